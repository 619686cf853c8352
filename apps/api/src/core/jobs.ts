import type { z } from 'zod';
import type { Queryable } from '../db/connection.ts';

/** Retries and the time limit of one run, in seconds (pg-boss). */
export interface Retries {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: true;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
}

/** One kind of job and its payload schema. Payloads are stored in the database, so they hold no secret in clear text. */
export interface Queue<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly options: Retries;
  /** Runs by itself at these times, with an empty payload. */
  readonly cron?: string;
  /**
   * True where what its jobs do is no part of the act that queued them but news of its own: a purchase is told by its
   * receipt at once, and what was bought once it is ready.
   */
  readonly isNews?: boolean;
  /** How many jobs of it one process runs in parallel; default one. */
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

/** From a moment of the product's time on, or in some seconds by the clock of the queue, which goes on where a test stops the other. */
export type Later = { readonly after: Date } | { readonly inSeconds: number };

export interface JobSender {
  /** Enqueues in the caller's transaction: the job exists if and only if the change commits. */
  send<P>(tx: Queryable, queue: Queue<P>, payload: P, options?: Later): Promise<void>;
  /** Enqueues many of one kind in one statement. */
  sendAll<P>(tx: Queryable, queue: Queue<P>, payloads: readonly P[]): Promise<void>;
  /** Enqueues a failed job again with its stored payload. False when its queue no longer exists. */
  resend(tx: Queryable, name: string, data: unknown): Promise<boolean>;
}
