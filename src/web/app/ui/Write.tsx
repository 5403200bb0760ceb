/* Write.tsx -- The Write tab: files, editor, problems, the card at the cursor and its odds. */
import { useSignal } from '@preact/signals';
import type { EditorView } from '@codemirror/view';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { applyEdits, findings, formatCurrent } from '../state/check.ts';
import {
  current,
  edit,
  files,
  isOwn,
  notice,
  replace,
  revision,
  select,
  shippedTexts,
  text,
  untouched,
} from '../state/files.ts';
import { bench, messageOf } from '../state/bench.ts';
import { definition, renameAt } from '../lang/service.ts';
import { go } from './App.tsx';
import { CardPanel } from './CardPanel.tsx';
import { Editor } from './Editor.tsx';
import { FileList } from './FileList.tsx';
import { Outline } from './Outline.tsx';
import { Problems } from './Problems.tsx';
import { useWide } from './wide.ts';

export const view: { at: EditorView | null } = { at: null };

/* Opens a file, one of the reader's or a shipped one, at an offset. */
export async function openAt(name: string, offset = 0): Promise<void> {
  if (!(name in files.value) && !(name in shippedTexts.value)) {
    const body = await bench('write').engine.shippedText(name);
    if (body === null) return;
    shippedTexts.value = { ...shippedTexts.value, [name]: body };
  }
  select(name);
  go('write');
  // the editor takes another file after the next rendering
  setTimeout(() => {
    const editor = view.at;
    if (!editor) return;
    const at = Math.min(offset, editor.state.doc.length);
    editor.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    editor.focus();
  }, 50);
}

function copyToChange(): void {
  replace(current.value, text.value);
}

async function goToDefinition(at: number): Promise<void> {
  const place = await definition(current.value, at);
  if (place) await openAt(place.file, place.from);
  else notice.value = 'There is no declaration of what is at the cursor.';
}

/* The name around an offset; '' if there is none. */
function nameAt(body: string, at: number): string {
  const before = /\w*$/.exec(body.slice(0, at))?.[0] ?? '';
  const after = /^\w*/.exec(body.slice(at))?.[0] ?? '';
  return before + after;
}

function RenameForm(props: { at: number; done: () => void }) {
  const to = useSignal(nameAt(text.value, props.at));
  const field = useRef<HTMLInputElement>(null);
  // before the next key, which would reach the editor otherwise
  useLayoutEffect(() => field.current?.select(), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const edits = await renameAt(current.value, props.at, to.value.trim());
      if (!applyEdits(edits)) notice.value = 'Some of its uses are in rules that came with Fray.';
    } catch (error) {
      notice.value = messageOf(error);
    }
    props.done();
  };
  return (
    <form class="row" onSubmit={(event) => void submit(event)}>
      <label>
        New name{' '}
        <input
          ref={field}
          value={to.value}
          onInput={(event) => (to.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit">Rename</button>
      <button type="button" onClick={props.done}>
        Cancel
      </button>
    </form>
  );
}

export function Write() {
  const cursor = useSignal(0);
  const renaming = useSignal(false);
  const said = useSignal('');
  const wide = useWide();
  const onChange = useMemo(() => (body: string) => edit(current.value, body), []);
  const format = async (): Promise<void> => {
    said.value = '';
    try {
      said.value = await formatCurrent();
    } catch {
      said.value = 'The layout could not be computed.';
    }
  };
  const act = (what: 'rename' | 'definition' | 'format'): void => {
    if (what === 'definition') void goToDefinition(cursor.value);
    else if (!isOwn.value) notice.value = 'These rules came with Fray. Change a copy of them.';
    else if (what === 'format') void format();
    else renaming.value = true;
  };
  return (
    <div class="write-grid">
      <aside class="side" aria-label="Files">
        <details open={wide}>
          <summary>Files and outline</summary>
          <FileList />
          <Outline onOpen={(offset) => void openAt(current.value, offset)} />
        </details>
      </aside>
      <section class="middle" aria-label="Editor">
        <div class="bar">
          <h2 class="file-name">{current.value || 'No file'}</h2>
          {isOwn.value ? (
            <>
              <button type="button" title="Shift-Alt-F" onClick={() => void format()}>
                Format
              </button>
              <button type="button" title="F12" onClick={() => void goToDefinition(cursor.value)}>
                Go to declaration
              </button>
              <button type="button" title="F2" onClick={() => (renaming.value = true)}>
                Rename…
              </button>
              <button type="button" class="main" onClick={() => go('fight')}>
                Fight
              </button>
            </>
          ) : (
            current.value && (
              <>
                <span class="quiet">These rules came with Fray.</span>
                <button type="button" onClick={() => void goToDefinition(cursor.value)}>
                  Go to declaration
                </button>
                <button type="button" class="main" onClick={copyToChange}>
                  Change a copy
                </button>
              </>
            )
          )}
        </div>
        {untouched.value && isOwn.value && (
          <p class="quiet">
            A card, a hero and a fight to begin with. Change a number of the card, then press Fight.
            The tab Learn has lessons.
          </p>
        )}
        {renaming.value && (
          <RenameForm
            at={cursor.value}
            done={() => {
              renaming.value = false;
              view.at?.focus();
            }}
          />
        )}
        {said.value && <p class="quiet">{said.value}</p>}
        {current.value && (
          <Editor
            name={current.value}
            text={text.value}
            readOnly={!isOwn.value}
            label={`Text of ${current.value}`}
            findings={findings.value}
            revision={revision.value}
            service
            onAct={act}
            onOpen={(place) => void openAt(place.file, place.from)}
            onChange={onChange}
            onCursor={(offset) => (cursor.value = offset)}
            onView={(made) => (view.at = made)}
          />
        )}
        <Problems />
      </section>
      <aside class="beside" aria-label="Card and odds">
        <CardPanel cursor={cursor.value} />
      </aside>
    </div>
  );
}
