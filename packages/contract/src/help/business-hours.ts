import { z } from 'zod';

/*
 * Working time, for the targets of tickets. Hours are said on the clock of a place, so a day on which that clock is put
 * forward or back has an hour less or more; what is counted is time that passes.
 */

const minuteMs = 60_000;
/** Hours that leave out all but one day of a week reach ten years of targets within this many days. */
const daysAhead = 3700;

/** Minutes after midnight on the clock of the place; 1440 is the end of the day. */
const minuteOfDay = z.number().int().min(0).max(1440);
const openHours = z
  .strictObject({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from < to, { error: 'Please let the day end after it begins.', path: ['to'] });

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const businessHours = z.strictObject({
  time_zone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'Please enter a time zone such as Europe/Oslo.' })
    .describe('An IANA name, such as Europe/Oslo.'),
  week: z
    .array(openHours.nullable())
    .length(7)
    .refine((days) => days.some((day) => day !== null), { error: 'Please be open on at least one day.' })
    .describe('Monday first; null for a day without hours.'),
});
export type BusinessHours = z.infer<typeof businessHours>;

/** For what is counted at night as well. */
export const aroundTheClock: BusinessHours = { time_zone: 'UTC', week: Array(7).fill({ from: 0, to: 1440 }) };

/** When this much working time has passed since `start`. Time outside the hours does not count. */
export function dueAfter(hours: BusinessHours, start: Date, minutes: number): Date {
  let left = minutes * minuteMs;
  for (const [opens, closes] of openTimes(hours, start.getTime())) {
    const begins = Math.max(opens, start.getTime());
    if (left <= closes - begins) return new Date(begins + left);
    left -= Math.max(0, closes - begins);
  }
  throw new Error(`No hour is open within ${daysAhead} days.`);
}

/** Whole minutes of working time between two moments. */
export function workingMinutes(hours: BusinessHours, from: Date, to: Date): number {
  let worked = 0;
  for (const [opens, closes] of openTimes(hours, from.getTime())) {
    if (opens >= to.getTime()) break;
    worked += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return Math.floor(worked / minuteMs);
}

/** The open times that end at `start` or later, in order. */
function* openTimes({ time_zone: zone, week }: BusinessHours, start: number): Generator<[number, number]> {
  const local = new Date(start + offsetAt(zone, start));
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  // From the day before: on a day that the clock is put back, its last minutes are read twice.
  for (let ahead = -1; ahead < daysAhead; ahead += 1) {
    const midnight = Date.UTC(year, month, date + ahead);
    const open = week[(new Date(midnight).getUTCDay() + 6) % 7];
    if (!open) continue;
    const times: [number, number] = [
      instantOf(zone, midnight + open.from * minuteMs),
      instantOf(zone, midnight + open.to * minuteMs),
    ];
    if (times[1] >= start) yield times;
  }
}

/** The moment at which the clock of the place shows `wall`, given as if it were UTC. A time that is skipped is as much later. */
function instantOf(zone: string, wall: number): number {
  const day = 86_400_000;
  const offsets = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)];
  // The first of two where the clock shows it twice.
  const shown = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(zone, at) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - Math.min(...offsets);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}

/** By how many milliseconds the clock of the place is ahead of UTC. */
function offsetAt(zone: string, instant: number): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    clockOf(zone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - seconds;
}
