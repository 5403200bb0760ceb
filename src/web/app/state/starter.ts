/* starter.ts -- The files of an empty browser: one card, one hero and one fight, from the first
 * lesson. */
import { blocksOf, fileOf, isFray } from './blocks.ts';
import type { Files } from './files.ts';

const LESSON = import.meta.glob<string>('../../../../docs/tutorial/1-*.md', {
  query: '?raw',
  import: 'default',
});
const NAMES = ['hearth.fray', 'people.fray', 'house.fray'];

export async function starter(): Promise<Files> {
  const [load] = Object.values(LESSON);
  const files: Files = {};
  for (const { info, text } of blocksOf((await load?.()) ?? '')) {
    const { name } = fileOf(info);
    if (isFray(info) && NAMES.includes(name) && !(name in files)) files[name] = text;
  }
  return files;
}
