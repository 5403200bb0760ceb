/* Editor.tsx -- The editor: CodeMirror with Fray's colours, findings, completion and hover. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { FigureSource, Finding, Hover, Span } from 'fray';
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { applyEdits, isFresh } from '../state/check.ts';
import { fray } from '../lang/language.ts';
import { colours } from '../lang/colours.ts';
import { complete, hover, tokensIn, tokensOf } from '../lang/service.ts';

export function diagnosticsOf(findings: Finding[], name: string, length: number): Diagnostic[] {
  return findings
    .filter(({ span }) => span.file === name)
    .map(({ span, severity, code, message, helps, mends }) => ({
      from: Math.min(span.from, length),
      to: Math.min(Math.max(span.to, span.from), length),
      severity,
      source: code,
      message: [message, ...helps.map((help) => `help: ${help}`)].join('\n'),
      actions: isFresh(name)
        ? mends.map(({ title, edits }) => ({ name: title, apply: () => void applyEdits(edits) }))
        : [],
    }));
}

/* Lines of a figure that are shown; a stat may have hundreds. */
const MOST_SOURCES = 12;

/* The lines that a figure comes from. Each place leads to its line. */
function Sources(props: { list: FigureSource[]; onOpen: (place: Span) => void }) {
  const { list, onOpen } = props;
  if (list.length === 0) return null;
  return (
    <div class="sources">
      <p>Comes from:</p>
      <ul>
        {list.slice(0, MOST_SOURCES).map(({ who, text, note, at, line }, index) => (
          <li key={index}>
            {who && `${who}: `}
            <code>{text}</code>
            {note && `, ${note}`}{' '}
            {at && (
              <button type="button" class="link" onClick={() => onOpen(at)}>
                {at.file}:{line}
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.length > MOST_SOURCES && <p>and {list.length - MOST_SOURCES} more lines</p>}
    </div>
  );
}

function HoverText(props: { hover: Hover; onOpen: (place: Span) => void }) {
  const { signature, kind, name, value, doc, printed, declared, sources } = props.hover;
  return (
    <>
      <code>{signature || `${kind} ${name}`}</code>
      {value && <p>{value}</p>}
      {doc && <p>{doc}</p>}
      {printed && <p class="printed">{printed}</p>}
      <Sources list={sources} onOpen={props.onOpen} />
      <p class="quiet">{declared ? `from ${declared.file}` : 'built in'}</p>
    </>
  );
}

function language(name: string, onOpen: (place: Span) => void): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, name)],
      activateOnTypingDelay: 80,
      icons: false,
    }),
    hoverTooltip(async (_view, pos) => {
      const answer = await hover(name, pos);
      if (!answer) return null;
      return {
        pos: answer.from,
        end: answer.to,
        above: true,
        create: () => {
          const dom = document.createElement('div');
          dom.className = 'hover-text';
          render(<HoverText hover={answer} onOpen={onOpen} />, dom);
          return { dom };
        },
      };
    }),
  ];
}

export interface EditorProps {
  name: string;
  text: string;
  readOnly?: boolean;
  label: string;
  findings?: Finding[];
  /* Grows with each change of the text that did not come from here. */
  revision?: number;
  /* Whether the engine knows the file by its name, for completion, hover and colours. */
  service?: boolean;
  /* What the keys F2, F12 and Shift-Alt-F do. */
  onAct?: (act: 'rename' | 'definition' | 'format') => void;
  /* Shows a line of a file, as that of a figure's source. */
  onOpen?: (place: Span) => void;
  onChange?: (text: string) => void;
  onCursor?: (offset: number) => void;
  onView?: (view: EditorView | null) => void;
}

export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const states = useRef(new Map<string, EditorState>());
  const shown = useRef('');
  latest.current = props;

  const acts = (act: 'rename' | 'definition' | 'format') => (): boolean => {
    latest.current.onAct?.(act);
    return latest.current.onAct !== undefined;
  };
  const makeState = (): EditorState => {
    const { name, text, readOnly, label, service } = latest.current;
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        lintGutter(),
        history(),
        codeFolding(),
        foldGutter(),
        drawSelection(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        fray,
        colours(service ? (body) => tokensIn(name, body) : tokensOf),
        service ? language(name, (place) => latest.current.onOpen?.(place)) : [],
        new Compartment().of(EditorState.readOnly.of(readOnly ?? false)),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          autocapitalize: 'off',
          autocorrect: 'off',
        }),
        keymap.of([
          { key: 'F2', run: acts('rename') },
          { key: 'F12', run: acts('definition') },
          { key: 'Shift-Alt-f', run: acts('format') },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
          if (update.docChanged || update.selectionSet)
            latest.current.onCursor?.(update.state.selection.main.head);
        }),
      ],
    });
  };

  useLayoutEffect(() => {
    const made = new EditorView({ parent: host.current!, state: makeState() });
    view.current = made;
    shown.current = latest.current.name;
    latest.current.onView?.(made);
    return () => {
      latest.current.onView?.(null);
      made.destroy();
      view.current = null;
    };
  }, []);

  // another file: its own history and selection
  useLayoutEffect(() => {
    const made = view.current;
    if (!made || shown.current === props.name) return;
    states.current.set(shown.current, made.state);
    shown.current = props.name;
    const before = states.current.get(props.name);
    const same = before && before.doc.toString() === props.text;
    made.setState(same && before.readOnly === (props.readOnly ?? false) ? before : makeState());
    latest.current.onCursor?.(made.state.selection.main.head);
  }, [props.name, props.readOnly]);

  // a text that changed elsewhere: one change, so that undo takes it back
  useLayoutEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === props.text) return;
    const old = made.state.doc.toString();
    let from = 0;
    const most = Math.min(old.length, props.text.length);
    while (from < most && old[from] === props.text[from]) from++;
    let tail = 0;
    while (
      tail < most - from &&
      old[old.length - 1 - tail] === props.text[props.text.length - 1 - tail]
    )
      tail++;
    made.dispatch({
      changes: {
        from,
        to: old.length - tail,
        insert: props.text.slice(from, props.text.length - tail),
      },
    });
  }, [props.revision, props.text]);

  useEffect(() => {
    const made = view.current;
    if (!made || !props.findings) return;
    const { name, findings } = props;
    made.dispatch(setDiagnostics(made.state, diagnosticsOf(findings, name, made.state.doc.length)));
  }, [props.findings, props.name]);

  return <div class="editor" ref={host} />;
}
