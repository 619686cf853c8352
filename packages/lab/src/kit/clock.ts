import { join } from 'node:path';
import { z } from 'zod';
import { LabError } from './lab-error.ts';
import { openState } from './state.ts';

/** Far enough for any renewal, near enough that every date still has four digits. */
const MAX_OFFSET_SECONDS = 100 * 365 * 86_400;

export interface Clock {
  now(): Date;
  offsetSeconds(): number;
  advance(seconds: number): void;
  reset(): void;
  flush(): Promise<void>;
}

const clockSchema = z.strictObject({ offset_seconds: z.int().min(0).max(MAX_OFFSET_SECONDS) });

/** What the simulators call now: `base`, which is the real time unless told otherwise, and a chosen offset ahead of it. */
export async function openClock(dataDir: string, base: () => Date = () => new Date()): Promise<Clock> {
  const state = await openState({
    file: join(dataDir, 'clock.json'),
    schema: clockSchema,
    initial: () => ({ offset_seconds: 0 }),
  });
  return {
    now: () => new Date(base().getTime() + state.value.offset_seconds * 1000),
    offsetSeconds: () => state.value.offset_seconds,
    advance(seconds) {
      const offset = state.value.offset_seconds + seconds;
      if (offset > MAX_OFFSET_SECONDS) {
        throw new LabError(422, 'The lab clock goes no further than a hundred years ahead. Reset it first.');
      }
      state.change((value) => {
        value.offset_seconds = offset;
      });
    },
    reset() {
      state.change((value) => {
        value.offset_seconds = 0;
      });
    },
    flush: () => state.flush(),
  };
}
