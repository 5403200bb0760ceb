/* outline.ts -- Lists the declarations of a file, from the tree of the editor. */
import { parser } from './fray.grammar';

export interface Declaration {
  word: string;
  name: string;
  from: number;
}

/* A text that nobody writes by hand has no outline. */
const MOST_CHARACTERS = 300_000;

export function outline(text: string): Declaration[] {
  const found: Declaration[] = [];
  if (text.length > MOST_CHARACTERS) return found;
  for (let line = parser.parse(text).topNode.firstChild; line; line = line.nextSibling) {
    if (line.name === 'Hook') {
      const end = text.indexOf('{', line.from);
      const whole = text.slice(line.from + 2, end < 0 ? line.to : end).trim();
      found.push({ word: 'on', name: whole, from: line.from });
    }
    const head = line.name === 'Line' ? line.getChild('Head') : null;
    if (!head) continue;
    const word = text.slice(head.from, head.to);
    if (word === 'use' || word === 'edition' || word === 'allow') continue;
    const value = head.nextSibling;
    let named = value;
    while (named && named.name !== 'Name' && named.name !== 'String') named = named.firstChild;
    const name = named ? text.slice(named.from, named.to).replace(/^"|"$/g, '') : '';
    found.push({ word, name, from: line.from });
  }
  return found;
}
