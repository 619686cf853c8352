import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterRunning } from './after-running.ts';

test('E13 time in which the whole machine stood still is not counted as reading', async () => {
  const ended = Promise.withResolvers<'ended'>();
  const timer = afterRunning(200, () => ended.resolve('ended'));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  await setImmediate();
  expect(await Promise.race([ended.promise, setImmediate('goes on')])).toBe('goes on');
  expect(await ended.promise).toBe('ended');
  clearInterval(timer);
});
