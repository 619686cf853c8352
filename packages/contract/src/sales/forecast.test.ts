import { expect, test } from 'vitest';
import { fitsLimit, foresee, spendingMark } from './forecast.ts';

const now = new Date('2026-05-10T12:00:00Z');
const month = { end: new Date('2026-06-01T00:00:00Z') };
const renewal = { kind: 'renewal', total: 1000, months: 1, billed: false } as const;

test('a renewal counts in the month in which its invoice is issued, a week ahead', () => {
  expect(foresee({ ...renewal, renewsAt: new Date('2026-05-28T00:00:00Z') }, now, month)).toEqual({
    rest: 1000,
    next: 1000,
  });
  expect(foresee({ ...renewal, renewsAt: new Date('2026-06-09T00:00:00Z') }, now, month)).toEqual({
    rest: 0,
    next: 1000,
  });
  expect(foresee({ ...renewal, billed: true, renewsAt: new Date('2026-05-12T00:00:00Z') }, now, month)).toEqual({
    rest: 0,
    next: 1000,
  });
  expect(foresee({ ...renewal, months: 12, renewsAt: new Date('2026-12-12T00:00:00Z') }, now, month)).toEqual({
    rest: 0,
    next: 0,
  });
  expect(foresee({ ...renewal, renewsAt: undefined }, now, month)).toEqual({ rest: 0, next: 0 });
  // At the first moment of a month it is of that month.
  expect(foresee({ ...renewal, renewsAt: new Date('2026-06-08T00:00:00Z') }, now, month)).toEqual({
    rest: 0,
    next: 1000,
  });
  expect(foresee({ ...renewal, renewsAt: new Date('2026-07-08T00:00:00Z') }, now, month)).toEqual({
    rest: 0,
    next: 0,
  });
});

test('hours go on at their pace, and cost no more than a month', () => {
  const hours = { kind: 'hours', total: 690, soFar: 230, expected: 690 } as const;
  expect(foresee({ ...hours, goesOn: true }, now, month)).toEqual({ rest: 460, next: 690 });
  expect(foresee({ ...hours, expected: 230, goesOn: false }, now, month)).toEqual({ rest: 0, next: 0 });
});

test.each([
  [79, 0],
  [80, 80],
  [99, 80],
  [100, 100],
  [250, 100],
])('%i of 100 spent reaches the mark %i', (spent, mark) => {
  expect(spendingMark(spent, 100)).toBe(mark);
});

test('a mark is reached by its last cent', () => {
  expect([spendingMark(7999, 10_000), spendingMark(8000, 10_000)]).toEqual([0, 80]);
});

test('a spending limit is filled to its last cent, with what hours may still cost, and not beyond', () => {
  const spending = { limit: 1000, spent: 400, waiting: 0, reserved: 100 };
  expect(fitsLimit(spending, 500)).toBe(true);
  expect(fitsLimit(spending, 501)).toBe(
    'Your account has a spending limit of €10.00 a month and has spent €4.00, and what is billed by the hour may cost €1.00 more this month. Please raise the limit under Billing first.',
  );
  expect(fitsLimit({ ...spending, reserved: 1 }, 600)).toContain('may cost €0.01 more');
  expect(fitsLimit({ ...spending, waiting: 50 }, 450)).toBe(true);
  expect(fitsLimit({ ...spending, waiting: 50 }, 451)).toContain(
    'has spent €4.00, and orders that wait for payment come to €0.50, and what is billed by the hour may cost',
  );
  expect(fitsLimit({ ...spending, reserved: 0 }, 601)).toBe(
    'Your account has a spending limit of €10.00 a month and has spent €4.00. Please raise the limit under Billing first.',
  );
});

test('without a limit everything fits; one that is reached lets in nothing, not even what costs nothing', () => {
  expect(fitsLimit({ limit: null, spent: 1_000_000, waiting: 0, reserved: 1_000_000 }, 1_000_000)).toBe(true);
  expect(fitsLimit({ limit: 1000, spent: 1000, waiting: 0, reserved: 0 }, 0)).not.toBe(true);
  expect(fitsLimit({ limit: 1000, spent: 999, waiting: 0, reserved: 0 }, 1)).toBe(true);
});
