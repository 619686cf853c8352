import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHourly, hoursIn } from './hours.ts';

const hour = 3_600_000;
const may = { start: new Date('2026-05-01T00:00:00Z'), end: new Date('2026-06-01T00:00:00Z') };
const june = { start: may.end, end: new Date('2026-07-01T00:00:00Z') };
const at = (text: string) => new Date(`2026-${text}:00Z`);
const small = { hourly: 103, cap: 690 };
const large = { hourly: 371, cap: 2490 };

test('a started hour counts, from the delivery on', () => {
  const rates = [{ at: at('05-10T08:20'), ...small }];
  expect(hoursIn(may, rates, at('05-10T08:20'))).toEqual({ hours: 0, amount: 0 });
  expect(hoursIn(may, rates, at('05-10T08:21'))).toEqual({ hours: 1, amount: 1 });
  expect(hoursIn(may, rates, at('05-10T10:20'))).toEqual({ hours: 2, amount: 2 });
  expect(hoursIn(may, rates, june.end)).toEqual({ hours: 520, amount: 536 });
});

test('an hour belongs to the month in which it begins, and a month costs no more than its cap', () => {
  const rates = [{ at: at('05-31T22:30'), ...small }];
  expect(hoursIn(may, rates, june.end).hours).toBe(2);
  expect(hoursIn(june, rates, june.end)).toEqual({ hours: 720, amount: 690 });
});

test('an hour costs the dearest rate that counted in it; what is stopped costs nothing', () => {
  const rates = [
    { at: at('05-10T08:00'), ...small },
    { at: at('05-10T09:30'), ...large },
    { at: at('05-10T09:40'), ...small },
    { at: at('05-10T11:00'), hourly: 0, cap: 0 },
    { at: at('05-10T20:00'), ...small },
  ];
  expect(hoursIn(may, rates, at('05-10T20:01'))).toEqual({ hours: 4, amount: Math.round((103 * 3 + 371) / 100) });
});

test('nothing that is delivered costs nothing, and a rate without a cap to reach neither', () => {
  expect(hoursIn(may, [], may.end)).toEqual({ hours: 0, amount: 0 });
  expect(hoursIn(may, [{ at: may.start, hourly: 103, cap: 0 }], may.end).amount).toBe(0);
});

test('half a cent goes up, and the smallest rate counts hours', () => {
  const anHour = (hourly: number) => hoursIn(may, [{ at: may.start, hourly, cap: 690 }], at('05-01T00:30'));
  expect([anHour(49), anHour(50), anHour(1)]).toEqual([
    { hours: 1, amount: 0 },
    { hours: 1, amount: 1 },
    { hours: 1, amount: 0 },
  ]);
});

test('the cost never falls while time goes on, so parts that are billed sum up to the whole', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 0, max: 20_000 }),
    rate: fc.constantFrom(small, large, { hourly: 0, cap: 0 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(60 * 24 * 40)), (steps, looks) => {
      let moment = may.start.getTime();
      const rates = steps.map(({ minutes, rate }) => {
        moment += minutes * 60_000;
        return { at: new Date(moment), ...rate };
      });
      let before = 0;
      for (const minutes of looks.toSorted((one, other) => one - other)) {
        const until = new Date(may.start.getTime() + minutes * 60_000);
        // What is written later is not known yet.
        const known = rates.filter((rate) => rate.at <= until);
        const { amount } = hoursIn(may, known, until);
        expect(amount).toBeGreaterThanOrEqual(before);
        before = amount;
      }
      expect(hoursIn(may, rates, may.end).hours).toBeLessThanOrEqual((may.end.getTime() - may.start.getTime()) / hour);
    }),
  );
});

test('a price of an hour is read with four decimals', () => {
  expect(formatHourly(103)).toBe('€0.0103');
});
