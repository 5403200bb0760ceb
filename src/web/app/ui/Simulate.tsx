/* Simulate.tsx -- The Simulate tab: many fights on all processors, counted exactly. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { interval, startPool } from 'fray';
import type { EnginePool, Totals } from 'fray';
import { outline } from '../lang/outline.ts';
import { bench, isStopped, messageOf } from '../state/bench.ts';
import { defaultRoot, encounter, info, prepare, root, seed } from '../state/fight.ts';
import { files } from '../state/files.ts';
import { saveAs } from '../state/zip.ts';
import { Chart } from './Chart.tsx';
import { EncounterFields } from './EncounterFields.tsx';

const count = signal(10_000);
const totals = signal<Totals | null>(null);
/* For each side its share of wins, and the interval, after so many fights. */
const course = signal<{ fights: number; shares: [number, number, number][] }[]>([]);
const running = signal(false);
const fault = signal('');
const took = signal(0);
let pool: EnginePool | null = null;
let abort: AbortController | null = null;

function note(now: Totals): void {
  totals.value = now;
  const before = course.value[course.value.length - 1];
  if (now.fights === 0 || before?.fights === now.fights) return;
  course.value = [
    ...course.value,
    {
      fights: now.fights,
      shares: now.sides.map(({ wins }) => {
        const { low, value, high } = interval.share(wins, now.fights);
        return [low, value, high];
      }),
    },
  ];
}

async function run(): Promise<void> {
  running.value = true;
  fault.value = '';
  totals.value = null;
  course.value = [];
  const began = performance.now();
  abort = new AbortController();
  try {
    const project = await bench('fight').with(files.value);
    const { rules, findings } = await project.compile(root.value, { purpose: 'many fights' });
    if (!rules) {
      const first = findings[0];
      fault.value = first
        ? `${first.span.file}, line ${first.line}: ${first.message}`
        : 'There are errors.';
      return;
    }
    const bytes = await rules.bytes();
    await rules.free();
    pool ??= startPool(Math.max(1, navigator.hardwareConcurrency || 1));
    const result = await pool.simulate(bytes, {
      encounter: encounter.value,
      seed: BigInt(seed.value || '0'),
      count: count.value,
      onProgress: note,
      signal: abort.signal,
    });
    note(result);
    took.value = performance.now() - began;
  } catch (error) {
    fault.value = isStopped(error) ? 'The simulation was stopped.' : messageOf(error);
  } finally {
    running.value = false;
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

const COLOURS = ['--side-0', '--side-1', '--side-2', '--side-3', '--side-4', '--side-5'];

function Wins(props: { totals: Totals }) {
  const { fights, sides, nobody, byLimit, failed } = props.totals;
  const rows = [...sides, { name: 'nobody', wins: nobody }];
  return (
    <div class="scrolling" tabIndex={0} role="region" aria-label="Who won">
      <table>
        <thead>
          <tr>
            <th scope="col">Who won</th>
            <th scope="col">Fights</th>
            <th scope="col">Share</th>
            <th scope="col">True share, 95 times in 100</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, wins }) => {
            const { low, high } = interval.share(wins, fights);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{wins}</td>
                <td>{percent(fights ? wins / fights : 0)}</td>
                <td>
                  {percent(low)} to {percent(high)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="quiet">
        {fights} fights.{byLimit > 0 ? ` ${byLimit} reached the limit of the encounter.` : ''}
        {failed > 0 ? ` ${failed} stopped with an error of the rules.` : ''}
      </p>
    </div>
  );
}

function Course() {
  const points = course.value;
  const sides = totals.value?.sides ?? [];
  const data = useMemo(
    () => [
      points.map((p) => p.fights),
      ...sides.flatMap((_side, i) =>
        [0, 1, 2].map((j) => points.map((p) => (p.shares[i]?.[j] ?? 0) * 100)),
      ),
    ],
    [points, sides.length],
  );
  if (points.length < 2) return null;
  const series = sides.flatMap(({ name }, i) =>
    ['lowest', 'share', 'highest'].map((what) => ({
      label: `${name} ${what}`,
      colour: what === 'share' ? COLOURS[i % 6]! : `${COLOURS[i % 6]!}-soft`,
    })),
  );
  return (
    <>
      <Chart
        kind="lines"
        title="Share of wins, with its interval, as fights are played"
        xLabel="fights"
        data={data}
        series={series}
      />
      <ul class="legend">
        {sides.map(({ name }, i) => (
          <li key={name}>
            <span class={`swatch side-${i % 6}`} aria-hidden="true" /> {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const MOST_ROWS = 60;
const measure = signal('length');

/* What was counted: one measure at a time, for all that it was counted of. */
function Figures(props: { totals: Totals }) {
  const { lines, fights } = props.totals;
  const measures = new Map(lines.map((line) => [line.measure, line.heading || line.measure]));
  if (measures.size === 0) return null;
  const chosen = measures.has(measure.value) ? measure.value : [...measures.keys()][0]!;
  const rows = lines
    .filter((line) => line.measure === chosen)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, MOST_ROWS);
  return (
    <details>
      <summary>What was counted</summary>
      <label>
        Measure{' '}
        <select value={chosen} onChange={(event) => (measure.value = event.currentTarget.value)}>
          {[...measures].map(([name, heading]) => (
            <option key={name} value={name}>
              {heading}
            </option>
          ))}
        </select>
      </label>
      <div class="scrolling" tabIndex={0} role="region" aria-label="What was counted">
        <table>
          <thead>
            <tr>
              <th scope="col">Of</th>
              <th scope="col">Mean a fight</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line, index) => (
              <tr key={index}>
                <th scope="row">
                  {[line.side, line.who, line.content].filter(Boolean).join(', ') || 'the fight'}
                </th>
                <td>{(line.sum / Math.max(1, fights)).toFixed(2)}</td>
                <td>{line.least}</td>
                <td>{line.most}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const sweepOf = signal('');
const sweepWhat = signal('attack');
const sweepFrom = signal('+3');
const sweepTo = signal('+7');
const sweepRows = signal<{ value: string; totals: Totals }[]>([]);
const SWEEP_MOST = 21;

/* The values of a sweep, written as its first one: with or without a sign. */
function sweepValues(): string[] {
  const [from, to] = [Number(sweepFrom.value), Number(sweepTo.value)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return [];
  const signed = /^[+-]/.test(sweepFrom.value.trim());
  const list = Array.from({ length: Math.min(to - from + 1, SWEEP_MOST) }, (_v, i) => from + i);
  return list.map((value) => (signed && value >= 0 ? `+${value}` : String(value)));
}

async function sweep(): Promise<void> {
  running.value = true;
  fault.value = '';
  sweepRows.value = [];
  abort = new AbortController();
  try {
    const values = sweepValues();
    if (values.length === 0) fault.value = 'Write two whole numbers, the smaller one first.';
    const project = await bench('fight').with(files.value);
    pool ??= startPool(Math.max(1, navigator.hardwareConcurrency || 1));
    for (const value of values) {
      if (abort.signal.aborted) break;
      const { rules, findings } = await project.compile(root.value, {
        changes: [{ kind: 'figure', of: sweepOf.value, what: sweepWhat.value.trim(), value }],
      });
      if (!rules) {
        fault.value = findings[0]?.message ?? 'This change is not possible.';
        return;
      }
      const bytes = await rules.bytes();
      await rules.free();
      const result = await pool.simulate(bytes, {
        encounter: encounter.value,
        seed: BigInt(seed.value || '0'),
        count: Math.min(count.value, 10_000),
        signal: abort.signal,
      });
      if (!abort.signal.aborted) sweepRows.value = [...sweepRows.value, { value, totals: result }];
    }
  } catch (error) {
    fault.value = isStopped(error) ? 'The simulation was stopped.' : messageOf(error);
  } finally {
    running.value = false;
  }
}

/* One figure goes through several values; each is simulated with the same dice. */
function Sweep() {
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
    if (!declared.includes(sweepOf.value)) sweepOf.value = declared[0] ?? '';
  }, [declared]);
  const sides = sweepRows.value[0]?.totals.sides ?? [];
  const field = (label: string, value: typeof sweepWhat) => (
    <label>
      {label}
      <input
        class="short"
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
    </label>
  );
  return (
    <section aria-label="One figure, several values">
      <h2>One figure, several values</h2>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void sweep();
        }}
      >
        <label>
          Of
          <select
            value={sweepOf.value}
            onChange={(event) => (sweepOf.value = event.currentTarget.value)}
          >
            {declared.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {field('Line', sweepWhat)}
        {field('Lowest', sweepFrom)}
        {field('Highest', sweepTo)}
        <button type="submit" disabled={running.value || !encounter.value || !sweepOf.value}>
          Compare
        </button>
      </form>
      {sweepRows.value.length > 0 && (
        <div class="scrolling" tabIndex={0} role="region" aria-label="Wins for each value">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  {sweepOf.value}: {sweepWhat.value}
                </th>
                {sides.map(({ name }) => (
                  <th scope="col" key={name}>
                    {name} wins
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sweepRows.value.map(({ value, totals: row }) => (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  {row.sides.map(({ name, wins }) => (
                    <td key={name}>{percent(wins / Math.max(1, row.fights))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

export function Simulate() {
  const now = files.value;
  useEffect(() => {
    if (root.value && info.value) return;
    root.value = defaultRoot();
    void prepare();
  }, [now]);
  const shown = totals.value;
  return (
    <div class="simulate-page">
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <EncounterFields />
        <label>
          Fights
          <select
            value={String(count.value)}
            onChange={(event) => (count.value = Number(event.currentTarget.value))}
          >
            {[1000, 10_000, 100_000].map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        {running.value ? (
          <button type="button" onClick={() => abort?.abort()}>
            Stop
          </button>
        ) : (
          <button type="submit" class="main" disabled={!encounter.value}>
            Simulate
          </button>
        )}
      </form>
      {fault.value && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
      <p
        class="quiet"
        role="status"
        data-state={running.value ? 'running' : shown ? 'done' : 'idle'}
      >
        {running.value
          ? `${shown?.fights ?? 0} of ${count.value} fights…`
          : shown
            ? `Done in ${(took.value / 1000).toFixed(1)} seconds. The same seed counts the same.`
            : 'Each fight has its own dice; the seed decides all of them.'}
      </p>
      {shown && (
        <>
          <Wins totals={shown} />
          <Course />
          <Figures totals={shown} />
          {!running.value && (
            <button
              type="button"
              onClick={() =>
                saveAs(
                  'simulation.json',
                  'application/json',
                  JSON.stringify({ ...shown, bytes: undefined }, null, 2),
                )
              }
            >
              Save the report
            </button>
          )}
        </>
      )}
      <Sweep />
    </div>
  );
}
