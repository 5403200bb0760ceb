/* tokens.ts -- Tokens of Fray that a regular expression cannot describe: line ends, long texts,
 * words of two parts.
 *
 * A newline ends a line unless a bracket is open or a comma precedes it (src/lang/syntax/line_ends.c).
 */
import { ContextTracker, ExternalTokenizer } from '@lezer/lr';
import type { InputStream } from '@lezer/lr';
import * as terms from './fray.grammar.terms';

const NEWLINE = 10;
const QUOTE = 34;

/* A bracket depth, and 0.5 more after a comma. Both are small, so a number is a fair hash. */
const AFTER_COMMA = 0.5;

export const brackets = new ContextTracker<number>({
  start: 0,
  shift(context, term) {
    switch (term) {
      case terms.Comment:
      case terms.DocComment:
      case terms.blank:
      case terms.blankNewline:
        return context;
      case terms.openRound:
      case terms.openSquare:
        return Math.floor(context) + 1;
      case terms.closeRound:
      case terms.closeSquare:
        return Math.max(0, Math.floor(context) - 1);
      case terms.openCurly:
      case terms.closeCurly:
      case terms.lineEnd:
      case terms.semicolon:
        return 0;
      case terms.comma:
        return Math.floor(context) + AFTER_COMMA;
      default:
        return Math.floor(context);
    }
  },
  hash: (context) => context * 2,
  strict: false,
});

export const lines = new ExternalTokenizer(
  (input, stack) => {
    if (input.next !== NEWLINE) return;
    input.advance();
    input.acceptToken(stack.context === 0 ? terms.lineEnd : terms.blankNewline);
  },
  { contextual: true },
);

/* A text without an end takes the rest of the file. */
export const longText = new ExternalTokenizer((input) => {
  if (input.next !== QUOTE || input.peek(1) !== QUOTE || input.peek(2) !== QUOTE) return;
  input.advance(3);
  let quotes = 0;
  while (input.next >= 0 && quotes < 3) {
    quotes = input.next === QUOTE ? quotes + 1 : 0;
    input.advance();
  }
  input.acceptToken(terms.Text);
});

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code >= 128
  );
}

/* Returns the offset after `word` if it is at `at`, else -1. */
function wordAt(input: InputStream, at: number, word: string): number {
  for (let i = 0; i < word.length; i++) if (input.peek(at + i) !== word.charCodeAt(i)) return -1;
  return at + word.length;
}

function readTwoWords(input: InputStream, first: string, second: string, term: number): boolean {
  let at = wordAt(input, 0, first);
  if (at < 0) return false;
  const gap = at;
  if (term === terms.AwayFrom && input.peek(at) === 45) at++;
  else while (isBlank(input.peek(at))) at++;
  if (at === gap) return false;
  at = wordAt(input, at, second);
  if (at < 0 || isNameCharacter(input.peek(at))) return false;
  input.advance(at);
  input.acceptToken(term);
  return true;
}

export const twoWords = new ExternalTokenizer((input) => {
  if (isNameCharacter(input.peek(-1))) return;
  readTwoWords(input, 'up', 'to', terms.UpTo) ||
    readTwoWords(input, 'away', 'from', terms.AwayFrom);
});

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/* `d20` is a die, `d20_bonus` a name. */
export const dice = new ExternalTokenizer((input) => {
  let at = 0;
  while (isDigit(input.peek(at))) at++;
  if (input.peek(at++) !== 100) return;
  if (input.peek(at) === 37) {
    at++;
  } else {
    const sides = at;
    while (isDigit(input.peek(at))) at++;
    if (at === sides || isNameCharacter(input.peek(at))) return;
  }
  input.advance(at);
  input.acceptToken(terms.Dice);
});
