import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Period, periodAt } from '../periods.ts';
import { changeCost, type PriceFrom, periodCost } from './proration.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const month = (from: string): Period => ({ start: day(from), end: addMonths(day(from), 1) });

describe('M12 a change inside a period', () => {
  test.each([
    // Half of a 30-day month is left: half the difference.
    ['2027-04-01', '2027-04-16', 1000, 2000, 500],
    ['2027-04-01', '2027-04-16', 2000, 1000, -500],
    // Norway's clocks go forward on 28 March 2027; the 31 days of March are as long as ever.
    ['2027-03-01', '2027-03-28', 3100, 6200, 400],
    ['2027-03-28', '2027-03-29', 3100, 0, -3000],
    // February with and without its 29th.
    ['2028-02-01', '2028-02-29', 2900, 5800, 100],
    ['2027-02-01', '2027-02-28', 2800, 5600, 100],
    // At the first moment everything, at the last nothing.
    ['2027-01-31', '2027-01-31', 1000, 3000, 2000],
    ['2027-01-31', '2027-02-28', 1000, 3000, 0],
  ])('in the month from %s, on %s, from %i to %i cents: %i', (from, on, old, next, cost) => {
    expect(changeCost(month(from), old, [], { at: day(on), price: next })).toBe(cost);
  });

  test('a year that holds a leap day has 366', () => {
    const year = { start: day('2028-01-15'), end: addMonths(day('2028-01-15'), 12) };
    expect(changeCost(year, 0, [], { at: addDays(day('2028-01-15'), 1), price: 36_600 })).toBe(36_500);
  });

  test('a period without an end is refused', () => {
    expect(() => periodCost({ start: day('2027-01-01'), end: day('2027-01-01') }, 1, [])).toThrow(
      'A period ends after it starts.',
    );
  });

  test('half a cent goes up, and anything less goes down', () => {
    const short = { start: new Date(0), end: new Date(10) };
    const costUntil = (at: number) => periodCost(short, 1, [{ at: new Date(at), price: 0 }]);
    expect([costUntil(4), costUntil(5)]).toEqual([0, 1]);
  });
});

const anchors = fc.oneof(
  fc.date({ min: day('2026-01-01'), max: day('2032-01-01'), noInvalidDate: true }),
  fc.constantFrom('2027-03-28', '2028-02-29', '2027-01-31', '2027-02-28', '2027-10-31', '2028-01-31').map(day),
);
const histories = fc
  .record({
    anchor: anchors,
    months: fc.constantFrom(1, 12),
    index: fc.nat(24),
    first: fc.nat(10_000_000_000),
    moves: fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(10_000_000_000)), { maxLength: 8 }),
  })
  .map(({ anchor, months, index, first, moves }) => {
    const period = periodAt(anchor, months, index);
    const length = period.end.getTime() - period.start.getTime();
    const changes = moves
      .map(
        ([part, price]): PriceFrom => ({
          at: new Date(period.start.getTime() + Math.floor((length * part) / 1_000_000)),
          price,
        }),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    return { period, first, changes };
  });

describe('M12 any sequence of changes', () => {
  test('bills what the time was worth, within half a cent, and never less than nothing', () => {
    fc.assert(
      fc.property(histories, ({ period, first, changes }) => {
        let billed = first;
        for (const [index, change] of changes.entries()) {
          billed += changeCost(period, first, changes.slice(0, index), change);
          expect(billed).toBeGreaterThanOrEqual(0);
        }
        // The truth, in exact fractions of a cent: prices times milliseconds.
        const [start, end] = [period.start.getTime(), period.end.getTime()];
        const marks = [{ at: period.start, price: first }, ...changes];
        const truth = marks.reduce((sum, { at, price }, index) => {
          const until = marks[index + 1]?.at.getTime() ?? end;
          return sum + BigInt(price) * BigInt(until - at.getTime());
        }, 0n);
        const error = BigInt(billed) * BigInt(end - start) - truth;
        expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(BigInt(end - start));
      }),
    );
  });

  test('a higher price never gives money back, a lower one never costs', () => {
    fc.assert(
      fc.property(histories, fc.nat(10_000_000_000), ({ period, first, changes }, price) => {
        const last = changes.at(-1);
        const before = last?.price ?? first;
        const cost = changeCost(period, first, changes, { at: last?.at ?? period.start, price });
        expect(Math.sign(cost) * Math.sign(price - before)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('going to another price and back at the same moment costs nothing', () => {
    fc.assert(
      fc.property(histories, fc.nat(10_000_000_000), ({ period, first, changes }, price) => {
        const last = changes.at(-1) ?? { at: period.start, price: first };
        const there: PriceFrom = { at: last.at, price };
        const out = changeCost(period, first, changes, there);
        const back = changeCost(period, first, [...changes, there], last);
        expect(out + back).toBe(0);
      }),
    );
  });
});
