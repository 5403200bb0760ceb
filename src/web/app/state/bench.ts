/* bench.ts -- Workers with an engine and a project that follows the reader's files.
 *
 * Each bench is one worker, so that long work in one of them never delays another. `stop` ends
 * whatever a bench computes; the next call starts a new worker.
 */
import { startEngine } from 'fray';
import type { Project, WorkerEngine } from 'fray';
import type { Files } from './files.ts';

export class Bench {
  readonly engine: WorkerEngine;
  #project: Promise<Project> | null = null;
  #synced = new Map<string, string>();
  /* Calls that change the project run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor() {
    this.engine = startEngine();
  }

  /* Starts the engine before it is needed. */
  warm(): void {
    void this.engine.version().catch(() => undefined);
  }

  /* Returns the project after it has received the files. */
  with(files: Files): Promise<Project> {
    const next = this.#queue.then(
      () => this.#sync(files),
      () => this.#sync(files),
    );
    // an engine that failed is started again by the next call
    this.#queue = next.catch(() => (this.#project = null));
    return next;
  }

  async #sync(files: Files): Promise<Project> {
    if (!this.#project) {
      this.#synced.clear();
      this.#project = this.engine.project();
    }
    const project = await this.#project;
    const gone = [...this.#synced.keys()].filter((name) => !(name in files));
    const changed = Object.entries(files).filter(([name, text]) => this.#synced.get(name) !== text);
    if (gone.length > 0) await project.remove(gone);
    if (changed.length > 0) await project.set(changed.map(([name, text]) => ({ name, text })));
    this.#synced = new Map(Object.entries(files));
    return project;
  }

  stop(): void {
    this.engine.stop();
    this.#project = null;
    this.#synced.clear();
    this.#queue = Promise.resolve();
  }
}

const benches = new Map<string, Bench>();

/* Returns the bench of a part of the page; starts it at its first use. */
export function bench(part: 'write' | 'learn' | 'fight' | 'odds'): Bench {
  let found = benches.get(part);
  if (!found) {
    found = new Bench();
    benches.set(part, found);
  }
  return found;
}

export function isStopped(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'stopped';
}

/* Milliseconds after which work offers to be stopped. Slow work is not wrong work. */
const SLOW = 10_000;

/* Returns the result of work; `onSlow` hears whether it takes long, from when its engine is ready. */
export async function watched<T>(onSlow: (slow: boolean) => void, work: Promise<T>): Promise<T> {
  const clock = setTimeout(() => onSlow(true), SLOW);
  try {
    return await work;
  } finally {
    clearTimeout(clock);
    onSlow(false);
  }
}

export function messageOf(error: unknown): string {
  if ((error as { code?: string } | null)?.code === 'not loaded')
    return 'A part of the page could not be loaded. Is there a network?';
  return error instanceof Error ? error.message : String(error);
}
