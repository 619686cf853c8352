import { describe, expect, test } from 'vitest';
import { alarmBody } from './figure-alarms.ts';
import { figureRanges, rangeAt } from './figure-steps.ts';
import { bytesText, ruleText } from './figure-words.ts';
import { bytesPerTb, monthOf, reachedMark } from './traffic.ts';

describe('ranges', () => {
  test('end with the point that is under way, and begin with a whole one', () => {
    const now = new Date('2026-11-17T10:07:30Z');
    for (const [range, { seconds, points }] of Object.entries(figureRanges)) {
      const { from, to } = rangeAt(range as keyof typeof figureRanges, now);
      expect((to.getTime() - from.getTime()) / 1000).toBe(seconds * points);
      expect(to.getTime()).toBeGreaterThan(now.getTime());
      expect(to.getTime() - now.getTime()).toBeLessThanOrEqual(seconds * 1000);
    }
  });
});

describe('words', () => {
  test('say bytes as people do', () => {
    expect([0, 999, 1000, 1540, 25_400_000, 2 * bytesPerTb].map(bytesText)).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '1.5 kB',
      '25 MB',
      '2 TB',
    ]);
  });

  test('say a rule in one line', () => {
    expect(ruleText({ figure: 'cpu', above: 0.9, minutes: 10 })).toBe('CPU above 90% for 10 min');
    expect(ruleText({ figure: 'net_out', above: 5_000_000, minutes: 1 })).toBe('Network out above 5 MB/s for 1 min');
  });
});

test('a rule on a share is below all of it, one on a rate is not', () => {
  const rule = { above: 1, minutes: 10 };
  expect(alarmBody.safeParse({ ...rule, figure: 'memory' }).success).toBe(false);
  expect(alarmBody.safeParse({ ...rule, figure: 'disk_read' }).success).toBe(true);
});

test('marks of traffic are reached exactly, and months begin in UTC', () => {
  const marks = [0.79, 0.8, 0.99, 1, 5].map((share) => reachedMark(share * 4 * bytesPerTb, 4));
  expect(marks).toEqual([0, 80, 80, 100, 100]);
  expect(monthOf(new Date('2026-12-31T23:59:59Z'), 1)).toEqual(new Date('2027-01-01T00:00:00Z'));
});
