/* Learn.tsx -- The Learn tab: lessons, the language, and every code of a finding. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CodeTitle, Explanation } from 'fray';
import { bench } from '../state/bench.ts';
import { PAGES, SECTIONS } from '../state/pages.ts';
import { Example, Lesson } from './Lesson.tsx';
import { useWide } from './wide.ts';

/* What is open: the id of a page, "codes", or "codes/E0201". */
const open = signal('tutorial/1-technique');

function readHash(): void {
  const [, path, anchor] = /^#learn\/([^#]*)(?:#(.*))?$/.exec(window.location.hash) ?? [];
  if (!path) return;
  open.value = path;
  setTimeout(() => {
    const place = anchor ? document.getElementById(anchor) : null;
    if (place) place.scrollIntoView();
    else window.scrollTo(0, 0);
  }, 200);
}

export function explainCode(code: string): void {
  window.location.hash = `#learn/codes/${code}`;
}

function Contents() {
  const wide = useWide();
  return (
    <nav class="contents" aria-label="Contents">
      <details open={wide} key={`${wide} ${wide ? '' : open.value}`}>
        <summary>Contents</summary>
        {SECTIONS.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.id}>
                  <a
                    href={`#learn/${page.id}`}
                    aria-current={page.id === open.value ? 'page' : undefined}
                  >
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <a href="#learn/codes" aria-current={open.value.startsWith('codes') ? 'page' : undefined}>
            Every error and warning
          </a>
        </p>
      </details>
    </nav>
  );
}

function Codes(props: { code: string }) {
  const list = useSignal<CodeTitle[]>([]);
  const found = useSignal<Explanation | null>(null);
  const wanted = useSignal('');
  useEffect(() => {
    bench('learn')
      .engine.codes()
      .then((codes) => (list.value = codes))
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    found.value = null;
    if (!props.code) return;
    bench('learn')
      .engine.explain(props.code)
      .then((explanation) => (found.value = explanation))
      .catch(() => undefined);
  }, [props.code]);
  const shown = list.value.filter(({ code, title }) =>
    `${code} ${title}`.toLowerCase().includes(wanted.value.toLowerCase()),
  );
  const code = found.value;
  return (
    <article class="lesson">
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

export function Learn() {
  const text = useSignal<{ id: string; body: string } | null>(null);
  useEffect(() => {
    readHash();
    window.addEventListener('hashchange', readHash);
    return () => window.removeEventListener('hashchange', readHash);
  }, []);
  const id = open.value;
  const codes = id.startsWith('codes');
  useEffect(() => {
    if (codes) return;
    const page = PAGES.find((other) => other.id === id) ?? PAGES[0];
    void page?.load().then((body) => (text.value = { id: page.id, body }));
  }, [id]);
  return (
    <div class="learn-page">
      <Contents />
      {codes ? (
        <Codes code={id.split('/')[1] ?? ''} />
      ) : text.value ? (
        <Lesson key={text.value.id} page={text.value.id} text={text.value.body} />
      ) : (
        <p class="quiet">Opening the page…</p>
      )}
    </div>
  );
}
