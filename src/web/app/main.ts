/* main.tsx -- Starts the page, and the service worker that keeps it for use without a network. */
import { render } from 'preact';
import { bench } from './state/bench.ts';
import { openLink } from './state/link.ts';
import { followOtherTabs, restoreFiles } from './state/files.ts';
import { App } from './ui/App.tsx';
import '../shared/style.css';

/* Milliseconds after which a visit may load what a later one needs. */
const SETTLED = 4000;

async function start(): Promise<void> {
  // the engine starts while the page is drawn
  const fight = /^#(f=|fight)/.test(window.location.hash) || window.location.search === '?embed';
  bench(fight ? 'fight' : 'write').warm();
  await restoreFiles();
  openLink();
  followOtherTabs();
  const root = document.getElementById('app');
  if (root) render(<App />, root);
}
void start();

if (import.meta.env.PROD && 'serviceWorker' in navigator && window.top === window)
  setTimeout(() => {
    void navigator.serviceWorker.register('./service.js').catch(() => undefined);
  }, SETTLED);
