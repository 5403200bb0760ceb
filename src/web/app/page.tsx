/* page.tsx -- Draws the page: the files of the reader or of a link, and the tabs. */
import { render } from 'preact';
import { openLink } from './state/link.ts';
import { followOtherTabs, restoreFiles } from './state/files.ts';
import { App } from './ui/App.tsx';

export async function show(): Promise<void> {
  await restoreFiles();
  openLink();
  followOtherTabs();
  const root = document.getElementById('app');
  if (root) render(<App />, root);
}
