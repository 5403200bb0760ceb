/* chromium.mjs -- The engine in workers of Chromium, with the interface of the package in Node.
 *
 * The tests of the engine can import it in place of the package: engine_parity.mjs chromium.mjs. It is
 * too slow for a suite.
 * Only the messages of the workers cross to Node; totals and signatures are computed in Chromium.
 */
import { launch, profile, serve } from './browser.mjs';

const FOLDER = new URL('../../engine/fray/', import.meta.url);
const { enginePool, workerEngine } = await import(new URL('engines.js', FOLDER));
export { FrayError } from '../../engine/fray/error.js';
export { interval } from '../../engine/fray/interval.js';

const server = await serve(FOLDER.pathname, { '/': '<!doctype html><title>Engine</title>' });
const browser = await launch();
const { page } = await profile(browser);
const hearers = new Map();
let next = 1;
/* Messages reach the page in the order in which they were sent. */
let sent = (async () => {
  await page.exposeBinding('heard', (_source, id, message) => hearers.get(id)?.(message));
  await page.goto(server.url);
  await page.evaluate(() => (globalThis.workers = new Map()));
})();
const send = (act, value) => {
  sent = sent.then(() => page.evaluate(act, value)).catch(() => undefined);
};

const platform = {
  absolute: (address) => new URL(address, server.url).href,
  read: async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer()),
  startWorker() {
    const id = next++;
    send((made) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.addEventListener('message', ({ data }) => globalThis.heard(made, data));
      globalThis.workers.set(made, worker);
    }, id);
    return {
      post: (message) =>
        send(([to, data]) => globalThis.workers.get(to)?.postMessage(data), [id, message]),
      listen: (hear) => hearers.set(id, hear),
      onDeath: () => undefined,
      terminate: () => send((gone) => globalThis.workers.get(gone)?.terminate(), id),
    };
  },
  processors: () => 2,
};

export const startEngine = (assets = {}) => workerEngine(platform, assets);
export const createEngine = async (assets = {}) => workerEngine(platform, assets);
export const startPool = (size, assets = {}) => enginePool(platform, assets, size);
