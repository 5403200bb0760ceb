/* platform.ts -- What browsers and Node do differently: reading assets, starting workers. */
import type { Port } from './rpc.js';

export interface RunningWorker extends Port {
  /* Called once if the worker dies by itself; '': it could not be loaded. */
  onDeath(hear: (reason: string) => void): void;
  terminate(): void;
}

export interface Platform {
  /* An address that means the same in a worker. */
  absolute(address: URL | string): string;
  read(address: URL | string): Promise<Uint8Array>;
  /* Compiles WebAssembly while it is read, where that is possible. */
  compile?(address: URL | string): Promise<WebAssembly.Module>;
  startWorker(): RunningWorker;
  /* How many workers run at once. */
  processors(): number;
}
