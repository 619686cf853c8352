import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTravel } from './travel.ts';

const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 31);
const silent = pino({ level: 'silent' });

/** A clock that is where it is told, and work that is done at once. */
function world({ due = [], undone = () => [] }: { due?: readonly number[]; undone?: () => readonly string[] }) {
  let at = begin;
  const steps: [number, number][] = [];
  const clock = {
    now: () => new Date(at),
    aheadMs: () => at - begin,
    moveTo: async (moment: Date) => {
      at = moment.getTime();
    },
    close: async () => undefined,
  };
  const work = {
    sendMissed: async (from: Date, to: Date) => void steps.push([from.getTime() - begin, to.getTime() - begin]),
    undone: async () => undone(),
    nextDue: async () => {
      const next = due.find((moment) => begin + moment > at);
      return next === undefined ? undefined : new Date(begin + next);
    },
  };
  return { travel: createTravel(clock, work, silent), steps, at: () => at - begin };
}

const there = (travel: ReturnType<typeof createTravel>) =>
  vi.waitUntil(() => travel.goingTo() === undefined, { timeout: 5000, interval: 5 });

test.each([
  ['two days', 48, 1],
  ['a month', 31 * 24, 12],
  ['a year', 365 * 24, 24],
])('%s goes by in steps that leave nothing out', async (_name, hours, each) => {
  const { travel, steps, at } = world({});
  travel.advance(hours * 3600);
  await there(travel);
  expect(at()).toBe(hours * hour);
  expect(steps).toHaveLength(Math.ceil(hours / each));
  expect(steps.map(([from]) => from)).toEqual([0, ...steps.slice(0, -1).map(([, to]) => to)]);
});

test('stops at the time of each job that waits, but for those of the same minute', async () => {
  const { travel, steps } = world({ due: [0.5 * hour, 0.5 * hour + 1000, 1.75 * hour] });
  travel.advance(3 * 3600);
  await there(travel);
  const ends = steps.map(([, to]) => to / hour);
  expect(ends).toContain(0.5);
  expect(ends).toContain(1.75);
  expect(steps).toHaveLength(6);
});

test('further while it goes is added, and it ends where both ask', async () => {
  const { travel, at } = world({});
  travel.advance(3600);
  travel.advance(3600);
  await there(travel);
  expect(at()).toBe(2 * hour);
});

test('work that does not end stops it, and it says which', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { travel, at } = world({
    undone: () => {
      vi.advanceTimersByTime(100_000);
      return ['mail-send'];
    },
  });
  travel.advance(3600);
  await there(travel);
  expect(at()).toBe(0);
  expect(travel.trouble()).toBe('The clock stands: this work does not end: mail-send. Is a worker running?');
  vi.useRealTimers();
});
