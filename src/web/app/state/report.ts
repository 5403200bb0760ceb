/* report.ts -- The report of many fights: the figures of `fray sim`, as data and as its text. */
import { interval } from 'fray';
import type { RulesInfo, Totals, TotalsLine } from 'fray';

export interface Bin {
  label: string;
  count: number;
  share: number;
}

export interface Statistic {
  title: string;
  mean: number;
  low: number;
  high: number;
  spread: number;
  least: number;
  most: number;
  below: number;
  bins: Bin[];
}

export interface Row {
  side: string;
  name: string;
  /* Of a card: in which share of the fights it was used, and how often its side then won. */
  used: number | null;
  wonWith: number | null;
  wonWithout: number | null;
  /* A mean a fight for each column; null: it is not counted of this row. */
  means: (number | null)[];
}

export interface Table {
  columns: { name: string; heading: string }[];
  rows: Row[];
}

export interface Report {
  encounter: string;
  seed: string;
  totals: Totals;
  statistics: Statistic[];
  creatures: Table;
  contents: Table;
}

/* As the tool prints them. */
const MOST_BINS = 16;
const MOST_COLUMNS = 8;
const BAR = 40;

/* Bins that are empty at an end are left out; many bins are joined in pairs. */
function binsOf(line: TotalsLine, fights: number): Bin[] {
  const { bins, binWidth } = line;
  let last = bins.length;
  while (last > 0 && bins[last - 1] === 0) last--;
  let first = 0;
  while (first < last && bins[first] === 0) first++;
  const per = last - first > MOST_BINS ? 2 : 1;
  if (per === 2) first -= first % 2;
  const list: Bin[] = [];
  for (let i = first; i < last; i += per) {
    const count = bins[i]! + (per === 2 && i + 1 < last ? bins[i + 1]! : 0);
    const from = i * binWidth;
    const width = binWidth * per;
    list.push({
      label: width === 1 ? String(from) : `${from}-${from + width - 1}`,
      count,
      share: count / fights,
    });
  }
  return list;
}

function statisticOf(line: TotalsLine, title: string, fights: number): Statistic {
  const { value, low, high } = interval.mean(line.sum, line.squares, fights);
  return {
    title,
    mean: value,
    low,
    high,
    spread: interval.deviation(line.sum, line.squares, fights),
    least: line.least,
    most: line.most,
    below: line.below / fights,
    bins: binsOf(line, fights),
  };
}

function titleOf(line: TotalsLine, unit: string): string {
  if (line.measure === 'length') return `Length in ${unit}`;
  return line.side === null ? line.heading : `${line.heading}: ${line.side}`;
}

function columnsOf(info: RulesInfo, subjects: string[]): Table['columns'] {
  return info.measures
    .filter(({ subject }) => subjects.includes(subject))
    .slice(0, MOST_COLUMNS)
    .map(({ name, heading }) => ({ name, heading }));
}

/* One row for each creature or card of a side, in the order of the lines. */
function tableOf(
  lines: TotalsLine[],
  columns: Table['columns'],
  totals: Totals,
  nameOf: (line: TotalsLine) => string,
): Table {
  const rows = new Map<string, Row>();
  for (const line of lines) {
    const key = JSON.stringify([line.side, nameOf(line)]);
    let row = rows.get(key);
    if (!row) {
      const wins = totals.sides.find(({ name }) => name === line.side)?.wins ?? 0;
      const others = totals.fights - line.seen;
      const sided = line.side !== null;
      row = {
        side: line.side ?? 'nobody',
        name: nameOf(line),
        used: line.seen / totals.fights,
        wonWith: sided && line.seen > 0 ? line.won / line.seen : null,
        wonWithout: sided && others > 0 ? (wins - line.won) / others : null,
        means: columns.map(() => null),
      };
      rows.set(key, row);
    }
    const column = columns.findIndex(({ name }) => name === line.measure);
    if (column >= 0) row.means[column] = line.sum / totals.fights;
  }
  return { columns, rows: columns.length > 0 ? [...rows.values()] : [] };
}

export function reportOf(encounter: string, seed: string, info: RulesInfo, totals: Totals): Report {
  const { fights } = totals;
  const lines = fights > 0 ? totals.lines : [];
  const unit = info.encounters.find(({ name }) => name === encounter)?.unit ?? '';
  const whole = lines.filter(
    (line) =>
      line.who === null && line.content === null && (line.measure !== 'length' || unit !== ''),
  );
  const ofCreatures = lines.filter(({ who }) => who !== null);
  const ofContents = lines.filter(({ content, seen }) => content !== null && seen > 0);
  return {
    encounter,
    seed,
    totals,
    statistics: whole.map((line) => statisticOf(line, titleOf(line, unit), fights)),
    creatures: tableOf(
      ofCreatures,
      columnsOf(info, ['creature']),
      totals,
      (line) => line.who ?? '',
    ),
    contents: tableOf(
      ofContents,
      columnsOf(info, ['thing', 'mark', 'act']),
      totals,
      (line) => line.content ?? '',
    ),
  };
}

/* ---- the text of `fray sim` ---- */

/* Rounds half to even, as C does: toFixed rounds up. */
export function fixed(value: number): string {
  const text = value.toFixed(2);
  const [, tail = ''] = /\.\d\d(\d*)$/.exec(Math.abs(value).toFixed(40)) ?? [];
  if (!/^50*$/.test(tail)) return text;
  const lower = Math.floor(Math.abs(value) * 100);
  const even = lower % 2 === 0 ? lower : lower + 1;
  return `${value < 0 ? '-' : ''}${(even / 100).toFixed(2)}`;
}

function right(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - [...text].length)) + text;
}
function left(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length));
}

function outcomeText({ totals, seed }: Report): string {
  const { fights, nobody, byLimit, failed, firstFailed } = totals;
  const rows = [...totals.sides, { name: 'nobody', wins: nobody }].map(({ name, wins }) => {
    const { value, low, high } = interval.share(wins, fights);
    const [share, from, to] = [value, low, high].map((x) => fixed(x * 100)) as [
      string,
      string,
      string,
    ];
    return `  ${left(name, 20)} ${right(share, 7)} %  ${right(from, 7)} .. ${right(to, 6)} %  ${right(String(wins), 10)}\n`;
  });
  const head = `\nWho won\n  ${left('', 20)} ${right('share', 9)}  ${right('95 % interval', 19)}  ${right('fights', 10)}\n`;
  const limit = byLimit ? `  of these ${byLimit} were stopped by the limit of the encounter\n` : '';
  const errors = failed
    ? `  ${failed} more stopped with an error and are not counted; the first: --seed ${seed} --fight ${firstFailed ?? 0}\n`
    : '';
  return head + rows.join('') + limit + errors;
}

function statisticText(s: Statistic): string {
  const most = Math.max(...s.bins.map(({ count }) => count));
  const bar = (count: number): string =>
    count === 0 ? '' : '#'.repeat(Math.max(1, Math.floor((2 * count * BAR + most) / (2 * most))));
  const below =
    s.below > 0 ? `  ${right('below 0', 9)}  ${right(fixed(s.below * 100), 6)} %\n` : '';
  const bins = s.bins.map(
    ({ label, count, share }) =>
      `  ${right(label, 9)}  ${right(fixed(share * 100), 6)} %  ${bar(count)}\n`,
  );
  return `\n${s.title}\n  mean ${fixed(s.mean)} (${fixed(s.low)} .. ${fixed(s.high)}), spread ${fixed(s.spread)}, from ${s.least} to ${s.most}\n${below}${bins.join('')}`;
}

function widthOf(name: string): number {
  return Math.max(9, [...name].length);
}

function tableText(title: string, { columns, rows }: Table, cards: boolean): string {
  if (rows.length === 0) return '';
  const names = columns.map(({ name }) => ` ${right(name, widthOf(name))}`).join('');
  const used = cards
    ? ` ${right('used in', 8)} ${right('won with', 9)} ${right('without', 9)}`
    : '';
  const share = (x: number | null): string => right(x === null ? '-' : `${fixed(x * 100)} %`, 9);
  const lines = rows.map((row) => {
    const won = cards
      ? ` ${right(fixed((row.used ?? 0) * 100), 7)}% ${share(row.wonWith)} ${share(row.wonWithout)}`
      : '';
    const cells = row.means.map((mean, i) =>
      mean === null ? '' : ` ${right(fixed(mean), widthOf(columns[i]!.name))}`,
    );
    // a cell that is not counted is blank where others follow
    const lastCell = row.means.reduce<number>((last, mean, i) => (mean === null ? last : i), -1);
    const padded = cells.map((cell, i) => (cell || i > lastCell ? cell : ` ${right('', 9)}`));
    return `  ${left(`${row.side}: ${row.name}`, 34)}${won}${padded.join('')}\n`;
  });
  return `\n${title}\n  ${left('', 34)}${used}${names}\n${lines.join('')}`;
}

/* Returns the report as `fray sim` prints it, byte for byte. */
export function reportText(report: Report): string {
  const { encounter, seed, totals } = report;
  return [
    `${encounter}\nseed ${seed}, ${totals.fights + totals.failed} fights\n`,
    outcomeText(report),
    ...report.statistics.map(statisticText),
    tableText('Creatures, per fight', report.creatures, false),
    tableText('Cards, weapons and the like, per fight', report.contents, true),
  ].join('');
}
