/* language.ts -- What the editor itself knows of Fray: comments, texts and brackets.
 *
 * These pair brackets and quotes, fold and indent while the text is wrong and before the engine
 * answers. The colours of all else are the engine's (colours.ts).
 */
import {
  HighlightStyle,
  StreamLanguage,
  foldService,
  matchBrackets,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import type { StringStream } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { tags as t } from '@lezer/highlight';

interface Reading {
  /* What ends the text that is open; '' outside of texts. */
  end: '' | '"' | '"""';
  /* For each open bracket, the indentation of its line. */
  open: number[];
}

/* Reads a part of a text: its end, an escape, a hole, or what is between them. */
function readText(stream: StringStream, reading: Reading): string {
  if (stream.match(reading.end)) {
    reading.end = '';
    return 'string';
  }
  if (reading.end === '"' && stream.match(/^\\./)) return 'string.special';
  if (stream.match(/^\{[^}"\\]*\}/)) return 'string.special';
  if (!stream.match(/^[^"\\{]+/)) stream.next();
  return 'string';
}

function readToken(stream: StringStream, reading: Reading): string | null {
  // a short text ends with its line
  if (stream.sol() && reading.end === '"') reading.end = '';
  if (reading.end) return readText(stream, reading);
  if (stream.match(/^##.*/)) return 'docComment';
  if (stream.match(/^#.*/)) return 'comment';
  const quotes = stream.match(/^"(?:"")?/) as RegExpMatchArray | null;
  if (quotes) {
    reading.end = quotes[0] as Reading['end'];
    return 'string';
  }
  if (stream.match(/^[{([]/)) reading.open.push(stream.indentation());
  else if (stream.match(/^[})\]]/)) reading.open.pop();
  else stream.match(/^[^"#()[\]{}]+/);
  return null;
}

export const frayLanguage = StreamLanguage.define<Reading>({
  name: 'fray',
  startState: () => ({ end: '', open: [] }),
  copyState: ({ end, open }) => ({ end, open: [...open] }),
  token: readToken,
  indent({ end, open }, after, context) {
    if (end === '"""') return null;
    const line = open.at(-1);
    if (line === undefined) return 0;
    return /^[})\]]/.test(after) ? line : line + context.unit;
  },
  languageData: {
    commentTokens: { line: '#' },
    closeBrackets: { brackets: ['(', '[', '{', '"', '"""'] },
    indentOnInput: /^\s*[})\]]$/,
  },
});

/* What an offset is in: 'comment', 'string', or neither. */
export function insideOf(state: EditorState, at: number): 'comment' | 'string' | '' {
  const { name } = syntaxTree(state).resolveInner(at, -1);
  return /comment/i.test(name) ? 'comment' : name.startsWith('string') ? 'string' : '';
}

/* A line folds at its first bracket that stays open. */
const folds = foldService.of((state, from, to) => {
  const open: number[] = [];
  for (const { 0: sign, index } of state.sliceDoc(from, to).matchAll(/[{}()[\]]/g)) {
    const at = from + index;
    if (insideOf(state, at + 1)) continue;
    if ('{(['.includes(sign)) open.push(at);
    else open.pop();
  }
  const [at] = open;
  if (at === undefined) return null;
  const end = matchBrackets(state, at, 1, { maxScanDistance: 100_000 })?.end;
  return end && end.from > to ? { from: at + 1, to: end.from } : null;
});

/* Colours are variables of style.css, so that one style serves light and dark. */
export const style = HighlightStyle.define([
  { tag: t.string, class: 'tok-string' },
  { tag: t.special(t.string), class: 'tok-hole' },
  { tag: [t.comment, t.docComment], class: 'tok-comment' },
]);

export const fray: Extension = [frayLanguage, folds, syntaxHighlighting(style)];
