/* engines.ts -- Starts engines: in this thread, in a worker, in several workers. */
import { LocalEngine } from './core.js';
import { FrayError } from './error.js';
import type { Platform, RunningWorker } from './platform.js';
import { Connection } from './rpc.js';
import type {
  Engine,
  EngineAssets,
  EnginePool,
  Rules,
  SimulateOptions,
  SimulateProgress,
  Tally,
  Totals,
  WorkerEngine,
} from './types.js';

/* ---- assets ---- */

async function bytesOf(
  platform: Platform,
  given: URL | string | Uint8Array | undefined,
  beside: URL,
): Promise<Uint8Array> {
  return given instanceof Uint8Array ? given : platform.read(given ?? beside);
}

async function moduleOf(
  platform: Platform,
  given: URL | string | Uint8Array | undefined,
  beside: URL,
): Promise<WebAssembly.Module> {
  if (platform.compile && !(given instanceof Uint8Array)) return platform.compile(given ?? beside);
  const bytes = await bytesOf(platform, given, beside);
  return WebAssembly.compile(bytes as BufferSource);
}

async function unzipped(bytes: Uint8Array): Promise<string> {
  /* a server may have undone the compression */
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes as BlobPart]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream('gzip'))).text();
}

export async function startLocal(platform: Platform, assets: EngineAssets): Promise<LocalEngine> {
  const [wasm, shipped] = await Promise.all([
    moduleOf(platform, assets.wasm, new URL('./fray.wasm', import.meta.url)),
    bytesOf(platform, assets.shipped, new URL('./shipped.bin', import.meta.url)).then(unzipped),
  ]);
  const files = new Map(Object.entries(JSON.parse(shipped) as Record<string, string>));
  return LocalEngine.start(wasm, files);
}

/* ---- a worker ---- */

interface Running {
  worker: RunningWorker;
  connection: Connection;
}

function notLoaded(reason: string): FrayError {
  return new FrayError('not loaded', `the engine could not be loaded: ${reason}`);
}

/* Starts workers as needed, and ends them. */
class Worker {
  private running: Running | null = null;
  private closed = false;

  constructor(
    private readonly platform: Platform,
    private readonly assets: EngineAssets,
  ) {}

  get engine(): Engine {
    if (this.closed) throw new FrayError('stopped', 'the engine was closed');
    this.running ??= this.start();
    return this.running.connection.engine;
  }

  private start(): Running {
    const worker = this.platform.startWorker();
    const connection = new Connection(worker, (reason) => end(notLoaded(reason)));
    const end = (error: FrayError): void => {
      connection.end(error);
      worker.terminate();
      if (this.running?.worker === worker) this.running = null;
    };
    worker.onDeath((reason) =>
      end(reason ? new FrayError('broken', reason) : notLoaded('there is no worker')),
    );
    worker.post({ wasm: this.asset('wasm'), shipped: this.asset('shipped') });
    return { worker, connection };
  }

  private asset(name: keyof EngineAssets): string | Uint8Array | undefined {
    const given = this.assets[name];
    return given === undefined || given instanceof Uint8Array
      ? given
      : this.platform.absolute(given);
  }

  stop(): void {
    this.running?.worker.terminate();
    this.running?.connection.end(new FrayError('stopped', 'the engine was stopped'));
    this.running = null;
  }

  close(): void {
    this.stop();
    this.closed = true;
  }
}

export function workerEngine(platform: Platform, assets: EngineAssets): WorkerEngine {
  const worker = new Worker(platform, assets);
  return new Proxy({} as WorkerEngine, {
    get: (_, name) => {
      if (name === 'then' || typeof name !== 'string') return undefined;
      if (name === 'stop') return () => worker.stop();
      if (name === 'close') return () => worker.close();
      return async (...values: unknown[]) => {
        const engine = worker.engine as unknown as Record<string, (...v: unknown[]) => unknown>;
        return engine[name]?.(...values);
      };
    },
  });
}

/* ---- several workers ---- */

const PART_MOST = 2000;
const PARTS_EACH = 20;
/* Milliseconds. */
const PART_TIME = 100;
const PROGRESS_EVERY = 250;
const STOPPING_MOST = 500;

/* How many fights the next part has: it grows while parts are quick, and shrinks with slow ones. */
function nextPart(part: number, took: number, most: number): number {
  const fitting = took > 0 ? Math.floor((part * PART_TIME) / took) : 2 * part;
  return Math.max(1, Math.min(most, 2 * part, fitting));
}

class Pool implements EnginePool {
  private readonly workers: Worker[];

  constructor(platform: Platform, assets: EngineAssets, size: number) {
    this.workers = Array.from({ length: size }, () => new Worker(platform, assets));
  }

  get size(): number {
    return this.workers.length;
  }

  async simulate(bytes: Uint8Array, options: SimulateOptions & SimulateProgress): Promise<Totals> {
    const from = BigInt(options.from ?? 0);
    const { onProgress, signal, count, seed = 1, ...start } = options;
    const plain = { encounter: start.encounter, settings: start.settings, tactics: start.tactics };
    const most = Math.max(1, Math.min(PART_MOST, Math.ceil(count / (this.size * PARTS_EACH))));
    const handles: (Rules | Tally)[] = [];
    const kept = <T extends Rules | Tally>(handle: T): T => {
      handles.push(handle);
      return handle;
    };
    const loaded = await Promise.all(this.workers.map((worker) => worker.engine.load(bytes)));
    try {
      const all = loaded.map(({ rules }) => {
        if (!rules) throw new FrayError('damaged', 'the bytes are not a compiled program');
        return kept(rules);
      });
      const tallies = await Promise.all(all.map(async (rules) => kept(await rules.tally(plain))));
      const sum = async (): Promise<Totals> => {
        const parts = await Promise.all(tallies.map((tally) => tally.totals()));
        const whole = await one(all).tally(plain);
        for (const { bytes: counts } of parts) await whole.add(counts);
        const totals = await whole.totals();
        await whole.free();
        return totals;
      };
      let next = 0;
      let reported = Date.now();
      let last = null as Totals | null;
      /* each worker takes the next part when it is done with the last one */
      const work = async (tally: Tally): Promise<void> => {
        for (let part = 1; next < count && !signal?.aborted; ) {
          const at = next;
          const fights = Math.min(part, count - at);
          next += fights;
          const began = Date.now();
          await tally.play(seed, from + BigInt(at), fights);
          part = nextPart(fights, Date.now() - began, most);
          if (!onProgress || Date.now() - reported < PROGRESS_EVERY) continue;
          reported = Date.now();
          last = await sum();
          onProgress(last);
        }
      };
      const whole = Promise.all(tallies.map(work)).then(sum);
      const stuck = signal && (await stuckAfter(signal, whole));
      if (!stuck) return await whole;
      whole.catch(() => {});
      this.stop();
      if (!last) throw new FrayError('stopped', 'no fight was over when the run was stopped');
      return last;
    } finally {
      /* a stopped worker has freed them already */
      await Promise.allSettled(handles.reverse().map((handle) => handle.free()));
    }
  }

  stop(): void {
    for (const worker of this.workers) worker.stop();
  }

  close(): void {
    for (const worker of this.workers) worker.close();
  }
}

/* Resolves when the work is done, or to true if it is not done soon after it was aborted. */
function stuckAfter(signal: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(() => resolve(true), STOPPING_MOST);
    };
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wait);
      resolve(false);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
    work.then(done, done);
  });
}

function one<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new FrayError('bad argument', 'a pool needs a worker');
  return first;
}

export function enginePool(platform: Platform, assets: EngineAssets, size?: number): EnginePool {
  return new Pool(platform, assets, size ?? platform.processors());
}
