/* colours.ts -- Colours of words, names and numbers, as the engine reports them.
 *
 * The engine answers later than a key is pressed. Until then the colours move with the text.
 */
import { StateEffect, StateField } from '@codemirror/state';
import type { ChangeDesc, Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { highlightTree } from '@lezer/highlight';
import type { Token } from 'fray';
import { frayLanguage, style } from './language.ts';

/* A pause of the writer, in milliseconds. */
const PAUSE = 20;

/* Returns the tokens of a text, or null if the engine did not answer. */
export type Colourist = (text: string) => Promise<Token[] | null>;

/* The class of a token; '' for what the editor knows itself, and for local names. */
function classOf({ colour, kind, first, from }: Token, text: string): string {
  switch (colour) {
    case 'keyword':
      return kind === 'word' ? 'tok-declare' : 'tok-keyword';
    case 'number':
      return 'tok-number';
    case 'name':
      if (text[from] === '"') return '';
      if (first) return 'tok-declare';
      return ['', 'parameter', 'let'].includes(kind) ? '' : 'tok-name';
    default:
      return '';
  }
}

const marks = new Map(
  ['tok-declare', 'tok-keyword', 'tok-number', 'tok-name'].map((name) => [
    name,
    Decoration.mark({ class: name }),
  ]),
);

function decorate(tokens: Token[], text: string): DecorationSet {
  return Decoration.set(
    tokens.flatMap((token) => {
      const fits = token.from < token.to && token.to <= text.length;
      const mark = fits && marks.get(classOf(token, text));
      return mark ? [mark.range(token.from, token.to)] : [];
    }),
  );
}

const arrived = StateEffect.define<DecorationSet>();

const shown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) if (effect.is(arrived)) return effect.value;
    return set.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/* Asks for the colours of the text after each pause, one question at a time. */
class Asker {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /* What changed since the open question; null: there is none. */
  private since: ChangeDesc | null = null;
  private late = false;
  private gone = false;

  constructor(
    private readonly view: EditorView,
    private readonly colourist: Colourist,
  ) {
    this.wait();
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    if (this.since) this.since = this.since.composeDesc(update.changes.desc);
    this.wait();
  }

  destroy(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    this.late = this.since !== null;
    if (this.late) return;
    const text = this.view.state.doc.toString();
    this.since = this.view.state.changes().desc;
    const tokens = await this.colourist(text);
    const changes = this.since;
    this.since = null;
    if (this.gone) return;
    if (tokens) this.view.dispatch({ effects: arrived.of(decorate(tokens, text).map(changes)) });
    if (this.late) this.wait();
  }
}

export function colours(colourist: Colourist): Extension {
  return [shown, ViewPlugin.define((view) => new Asker(view, colourist))];
}

/* The text in parts of one class each, to be read. */
export function colouredParts(text: string, tokens: Token[]): { text: string; class: string }[] {
  const classes = new Array<string>(text.length).fill('');
  highlightTree(frayLanguage.parser.parse(text), style, (from, to, name) =>
    classes.fill(name, from, to),
  );
  for (const token of tokens) {
    const name = classOf(token, text);
    if (name) classes.fill(name, token.from, token.to);
  }
  const parts: { text: string; class: string }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = parts[parts.length - 1];
    if (last && last.class === classes[i]) last.text += text[i];
    else parts.push({ text: text[i]!, class: classes[i]! });
  }
  return parts;
}
