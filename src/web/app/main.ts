/* main.ts -- Starts the engine, then the page, and the service worker that keeps it for use without
 * a network.
 *
 * The page is a part of its own, so that a worker compiles the engine while the browser reads it.
 */
import { bench } from './state/bench.ts';
import '../shared/style.css';

/* Milliseconds after which a visit may load what a later one needs. */
const SETTLED = 4000;

async function start(): Promise<void> {
  const fight = /^#(f=|fight)/.test(window.location.hash) || window.location.search === '?embed';
  bench(fight ? 'fight' : 'write').warm();
  const { show } = await import('./page.tsx');
  await show();
}
start().catch(() => {
  const app = document.getElementById('app');
  if (app) app.textContent = 'This page could not be loaded. Is there a network?';
});

if (import.meta.env.PROD && 'serviceWorker' in navigator && window.top === window)
  setTimeout(() => {
    void navigator.serviceWorker.register('./service.js').catch(() => undefined);
  }, SETTLED);
