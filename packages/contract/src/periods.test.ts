import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, periodAt } from './periods.ts';

const at = (text: string) => new Date(`${text}T10:20:30.400Z`);

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-15', 12, '2027-11-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-03-28', 1, '2027-04-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toEqual(at(to));
});

test('M12 a month later is 28 to 31 days later, at the same time of day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const days = (addMonths(date, 1).getTime() - date.getTime()) / 86_400_000;
      expect(Number.isInteger(days)).toBe(true);
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      expect(addDays(date, days)).toEqual(addMonths(date, 1));
    }),
  );
});

test('M12 periods keep the day they began on: 31 January, 28 February, 31 March', () => {
  const starts = [0, 1, 2, 3, 13].map((index) => periodAt(at('2027-01-31'), 1, index).start);
  expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'].map(at));
  expect(periodAt(at('2028-02-29'), 12, 4).start).toEqual(at('2032-02-29'));
});

test('M12 periods follow each other without a gap, and none is longer than a year', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom(1, 12),
      fc.nat(120),
      (anchor, months, index) => {
        const { start, end } = periodAt(anchor, months, index);
        expect(end).toEqual(periodAt(anchor, months, index + 1).start);
        // § 5-2-6: a subscription is invoiced for at most one year ahead.
        expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(366 * 86_400_000);
      },
    ),
  );
});
