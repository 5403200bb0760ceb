/* Sweep.tsx -- One or two figures go through several values; each pair is simulated. */
import { signal, useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { interval } from 'fray';
import type { Change, Totals } from 'fray';
import { outline } from '../lang/outline.ts';
import { encounter } from '../state/fight.ts';
import { files } from '../state/files.ts';
import { fixed } from '../state/report.ts';
import { running, stopWork, working } from '../state/workers.ts';

interface Figure {
  of: Signal<string>;
  line: Signal<string>;
  values: Signal<string>;
}

const first: Figure = { of: signal(''), line: signal('attack'), values: signal('+3..+7') };
const second: Figure = { of: signal(''), line: signal('defence'), values: signal('+0..+2') };
const both = signal(false);
const fights = signal(1000);

interface Result {
  heads: [string, string];
  rows: string[];
  columns: string[];
  /* By row, then by column. */
  cells: (Totals | null)[][];
}
const result = signal<Result | null>(null);

const MOST_VALUES = 21;

/* Reads "+3..+7", "2, 4, 8" or "d6, 2d4". Throws if a range is not two whole numbers. */
export function valuesOf(text: string): string[] {
  const list: string[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    const ends = /^(.+)\.\.(.+)$/.exec(item);
    if (!ends) {
      if (item) list.push(item);
      continue;
    }
    const [from, to] = [Number(ends[1]), Number(ends[2])];
    if (!Number.isInteger(from) || !Number.isInteger(to) || to < from)
      throw new Error(`${item} is not a range. Write two whole numbers, the smaller one first.`);
    const sign = /^[+]/.test(ends[1]!.trim()) ? '+' : '';
    for (let n = from; n <= to && list.length <= MOST_VALUES; n++)
      list.push(n >= 0 ? `${sign}${n}` : String(n));
  }
  if (list.length === 0) throw new Error('Write values such as +3..+7 or 2, 4, 8.');
  if (list.length > MOST_VALUES) throw new Error(`At most ${MOST_VALUES} values are compared.`);
  return list;
}

function changeOf(figure: Figure, value: string): Change {
  return { kind: 'figure', of: figure.of.value, what: figure.line.value.trim(), value };
}

async function compare(): Promise<void> {
  result.value = null;
  await working(async (mine) => {
    const rows = valuesOf(first.values.value);
    const columns = both.value ? valuesOf(second.values.value) : [''];
    const cells: Result['cells'] = rows.map(() => columns.map(() => null));
    const heads: Result['heads'] = [
      `${first.of.value}: ${first.line.value}`,
      both.value ? `${second.of.value}: ${second.line.value}` : '',
    ];
    for (const [r, row] of rows.entries())
      for (const [c, column] of columns.entries()) {
        const changes = [changeOf(first, row)];
        if (both.value) changes.push(changeOf(second, column));
        const totals = await mine.simulate(fights.value, changes);
        if (mine.stopped) return;
        cells[r]![c] = totals;
        result.value = { heads, rows, columns, cells: cells.map((list) => [...list]) };
      }
  });
}

function FigureFields(props: { figure: Figure; declared: string[]; ordinal: string }) {
  const { figure, declared, ordinal } = props;
  const text = (label: string, value: Signal<string>) => (
    <label>
      {label}
      <input
        class="short"
        aria-label={`${label}${ordinal}`}
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
    </label>
  );
  return (
    <>
      <label>
        Of
        <select
          aria-label={`Of${ordinal}`}
          value={figure.of.value}
          onChange={(event) => (figure.of.value = event.currentTarget.value)}
        >
          {declared.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {text('Line', figure.line)}
      {text('Values', figure.values)}
    </>
  );
}

function share(totals: Totals | null, side: number): string {
  if (!totals) return '';
  return `${fixed((100 * totals.sides[side]!.wins) / Math.max(1, totals.fights))} %`;
}

function range(totals: Totals | null, side: number): string {
  if (!totals) return '';
  const { low, high } = interval.share(totals.sides[side]!.wins, totals.fights);
  return `${fixed(low * 100)} to ${fixed(high * 100)}`;
}

/* One figure: a row for each value, a column for each side. */
function List(props: { of: Result }) {
  const { heads, rows, cells } = props.of;
  const sides = cells[0]?.[0]?.sides ?? [];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          {sides.map(({ name }) => (
            <th scope="col" key={name}>
              {name} wins
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((value, r) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            {sides.map(({ name }, side) => (
              <td key={name}>
                {share(cells[r]![0]!, side)}{' '}
                <span class="quiet small">{range(cells[r]![0]!, side)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* Two figures: the wins of one side for each pair of values. */
function Grid(props: { of: Result }) {
  const { heads, rows, columns, cells } = props.of;
  const sides = cells[0]?.[0]?.sides ?? [];
  const side = useSignal(0);
  return (
    <>
      <label>
        Wins of{' '}
        <select
          value={String(side.value)}
          onChange={(event) => (side.value = Number(event.currentTarget.value))}
        >
          {sides.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            {columns.map((value) => (
              <th scope="col" key={value}>
                {heads[1]} {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((value, r) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              {columns.map((column, c) => (
                <td key={column}>
                  {share(cells[r]![c]!, side.value)}{' '}
                  <span class="quiet small">{range(cells[r]![c]!, side.value)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Sweep() {
  const declared = useMemo(
    () =>
      Object.values(files.value).flatMap((body) =>
        outline(body)
          .filter(({ word, name }) => name !== '' && !['encounter', 'test', 'on'].includes(word))
          .map(({ name }) => name),
      ),
    [files.value],
  );
  useEffect(() => {
    for (const { of } of [first, second])
      if (!declared.includes(of.value)) of.value = declared[0] ?? '';
  }, [declared]);
  const shown = result.value;
  return (
    <section class="sweep" aria-label="Figures and their values">
      <h2>One or two figures, several values</h2>
      <p class="quiet">
        Each value is simulated with the same dice. Values are <code>+3..+7</code>,{' '}
        <code>2, 4, 8</code> or <code>d6, 2d4</code>.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <div class="fields">
          <FigureFields figure={first} declared={declared} ordinal="" />
          <label>
            <input
              type="checkbox"
              checked={both.value}
              onChange={(event) => (both.value = event.currentTarget.checked)}
            />{' '}
            A second figure
          </label>
        </div>
        {both.value && (
          <div class="fields">
            <FigureFields figure={second} declared={declared} ordinal=" of the second figure" />
          </div>
        )}
        <div class="fields">
          <label>
            Fights for each value
            <select
              value={String(fights.value)}
              onChange={(event) => (fights.value = Number(event.currentTarget.value))}
            >
              {[200, 1000, 10_000].map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={running.value || !encounter.value || !first.of.value}>
            Compare
          </button>
          {running.value && (
            <button type="button" onClick={stopWork}>
              Stop
            </button>
          )}
        </div>
      </form>
      {shown && (
        <div class="scrolling" tabIndex={0} role="region" aria-label="Wins for each value">
          {shown.columns.length > 1 || shown.heads[1] ? <Grid of={shown} /> : <List of={shown} />}
        </div>
      )}
    </section>
  );
}
