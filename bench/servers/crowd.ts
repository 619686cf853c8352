import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

/** What the other process is to do: each request on a connection of its own, again and again until the time is over. */
export interface Order {
  readonly port: number;
  /** Whole requests, as they go over the wire. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** How often each connection asks; 0 is as soon as it has its answer. */
  readonly everyMs: number;
}

export const outcome = z.strictObject({
  answered: z.number(),
  refused: z.number(),
  firstRefusal: z.string(),
  seconds: z.number(),
  median: z.number(),
  slowest: z.number().describe('Of a hundred answers, all but one came within so many milliseconds.'),
});
export type Outcome = z.infer<typeof outcome>;

/** The people in front of the screens, in a process of their own so that they do not take the time of the one they ask. */
export async function crowd(order: Order): Promise<Outcome> {
  const child = fork(new URL('watchers.ts', import.meta.url), { serialization: 'advanced' });
  child.send(order);
  const [message] = await once(child, 'message');
  await once(child, 'exit');
  return outcome.parse(message);
}
