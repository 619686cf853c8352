import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { cx } from './class-names.ts';
import { colourOf, useLook } from './use-look.ts';
import { valueText } from './value-text.ts';

/** Tells series apart and says nothing about them: none of these is a tone. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5;

const heights = { first: 240, secondary: 160 };

export type PlotProps = {
  /** The chart in one sentence, for screen readers. */
  summary: string;
  kind: 'bars' | 'stacked' | 'line';
  labels: readonly string[];
  /** For the axis, where the labels themselves are too long. */
  shortLabels?: readonly string[];
  series: readonly { label: string; colour: SeriesColour; values: readonly (number | null)[] }[];
  /** Lower, for a chart beside another one. */
  secondary?: boolean;
  format: (value: number) => string;
  /** For the axis, where there is little room. */
  formatShort: (value: number) => string;
};

/** The picture of a chart. Everything it shows is in the chart's table too. */
export function Plot({
  kind,
  labels,
  shortLabels = labels,
  series,
  summary,
  format,
  formatShort,
  secondary = false,
}: PlotProps) {
  const height = secondary ? heights.secondary : heights.first;
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ place: number; left: number }>();
  const look = useLook();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = {
      ...optionsFor({ kind, labels: shortLabels, series, formatShort }, element),
      width: element.clientWidth,
      height,
    };
    options.hooks = {
      setCursor: [
        ({ cursor, bbox }) =>
          setPointed(
            typeof cursor.idx === 'number' && (cursor.left ?? -1) >= 0
              ? { place: cursor.idx, left: bbox.left / devicePixelRatio + (cursor.left ?? 0) }
              : undefined,
          ),
      ],
    };
    const plot = new UPlot(options, dataOf(kind, series), element);
    plot.root.dataset.look = look;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [kind, shortLabels, series, formatShort, look, height]);

  const shown = pointed && labels[pointed.place] !== undefined ? pointed : undefined;
  return (
    <div className="relative min-w-0">
      <div ref={box} role="img" aria-label={summary} className={secondary ? 'min-h-40 min-w-0' : 'min-h-60 min-w-0'} />
      {shown && (
        <div
          aria-hidden="true"
          style={{ left: shown.left }}
          className={cx(
            'pointer-events-none absolute top-1 z-10 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-sm whitespace-nowrap shadow-popup',
            shown.place > labels.length / 2 ? '-translate-x-full -ml-2' : 'ml-2',
          )}
        >
          <p className="text-muted">{labels[shown.place]}</p>
          {series.map(({ label, values }) => (
            <p key={label} className="tabular-nums">
              {label} {valueText(values[shown.place], format)}
            </p>
          ))}
        </div>
      )}
    </div>
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
): Omit<UPlot.Options, 'width' | 'height'> {
  const colour = (token: string) => colourOf(token, element);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const ink = { stroke: colour('muted'), font };
  const bars = UPlot.paths.bars?.({ size: [0.7, 48] });
  return {
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
        // Below the lowest label of the other axis, which stands on the base line.
        gap: 9,
        grid: { show: false },
        ticks: { show: false },
        splits: (plot) => evenly(labels.length, Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / 72))),
        values: (_plot, places) =>
          places.map((place, index) => sayYearOnce(labels[place], labels[places[index - 1] ?? -1])),
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
      ...series.map(({ label, colour: nth }): UPlot.Series => {
        const line = colour(`series-${nth}`);
        return kind === 'line'
          ? { label, stroke: line, width: 2, spanGaps: false, points: { show: labels.length < 2 } }
          : { label, stroke: line, fill: line, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) };
      }),
    ],
  };
}

const yearAtEnd = / (\d{4})$/;

/** “Jan 2026”, “Feb”, “Mar”: the year stands where it begins. */
function sayYearOnce(label = '', before = ''): string {
  const year = yearAtEnd.exec(label)?.[1];
  return year !== undefined && year === yearAtEnd.exec(before)?.[1] ? label.replace(yearAtEnd, '') : label;
}

/** At most this many of the labels, about evenly spaced, with the first and the last. */
function evenly(count: number, most: number): number[] {
  const shown = Math.min(count, most);
  if (shown < 2) return count > 0 ? [0] : [];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}
