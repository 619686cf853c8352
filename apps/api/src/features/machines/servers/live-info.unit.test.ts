import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { Compute, LiveMachine } from '../../../providers/compute.ts';
import { createLiveInfo } from './live-info.ts';

const machine: LiveMachine = {
  node: 'osl-1',
  running: true,
  cpuUsage: 0.5,
  cpus: 2,
  memoryUsed: 1,
  name: 'm',
  memoryTotal: 2,
  diskTotal: 3,
  diskRead: 0,
  diskWritten: 0,
  netIn: 0,
  netOut: 0,
  uptime: 4,
};

function watched(answer: () => Promise<ReadonlyMap<number, LiveMachine>>) {
  const watch = vi.fn(answer);
  const compute = { watch } as Pick<Compute, 'watch'> as Compute;
  return { watch, live: createLiveInfo(compute, pino({ level: 'silent' })) };
}

describe('live info', () => {
  test('asks once however many look, goes on while they do, and stops when nobody does', async () => {
    vi.useFakeTimers();
    try {
      const { watch, live } = watched(async () => new Map([[100, machine]]));
      const looks = await Promise.all(Array.from({ length: 1000 }, () => live.look('oslo', 100)));
      expect(new Set(looks)).toEqual(new Set([machine]));
      expect(watch).toHaveBeenCalledTimes(1);
      await live.look('oslo', 101);
      expect(live.watched()).toBe(2);
      for (let round = 2; round <= 5; round += 1) {
        await vi.advanceTimersByTimeAsync(1500);
        await Promise.all(Array.from({ length: 1000 }, () => live.look('oslo', 100)));
        expect(watch).toHaveBeenCalledTimes(round);
      }
      expect(live.watched()).toBe(1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(live.watched()).toBe(0);
      const asked = watch.mock.calls.length;
      expect(asked).toBeLessThanOrEqual(9);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(watch).toHaveBeenCalledTimes(asked);
      live.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a cluster that does not answer is not shown as it was', async () => {
    vi.useFakeTimers();
    try {
      let down = false;
      const { live } = watched(async () => {
        if (down) throw new Error('down');
        return new Map([[100, machine]]);
      });
      expect(await live.look('oslo', 100)).toBe(machine);
      expect(await live.look('oslo', 101)).toBeUndefined();
      down = true;
      await vi.advanceTimersByTimeAsync(1500);
      expect(await live.look('oslo', 100)).toBeUndefined();
      down = false;
      await vi.advanceTimersByTimeAsync(1500);
      expect(await live.look('oslo', 100)).toBe(machine);
      live.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
