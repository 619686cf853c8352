import { join } from 'node:path';
import { z } from 'zod';
import { LabError } from './lab-error.ts';
import { openState } from './state.ts';

/** Far enough for any renewal, near enough that every date still has four digits. */
const MAX_OFFSET_SECONDS = 100 * 365 * 86_400;
/** Each step of a product's time has work to do: further at once is more than a person waits for. */
const MAX_TRAVEL_SECONDS = 366 * 86_400;

export interface Clock {
  now(): Date;
  offsetSeconds(): number;
  /** A product's time is moved step by step, and is there later. */
  advance(seconds: number): void;
  reset(): void;
  flush(): Promise<void>;
  /** How the product's own time stands, where it is moved with this clock. */
  readonly time?: ProductTime | undefined;
}

/** The time of a product that is wholly in the lab: its vendors go by it. */
export interface ProductTime {
  now(): Date;
  aheadMs(): number;
  advance(seconds: number): void;
  goingTo(): Date | undefined;
  /** Why it stopped before it was there. */
  trouble(): string | undefined;
}

const clockSchema = z.strictObject({ offset_seconds: z.int().min(0).max(MAX_OFFSET_SECONDS) });

/**
 * What the simulators call now. Of a product whose time is moved here it is that time; otherwise `base`, which is the real
 * time unless told otherwise, and a chosen offset ahead of it.
 */
export async function openClock(
  dataDir: string,
  { base = () => new Date(), time }: { base?: (() => Date) | undefined; time?: ProductTime | undefined } = {},
): Promise<Clock> {
  const state = await openState({
    file: join(dataDir, 'clock.json'),
    schema: clockSchema,
    initial: () => ({ offset_seconds: 0 }),
  });
  const own = {
    now: () => new Date((time?.now() ?? base()).getTime() + state.value.offset_seconds * 1000),
    flush: () => state.flush(),
  };
  if (time) {
    return {
      ...own,
      time,
      // What the vendors alone were ahead before stays: their time goes back as little as the product's.
      offsetSeconds: () => Math.round(time.aheadMs() / 1000),
      advance(seconds) {
        if (seconds > MAX_TRAVEL_SECONDS) throw new LabError(422, 'Please advance the clock by a year at most.');
        const until = (time.goingTo() ?? time.now()).getTime() + seconds * 1000;
        if (until - Date.now() > MAX_OFFSET_SECONDS * 1000) throw tooFar();
        time.advance(seconds);
      },
      reset() {
        throw new LabError(409, 'The clock is also the time of the product, and that goes forward only.');
      },
    };
  }
  return {
    ...own,
    offsetSeconds: () => state.value.offset_seconds,
    advance(seconds) {
      const offset = state.value.offset_seconds + seconds;
      if (offset > MAX_OFFSET_SECONDS) throw tooFar();
      state.change((value) => {
        value.offset_seconds = offset;
      });
    },
    reset() {
      state.change((value) => {
        value.offset_seconds = 0;
      });
    },
  };
}

const tooFar = () => new LabError(422, 'The lab clock goes no further than a hundred years ahead. Reset it first.');
