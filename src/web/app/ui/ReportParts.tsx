/* ReportParts.tsx -- The report of many fights: lengths and measures with histograms, and tables. */
import { fixed, reportText } from '../state/report.ts';
import type { Report, Statistic, Table } from '../state/report.ts';
import { saveAs } from '../state/zip.ts';
import { Chart } from './Chart.tsx';

function percent(share: number | null): string {
  return share === null ? '-' : `${fixed(share * 100)} %`;
}

function Histogram(props: { of: Statistic }) {
  const { title, mean, low, high, spread, least, most, bins } = props.of;
  const words = bins.map(({ label, share }) => `${label}: ${percent(share)}`).join(', ');
  return (
    <section class="statistic" aria-label={title}>
      <h3>{title}</h3>
      <p>
        Mean {fixed(mean)} ({fixed(low)} to {fixed(high)}), spread {fixed(spread)}, from {least} to{' '}
        {most}.
      </p>
      <Chart
        kind="bars"
        title={`${title}. ${words}`}
        xLabel=""
        data={[bins.map((_bin, index) => index), bins.map(({ share }) => share * 100)]}
        series={[{ label: title, colour: '--accent' }]}
        names={bins.map(({ label }) => label)}
        height={150}
      />
    </section>
  );
}

function Means(props: { title: string; table: Table; cards: boolean }) {
  const { title, table, cards } = props;
  if (table.rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div class="scrolling" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Of</th>
              {cards && (
                <>
                  <th scope="col">Used in</th>
                  <th scope="col">Its side then won</th>
                  <th scope="col">Else won</th>
                </>
              )}
              {table.columns.map(({ name, heading }) => (
                <th scope="col" key={name}>
                  {heading || name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={`${row.side} ${row.name}`}>
                <th scope="row">
                  {row.side}: {row.name}
                </th>
                {cards && (
                  <>
                    <td>{percent(row.used)}</td>
                    <td>{percent(row.wonWith)}</td>
                    <td>{percent(row.wonWithout)}</td>
                  </>
                )}
                {row.means.map((value, index) => (
                  <td key={index}>{value === null ? '' : fixed(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function ReportParts(props: { report: Report }) {
  const { report } = props;
  return (
    <div class="report">
      <h2>Lengths and measures</h2>
      <div class="statistics">
        {report.statistics.map((one) => (
          <Histogram key={one.title} of={one} />
        ))}
      </div>
      <Means title="Creatures, per fight" table={report.creatures} cards={false} />
      <Means title="Cards, weapons and the like, per fight" table={report.contents} cards />
      <p class="row wrap">
        <button
          type="button"
          onClick={() => saveAs('simulation.txt', 'text/plain', reportText(report))}
        >
          Save the report
        </button>
        <button
          type="button"
          onClick={() =>
            saveAs(
              'simulation.json',
              'application/json',
              JSON.stringify({ ...report.totals, bytes: undefined }, null, 2),
            )
          }
        >
          Save its counts as JSON
        </button>
      </p>
    </div>
  );
}
