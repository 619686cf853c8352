import { expect, test } from 'vitest';
import { rangeOf, spanAround } from './range.ts';

const today = new Date('2026-11-15T12:00:00Z');

test('month, quarter and year are those that today is in', () => {
  expect(spanAround(today, 1)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(spanAround(today, 3)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(spanAround(today, 12)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(spanAround(new Date('2028-02-29T23:59:59Z'), 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('an address that names no range, or one that makes no sense, means this year', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  for (const address of [
    '',
    'from=2026-02-01',
    'from=2026-02-01&to=2026-01-01',
    'from=x&to=y',
    'from=1990-01-01&to=2026-01-01',
  ]) {
    expect(rangeOf(new URLSearchParams(address), today), address).toEqual(year);
  }
  const asked = { from: '2025-03-04', to: '2025-05-06' };
  expect(rangeOf(new URLSearchParams(asked), today)).toEqual(asked);
});
