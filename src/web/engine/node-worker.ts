/* node-worker.ts -- The engine in a worker thread of Node. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

import { startServer } from './server.js';

startServer(
  {
    post: (message) => parentPort?.postMessage(message),
    listen: (hear) => void parentPort?.on('message', hear),
  },
  { read: (address) => readFile(new URL(address)) },
);
