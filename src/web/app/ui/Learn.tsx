/* Learn.tsx -- The Learn tab: lessons, the language, and every code of a finding. */
import { signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { CodeTitle, Explanation } from 'fray';
import { bench, isStopped, messageOf } from '../state/bench.ts';
import { PAGES, SECTIONS } from '../state/pages.ts';
import { Fault } from '../../shared/Fields.tsx';
import { Example, Lesson } from './Lesson.tsx';
import { useWide } from './wide.ts';

/* What is open: a page by its id, "codes", or "codes/E0201"; and a place in it. */
const open = signal({ path: 'tutorial/1-technique', anchor: '' });

function readHash(): void {
  const [, path, anchor = ''] = /^#learn\/([^#]*)(?:#(.*))?$/.exec(window.location.hash) ?? [];
  if (path) open.value = { path, anchor };
}

/* Shows the place that is open as soon as its page is drawn, and never moves the page later. */
function usePlace(drawn: boolean): void {
  const { anchor } = open.value;
  useLayoutEffect(() => {
    if (!drawn) return;
    const place = anchor ? document.getElementById(anchor) : null;
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [open.value, drawn]);
}

export function explainCode(code: string): void {
  window.location.hash = `#learn/codes/${code}`;
}

function Contents() {
  const wide = useWide();
  return (
    <nav class="contents" aria-label="Contents">
      <details open={wide} key={`${wide} ${wide ? '' : open.value.path}`}>
        <summary>Contents</summary>
        {SECTIONS.map(({ title, pages }, section) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.id}>
                  <a
                    href={`#learn/${page.id}`}
                    aria-current={page.id === open.value.path ? 'page' : undefined}
                  >
                    {page.title}
                  </a>
                </li>
              ))}
              {section === 0 && (
                <li>
                  <a
                    href="#learn/codes"
                    aria-current={open.value.path.startsWith('codes') ? 'page' : undefined}
                  >
                    Every error and warning
                  </a>
                </li>
              )}
            </ul>
          </section>
        ))}
      </details>
    </nav>
  );
}

function Codes(props: { code: string }) {
  const list = useSignal<CodeTitle[]>([]);
  const found = useSignal<Explanation | null>(null);
  const wanted = useSignal('');
  const fault = useSignal('');
  const missing = (error: unknown): void => {
    if (!isStopped(error)) fault.value = messageOf(error);
  };
  useEffect(() => {
    bench('learn')
      .engine.codes()
      .then((codes) => (list.value = codes))
      .catch(missing);
  }, []);
  useEffect(() => {
    found.value = null;
    if (!props.code) return;
    bench('learn')
      .engine.explain(props.code)
      .then((explanation) => (found.value = explanation))
      .catch(missing);
  }, [props.code]);
  const shown = list.value.filter(({ code, title }) =>
    `${code} ${title}`.toLowerCase().includes(wanted.value.toLowerCase()),
  );
  const code = found.value;
  return (
    <article class="lesson">
      <Fault text={fault.value} />
      {code && (
        <>
          <h2>
            {code.code}: {code.title}
          </h2>
          <p>{code.why}</p>
          <p>{code.mend}</p>
          {code.wrong && <Example key={`w${code.code}`} title="Wrong" text={code.wrong} wrong />}
          {code.right && (
            <Example key={`r${code.code}`} title="Right" text={code.right} wrong={false} />
          )}
        </>
      )}
      <h2>Every error and warning</h2>
      <label>
        Find{' '}
        <input
          type="search"
          value={wanted.value}
          onInput={(event) => (wanted.value = event.currentTarget.value)}
        />
      </label>
      <ul class="codes">
        {shown.map(({ code: name, title }) => (
          <li key={name}>
            <a
              href={`#learn/codes/${name}`}
              aria-current={name === props.code ? 'true' : undefined}
            >
              {name}
            </a>{' '}
            {title}
          </li>
        ))}
      </ul>
    </article>
  );
}

interface Loaded {
  /* What was open, and the page that it is. */
  path: string;
  id: string;
  /* null: it could not be loaded. */
  body: string | null;
}

/* The text of the open page; null while it is loaded. */
function usePage(path: string): { loaded: Loaded | null; load: () => void } {
  const text = useSignal<Loaded | null>(null);
  const load = (): void => {
    const page = PAGES.find(({ id }) => id === path) ?? PAGES[0]!;
    const show = (body: string | null): void => {
      // another page may have been opened since
      if (open.value.path === path) text.value = { path, id: page.id, body };
    };
    page.load().then(show, () => show(null));
  };
  useEffect(() => {
    if (!path.startsWith('codes')) load();
  }, [path]);
  return { loaded: text.value, load };
}

export function Learn() {
  useEffect(() => {
    readHash();
    window.addEventListener('hashchange', readHash);
    return () => window.removeEventListener('hashchange', readHash);
  }, []);
  const { path } = open.value;
  const codes = path.startsWith('codes');
  const { loaded, load } = usePage(path);
  usePlace(codes || loaded?.path === path);
  return (
    <div class="learn-page">
      <Contents />
      {codes ? (
        <Codes code={path.split('/')[1] ?? ''} />
      ) : !loaded ? (
        <p class="quiet">Opening the page…</p>
      ) : loaded.body === null ? (
        <div>
          <Fault text="This page could not be loaded. Is there a network?" />
          <button type="button" onClick={load}>
            Try again
          </button>
        </div>
      ) : (
        <Lesson key={loaded.id} page={loaded.id} text={loaded.body} />
      )}
    </div>
  );
}
