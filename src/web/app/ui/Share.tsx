/* Share.tsx -- The Share tab: a link, a line that embeds a fight, cards to print. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { DocPage } from 'fray';
import { bench } from '../state/bench.ts';
import { rootOf } from '../state/check.ts';
import { defaultRoot, encounter, root, seed } from '../state/fight.ts';
import { files, names, notice } from '../state/files.ts';
import { linkOf, MOST_LINK } from '../state/link.ts';
import type { Shared } from '../state/link.ts';
import { savePicture } from '../state/picture.ts';
import { Card } from '../../shared/Card.tsx';

/* Characters that every program leaves whole. */
const SAFE_LINK = 8192;

function Copy(props: { label: string; text: string; hint: string }) {
  const done = useSignal(false);
  return (
    <div class="copy">
      <label class="wide">
        {props.label}
        <textarea
          readOnly
          rows={3}
          value={props.text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="row">
        <button
          type="button"
          class="main"
          onClick={() => {
            navigator.clipboard
              .writeText(props.text)
              .then(() => (done.value = true))
              .catch(() => (notice.value = 'Select the text and copy it.'));
          }}
        >
          Copy
        </button>
        <span class="quiet" role="status">
          {done.value ? 'Copied.' : props.hint}
        </span>
      </div>
    </div>
  );
}

const ON_A_SHEET = 9;
/* Sizes of letters in points, largest first. */
const SIZES = [10.5, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5];

/* The cards as they are printed: nine on a sheet, each with letters that fit. Not seen on screen. */
function Sheets(props: { pages: DocPage[] }) {
  const { pages } = props;
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const card of host.current?.querySelectorAll<HTMLElement>('.card') ?? [])
      for (const size of SIZES) {
        card.style.fontSize = `${size}pt`;
        if (card.scrollHeight <= card.clientHeight) break;
      }
  }, [pages]);
  const sheets = Array.from({ length: Math.ceil(pages.length / ON_A_SHEET) }, (_sheet, i) =>
    pages.slice(i * ON_A_SHEET, (i + 1) * ON_A_SHEET),
  );
  return (
    <div class="sheets" ref={host} aria-hidden="true">
      {sheets.map((list, index) => (
        <div class="sheet" key={index}>
          {list.map((page) => (
            <Card key={`${page.kind} ${page.name}`} page={page} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Cards() {
  const file = useSignal(rootOf(names.value[0] ?? ''));
  const own = useSignal<DocPage[] | null>(null);
  useEffect(() => {
    let gone = false;
    bench('odds')
      .with(files.value)
      .then((project) => project.document(file.value))
      .then(({ pages }) => {
        if (!gone) own.value = pages.filter((p) => p.file in files.value);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [file.value, files.value]);
  return (
    <section class="print-cards" aria-label="Cards to print">
      <h2>Cards to print</h2>
      <div class="row wrap no-print">
        <label>
          File{' '}
          <select value={file.value} onChange={(e) => (file.value = e.currentTarget.value)}>
            {names.value.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" disabled={!own.value?.length} onClick={() => window.print()}>
          Print, or save as PDF
        </button>
      </div>
      {own.value?.length === 0 && <p class="quiet">This file declares nothing to print.</p>}
      <div class="card-sheet no-print">
        {own.value?.map((page) => (
          <div key={`${page.kind} ${page.name}`}>
            <Card page={page} />
            <button type="button" class="link small" onClick={() => void savePicture(page)}>
              Save as a picture
            </button>
          </div>
        ))}
      </div>
      {own.value && <Sheets pages={own.value} />}
    </section>
  );
}

function sizeHint(length: number): string {
  const size = `${(length / 1024).toFixed(1)} kB`;
  if (length > MOST_LINK) return `${size} is too long for a link. In Write, Save all makes a zip.`;
  if (length > SAFE_LINK) return `${size}. Some programs cut links this long; save a zip instead.`;
  return size;
}

export function Share() {
  const now = files.value;
  useEffect(() => {
    if (!root.value) root.value = defaultRoot();
  }, []);
  const chosen = root.value in now ? root.value : defaultRoot();
  const value = useMemo<Shared>(
    () => ({ files: now, file: chosen, encounter: encounter.value, seed: seed.value }),
    [now, chosen, encounter.value, seed.value],
  );
  const link = useMemo(() => linkOf(value), [value]);
  const frame = useMemo(
    () =>
      `<iframe src="${linkOf(value, true)}" width="100%" height="640" title="A fight in Fray"></iframe>`,
    [value],
  );
  return (
    <div class="share-page">
      <section aria-label="A link">
        <h2>A link to your files</h2>
        <p>
          The link holds all your files, the encounter and the seed. Nothing is sent anywhere: they
          are in the link itself. A reader who opens it can play them. Their own files stay as they
          are.
        </p>
        <Copy
          label="Link"
          text={link.length > MOST_LINK ? '' : link}
          hint={sizeHint(link.length)}
        />
      </section>
      <section aria-label="In another page">
        <h2>In another page</h2>
        <p>This line shows the fight in a page of yours.</p>
        <Copy label="Line of HTML" text={frame} hint="" />
      </section>
      <Cards />
    </div>
  );
}
