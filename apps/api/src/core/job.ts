import type { Deps } from './deps.ts';
import type { Queue } from './jobs.ts';

/** A queue with the use case that handles its jobs. */
export interface Job {
  readonly queue: Omit<Queue<unknown>, 'payload'>;
  /** Parses a payload with the queue's schema; throws when an older version or a bug wrote another shape. */
  read(data: unknown): unknown;
  run(deps: Deps, data: unknown): Promise<void>;
}

export function job<P>(queue: Queue<P>, work: (deps: Deps, payload: P) => Promise<unknown>): Job {
  const read = (data: unknown): P => queue.payload.parse(data ?? {});
  return {
    queue,
    read,
    run: async (deps, data) => {
      await work(deps, read(data));
    },
  };
}
