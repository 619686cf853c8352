import type { FigureKind } from './figure-steps.ts';

export const figureLabels: Readonly<Record<FigureKind, string>> = {
  cpu: 'CPU',
  memory: 'Memory',
  disk_read: 'Disk read',
  disk_write: 'Disk written',
  net_in: 'Network in',
  net_out: 'Network out',
};

export const isShare = (kind: FigureKind): boolean => kind === 'cpu' || kind === 'memory';

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people say them, in steps of a thousand as traffic is counted. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  const digits = unit > 0 && value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value);
  return `${digits} ${units[unit]}`;
}

/** A rule in words: “CPU above 90% for 10 min”. */
export const ruleText = ({ figure, above, minutes }: { figure: FigureKind; above: number; minutes: number }): string =>
  `${figureLabels[figure]} above ${isShare(figure) ? `${Math.round(above * 1000) / 10}%` : `${bytesText(above)}/s`} for ${minutes} min`;
