/* Chart.tsx -- Charts: a distribution as bars, a share with its interval as lines. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function axis(label: string, percent: boolean): uPlot.Axis {
  return {
    ...(label ? { label, labelSize: 22 } : {}),
    size: percent ? 52 : 32,
    stroke: () => colour('--quiet'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { show: false },
    ...(percent
      ? { values: (_u: uPlot, ticks: number[]) => ticks.map((v) => `${+v.toFixed(2)} %`) }
      : {}),
  };
}

export interface ChartProps {
  kind: 'bars' | 'lines';
  /* Words for those who do not see it. */
  title: string;
  xLabel: string;
  /* The x values, then one list for each series, in percent. */
  data: number[][];
  series: { label: string; colour: string; band?: boolean }[];
  height?: number;
  /* Names of x values that are not numbers. */
  names?: string[];
  children?: ComponentChildren;
}

function optionsOf(props: ChartProps, width: number): uPlot.Options {
  const bars = uPlot.paths.bars!({ size: [0.8, 60], align: 0 });
  const x = axis(props.xLabel, false);
  if (props.names) {
    const names = props.names;
    x.values = (_u, ticks) => ticks.map((v) => (Number.isInteger(v) ? (names[v] ?? '') : ''));
    x.incrs = [1, 2, 5, 10];
    x.space = 26;
  } else if (props.kind === 'bars') {
    x.incrs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  }
  const first = props.data[0] ?? [];
  const range: uPlot.Range.Function = (_u, _low, high) =>
    props.kind === 'bars'
      ? [(first[0] ?? 0) - 0.7, (first[first.length - 1] ?? 1) + 0.7]
      : [0, high];
  return {
    width,
    height: props.height ?? 200,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: false, range },
      y: {
        range: (_u, _low, high) => (props.kind === 'bars' ? [0, (high || 1) * 1.08] : [0, 100]),
      },
    },
    axes: [x, axis('', true)],
    series: [
      {},
      ...props.series.map(({ label, colour: name }) => ({
        label,
        stroke: () => colour(name),
        fill: props.kind === 'bars' ? () => colour(name) : undefined,
        width: props.kind === 'bars' ? 0 : 2,
        points: { show: false },
        ...(props.kind === 'bars' ? { paths: bars } : {}),
      })),
    ] as uPlot.Series[],
  };
}

export function Chart(props: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const shape = `${props.kind} ${props.series.map((s) => s.label).join()} ${(props.names ?? []).join()}`;
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const element = host.current!;
    const width = (): number => Math.max(200, Math.floor(element.clientWidth));
    const make = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(latest.current, width()),
        latest.current.data as uPlot.AlignedData,
        element,
      );
    };
    make();
    const watch = new ResizeObserver(() => {
      const made = plot.current;
      if (made && made.width !== width()) made.setSize({ width: width(), height: made.height });
    });
    watch.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', make);
    return () => {
      watch.disconnect();
      scheme.removeEventListener('change', make);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => plot.current?.setData(props.data as uPlot.AlignedData), [props.data]);
  return (
    <figure class="chart" role="img" aria-label={props.title}>
      <div ref={host} />
    </figure>
  );
}
