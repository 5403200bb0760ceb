/* worker.ts -- The engine in a worker of a browser. Its first message has the assets. */
import { compile, read } from './fetch.js';
import { startServer } from './server.js';

interface Scope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void;
}
const scope = globalThis as unknown as Scope;

startServer(
  {
    post: (message) => scope.postMessage(message),
    listen: (hear) => scope.addEventListener('message', (event) => hear(event.data)),
  },
  { read, compile },
);
