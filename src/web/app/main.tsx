/* main.tsx -- Starts the page, and the service worker that keeps it for use without a network. */
import { render } from 'preact';
import { openLink } from './state/link.ts';
import { restoreFiles } from './state/files.ts';
import { App } from './ui/App.tsx';
import './style.css';

async function start(): Promise<void> {
  await restoreFiles();
  openLink();
  const root = document.getElementById('app');
  if (root) render(<App />, root);
}
void start();

if (import.meta.env.PROD && 'serviceWorker' in navigator && window.top === window)
  void navigator.serviceWorker.register('./service.js').catch(() => undefined);
