import { expect, test } from 'vitest';
import { foresee, spendingMark } from './forecast.ts';

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
