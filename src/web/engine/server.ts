/* server.ts -- A worker's side: starts the engine from the first message, and serves the others. */
import { startLocal } from './engines.js';
import type { Platform } from './platform.js';
import { type Port, serve, type Unloaded } from './rpc.js';
import type { Engine, EngineAssets } from './types.js';

export function startServer(port: Port, reads: Pick<Platform, 'read' | 'compile'>): void {
  const platform: Platform = {
    absolute: (address) => new URL(address).href,
    ...reads,
    startWorker: () => {
      throw new Error('a worker starts no workers');
    },
    processors: () => 1,
  };
  let begin: (engine: Promise<Engine>) => void = () => {};
  const started = new Promise<Engine>((resolve) => (begin = resolve));
  let first = true;
  let hear: (message: unknown) => void = () => {};
  /* calls wait for the engine, in their order */
  port.listen((message) => {
    if (first) {
      first = false;
      begin(startLocal(platform, message as EngineAssets));
      return;
    }
    void started.then(
      () => hear(message),
      () => {},
    );
  });
  void started.then(
    (engine) => serve({ post: (message) => port.post(message), listen: (h) => (hear = h) }, engine),
    (error: unknown) => port.post({ unloaded: String(error) } satisfies Unloaded),
  );
}
