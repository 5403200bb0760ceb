/* CardPanel.tsx -- The card at the cursor, as it reads in print, and the odds of its blow. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DocPage } from 'fray';
import { bench } from '../state/bench.ts';
import { outlines, rootOf } from '../state/check.ts';
import { current, files, isOwn, text } from '../state/files.ts';
import { Blow } from './Blow.tsx';
import { Card } from '../../shared/Card.tsx';

export function CardPanel(props: { cursor: number }) {
  const body = text.value;
  const list = outlines.value[current.value] ?? [];
  const at =
    [...list].reverse().find((d) => d.name && d.from <= props.cursor) ?? list.find((d) => d.name);
  const name = at?.name ?? '';
  const file = current.value;
  const page = useSignal<DocPage | null>(null);
  useEffect(() => {
    if (!file || !name) {
      page.value = null;
      return undefined;
    }
    let gone = false;
    const timer = setTimeout(() => {
      bench('odds')
        .with(files.value)
        .then((project) => project.document(file))
        .then(({ pages }) => {
          if (gone) return;
          const found = pages.find((p) => p.name === name && (p.file === file || pages.length < 2));
          // a file with errors has no pages; the last card stays until it has
          if (found || pages.length > 0) page.value = found ?? null;
        })
        .catch(() => undefined);
    }, 80);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [file, name, body]);
  if (!name) return null;
  return (
    <>
      {page.value && (
        <section aria-label="Card">
          <h2>In print</h2>
          {page.value.name === name ? (
            <Card page={page.value} />
          ) : (
            <p class="quiet">Mend the errors to see {name} in print.</p>
          )}
        </section>
      )}
      {isOwn.value && page.value?.name === name && (
        <section aria-label="Odds of it">
          <h2>Odds</h2>
          <Blow root={rootOf(file)} subject={name} compact />
        </section>
      )}
    </>
  );
}
