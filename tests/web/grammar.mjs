/* grammar.mjs TOKENS -- Tests the grammar of the editor.
 *
 * The corpus states the trees of small files. All shipped rules parse without an error. Their
 * tokens are those of the scanner, as tests/support/scanner_tokens.c prints them into TOKENS.
 * The last line is `N passed, M failed`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { fileTests } from '@lezer/generator/test';
import { parser } from '../grammar/fray.js';

let passed = 0;
let failed = 0;

function check(name, test) {
  try {
    test();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}

const corpus = new URL('./corpus/', import.meta.url);
for (const file of readdirSync(corpus))
  for (const { name, run } of fileTests(readFileSync(new URL(file, corpus), 'utf8'), file))
    check(`${file}, ${name}`, () => run(parser));

/* Sorts of the scanner for the leaves of the tree. Any other name in lower case is a word. */
const SORTS = { Name: 'name', Number: 'value', Dice: 'value', Text: 'long' };
SORTS.UpTo = SORTS.AwayFrom = 'word';
SORTS.once = SORTS.together = 'value';

function sortOf(name) {
  return SORTS[name] ?? (/^[a-z]+$/.test(name) ? 'word' : 'sign');
}

function* tokensOf(tree) {
  const cursor = tree.cursor();
  do {
    const { name, from, to } = cursor;
    if (cursor.type.isError) throw new Error(`an error at ${from}`);
    if (name === 'Comment' || name === 'DocComment') continue;
    if (name === 'String') {
      yield { sort: 'value', from, to };
      while (cursor.to <= to && cursor.lastChild());
      continue;
    }
    if (cursor.firstChild()) {
      cursor.parent();
      continue;
    }
    yield { sort: sortOf(name), from, to };
  } while (cursor.next());
}

/* The scanner counts bytes, the tree UTF-16 units. */
function unitsOfBytes(bytes, text) {
  const units = new Uint32Array(bytes.length + 1);
  let byte = 0;
  let unit = 0;
  for (const character of text) {
    units[byte] = unit;
    byte += Buffer.byteLength(character);
    unit += character.length;
  }
  units[byte] = unit;
  return units;
}

function compare(expected, text, units) {
  const found = [...tokensOf(parser.parse(text))].filter(({ from }) => text[from] !== ';');
  const wanted = expected
    .map(([sort, from, to]) => ({ sort, from: units[from], to: units[to] }))
    .filter(({ from }) => text[from] !== ';');
  for (let i = 0; i < Math.max(found.length, wanted.length); i++) {
    const [a, b] = [JSON.stringify(found[i]), JSON.stringify(wanted[i])];
    if (a !== b) {
      const line = text.slice(0, (wanted[i] ?? found[i]).from).split('\n').length;
      throw new Error(`line ${line}: the grammar has ${a}, the scanner ${b}`);
    }
  }
}

const [listing] = process.argv.slice(2);
const files = readFileSync(listing, 'utf8')
  .split(/^file /m)
  .slice(1);
for (const file of files) {
  const [path, ...rows] = file.trimEnd().split('\n');
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  const tokens = rows.map((row) => {
    const [sort, from, to] = row.split(' ');
    return [sort, Number(from), Number(to)];
  });
  check(path, () => compare(tokens, text, unitsOfBytes(bytes, text)));
}
check('rules were read', () => {
  if (files.length < 100) throw new Error(`only ${files.length} files`);
});
console.log(`${passed} passed, ${failed} failed`);
