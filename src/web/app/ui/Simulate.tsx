/* Simulate.tsx -- The Simulate tab: many fights on all processors, counted exactly. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { interval } from 'fray';
import type { Totals } from 'fray';
import {
  defaultRoot,
  encounter,
  fault as unread,
  info,
  prepare,
  root,
  seed,
} from '../state/fight.ts';
import { files } from '../state/files.ts';
import { fixed, reportOf } from '../state/report.ts';
import type { Report } from '../state/report.ts';
import { fault, running, stopWork, working } from '../state/workers.ts';
import { Chart } from './Chart.tsx';
import { EncounterFields } from './EncounterFields.tsx';
import { Fault, NumberChoice } from '../../shared/Fields.tsx';
import { ReportParts } from './ReportParts.tsx';
import { Sweep } from './Sweep.tsx';

const count = signal(10_000);
const totals = signal<Totals | null>(null);
/* For each side its share of wins, and the interval, after so many fights. */
const course = signal<{ fights: number; shares: [number, number, number][] }[]>([]);
const report = signal<Report | null>(null);
const took = signal(0);

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
  totals.value = null;
  report.value = null;
  course.value = [];
  const began = performance.now();
  const [scene, seeded, known] = [encounter.value, seed.value, info.value];
  await working(async (mine) => {
    const result = await mine.simulate(count.value, [], note);
    note(result);
    took.value = performance.now() - began;
    if (known) report.value = reportOf(scene, seeded, known, result);
  });
}

function percent(share: number): string {
  return `${fixed(share * 100)} %`;
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
        <NumberChoice of={count} label="Fights" numbers={[1000, 10_000, 100_000]} />
        {running.value ? (
          <button type="button" onClick={stopWork}>
            Stop
          </button>
        ) : (
          <button type="submit" class="main" disabled={!encounter.value}>
            Simulate
          </button>
        )}
      </form>
      <Fault text={fault.value || unread.value} />
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
          {report.value && <ReportParts report={report.value} />}
        </>
      )}
      <Sweep />
    </div>
  );
}
