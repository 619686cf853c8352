import { consoleCloseCodes } from '@resolvo/contract/machines/console-frames';
import { expect, test } from 'vitest';
import { endByCode, pauseBefore } from './console-ends.ts';

test('a console that ended with its machine, or lost its way, is opened again by itself', () => {
  for (const code of [consoleCloseCodes.ended, consoleCloseCodes.unavailable, 1001, 1006]) {
    expect(endByCode(code, true).passes, String(code)).toBe(true);
  }
});

test('one that was closed to its user, left alone or flooded is not', () => {
  for (const code of [consoleCloseCodes.idle, consoleCloseCodes.revoked, 1008, 1009]) {
    expect(endByCode(code, true).passes, String(code)).toBe(false);
  }
});

test('it is tried for about a minute, less and less often, and not for ever', () => {
  const pauses: number[] = [];
  for (let pause = pauseBefore(0); pause !== undefined; pause = pauseBefore(pauses.length)) pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  expect([all > 40_000, all < 90_000]).toEqual([true, true]);
});
