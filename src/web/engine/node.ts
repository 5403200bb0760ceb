/* node.ts -- The package in Node: as index.ts, with files and worker threads. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { enginePool, startLocal, workerEngine } from './engines.js';
import type { Platform, RunningWorker } from './platform.js';
import type { Engine, EngineAssets, EnginePool, WorkerEngine } from './types.js';

export * from './types.js';
export { FrayError } from './error.js';
export { interval, type Interval } from './interval.js';

/* A string is a path, or the address of a file. */
function addressOf(address: URL | string): URL {
  if (address instanceof URL) return address;
  return address.startsWith('file:') ? new URL(address) : pathToFileURL(address);
}

const node: Platform = {
  absolute: (address) => addressOf(address).href,
  read: (address) => readFile(addressOf(address)),
  startWorker(): RunningWorker {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url));
    /* a program may end while the worker waits */
    worker.unref();
    let waiting = 0;
    return {
      post: (message) => {
        if (typeof message === 'object' && message !== null && 'id' in message && waiting++ === 0)
          worker.ref();
        worker.postMessage(message);
      },
      listen: (hear) =>
        worker.on('message', (message: unknown) => {
          if (--waiting === 0) worker.unref();
          hear(message);
        }),
      onDeath: (hear) => worker.on('error', (error) => hear(error.message)),
      terminate: () => void worker.terminate(),
    };
  },
  processors: availableParallelism,
};

/* Starts an engine in this thread. */
export function createEngine(assets: EngineAssets = {}): Promise<Engine> {
  return startLocal(node, assets);
}

/* Starts an engine in a worker thread with the first call. */
export function startEngine(assets: EngineAssets = {}): WorkerEngine {
  return workerEngine(node, assets);
}

/* Starts workers for many fights, as many as there are processors. */
export function startPool(size?: number, assets: EngineAssets = {}): EnginePool {
  return enginePool(node, assets, size);
}
