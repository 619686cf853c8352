import type { Deps } from './deps.ts';
import type { Queue } from './jobs.ts';

/** A queue with the use case that works it off. */
export interface Job {
  readonly queue: Omit<Queue<unknown>, 'payload'>;
  /** Answers the payload as the queue's schema reads it; throws where an older or broken writer wrote something else. */
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
