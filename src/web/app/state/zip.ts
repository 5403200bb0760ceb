/* zip.ts -- Opens and saves files and zip archives. */
import { strFromU8, strToU8, unzip, zipSync } from 'fflate';
import { acceptFiles } from './files.ts';
import type { Files } from './files.ts';

const MOST_BYTES = 4 << 20;

function unpack(bytes: Uint8Array): Promise<Files> {
  return new Promise((resolve, reject) => {
    const filter = (file: { name: string; originalSize: number }): boolean =>
      file.name.endsWith('.fray') && file.originalSize <= MOST_BYTES;
    unzip(bytes, { filter }, (error, found) => {
      if (error) reject(new Error('This archive cannot be read.'));
      else
        resolve(
          Object.fromEntries(Object.entries(found).map(([name, data]) => [name, strFromU8(data)])),
        );
    });
  });
}

/* Reads what the reader chose: rules, or archives of rules. Throws an Error with a message. */
export async function readChosen(chosen: Iterable<File>): Promise<Files> {
  const found: Files = {};
  for (const file of chosen) {
    if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than 4 MB.`);
    if (file.name.endsWith('.zip'))
      Object.assign(found, await unpack(new Uint8Array(await file.arrayBuffer())));
    else if (file.name.endsWith('.fray')) found[file.name] = await file.text();
  }
  const fault = acceptFiles(found);
  if (fault) throw new Error(fault);
  return found;
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
