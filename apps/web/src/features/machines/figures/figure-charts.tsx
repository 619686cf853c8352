import type { FigureKind } from '@resolvo/contract/machines/figure-steps';
import { figureLabels } from '@resolvo/contract/machines/figure-words';
import type { ComparedFigures, ServerFigures } from '@resolvo/contract/machines/figures';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { SeriesColour } from '../../../ui/plot.tsx';
import { drawnOf, formatOf, gapText, timeLabels } from './figure-texts.ts';

const colours: readonly SeriesColour[] = [1, 2, 3, 4, 5];

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** CPU, memory, disk and network of one server over a range. */
export function FigureCharts({ figures }: { figures: ServerFigures }) {
  const charts = useMemo(() => describe(figures), [figures]);
  if (known(figures.cpu.average).length === 0) return <NoFigures />;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {charts.map((chart) => (
        <div key={chart.title} className="grid min-w-0">
          <Chart {...chart} secondary />
        </div>
      ))}
    </div>
  );
}

function NoFigures() {
  return (
    <EmptyState
      title="No figures in this time"
      text="A running server is recorded every minute, from the first minute after it is set up."
    />
  );
}

function describe(figures: ServerFigures) {
  const common = { axis: 'Time', kind: 'line' as const, ...timeLabels(figures, figures.cpu.average.length) };
  const share = (kind: 'cpu' | 'memory') => {
    const values = drawnOf(kind, figures[kind].average);
    const most = drawnOf(kind, figures[kind].max);
    const format = formatOf(kind);
    const title = figureLabels[kind];
    return {
      ...common,
      title,
      format,
      formatShort: format,
      summary: `${format(average(known(values)))} on average, ${format(Math.max(0, ...known(most)))} at most.${gapText(values, figures.seconds)}`,
      series: [
        { label: 'Average', colour: 1 as const, values },
        // A minute is one look: its average is its most.
        ...(figures.range === 'hour' ? [] : [{ label: 'Most', colour: 4 as const, values: most }]),
      ],
    };
  };
  const pair = (title: string, one: FigureKind, other: FigureKind) => {
    const format = formatOf(one);
    const [first, second] = [figures[one].average, figures[other].average];
    return {
      ...common,
      title,
      format,
      formatShort: format,
      summary: `${figureLabels[one]} ${format(average(known(first)))}, ${figureLabels[other].toLowerCase()} ${format(average(known(second)))} on average.${gapText(figures.cpu.average, figures.seconds)}`,
      series: [
        { label: figureLabels[one], colour: 1 as const, values: first },
        { label: figureLabels[other], colour: 2 as const, values: second },
      ],
    };
  };
  return [share('cpu'), share('memory'), pair('Network', 'net_in', 'net_out'), pair('Disk', 'disk_read', 'disk_write')];
}

/** One figure of several servers. */
export function ComparedChart({ compared }: { compared: ComparedFigures }) {
  const chart = useMemo(() => {
    const { figure, servers } = compared;
    const format = formatOf(figure);
    const series = servers.map(({ name, average: values }, index) => ({
      // Two servers may have one name.
      label: servers.findIndex((one) => one.name === name) === index ? name : `${name} (${index + 1})`,
      colour: colours[index] ?? 1,
      values: drawnOf(figure, values),
    }));
    const words = series.map(({ label, values }) => `${label} ${format(average(known(values)))}`);
    return {
      title: figureLabels[figure],
      axis: 'Time',
      kind: 'line' as const,
      ...timeLabels(compared, servers[0]?.average.length ?? 0),
      format,
      formatShort: format,
      summary: `On average: ${words.join(', ')}.`,
      series,
    };
  }, [compared]);
  if (chart.series.every(({ values }) => known(values).length === 0)) return <NoFigures />;
  return <Chart {...chart} />;
}
