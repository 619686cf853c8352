import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import type { Tone } from './tone.ts';
import { colourOf, useLook } from './use-look.ts';

const height = 240;

export type PlotProps = {
  /** The chart in one sentence, for screen readers. */
  summary: string;
  kind: 'bars' | 'stacked' | 'line';
  labels: readonly string[];
  series: readonly { label: string; tone: Tone; values: readonly number[] }[];
  format: (value: number) => string;
  /** For the axis, where there is little room. */
  formatShort: (value: number) => string;
};

/** The picture of a chart. Everything it shows is in the chart's table too. */
export function Plot({ kind, labels, series, summary, format, formatShort }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const look = useLook();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = { ...optionsFor({ kind, labels, series, formatShort }, element), width: element.clientWidth };
    options.hooks = { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] };
    const plot = new UPlot(options, dataOf(kind, series), element);
    plot.root.dataset.look = look;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [kind, labels, series, formatShort, look]);

  return (
    <>
      <div ref={box} role="img" aria-label={summary} className="min-h-60 min-w-0" />
      <p aria-hidden="true" className="mt-2 min-h-5 text-sm text-muted tabular-nums">
        {pointed !== undefined && labels[pointed] !== undefined
          ? [labels[pointed], ...series.map(({ label, values }) => `${label} ${format(values[pointed] ?? 0)}`)].join(
              ' · ',
            )
          : ''}
      </p>
    </>
  );
}

/**
 * For stacked bars, each series becomes the sum of itself and the series below it. The tallest is drawn first, so that
 * the shorter ones are painted on top of it.
 */
function dataOf(kind: PlotProps['kind'], series: PlotProps['series']): UPlot.AlignedData {
  const count = series[0]?.values.length ?? 0;
  const places = Array.from({ length: count }, (_, index) => index);
  const drawn = series.map(({ values }, nth) =>
    kind === 'stacked'
      ? places.map((place) => series.slice(nth).reduce((sum, { values: below }) => sum + (below[place] ?? 0), 0))
      : [...values],
  );
  return [places, ...drawn];
}

function optionsFor(
  { kind, labels, series, formatShort }: Pick<PlotProps, 'kind' | 'labels' | 'series' | 'formatShort'>,
  element: HTMLElement,
): Omit<UPlot.Options, 'width'> {
  const colour = (token: string) => colourOf(token, element);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const ink = { stroke: colour('muted'), font };
  const bars = UPlot.paths.bars?.({ size: [0.7, 48] });
  return {
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: kind === 'line' } },
    scales: {
      x: { time: false, range: () => [-0.5, labels.length - 0.5] },
      y: { range: (_plot, low, high) => [Math.min(0, low), Math.max(100, high) * 1.05] },
    },
    axes: [
      {
        ...ink,
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => evenly(labels.length, Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / 90))),
        values: (_plot, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...ink,
        size: 56,
        grid: { stroke: colour('line'), width: 1 },
        ticks: { show: false },
        values: (_plot, values) => values.map(formatShort),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone }): UPlot.Series => {
        const line = colour(tone);
        return kind === 'line'
          ? { label, stroke: line, width: 2, points: { show: labels.length < 2 } }
          : { label, stroke: line, fill: line, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) };
      }),
    ],
  };
}

/** At most this many of the labels, evenly spaced, including the first. */
function evenly(count: number, most: number): number[] {
  const step = Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
