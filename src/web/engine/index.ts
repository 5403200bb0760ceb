/* index.ts -- The package in browsers: starts engines here, in a worker, or in several workers. */
import { enginePool, startLocal, workerEngine } from './engines.js';
import { compile, read } from './fetch.js';
import type { Platform, RunningWorker } from './platform.js';
import type { Engine, EngineAssets, EnginePool, WorkerEngine } from './types.js';

export * from './types.js';
export { FrayError } from './error.js';
export { interval, type Interval } from './interval.js';

const browser: Platform = {
  absolute: (address) => new URL(address, globalThis.location.href).href,
  read,
  compile,
  startWorker(): RunningWorker {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      listen: (hear) => worker.addEventListener('message', (event) => hear(event.data)),
      onDeath: (hear) =>
        worker.addEventListener('error', (event) => hear(event.message || '')),
      terminate: () => worker.terminate(),
    };
  },
  processors: () => Math.max(1, navigator.hardwareConcurrency || 1),
};

/* Starts an engine in this thread. */
export function createEngine(assets: EngineAssets = {}): Promise<Engine> {
  return startLocal(browser, assets);
}

/* Starts an engine in a worker with the first call. */
export function startEngine(assets: EngineAssets = {}): WorkerEngine {
  return workerEngine(browser, assets);
}

/* Starts workers for many fights, as many as there are processors. */
export function startPool(size?: number, assets: EngineAssets = {}): EnginePool {
  return enginePool(browser, assets, size);
}
