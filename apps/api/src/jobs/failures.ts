import type { Logger } from 'pino';

/** A cause that goes on is said again after this long. */
const quietMs = 10 * 60_000;

/** Counts what fails, and logs each cause once: a provider that is down fails every job of a queue for hours. */
export function createFailures(log: Logger, now: () => number = Date.now) {
  const counts = new Map<string, number>();
  const said = new Map<string, { at: number; since: number }>();
  return {
    counts: counts as ReadonlyMap<string, number>,
    note(queue: string, jobId: string, error: unknown): void {
      counts.set(queue, (counts.get(queue) ?? 0) + 1);
      const reason = error instanceof Error ? error.message : String(error);
      // Numbers and ids differ from job to job; the cause is the same.
      const cause = `${queue} ${reason.replace(/[0-9a-f-]{8,}|\d+/gi, '#')}`.slice(0, 300);
      const before = said.get(cause);
      if (before && now() - before.at < quietMs) {
        before.since += 1;
        return;
      }
      if (said.size > 500) said.clear();
      said.set(cause, { at: now(), since: 0 });
      const more = { queue, job: jobId, err: error, more: before?.since ?? 0 };
      log.warn({ event: 'job.failed', ...more }, 'A job failed and is retried; the same cause is not said again soon');
    },
  };
}
