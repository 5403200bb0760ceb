/* zip.ts -- Opens and saves files and zip archives. */
import { strFromU8, strToU8, unzip, zipSync } from 'fflate';
import { acceptFiles, usableName, validName } from './files.ts';
import type { Files } from './files.ts';

const MOST_BYTES = 4 << 20;

/* Files that a computer adds to archives for itself. */
const HIDDEN = /(^|\/)(\.[^./]|__MACOSX\/)/;

function unpack(bytes: Uint8Array): Promise<Files> {
  return new Promise((resolve, reject) => {
    const filter = (file: { name: string; originalSize: number }): boolean =>
      /\.fray$/i.test(file.name) && !HIDDEN.test(file.name) && file.originalSize <= MOST_BYTES;
    unzip(bytes, { filter }, (error, found) => {
      if (error) reject(new Error('This archive cannot be read.'));
      else
        resolve(
          Object.fromEntries(Object.entries(found).map(([name, data]) => [name, strFromU8(data)])),
        );
    });
  });
}

export interface Chosen {
  files: Files;
  /* Names that rules cannot use, and what they are now. */
  renamed: [string, string][];
}

/* Reads what the reader chose: rules, or archives of rules. Throws an Error with a message. */
export async function readChosen(chosen: Iterable<File>): Promise<Chosen> {
  const read: [string, string][] = [];
  for (const file of chosen) {
    if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than 4 MB.`);
    if (/\.zip$/i.test(file.name))
      read.push(...Object.entries(await unpack(new Uint8Array(await file.arrayBuffer()))));
    else if (/\.fray$/i.test(file.name)) read.push([file.name, await file.text()]);
  }
  const files: Files = {};
  const renamed: Chosen['renamed'] = [];
  for (const [name, text] of read) {
    const stem = (validName(name) ? name : usableName(name)).replace(/\.fray$/, '');
    let usable = `${stem}.fray`;
    for (let i = 2; usable in files; i++) usable = `${stem}-${i}.fray`;
    if (usable !== name) renamed.push([name, usable]);
    files[usable] = text;
  }
  const fault = acceptFiles(files);
  if (fault) throw new Error(fault);
  return { files, renamed };
}

export function saveAs(name: string, type: string, data: BlobPart): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function saveFile(name: string, body: string): void {
  saveAs(name.split('/').pop() ?? name, 'text/plain', body);
}

export function saveZip(files: Files): void {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, body]) => [name, strToU8(body)])),
    // the same files make the same bytes
    { mtime: new Date(2000, 0, 1) },
  );
  saveAs('fray.zip', 'application/zip', packed as Uint8Array<ArrayBuffer>);
}
