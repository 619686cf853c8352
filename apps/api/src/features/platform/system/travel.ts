import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ProductClock } from './product-clock.ts';

interface Work {
  sendMissed(from: Date, to: Date): Promise<void>;
  undone(): Promise<readonly string[]>;
  nextDue(): Promise<Date | undefined>;
}

/** How the lab's page moves the product's time. */
export interface Travel {
  now(): Date;
  aheadMs(): number;
  /** Goes on after the answer, step by step. More while it goes is added. */
  advance(seconds: number): void;
  goingTo(): Date | undefined;
  /** Why it stopped before it was there. */
  trouble(): string | undefined;
  stop(): Promise<void>;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Hour by hour as the calendar runs; what is further comes in larger steps, so that a month takes about half a minute. */
const stepOf = (wayMs: number) => (wayMs <= 3 * day ? hour : wayMs <= 100 * day ? 12 * hour : day);
/** What is due within a step is done at its time, unless that is so soon that nothing else lies between. */
const leastMs = 60_000;
const patienceMs = 90_000;
const lookMs = 25;

/**
 * Moves the clock in steps. After each one, the schedules that came up in it have run and what was due is done, so that
 * a month has its renewals, reminders and ends in their order, each at its time.
 */
export function createTravel(clock: ProductClock, work: Work, log: Logger): Travel {
  let target: Date | undefined;
  let stepMs = hour;
  let trouble: string | undefined;
  let going: Promise<void> | undefined;
  let stopped = false;

  async function settle(): Promise<readonly string[]> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const undone = await work.undone();
      if (undone.length === 0 || stopped || performance.now() > until) return undone;
      await sleep(lookMs);
    }
  }

  async function step(to: Date): Promise<void> {
    const undone = await settle();
    if (undone.length > 0) throw new Error(`this work does not end: ${undone.join(', ')}. Is a worker running?`);
    const from = clock.now();
    const due = await work.nextDue();
    const end = Math.min(to.getTime(), from.getTime() + stepMs);
    const stop = due ? Math.max(from.getTime() + leastMs, due.getTime()) : end;
    const next = new Date(Math.min(end, stop));
    await clock.moveTo(next);
    await work.sendMissed(from, next);
  }

  async function go(): Promise<void> {
    try {
      while (target && clock.now() < target && !stopped) await step(target);
      await settle();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      trouble = `The clock stands: ${why}`;
      log.warn({ event: 'clock.stopped', err: error }, 'The clock of the lab was not moved as far as asked');
    } finally {
      target = undefined;
      going = undefined;
    }
  }

  return {
    now: clock.now,
    aheadMs: clock.aheadMs,
    advance(seconds) {
      trouble = undefined;
      target = new Date((target ?? clock.now()).getTime() + seconds * 1000);
      stepMs = stepOf(target.getTime() - clock.now().getTime());
      going ??= go();
    },
    goingTo: () => target,
    trouble: () => trouble,
    async stop() {
      stopped = true;
      await going;
    },
  };
}
