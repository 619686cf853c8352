import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Queryable } from '../db/connection.ts';
import {
  concurrency,
  deadLetters,
  type JobHandlers,
  type Payload,
  type QueueName,
  queueNames,
  queues,
  readPayload,
} from './queues.ts';

export interface Jobs {
  /** Enqueues inside the caller's transaction: the job exists if and only if the business change does. */
  send<N extends QueueName>(
    tx: Queryable,
    name: N,
    payload: Payload<N>,
    options?: { readonly after: Date },
  ): Promise<void>;
  /** Starts taking jobs. A process that only serves requests never calls it. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes and runs everything that is waiting, then answers how many: the test's way to let time pass. */
  drain(handlers: JobHandlers): Promise<number>;
  stop(): Promise<void>;
}

export async function startJobs(url: string, role: 'all' | 'api' | 'worker', log: Logger): Promise<Jobs> {
  const works = role !== 'api';
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'resolvo-jobs',
    max: works ? 6 : 2,
    supervise: works,
    schedule: works,
    useListenNotify: works,
  });
  boss.on('error', (error) => log.error({ err: error }, 'Background work failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'Background work warns'));
  await boss.start();
  await boss.createQueue(deadLetters, { retentionSeconds: 60 * 60 * 24 * 90 });
  for (const name of queueNames) {
    await boss.createQueue(name, {
      ...queues[name].options,
      deadLetter: deadLetters,
      heartbeatSeconds: 30,
      notify: true,
    });
    // Made before with other numbers? Then the numbers of this version count.
    await boss.updateQueue(name, { ...queues[name].options, deadLetter: deadLetters, heartbeatSeconds: 30 });
    const cron = queues[name].cron;
    if (cron && works) await boss.schedule(name, cron);
  }

  return {
    async send(tx, name, payload, options) {
      await boss.send(name, payload, { db: fromKysely(tx), ...(options && { startAfter: options.after }) });
    },
    async work(handlers) {
      // The database tells of new work at once; what became due meanwhile is looked for every two seconds.
      const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 1 };
      for (const name of queueNames) {
        for (let worker = 0; worker < (concurrency[name] ?? 1); worker += 1) {
          let id = '';
          id = await boss.work<unknown>(name, options, async ([job]) => {
            // Jobs of one transaction are announced once; who has had one looks for the next before it rests.
            boss.notifyWorker(id);
            if (job) await run(handlers, name, job.data);
          });
        }
      }
    },
    async drain(handlers) {
      let count = 0;
      // Asked once for all: most queues are empty most of the time.
      const waiting = await boss
        .getDb()
        .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= now()`);
      const names = new Set(waiting.rows.map(({ name }) => name));
      for (const name of queueNames.filter((one) => names.has(one))) {
        for (;;) {
          const [job] = await boss.fetch<unknown>(name);
          if (!job) break;
          count += 1;
          try {
            await run(handlers, name, job.data);
            await boss.complete(name, job.id);
          } catch (error) {
            await boss.fail(name, job.id, { message: String(error) });
          }
        }
      }
      return count;
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

function run<N extends QueueName>(handlers: JobHandlers, name: N, data: unknown): Promise<void> {
  const handler: (payload: Payload<N>) => Promise<void> = handlers[name];
  return handler(readPayload(name, data));
}
