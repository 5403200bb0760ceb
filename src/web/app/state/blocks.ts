/* blocks.ts -- The fenced blocks of a page of the documentation, and the files that they are. */
import type { Files } from './files.ts';

export interface Block {
  info: string;
  text: string;
  /* Files that the page deletes between the block before and this one. */
  deleted?: string[];
}

/* The pages hide some blocks in comments; with HTML disabled their marks would be shown. */
export function withoutComments(text: string): string {
  return text.replace(/^<!--.*-->\n/gm, '').replace(/^<!--[\s\S]*?^-->\n/gm, '');
}

/* A hidden block that deletes files; the text before it asks the reader to do so. */
const DELETION = /^<!--\n```console\n\$ rm ([^\n]*)\n```\n-->\n/gm;

/* Returns the blocks in their order. */
export function blocksOf(text: string): Block[] {
  const marked = withoutComments(text.replace(DELETION, '\0rm $1\n'));
  const blocks: Block[] = [];
  let deleted: string[] = [];
  for (const [, names, info, body] of marked.matchAll(
    /^\0rm (.*)$|^```([^\n]*)\n([\s\S]*?)^```$/gm,
  )) {
    if (names !== undefined) deleted.push(...names.split(' '));
    else {
      blocks.push({ info: info!.trim(), text: body!, deleted });
      deleted = [];
    }
  }
  return blocks;
}

export function isFray(info: string): boolean {
  return /^fray(-wrong)?(\s|$)/.test(info);
}

/* Returns the file of a block: `fray NAME.fray`; `fray +NAME.fray` is appended to it. */
export function fileOf(info: string): { name: string; appended: boolean } {
  const [, name = 'example.fray'] = info.split(/\s+/);
  return { name: name.replace(/^\+/, ''), appended: name.startsWith('+') };
}

/* Adds files that those of before use and that the page has below. */
function addUsed(files: Files, blocks: Block[], changes: Record<number, string>): void {
  const wanted = Object.values(files).flatMap((body) =>
    [...body.matchAll(/^\s*use\s+"([^"]+)"/gm)].map(([, module]) => `${module!}.fray`),
  );
  for (const name of wanted) {
    if (name in files) continue;
    const index = blocks.findIndex(({ info }) => isFray(info) && info.split(/\s+/)[1] === name);
    if (index < 0) continue;
    files[name] = changes[index] ?? blocks[index]!.text;
    addUsed(files, blocks, changes);
  }
}

/* The files of a page as they are at a block. */
export function filesAt(blocks: Block[], changes: Record<number, string>, until: number): Files {
  const files: Files = {};
  blocks.slice(0, until + 1).forEach(({ info, text, deleted }, index) => {
    for (const name of deleted ?? []) delete files[name];
    if (!isFray(info)) return;
    const { name, appended } = fileOf(info);
    const body = changes[index] ?? text;
    files[name] = appended ? `${files[name] ?? ''}\n${body}` : body;
  });
  addUsed(files, blocks, changes);
  return files;
}

/* The block that completes the file of a block: the last one that is appended to it. */
export function completedAt(blocks: Block[], index: number): number {
  const { name } = fileOf(blocks[index]!.info);
  let last = index;
  for (let i = index + 1; i < blocks.length; i++) {
    const { info } = blocks[i]!;
    if (!isFray(info) || fileOf(info).name !== name) continue;
    if (!fileOf(info).appended) break;
    last = i;
  }
  return last;
}
