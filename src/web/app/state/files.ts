/* files.ts -- The files of the reader: kept in the browser, opened and saved.
 *
 * Files that came with a link are in a sandbox. They outlast a reload of their tab; they replace the
 * reader's own files only on request. Two tabs of one browser show the same files.
 */
import { computed, signal } from '@preact/signals';
import { starter } from './starter.ts';

export type Files = Record<string, string>;

const KEY = 'fray.files';
/* What a sandbox replaced, and the sandbox of this tab. */
const REPLACED = 'fray.files.before';
const SANDBOX = 'fray.sandbox';
const NAME = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.fray$/;
const MOST_BYTES = 4 << 20;

export const files = signal<Files>({});
/* The file in the editor: one of `files`, or a shipped one. */
export const current = signal('');
/* Whether the files came with a link and are not kept. */
export const sandboxed = signal(false);
/* What the reader should know about keeping files; '' if all is well. */
export const notice = signal('');
/* Texts that were deleted or replaced last. */
export const undoable = signal<{ text: string; texts: Files } | null>(null);
/* Whether the reader's own files were replaced, and can be taken back. */
export const replaced = signal(false);
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

const UNKEPT = 'This browser does not keep your files. Save them before you leave.';

function keep(): void {
  const kept = JSON.stringify({ files: files.value, current: current.value });
  try {
    if (sandboxed.value) sessionStorage.setItem(SANDBOX, kept);
    else localStorage.setItem(KEY, kept);
    if (notice.value === UNKEPT) notice.value = '';
  } catch {
    if (!sandboxed.value) notice.value = UNKEPT;
  }
}

interface Kept {
  files: Files;
  current: string;
}

/* Returns what was kept under a key; null: nothing. Throws if it cannot be read. */
function keptAt(storage: Storage, key: string): Kept | null {
  const kept = JSON.parse(storage.getItem(key) ?? '{}') as { files?: unknown; current?: unknown };
  if (!isFiles(kept.files) || Object.keys(kept.files).length === 0) return null;
  return { files: kept.files, current: typeof kept.current === 'string' ? kept.current : '' };
}

function show(kept: Kept): void {
  undoable.value = null;
  files.value = kept.files;
  current.value =
    kept.current in kept.files ? kept.current : (Object.keys(kept.files).sort()[0] ?? '');
  revision.value++;
}

function isFiles(value: unknown): value is Files {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, body]) => validName(name) && typeof body === 'string')
  );
}

async function restoreOwn(): Promise<void> {
  let kept: Kept | null = null;
  try {
    kept = keptAt(localStorage, KEY);
  } catch (error) {
    notice.value =
      error instanceof SyntaxError ? 'The files that this browser kept cannot be read.' : UNKEPT;
  }
  untouched.value = !kept;
  show(kept ?? { files: await starter(), current: 'hearth.fray' });
}

export async function restoreFiles(): Promise<void> {
  let sandbox: Kept | null = null;
  try {
    sandbox = keptAt(sessionStorage, SANDBOX);
    replaced.value = localStorage.getItem(REPLACED) !== null;
  } catch {
    // a browser without storage has no sandbox either
  }
  if (!sandbox) return restoreOwn();
  sandboxed.value = true;
  show(sandbox);
}

/* Shows what another tab writes. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue === null || sandboxed.value) return;
    try {
      const kept = keptAt(localStorage, KEY);
      if (!kept) return;
      untouched.value = false;
      show({ ...kept, current: current.value });
    } catch {
      // the other tab belongs to another version of this page
    }
  });
}

/* Shows files in a sandbox. */
export function openSandbox(opened: Files): void {
  sandboxed.value = true;
  show({ files: opened, current: '' });
  keep();
}

/* Offers to take back texts that are gone from the reader's files. */
function offerBack(what: string, texts: Files): void {
  undoable.value = { text: what, texts };
}

export function takeBack(): void {
  const offered = undoable.value;
  undoable.value = null;
  if (offered) addFiles(offered.texts);
}

/* Adds files, or replaces those of the same names. */
export function addFiles(added: Files): void {
  const before = files.value;
  const gone = Object.keys(added).filter((name) => name in before && before[name] !== added[name]);
  const texts = Object.fromEntries(gone.map((name) => [name, before[name] ?? '']));
  if (gone.length > 0) offerBack(`${gone.join(', ')}: the text before was replaced.`, texts);
  files.value = { ...before, ...added };
  const first = Object.keys(added)[0];
  if (first) current.value = first;
  revision.value++;
  keep();
}

function endSandbox(): void {
  sandboxed.value = false;
  try {
    sessionStorage.removeItem(SANDBOX);
  } catch {
    // nothing was kept
  }
}

/* Keeps the files of a link in place of the reader's own, which can be taken back. */
export function keepSandbox(): void {
  try {
    const own = localStorage.getItem(KEY);
    if (own !== null) localStorage.setItem(REPLACED, own);
    replaced.value = own !== null;
  } catch {
    notice.value = 'This browser has no room for both. Go back to your files and save them first.';
    return;
  }
  endSandbox();
  keep();
}

export async function leaveSandbox(): Promise<void> {
  endSandbox();
  await restoreOwn();
}

/* Forgets the files that a sandbox replaced, or takes them back. */
export function endReplaced(takeBack: boolean): void {
  replaced.value = false;
  try {
    const own = keptAt(localStorage, REPLACED);
    localStorage.removeItem(REPLACED);
    if (takeBack && own) show(own);
    if (takeBack) keep();
  } catch {
    notice.value = UNKEPT;
  }
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
  const { [name]: gone = '', ...rest } = files.value;
  offerBack(`${name} was deleted.`, { [name]: gone });
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

/* Returns a name that rules can use, for a file of any name: "my card.fray" is "my-card.fray". */
export function usableName(name: string): string {
  const parts = name
    .replace(/\.fray$/i, '')
    .split(/[/\\]/)
    .map((part) => part.normalize('NFKD').replace(/\p{M}/gu, ''))
    .map((part) => part.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, ''))
    .filter(Boolean);
  return `${parts.join('/').slice(-90) || 'rules'}.fray`;
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
