import { expect, test } from 'vitest';
import { fullIn } from './full-in.ts';

test('how long something lasts is said in weeks, and beyond two years only that it is far away', () => {
  expect(fullIn(100, 0)).toBe('Nothing more was sold in the last four weeks.');
  expect(fullIn(0, 4)).toBe('It is full.');
  expect(fullIn(1, 8)).toBe('Full within a week, at the pace of the last four.');
  expect(fullIn(1, 4)).toBe('Full in 1 week, at the pace of the last four.');
  expect(fullIn(104, 4)).toBe('Full in 104 weeks, at the pace of the last four.');
  expect(fullIn(105, 4)).toBe('Full in more than two years, at the pace of the last four weeks.');
});
