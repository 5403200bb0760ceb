/* engine.mjs -- What the tests of the engine share: counting checks, running the native tool. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const tool = resolve('build/release/fray');

let passed = 0;
let failed = 0;

export function check(name, held, ...details) {
  if (held) {
    passed++;
    return;
  }
  failed++;
  console.log(`FAILED ${name}`);
  for (const detail of details) {
    const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
    console.log(text.slice(0, 1500).replace(/^/gm, '    '));
  }
}

export function same(name, got, wanted) {
  check(name, isDeepStrictEqual(got, wanted), `got    ${show(got)}`, `wanted ${show(wanted)}`);
}

function show(value) {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1);
}

export async function rejects(name, code, promise) {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  check(name, error !== null && error.code === code, `it ended with ${error?.code}: ${error}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/* The native tool: what it prints, and its exit status. */
export function fray(values, options = {}) {
  const ended = spawnSync(tool, values, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  return { out: ended.stdout, err: ended.stderr, code: ended.status };
}

/* The rule files below a folder, by their path. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.fray'))
    .map((entry) => `${entry.path}/${entry.name}`)
    .sort();
}

/* A file as a project takes it; null if its bytes are not UTF-8. */
export function sourceFile(name, path = name) {
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? { name, text } : null;
}
