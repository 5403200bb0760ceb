/* colours.mjs TOKENS -- Tests what the editor knows of Fray: colours, folds, indentation, brackets.
 *
 * The colours of all shipped rules fit the tokens of the scanner, as tests/support/scanner_tokens.c
 * prints them into TOKENS: comments and texts are the editor's, all else the engine's. The last
 * line is `N passed, M failed`.
 */
import { foldable, getIndentation, matchBrackets } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { readFileSync } from 'node:fs';
import { startEngine } from '../../engine/fray/node.js';
import { check, equal, finish } from '../../../tests/editors/check.mjs';
import { compareColours } from '../../../tests/editors/colours.mjs';
import { colouredParts } from '../colours/colours.js';
import { fray, insideOf } from '../colours/language.js';

const [listing] = process.argv.slice(2);
const files = [...readFileSync(listing, 'utf8').matchAll(/^file (.*)$/gm)].map((found) => found[1]);
const textOf = (file) => readFileSync(file, 'utf8');
check('rules were read', files.length > 100, `${files.length} files`);

/* The engine's tokens of each file, as an own file of one project. */
const engine = startEngine();
const project = await engine.project(files.map((name) => ({ name, text: textOf(name) })));
const tokens = new Map();
for (const file of files) tokens.set(file, await project.tokens(file));
await project.free();
engine.close();

function coloursOf(file) {
  const classes = [];
  for (const part of colouredParts(textOf(file), tokens.get(file)))
    for (let i = Buffer.byteLength(part.text); i > 0; i--) classes.push(part.class);
  return (byte) => classes[byte];
}
const NAMES = ['', 'tok-name', 'tok-declare', 'tok-keyword', 'tok-hole'];
compareColours(listing, coloursOf, {
  comment: (s) => s === 'tok-comment',
  word: (s) => s === 'tok-keyword',
  name: (s) => NAMES.includes(s),
  long: (s) => s === 'tok-string',
  sign: (s) => s === '',
  value: (s, text) =>
    s ===
    (text === 'once' || text === 'together'
      ? 'tok-keyword'
      : text.startsWith('"')
        ? 'tok-string'
        : 'tok-number'),
});

/* `^` is the place that is asked about. */
function at(marked) {
  const place = marked.indexOf('^');
  const doc = marked.slice(0, place) + marked.slice(place + 1);
  return { place, state: EditorState.create({ doc, extensions: fray }) };
}
function inside(marked) {
  const { state, place } = at(marked);
  return insideOf(state, place);
}
equal('a comment', inside('a # b^ c\n'), 'comment');
equal('a comment of a declaration', inside('## b^ c\n'), 'comment');
equal('a text', inside('a "b # ^c" d\n'), 'string');
equal('behind a text', inside('a "b" ^c\n'), '');
equal('an escaped quote ends no text', inside('a "b \\" ^c" d\n'), 'string');
equal('a text ends with its line', inside('a "b\n^c\n'), '');
equal('a long text does not', inside('a """b\n"^c\n"""\n'), 'string');
equal('behind a long text', inside('a """b\n""" ^c\n'), '');

function indentation(marked) {
  const { state, place } = at(marked);
  return getIndentation(state, place);
}
equal('a line of a block', indentation('a {\n^b\n}\n'), 2);
equal('the end of a block', indentation('a {\n  b\n^}\n'), 0);
equal('a line of an inner block', indentation('a {\n  b {\n^c'), 4);
equal('a list goes on', indentation('  f(a,\n^b)\n'), 4);
equal('a bracket in a comment is none', indentation('a # {\n^b\n'), 0);
equal('a bracket in a text is none', indentation('a "{"\n^b\n'), 0);
equal('a long text is left alone', indentation('a """b {\n^c\n'), null);

function fold(marked) {
  const { state, place } = at(marked);
  const line = state.doc.lineAt(place);
  const found = foldable(state, line.from, line.to);
  return found && state.sliceDoc(found.from, found.to);
}
equal('a block folds', fold('^a {\n  b { c }\n}\n'), '\n  b { c }\n');
equal('a list folds', fold('^a [b,\n  c]\n'), 'b,\n  c');
equal('the first bracket that stays open', fold('^a (b) {\n  c\n} # {\n'), '\n  c\n');
equal('brackets in comments and texts are none', fold('^a { # }\n  "}"\n}\n'), ' # }\n  "}"\n');
equal('one line has no fold', fold('^a { b }\n'), null);

function partner(marked) {
  const { state, place } = at(marked);
  return matchBrackets(state, place, 1)?.end?.from ?? null;
}
equal('the partner of a bracket', partner('a ^( "(" # (\n) b'), 12);
equal('a bracket in a text has its own', partner('a "b ^( c )" )'), 9);
finish();
