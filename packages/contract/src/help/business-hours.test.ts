import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aroundTheClock, type BusinessHours, businessHours, dueAfter, workingMinutes } from './business-hours.ts';

const day = { from: 8 * 60, to: 16 * 60 };
const oslo: BusinessHours = { time_zone: 'Europe/Oslo', week: [day, day, day, day, day, null, null] };
const due = (start: string, minutes: number, hours = oslo) => dueAfter(hours, new Date(start), minutes).toISOString();

describe('working time', () => {
  test('skips nights and weekends', () => {
    expect(due('2026-11-16T10:00:00Z', 60)).toBe('2026-11-16T11:00:00.000Z');
    expect(due('2026-11-16T14:30:00Z', 60)).toBe('2026-11-17T07:30:00.000Z');
    expect(due('2026-11-20T14:30:00Z', 60)).toBe('2026-11-23T07:30:00.000Z');
    expect(due('2026-11-21T12:00:00Z', 60)).toBe('2026-11-23T08:00:00.000Z');
    expect(due('2026-11-16T02:00:00Z', 8 * 60)).toBe('2026-11-16T15:00:00.000Z');
  });

  test('keeps the hours of the wall when the clock is changed', () => {
    // The last Sunday of March: Monday begins an hour earlier in UTC.
    expect(due('2027-03-26T14:30:00Z', 60)).toBe('2027-03-29T06:30:00.000Z');
    // The last Sunday of October.
    expect(due('2026-10-23T13:30:00Z', 60)).toBe('2026-10-26T07:30:00.000Z');
  });

  test('a night shift over the change has an hour less or more', () => {
    const nights: BusinessHours = { time_zone: 'Europe/Oslo', week: Array(7).fill({ from: 0, to: 6 * 60 }) };
    const worked = (from: string, to: string) => workingMinutes(nights, new Date(from), new Date(to));
    expect(worked('2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')).toBe(5 * 60);
    expect(worked('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(7 * 60);
  });

  test('an opening that the clock skips is as much later', () => {
    const early: BusinessHours = { time_zone: 'Europe/Oslo', week: Array(7).fill({ from: 150, to: 600 }) };
    expect(due('2027-03-28T00:00:00Z', 1, early)).toBe('2027-03-28T01:31:00.000Z');
  });

  test('hours without a day, that end before they begin, or of no place are refused', () => {
    const with_ = (change: object) => businessHours.safeParse({ ...oslo, ...change }).success;
    expect(with_({})).toBe(true);
    expect(with_({ week: Array(7).fill(null) })).toBe(false);
    expect(with_({ week: oslo.week.slice(1) })).toBe(false);
    expect(with_({ week: Array(7).fill({ from: 960, to: 480 }) })).toBe(false);
    expect(with_({ time_zone: 'Europe/Atlantis' })).toBe(false);
  });
});

describe('for any hours, place and moment', () => {
  const open = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
    .filter(({ from, to }) => from < to);
  const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
    time_zone: fc.constantFrom('Europe/Oslo', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
    week: fc.array(fc.option(open), { minLength: 7, maxLength: 7 }).filter((days) => days.some((one) => one !== null)),
  });
  // Around the changes of the clocks, and anywhere in a few years.
  const moment = fc
    .oneof(
      fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 3) }),
      fc.integer({ min: Date.UTC(2027, 2, 10), max: Date.UTC(2027, 3, 1) }),
      fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 0, 1) }),
    )
    .map((at) => new Date(Math.floor(at / 60_000) * 60_000));
  const minutes = fc.integer({ min: 0, max: 3000 });
  const options = { numRuns: 60 };

  test('as much is worked until the target as the target says', () => {
    fc.assert(
      fc.property(anyHours, moment, minutes, (hours, start, target) => {
        const end = dueAfter(hours, start, target);
        expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(workingMinutes(hours, start, end)).toBe(target);
      }),
      options,
    );
  });

  test('two targets one after the other are their sum', () => {
    fc.assert(
      fc.property(anyHours, moment, minutes, minutes, (hours, start, one, two) => {
        const byParts = dueAfter(hours, dueAfter(hours, start, one), two);
        expect(workingMinutes(hours, start, byParts)).toBe(one + two);
        expect(workingMinutes(hours, start, dueAfter(hours, start, one + two))).toBe(one + two);
      }),
      options,
    );
  });

  test('who asks later is due no earlier', () => {
    fc.assert(
      fc.property(anyHours, moment, minutes, minutes, (hours, start, later, target) => {
        const second = new Date(start.getTime() + later * 60_000);
        expect(dueAfter(hours, second, target).getTime()).toBeGreaterThanOrEqual(
          dueAfter(hours, start, target).getTime(),
        );
      }),
      options,
    );
  });

  test('a target falls inside the hours, as the clock of the place shows them', () => {
    fc.assert(
      fc.property(anyHours, moment, fc.integer({ min: 1, max: 3000 }), (hours, start, target) => {
        const last = new Date(dueAfter(hours, start, target).getTime() - 60_000);
        const parts = new Intl.DateTimeFormat('en-GB', {
          timeZone: hours.time_zone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).formatToParts(last);
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
        const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
        const shown = Number(part('hour')) * 60 + Number(part('minute'));
        const that = hours.week[weekday];
        expect(that, 'it is never due on a day without hours').not.toBeNull();
        expect(shown).toBeLessThan(that?.to ?? 0);
        // Where the clock is put back, an hour is shown twice: the second showing is after the opening too.
        expect(shown).toBeGreaterThanOrEqual((that?.from ?? 1440) - 60);
      }),
      options,
    );
  });

  test('whole minutes are counted', () => {
    const from = new Date('2026-11-16T10:00:00Z');
    const worked = (ms: number) => workingMinutes(aroundTheClock, from, new Date(from.getTime() + ms));
    expect([0, 59_999, 60_000, 119_999].map(worked)).toEqual([0, 0, 1, 1]);
  });

  test('a time that the clock shows twice is its first showing', () => {
    const sunday = { from: 150, to: 600 };
    const hours: BusinessHours = { time_zone: 'Europe/Oslo', week: [null, null, null, null, null, null, sunday] };
    expect(due('2026-10-24T22:00:00Z', 1, hours)).toBe('2026-10-25T00:31:00.000Z');
  });

  test('a day is open from its first to its last minute, and ends after it begins', () => {
    const taken = (from: number, to: number) =>
      businessHours.safeParse({ ...oslo, week: [{ from, to }, null, null, null, null, null, null] });
    expect(taken(0, 1440).success).toBe(true);
    expect([taken(-1, 60), taken(0, 1441), taken(60, 60)].map(({ success }) => success)).toEqual([false, false, false]);
    expect(taken(60, 60).error?.issues).toMatchObject([{ path: ['week', 0, 'to'] }]);
    expect(aroundTheClock.week).toHaveLength(7);
  });

  test('around the clock, time is time', () => {
    fc.assert(
      fc.property(moment, minutes, (start, target) => {
        expect(dueAfter(aroundTheClock, start, target).getTime()).toBe(start.getTime() + target * 60_000);
      }),
      options,
    );
  });
});
