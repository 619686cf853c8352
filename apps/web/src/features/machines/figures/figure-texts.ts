import type { FigureKind, FigureRange } from '@resolvo/contract/machines/figure-steps';
import { bytesText, isShare } from '@resolvo/contract/machines/figure-words';

export const rangeLabels: Readonly<Record<FigureRange, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};
export const rangeOptions = (Object.keys(rangeLabels) as FigureRange[]).map((value) => ({
  value,
  label: rangeLabels[value],
}));

const percent = (value: number): string => `${value.toFixed(value > 0 && value < 10 ? 1 : 0)}%`;
const rate = (bytes: number): string => `${bytesText(bytes)}/s`;

export const formatOf = (kind: FigureKind): ((value: number) => string) => (isShare(kind) ? percent : rate);
/** Shares are drawn as percent. */
export const drawnOf = (kind: FigureKind, values: readonly (number | null)[]): (number | null)[] =>
  isShare(kind) ? values.map((value) => (value === null ? null : value * 100)) : [...values];

const formats = {
  minute: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
  dayTime: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }),
  date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
};
const long: Readonly<Record<FigureRange, Intl.DateTimeFormat>> = {
  hour: formats.minute,
  day: formats.weekday,
  week: formats.dayTime,
  month: formats.dayTime,
  year: formats.date,
};
const short: Readonly<Record<FigureRange, Intl.DateTimeFormat>> = {
  hour: formats.minute,
  day: formats.minute,
  week: formats.day,
  month: formats.day,
  year: formats.day,
};

/** When each point begins, for the tooltip and for the axis. */
export function timeLabels(times: { range: FigureRange; from: number; seconds: number }, count: number) {
  const moments = Array.from({ length: count }, (_, place) => new Date((times.from + place * times.seconds) * 1000));
  return {
    labels: moments.map((moment) => long[times.range].format(moment)),
    shortLabels: moments.map((moment) => short[times.range].format(moment)),
  };
}

function durationText(seconds: number): string {
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/**
 * What the record does not know since it begins. The last point is left out: it is not over. A short gap is one of minutes,
 * which longer ranges do not show.
 */
export function gapText(values: readonly (number | null)[], seconds: number): string {
  const first = values.findIndex((value) => value !== null);
  const missing = first < 0 ? 0 : values.slice(first, -1).filter((value) => value === null).length;
  return missing === 0 ? '' : ` There is a gap of ${durationText(missing * seconds)} in the record.`;
}
