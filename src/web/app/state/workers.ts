/* workers.ts -- Many fights on all processors: one run at a time, which can be stopped. */
import { signal } from '@preact/signals';
import { startPool } from 'fray';
import type { Change, EnginePool, Totals } from 'fray';
import { bench, isStopped, messageOf } from './bench.ts';
import { encounter, root, seed } from './fight.ts';
import { files } from './files.ts';

export const running = signal(false);
export const fault = signal('');
let pool: EnginePool | null = null;
let abort: AbortController | null = null;

export interface Work {
  readonly stopped: boolean;
  /* Plays fights of the chosen encounter, after changes of the rules. */
  simulate(
    count: number,
    changes: Change[],
    onProgress?: (totals: Totals) => void,
  ): Promise<Totals>;
}

/* Runs work that simulates. What went wrong is in `fault`. */
export async function working(work: (mine: Work) => Promise<void>): Promise<void> {
  const mine = new AbortController();
  abort = mine;
  running.value = true;
  fault.value = '';
  const simulate: Work['simulate'] = async (count, changes, onProgress) => {
    const project = await bench('fight').with(files.value);
    const { rules, findings } = await project.compile(root.value, {
      purpose: 'many fights',
      changes,
    });
    if (!rules) {
      const first = findings[0];
      throw new Error(
        first ? `${first.span.file}, line ${first.line}: ${first.message}` : 'There are errors.',
      );
    }
    const bytes = await rules.bytes();
    await rules.free();
    pool ??= startPool(Math.max(1, navigator.hardwareConcurrency || 1));
    return pool.simulate(bytes, {
      encounter: encounter.value,
      seed: BigInt(seed.value || '0'),
      count,
      onProgress,
      signal: mine.signal,
    });
  };
  try {
    await work({
      simulate,
      get stopped() {
        return mine.signal.aborted;
      },
    });
  } catch (error) {
    fault.value = isStopped(error) ? 'The simulation was stopped.' : messageOf(error);
  } finally {
    running.value = false;
  }
}

export function stopWork(): void {
  abort?.abort();
}
