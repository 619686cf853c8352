import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Logger } from 'pino';
import { actOf, inAct } from '../core/causing.ts';
import type { Deps } from '../core/deps.ts';
import type { Job } from '../core/job.ts';
import type { JobSender, Queue } from '../core/jobs.ts';
import { inSpan, type Tracing } from '../providers/tracing.ts';
import { createFailures } from './failures.ts';
import { deadLetters, sagaRun } from './queues.ts';

export interface Jobs extends JobSender {
  /** Starts taking jobs. A process with role `api` never calls it. */
  work(deps: Deps): Promise<void>;
  /** For tests and the demo company: runs everything that is waiting and returns how many jobs ran. */
  drain(deps: Deps, how?: Draining): Promise<number>;
  /** For the clock of the lab: sends a job of each schedule that came up after `from` and until `to`, once, in their order. */
  sendMissed(from: Date, to: Date): Promise<void>;
  /** What is not done that is due, by the name of its queue. Sagas that come back within half a minute are at work. */
  undone(): Promise<readonly string[]>;
  /** When the next job that waits for its time is due. */
  nextDue(): Promise<Date | undefined>;
  /** How often jobs of each queue failed in this process, retried ones too. */
  failures(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

interface Draining {
  /** Jobs of these queues run also when they are due later. */
  readonly early?: readonly string[];
  /** Jobs of these queues stay where they are. */
  readonly skip?: readonly string[];
  /** Jobs of these queues are thrown away. */
  readonly drop?: readonly string[];
}

/**
 * Beside the payload: the trace that the job was queued in, and after a semicolon the act. One key for both, because workers of
 * the version before take off no other, and payloads are strict.
 */
const placeKey = '_traceparent';
type Carried = { readonly [placeKey]?: string };

/** A job for later is no part of the act any more: what it finds then is news. */
const placeOf = (
  tracing: Tracing | undefined,
  queue: Pick<Queue<never>, 'isNews'>,
  isLater = false,
): string | undefined => {
  const act = queue.isNews || isLater ? undefined : actOf();
  const trace = tracing?.place();
  return act === undefined ? trace : `${trace ?? ''};${act}`;
};

/** How late a job may begin that was not announced. */
const wakeMilliseconds = 2000;

export async function startJobs(
  url: string,
  role: 'all' | 'api' | 'worker',
  jobs: readonly Job[],
  log: Logger,
  { tracing, now }: { readonly tracing?: Tracing | undefined; readonly now?: (() => Date) | undefined } = {},
): Promise<Jobs> {
  const works = role !== 'api';
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'resolvo-jobs',
    max: works ? 6 : 2,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    ...(now && { clock: { ...systemClock, now: () => now().getTime() } }),
  });
  boss.on('error', (error) => log.error({ event: 'jobs.failed', err: error }, 'The job queue reported an error'));
  boss.on('warning', (warning) => log.warn({ event: 'jobs.warning', warning }, 'The job queue reported a warning'));
  const failures = createFailures(log);
  await boss.start();
  // Where the lab moves the product's clock, what is due is asked of that clock.
  if (now) {
    await boss
      .getDb()
      .executeSql(`create or replace function pgboss.job_now() returns timestamptz language sql stable as
      'select lab.now()'`);
  }
  await prepareQueues(boss, jobs, works);
  const packed = (queue: Pick<Queue<never>, 'isNews'>, payload: unknown, isLater = false): object => ({
    ...Object(payload),
    [placeKey]: placeOf(tracing, queue, isLater),
  });
  const run = (job: Job, deps: Deps, carried: Carried | null): Promise<void> => {
    // What a schedule queues carries nothing at all.
    const { [placeKey]: place = '', ...data }: Carried = carried ?? {};
    const [from, act] = place.split(';');
    const { name } = job.queue;
    const work = () => inAct(act, () => job.run(deps, data));
    return tracing
      ? inSpan(tracing.begin(`job ${name}`, 'job', { 'messaging.destination.name': name }, from || undefined), work)
      : work();
  };

  /** Of each queue the ids of its workers here. */
  const workers = new Map<string, string[]>();
  let waking: NodeJS.Timeout | undefined;
  let isAsking = false;

  /**
   * New jobs are announced by NOTIFY. Those that became due, and those announced while nothing listened, are found by one
   * query for all queues: a worker that polls asks for its own queue alone, and there are a hundred of them.
   */
  async function wakeDue(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const due = await boss.getDb().executeSql(
        `select q.name from unnest($1::text[]) as q(name) where exists (
           select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked
             and j.start_after <= pgboss.job_now())`,
        [[...workers.keys()]],
      );
      for (const { name } of due.rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    } catch (error) {
      log.error({ event: 'jobs.failed', err: error }, 'The job queue could not be asked what is due');
    } finally {
      isAsking = false;
    }
  }

  return {
    async send(tx, queue, payload, options) {
      await boss.send(queue.name, packed(queue, payload, options !== undefined), {
        db: fromKysely(tx),
        ...(options && { startAfter: 'after' in options ? options.after : options.inSeconds }),
      });
    },
    async sendAll(tx, queue, payloads) {
      const made = payloads.map((payload) => ({ data: packed(queue, payload) }));
      await boss.insert(queue.name, made, { db: fromKysely(tx) });
    },
    async resend(tx, name, data) {
      const known = jobs.find(({ queue }) => queue.name === name);
      if (!known) return false;
      const { [placeKey]: _, ...payload }: Carried = Object(data);
      await boss.send(name, packed(known.queue, known.read(payload)), { db: fromKysely(tx) });
      return true;
    },
    async work(deps) {
      const options = { pollingIntervalSeconds: 60, batchSize: 1 };
      for (const job of jobs) {
        const ids: string[] = [];
        workers.set(job.queue.name, ids);
        for (let worker = 0; worker < (job.queue.concurrency ?? 1); worker += 1) {
          let id = '';
          id = await boss.work<Carried | null>(job.queue.name, options, async ([one]) => {
            // Jobs of one transaction are announced once, so a worker that got one looks for the next before it sleeps.
            boss.notifyWorker(id);
            if (!one) return;
            try {
              await run(job, deps, one.data);
            } catch (error) {
              failures.note(job.queue.name, one.id, error);
              throw error;
            }
          });
          ids.push(id);
        }
      }
      waking = setInterval(() => void wakeDue(), wakeMilliseconds);
    },
    async drain(deps, { early = [], skip = [], drop = [] } = {}) {
      let count = 0;
      for (const name of drop) await boss.deleteQueuedJobs(name);
      // One query for all queues: most are empty most of the time.
      const waiting = await boss
        .getDb()
        .executeSql(
          `select distinct name from pgboss.job where state < 'active' and (start_after <= now() or name = any($1))`,
          [early],
        );
      const names = new Set(waiting.rows.map(({ name }) => name));
      for (const job of jobs.filter(({ queue }) => names.has(queue.name) && !skip.includes(queue.name))) {
        for (;;) {
          const { name } = job.queue;
          const [one] = await boss.fetch<Carried | null>(name, { ignoreStartAfter: early.includes(name) });
          if (!one) break;
          count += 1;
          try {
            await run(job, deps, one.data);
            await boss.complete(name, one.id);
          } catch (error) {
            await boss.fail(name, one.id, { message: String(error) });
          }
        }
      }
      return count;
    },
    async sendMissed(from, to) {
      const missed = jobs.flatMap(({ queue: { name, cron } }) => {
        const [at] = cron ? boss.previewSchedule(cron, { from, count: 1 }) : [];
        return at && at <= to ? [{ name, at }] : [];
      });
      for (const { name } of missed.sort((one, other) => one.at.getTime() - other.at.getTime())) await boss.send(name);
    },
    async undone() {
      const { rows } = await boss.getDb().executeSql(
        `select distinct name from pgboss.job where name not like '\\_\\_pgboss%' and name <> $1 and not blocked
           and (state = 'active' or state < 'active' and start_after <= pgboss.job_now()
             + case when name = $2 then interval '30 seconds' else interval '0' end)`,
        [deadLetters, sagaRun.name],
      );
      return rows.map(({ name }) => String(name));
    },
    async nextDue() {
      const { rows } = await boss.getDb().executeSql(
        `select min(start_after) as at from pgboss.job where state < 'active' and start_after > pgboss.job_now()
           and name not like '\\_\\_pgboss%' and name <> $1`,
        [deadLetters],
      );
      const at: unknown = rows[0]?.at;
      return at instanceof Date ? at : undefined;
    },
    failures: () => failures.counts,
    async stop() {
      clearInterval(waking);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** Creates new queues and updates those whose options another version wrote. At most starts neither is needed. */
async function prepareQueues(boss: PgBoss, jobs: readonly Job[], works: boolean): Promise<void> {
  const found = new Map<string, object>((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!found.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: 60 * 60 * 24 * 90 });
  for (const {
    queue: { name, options, cron },
  } of jobs) {
    const settings = { ...options, deadLetter: deadLetters, heartbeatSeconds: 30 };
    const before = found.get(name);
    if (!before) await boss.createQueue(name, { ...settings, notify: true });
    else if (Object.entries(settings).some(([key, value]) => Reflect.get(before, key) !== value)) {
      await boss.updateQueue(name, settings);
    }
    if (cron && works) await boss.schedule(name, cron);
  }
  if (!works) return;
  // A schedule whose queue an earlier version had would go on making jobs that no worker takes.
  const known = new Set(jobs.flatMap(({ queue: { name, cron } }) => (cron ? [name] : [])));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}
