/* App.tsx -- The frame of the page: tabs, notices, the sandbox of a link. */
import { signal } from '@preact/signals';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { startChecking } from '../state/check.ts';
import { forget } from '../state/fight.ts';
import {
  endReplaced,
  keepSandbox,
  leaveSandbox,
  notice,
  replaced,
  sandboxed,
  takeBack,
  undoable,
} from '../state/files.ts';
import { embedded, openLink, shared } from '../state/link.ts';
import { Fight } from './Fight.tsx';
import { Learn } from './Learn.tsx';
import { Odds } from './Odds.tsx';
import { Share } from './Share.tsx';
import { Simulate } from './Simulate.tsx';
import { Write } from './Write.tsx';

/* Milliseconds that a fight, which the page opens with, has the processor for itself. */
const AFTER_FIGHT = 1500;

const TABS = {
  write: { label: 'Write', show: () => <Write /> },
  learn: { label: 'Learn', show: () => <Learn /> },
  fight: { label: 'Fight', show: () => <Fight /> },
  odds: { label: 'Odds', show: () => <Odds /> },
  simulate: { label: 'Simulate', show: () => <Simulate /> },
  share: { label: 'Share', show: () => <Share /> },
} as const;
export type Tab = keyof typeof TABS;
const ORDER = Object.keys(TABS) as Tab[];

function tabOfHash(): Tab {
  const name = window.location.hash.slice(1).split('/')[0] as Tab;
  return name in TABS ? name : 'write';
}

export const tab = signal<Tab>('write');

export function go(to: Tab): void {
  tab.value = to;
  const hash = `#${to}`;
  if (!window.location.hash.startsWith(hash)) history.replaceState(null, '', hash);
}

function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  const at = ORDER.indexOf(tab.value);
  let to: Tab | undefined;
  if (step) to = ORDER[(at + step + ORDER.length) % ORDER.length];
  if (event.key === 'Home') to = ORDER[0];
  if (event.key === 'End') to = ORDER[ORDER.length - 1];
  if (!to) return;
  event.preventDefault();
  go(to);
  document.getElementById(`tab-${to}`)?.focus();
}

function Notices() {
  return (
    <div class="notices" aria-live="polite">
      {notice.value && (
        <p class="notice">
          {notice.value}{' '}
          <button type="button" onClick={() => (notice.value = '')}>
            Close
          </button>
        </p>
      )}
      {sandboxed.value && !embedded.value && (
        <p class="notice">
          These files came with a link or a lesson. Your own files are unchanged.{' '}
          <button type="button" onClick={keepSandbox}>
            Keep these instead of mine
          </button>{' '}
          <button type="button" onClick={() => void leaveSandbox()}>
            Back to my files
          </button>
        </p>
      )}
      {undoable.value && (
        <p class="notice">
          {undoable.value.text}{' '}
          <button type="button" onClick={takeBack}>
            Undo
          </button>{' '}
          <button type="button" onClick={() => (undoable.value = null)}>
            Close
          </button>
        </p>
      )}
      {replaced.value && !sandboxed.value && !embedded.value && (
        <p class="notice">
          The files of the link have taken the place of yours.{' '}
          <button type="button" onClick={() => endReplaced(true)}>
            Take mine back
          </button>{' '}
          <button type="button" onClick={() => endReplaced(false)}>
            Delete mine
          </button>
        </p>
      )}
    </div>
  );
}

export function App() {
  useEffect(() => {
    tab.value = shared.value || embedded.value ? 'fight' : tabOfHash();
    const follow = (): void => {
      if (openLink()) {
        forget();
        tab.value = 'fight';
      } else tab.value = tabOfHash();
    };
    window.addEventListener('hashchange', follow);
    let stop = (): void => undefined;
    const start = setTimeout(
      () => {
        stop = startChecking();
      },
      tab.value === 'fight' ? AFTER_FIGHT : 0,
    );
    return () => {
      window.removeEventListener('hashchange', follow);
      clearTimeout(start);
      stop();
    };
  }, []);
  if (embedded.value)
    return (
      <main class="embedded">
        <h1 class="unseen">A fight</h1>
        <Notices />
        <Fight />
      </main>
    );
  return (
    <>
      <header class="top">
        <h1>Fray</h1>
        <div class="tabs" role="tablist" aria-label="Parts of the page" onKeyDown={onKey}>
          {ORDER.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-selected={tab.value === name}
              aria-controls="panel"
              tabIndex={tab.value === name ? 0 : -1}
              onClick={() => go(name)}
            >
              {TABS[name].label}
            </button>
          ))}
        </div>
      </header>
      <Notices />
      <main class={tab.value}>
        <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
          {TABS[tab.value].show()}
        </div>
      </main>
    </>
  );
}
