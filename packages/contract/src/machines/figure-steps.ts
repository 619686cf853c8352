/** What is recorded of a machine: shares of its processors and memory, and bytes a second. */
export const figureKinds = ['cpu', 'memory', 'disk_read', 'disk_write', 'net_in', 'net_out'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Lengths of the kept steps in seconds; each is summed up from the one before it. */
export const figureSteps = [60, 300, 3600, 86_400] as const;
export type FigureStep = (typeof figureSteps)[number];

/**
 * What a chart of a range shows: so many points, each of so many seconds, made from the rows of one kept step. The newest
 * ones, which are not summed up yet, come from the rows of the finer step.
 */
export const figureRanges = {
  hour: { seconds: 60, points: 60, step: 60, finer: 60 },
  day: { seconds: 300, points: 288, step: 300, finer: 60 },
  week: { seconds: 3600, points: 168, step: 3600, finer: 300 },
  month: { seconds: 14_400, points: 180, step: 3600, finer: 300 },
  year: { seconds: 172_800, points: 183, step: 86_400, finer: 3600 },
} as const satisfies Record<string, { seconds: number; points: number; step: FigureStep; finer: FigureStep }>;
export type FigureRange = keyof typeof figureRanges;

/** The beginning of the step of this length that a moment lies in. */
export const stepOf = (moment: Date, seconds: number): Date =>
  new Date(Math.floor(moment.getTime() / (seconds * 1000)) * seconds * 1000);

/** From when to when a chart goes that ends with this moment. */
export function rangeAt(range: FigureRange, now: Date): { from: Date; to: Date } {
  const { seconds, points } = figureRanges[range];
  const to = new Date(stepOf(now, seconds).getTime() + seconds * 1000);
  return { from: new Date(to.getTime() - seconds * points * 1000), to };
}
