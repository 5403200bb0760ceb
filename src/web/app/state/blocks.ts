/* blocks.ts -- The fenced blocks of a page of the documentation, and the files that they are. */
import type { Files } from './files.ts';

export interface Block {
  info: string;
  text: string;
}

/* The pages hide some blocks in comments; with HTML disabled their marks would be shown. */
export function withoutComments(text: string): string {
  return text.replace(/^<!--[\s\S]*?^-->\n/gm, '').replace(/^<!--.*-->\n/gm, '');
}

/* Returns the blocks in their order. */
export function blocksOf(text: string): Block[] {
  const found = withoutComments(text).matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, info, body]) => ({ info: info!.trim(), text: body! }));
}

export function isFray(info: string): boolean {
  return /^fray(-wrong)?(\s|$)/.test(info);
}

/* Returns the file of a block: `fray NAME.fray`; `fray +NAME.fray` is appended to it. */
export function fileOf(info: string): { name: string; appended: boolean } {
  const [, name = 'example.fray'] = info.split(/\s+/);
  return { name: name.replace(/^\+/, ''), appended: name.startsWith('+') };
}

/* The files of a page as they are at a block. */
export function filesAt(blocks: Block[], changes: Record<number, string>, until: number): Files {
  const files: Files = {};
  blocks.slice(0, until + 1).forEach(({ info, text }, index) => {
    if (!isFray(info)) return;
    const { name, appended } = fileOf(info);
    const body = changes[index] ?? text;
    files[name] = appended ? `${files[name] ?? ''}\n${body}` : body;
  });
  return files;
}
