/* service.ts -- Completion, hover, definition, renaming and colours for the editor.
 *
 * The engine answers. Where it has no answer, completion offers the words of the language and the
 * names of the file.
 */
import { snippetCompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import type { Edit, Hover, Project, Span, Token } from 'fray';
import { bench } from '../state/bench.ts';
import { MOST_CHARACTERS, rootOf } from '../state/check.ts';
import { files } from '../state/files.ts';
import { insideOf } from './language.ts';

const WORDS =
  'if then else when where in on together and or not is has with within to per once ' +
  'roll choose mod becoming from of by at as after before against along into toward ' +
  'away using up for until while secretly';

const KINDS: Record<string, string> = {
  function: 'function',
  command: 'function',
  call: 'function',
  event: 'class',
  kind: 'class',
  type: 'type',
  member: 'property',
  stat: 'property',
  field: 'property',
  property: 'property',
  track: 'property',
  line: 'keyword',
  word: 'keyword',
  keyword: 'keyword',
  value: 'constant',
  variable: 'variable',
  parameter: 'variable',
  module: 'namespace',
  file: 'namespace',
};

function project(): Promise<Project> {
  return bench('write').with(files.value);
}

async function ask<T>(question: (project: Project) => Promise<T>, none: T): Promise<T> {
  try {
    return await question(await project());
  } catch {
    return none;
  }
}

function namesIn(state: EditorState): Completion[] {
  const found = new Set(state.doc.toString().match(/[A-Za-z_]\w*/g));
  return [...found].map((label) => ({ label, type: 'variable' }));
}

let builtins: Promise<Completion[]> | null = null;

function knownWords(): Promise<Completion[]> {
  builtins ??= bench('write')
    .engine.builtins()
    .then((list) =>
      list.map(({ name, kind, meaning, form }) => ({
        label: name,
        type: KINDS[kind] ?? 'variable',
        detail: form,
        info: meaning,
      })),
    )
    .catch(() => {
      builtins = null;
      return [];
    });
  return builtins;
}

export async function complete(
  context: CompletionContext,
  name: string,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[A-Za-z_][A-Za-z0-9_]*$/);
  if (!word && !context.explicit) return null;
  const inside = insideOf(context.state, context.pos);
  if (inside === 'comment') return null;
  const answers = await ask((p) => p.complete(name, context.pos, rootOf(name)), []);
  if (context.aborted) return null;
  if (answers.length > 0)
    return {
      from: answers[0]!.from,
      options: answers.map(({ label, kind, detail, doc, insert, snippet }): Completion => {
        const shown = { label, type: KINDS[kind] ?? 'variable', detail, info: doc || undefined };
        return snippet ? snippetCompletion(insert, shown) : { ...shown, apply: insert };
      }),
      validFor: /^"?[A-Za-z0-9_ ]*"?$/,
    };
  if (inside === 'string') return null;
  const words = WORDS.split(' ').map((label) => ({ label, type: 'keyword' }));
  const seen = new Set<string>();
  const options = [...words, ...(await knownWords()), ...namesIn(context.state)].filter(
    ({ label }) => label !== word?.text && !seen.has(label) && seen.add(label),
  );
  return { from: word?.from ?? context.pos, options, validFor: /^[A-Za-z0-9_]*$/ };
}

export function hover(name: string, at: number): Promise<Hover | null> {
  return ask((p) => p.hover(name, at, rootOf(name)), null);
}

export function definition(name: string, at: number): Promise<Span | null> {
  return ask((p) => p.definition(name, at, rootOf(name)), null);
}

/* Rejects with the reason if what is at the offset cannot be renamed so. */
export async function renameAt(name: string, at: number, to: string): Promise<Edit[]> {
  return (await project()).rename(name, at, to, rootOf(name));
}

/* The tokens of a text by itself; null without an engine. */
export async function tokensOf(text: string): Promise<Token[] | null> {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    const alone = await bench('learn').engine.project([{ name: 'text.fray', text }]);
    const tokens = await alone.tokens('text.fray');
    await alone.free();
    return tokens;
  } catch {
    return null;
  }
}

/* The tokens of the text of a file. One with other line ends than the file's is read by itself. */
export function tokensIn(name: string, text: string): Promise<Token[] | null> {
  if (text.length > MOST_CHARACTERS || (files.value[name] ?? text) !== text) return tokensOf(text);
  return ask((p) => p.tokens(name, rootOf(name)), null);
}
