/* Sweep.tsx -- One or two figures go through several values; each pair is simulated. */
import { signal, useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { interval } from 'fray';
import type { Change, Totals } from 'fray';
import { declared } from '../state/check.ts';
import { encounter } from '../state/fight.ts';
import { fixed } from '../state/report.ts';
import { running, stopWork, working } from '../state/workers.ts';
import { Checkbox, NumberChoice } from '../../shared/Fields.tsx';

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
        Card or creature
        <select
          aria-label={`Card or creature${ordinal}`}
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

/* The share of wins of a side, and its interval; nothing before they are counted. */
function Wins(props: { totals: Totals | null; side: number }) {
  const { totals, side } = props;
  if (!totals) return null;
  const { value, low, high } = interval.share(totals.sides[side]!.wins, totals.fights);
  return (
    <>
      {fixed(value * 100)} %{' '}
      <span class="quiet small">
        {fixed(low * 100)} to {fixed(high * 100)}
      </span>
    </>
  );
}

/* A row for each value of the first figure. */
function Values(props: {
  of: Result;
  columns: string[];
  cell: (row: number, column: number) => ComponentChildren;
  kind?: string;
}) {
  const { of, columns, cell, kind } = props;
  return (
    <table class={kind}>
      <thead>
        <tr>
          <th scope="col">{of.heads[0]}</th>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.rows.map((value, r) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            {columns.map((name, c) => (
              <td key={name}>{cell(r, c)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* One figure: a column for each side. */
function List(props: { of: Result }) {
  const { cells } = props.of;
  const sides = cells[0]?.[0]?.sides ?? [];
  return (
    <Values
      of={props.of}
      columns={sides.map(({ name }) => `${name} wins`)}
      cell={(r, side) => <Wins totals={cells[r]![0]!} side={side} />}
    />
  );
}

/* Two figures: the wins of one side for each pair of values. */
function Grid(props: { of: Result }) {
  const { heads, columns, cells } = props.of;
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
      <Values
        of={props.of}
        kind="grid"
        columns={columns.map((value) => `${heads[1]} ${value}`)}
        cell={(r, c) => <Wins totals={cells[r]![c]!} side={side.value} />}
      />
    </>
  );
}

export function Sweep() {
  const names = declared.value;
  useEffect(() => {
    for (const { of } of [first, second]) if (!names.includes(of.value)) of.value = names[0] ?? '';
  }, [names]);
  const shown = result.value;
  return (
    <section class="sweep" aria-label="Figures and their values">
      <h2>Try several values</h2>
      <p class="quiet">
        Choose a line of a card or a creature, and values for it. Each value is simulated with the
        same dice. Values are <code>+3..+7</code>, <code>2, 4, 8</code> or <code>d6, 2d4</code>.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <div class="fields">
          <FigureFields figure={first} declared={names} ordinal="" />
          <Checkbox of={both}>A second figure</Checkbox>
        </div>
        {both.value && (
          <div class="fields">
            <FigureFields figure={second} declared={names} ordinal=" of the second figure" />
          </div>
        )}
        <div class="fields">
          <NumberChoice of={fights} label="Fights for each value" numbers={[200, 1000, 10_000]} />
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
