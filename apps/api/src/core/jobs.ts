import type { z } from 'zod';
import type { Queryable } from '../db/connection.ts';

/** How often a job is tried, and how long one run may take. In seconds, as pg-boss counts. */
export interface Retries {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: true;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/** One kind of background work and what it carries. Payloads hold no secret in the clear: they lie in the database. */
export interface Queue<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly options: Retries;
  /** Runs by itself at these times, with an empty payload. */
  readonly cron?: string;
  /** How many of it one process runs at a time; one unless it says otherwise. */
  readonly concurrency?: number;
}

export const defineQueue = <P>(queue: Queue<P>): Queue<P> => queue;

/** `limit` further tries: the first after `delay` seconds, then doubling up to `delayMax`; `expire` ends a run that hangs. */
export const retries = (limit: number, delay: number, delayMax: number, expire: number): Retries => ({
  retryLimit: limit,
  retryDelay: delay,
  retryBackoff: true,
  retryDelayMax: delayMax,
  expireInSeconds: expire,
});

export interface JobSender {
  /** Enqueues inside the caller's transaction: the job exists if and only if the business change does. */
  send<P>(tx: Queryable, queue: Queue<P>, payload: P, options?: { readonly after: Date }): Promise<void>;
  /** Sends a job again by the name and payload it was stored with. Answers false for a queue that is not there any more. */
  resend(tx: Queryable, name: string, data: unknown): Promise<boolean>;
}
