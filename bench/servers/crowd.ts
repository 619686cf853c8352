import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

/** Instructions for the load process: each request on its own connection, repeated until the time is over. */
export interface Order {
  readonly port: number;
  /** Whole requests, as they go over the wire. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Interval between requests of one connection; 0 sends the next as soon as the answer is there. */
  readonly everyMs: number;
  /** Each connection from an address of its own, for calls that are limited by address. */
  readonly ownAddresses?: boolean;
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

/** The simulated screens, in a process of their own so that they do not use the CPU time of the one they measure. */
export async function crowd(order: Order): Promise<Outcome> {
  const child = fork(new URL('watchers.ts', import.meta.url), { serialization: 'advanced' });
  child.send(order);
  const [message] = await once(child, 'message');
  await once(child, 'exit');
  return outcome.parse(message);
}
