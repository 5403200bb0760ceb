/* files.ts -- The files of the reader: kept in the browser, opened and saved.
 *
 * A file that came with a link is in a sandbox: it is not kept until the reader says so.
 */
import { computed, signal } from '@preact/signals';
import { starter } from './starter.ts';

export type Files = Record<string, string>;

const KEY = 'fray.files';
const NAME = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.fray$/;
const MOST_BYTES = 4 << 20;

export const files = signal<Files>({});
/* The file in the editor: one of `files`, or a shipped one. */
export const current = signal('');
/* Whether the files came with a link and are not kept. */
export const sandboxed = signal(false);
/* What the reader should know about keeping files; '' if all is well. */
export const notice = signal('');
/* Whether the files are those of an empty browser, unchanged. */
export const untouched = signal(false);
/* Texts of shipped files that were opened; they are read only. */
export const shippedTexts = signal<Files>({});
/* Counts changes of a text that did not come from the editor. */
export const revision = signal(0);

export const names = computed(() => Object.keys(files.value).sort());
export const isOwn = computed(() => current.value in files.value);
export const text = computed(
  () => files.value[current.value] ?? shippedTexts.value[current.value] ?? '',
);

export function validName(name: string): boolean {
  return NAME.test(name) && name.length <= 100;
}

function keep(): void {
  if (sandboxed.value) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ files: files.value, current: current.value }));
    if (notice.value) notice.value = '';
  } catch {
    notice.value = 'The browser does not keep these files. Save them before you leave.';
  }
}

function isFiles(value: unknown): value is Files {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, body]) => validName(name) && typeof body === 'string')
  );
}

export async function restoreFiles(): Promise<void> {
  let kept: { files?: unknown; current?: unknown } = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as typeof kept;
  } catch {
    notice.value = 'The files that this browser kept cannot be read.';
  }
  const found = isFiles(kept.files) && Object.keys(kept.files).length > 0;
  files.value = found ? (kept.files as Files) : await starter();
  untouched.value = !found;
  const wanted = typeof kept.current === 'string' ? kept.current : '';
  current.value = wanted in files.value ? wanted : (Object.keys(files.value)[0] ?? '');
}

/* Replaces all files. */
export function openFiles(opened: Files, inSandbox: boolean): void {
  sandboxed.value = inSandbox;
  files.value = opened;
  current.value = Object.keys(opened).sort()[0] ?? '';
  revision.value++;
  keep();
}

/* Adds files, or replaces those of the same names. */
export function addFiles(added: Files): void {
  files.value = { ...files.value, ...added };
  const first = Object.keys(added)[0];
  if (first) current.value = first;
  revision.value++;
  keep();
}

/* Keeps the files of a link in place of the reader's own. */
export function keepSandbox(): void {
  sandboxed.value = false;
  keep();
}

export async function leaveSandbox(): Promise<void> {
  await restoreFiles();
  sandboxed.value = false;
  revision.value++;
}

export function select(name: string): void {
  current.value = name;
  keep();
}

/* Takes a text from the editor. */
export function edit(name: string, body: string): void {
  if (files.value[name] === body || !(name in files.value)) return;
  untouched.value = false;
  files.value = { ...files.value, [name]: body };
  keep();
}

/* Sets a text that did not come from the editor. */
export function replace(name: string, body: string): void {
  files.value = { ...files.value, [name]: body };
  revision.value++;
  keep();
}

export function remove(name: string): void {
  const { [name]: _gone, ...rest } = files.value;
  files.value = rest;
  if (current.value === name) current.value = Object.keys(rest).sort()[0] ?? '';
  revision.value++;
  keep();
}

export function rename(from: string, to: string): void {
  const { [from]: body = '', ...rest } = files.value;
  files.value = { ...rest, [to]: body };
  if (current.value === from) current.value = to;
  revision.value++;
  keep();
}

/* Returns a name that no file has: "card.fray", "card-2.fray". */
export function freeName(wanted: string): string {
  const stem = wanted.replace(/\.fray$/, '');
  let name = `${stem}.fray`;
  for (let i = 2; name in files.value; i++) name = `${stem}-${i}.fray`;
  return name;
}

/* Opens texts that came from outside. Returns what is wrong with them, or ''. */
export function acceptFiles(found: Files): string {
  const entries = Object.entries(found);
  if (entries.length === 0) return 'There is no .fray file in it.';
  const size = entries.reduce((sum, [, body]) => sum + body.length, 0);
  if (size > MOST_BYTES) return 'These files are larger than 4 MB together.';
  const bad = entries.find(([name]) => !validName(name));
  if (bad) return `"${bad[0]}" is not a file name that rules can use.`;
  return '';
}
