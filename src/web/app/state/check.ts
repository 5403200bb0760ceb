/* check.ts -- Checks the files after each pause, and applies mends.
 *
 * The file in the editor is checked first, so that its findings appear at once. The other files
 * follow, since a change of a card may break an encounter elsewhere.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Edit, FileSymbol, Finding, Project } from 'fray';
import { bench, isStopped, messageOf, watched } from './bench.ts';
import { current, files, replace, shippedTexts, text } from './files.ts';
import type { Files } from './files.ts';

/* A pause of the writer, in milliseconds. */
const PAUSE = 30;
const NONE: Files = {};

export const findings = signal<Finding[]>([]);
export const checking = signal(false);
/* Whether the check takes long. The reader may stop it; a change stops it, too. */
export const slow = signal(false);
/* Why there is no verdict; '' if there is one. */
export const trouble = signal('');
/* The files that the findings are about. */
export const checkedFiles = signal(NONE);
/* Whether there is a verdict on any files. */
export const hasVerdict = computed(() => checkedFiles.value !== NONE);
/* For each file of the reader, the files that it reads, itself first. */
export const reads = signal<Record<string, string[]>>({});
/* What the reader's files and the one in the editor declared when they were read last. */
export const outlines = signal<Record<string, FileSymbol[]>>({});
/* The names that the reader's files declare, but fights, tests and hooks. */
export const declared = computed(() =>
  Object.keys(files.value).flatMap((name) =>
    (outlines.value[name] ?? [])
      .filter(({ kind }) => !['encounter', 'test', 'hook'].includes(kind))
      .map((one) => one.name),
  ),
);
/* The milliseconds of the last check of the file in the editor. */
export const lastCheck = signal(0);

/* Whether the findings are those of the files as they are now. */
export const isChecked = computed(() => !checking.value && checkedFiles.value === files.value);

export const errors = computed(() => findings.value.filter((f) => f.severity === 'error'));

function keyOf(f: Finding): string {
  return `${f.span.file}\n${f.span.from}\n${f.code}\n${f.message}`;
}

function merge(lists: Finding[][]): Finding[] {
  const all = new Map<string, Finding>();
  for (const list of lists) for (const finding of list) all.set(keyOf(finding), finding);
  return [...all.values()].sort(
    (a, b) => a.span.file.localeCompare(b.span.file) || a.span.from - b.span.from,
  );
}

/* Returns the findings with the mends that the engine proposes for those of a file. */
async function withMends(
  project: Project,
  name: string,
  length: number,
): Promise<Finding[] | null> {
  const wanted = findings.value.some((f) => f.span.file === name && f.mends.length === 0);
  const found = wanted ? await project.mends(name, 0, length, rootOf(name)) : [];
  if (found.length === 0) return null;
  const near = (f: Finding, edit: Edit | undefined): boolean =>
    edit !== undefined && edit.to >= f.span.from - 1 && edit.from <= f.span.to + 1;
  return findings.value.map((f) => {
    if (f.span.file !== name) return f;
    const mine = found.filter(({ code, edits }) => code === f.code && near(f, edits[0]));
    return mine.length > 0 ? { ...f, mends: mine } : f;
  });
}

/* A text that nobody writes by hand has no outline, and no colours by the engine. */
export const MOST_CHARACTERS = 300_000;

async function outline(project: Project, name: string): Promise<void> {
  const body = files.value[name] ?? shippedTexts.value[name] ?? '';
  const found = body.length < MOST_CHARACTERS ? await project.symbols(name, rootOf(name)) : [];
  outlines.value = { ...outlines.value, [name]: found };
}

let round = 0;

export function stopChecks(): void {
  round++;
  bench('write').stop();
  checking.value = slow.value = false;
  trouble.value = 'The check was stopped.';
}

export async function checkAll(): Promise<void> {
  if (slow.value) stopChecks();
  trouble.value = '';
  const mine = ++round;
  const now = files.value;
  const first = current.value;
  checking.value = true;
  try {
    const project = await bench('write').with(now);
    if (mine !== round) return;
    const began = performance.now();
    const lists: Finding[][] = [];
    const rest = Object.keys(now).filter((name) => name !== first);
    for (const name of first in now ? [first, ...rest] : rest) {
      const result = await watched((yes) => (slow.value = yes), project.check(name));
      if (mine !== round) return;
      lists.push(result.findings);
      reads.value = { ...reads.value, [name]: result.files };
      if (name === first) lastCheck.value = performance.now() - began;
      if (name === first || lists.length === rest.length + 1) {
        // findings elsewhere stay until they are checked again
        const before = findings.value.filter((f) => f.span.file !== first);
        const complete = lists.length === Object.keys(now).length;
        findings.value = merge(complete ? lists : [...lists, before]);
        checkedFiles.value = now;
      }
    }
    for (const name of new Set([first, ...Object.keys(now)])) {
      if (mine === round && name) await outline(project, name);
    }
    const mended = await withMends(project, first, (now[first] ?? '').length);
    if (mine === round && mended) findings.value = mended;
  } catch (error) {
    if (mine === round && !isStopped(error)) trouble.value = messageOf(error);
  } finally {
    if (mine === round) checking.value = false;
  }
}

/* Starts the checks; returns a function that ends them. */
export function startChecking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dispose = effect(() => {
    void files.value;
    void current.value;
    clearTimeout(timer);
    timer = setTimeout(() => void checkAll(), PAUSE);
  });
  return () => {
    clearTimeout(timer);
    dispose();
  };
}

/* Returns the file that reads most of those that read `name`: what is asked of it, it knows. */
export function rootOf(name: string): string {
  let root = name;
  for (const [file, list] of Object.entries(reads.value)) {
    if (!(file in files.value) || !list.includes(name)) continue;
    if (list.length > (reads.value[root]?.length ?? 0)) root = file;
  }
  return root;
}

/* Returns the text after the edits, which do not overlap. */
export function edited(body: string, edits: Edit[]): string {
  let result = body;
  for (const { from, to, text: put } of [...edits].sort((a, b) => b.from - a.from))
    result = result.slice(0, from) + put + result.slice(to);
  return result;
}

/* Returns the text of one file after those of the edits that are in it. */
export function applyEditsTo(body: string, edits: Edit[], name: string): string {
  return edited(
    body,
    edits.filter(({ file }) => file === name),
  );
}

/* Applies edits to the reader's files. Shipped files are left as they are. */
export function applyEdits(edits: Edit[]): boolean {
  const own = edits.filter(({ file }) => file in files.value);
  for (const file of new Set(own.map((change) => change.file)))
    replace(
      file,
      edited(
        files.value[file] ?? '',
        own.filter((change) => change.file === file),
      ),
    );
  return own.length === edits.length;
}

/* The offset of a finding after later changes is unknown, so old findings offer no mend. */
export function isFresh(name: string): boolean {
  return checkedFiles.value[name] === files.value[name];
}

export async function formatCurrent(): Promise<string> {
  const name = current.value;
  const result = await bench('write').engine.format(text.value, name);
  if (result.text === null)
    return 'Mend the errors first: a file with a syntax error has no layout.';
  if (result.text !== text.value) replace(name, result.text);
  return '';
}
