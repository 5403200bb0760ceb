/* pack.mjs OUTPUT NAME=FOLDER... -- Packs the rule files of folders as one compressed file.
 *
 * The file is JSON, an object of texts by name, compressed by gzip. Folders called tests are left
 * out. The same files give the same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [output, ...folders] = process.argv.slice(2);
const files = {};

function gather(name, folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'tests') gather(`${name}/${entry.name}`, path);
    else if (entry.name.endsWith('.fray'))
      files[`${name}/${entry.name}`] = readFileSync(path, 'utf8');
  }
}

for (const folder of folders) gather(...folder.split('='));
writeFileSync(output, gzipSync(JSON.stringify(files), { level: 9 }));
