import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useOwnProduct } from '../../test/product.ts';
import { type Job, job } from '../core/job.ts';
import { mailSend } from '../features/platform/mail/queues.ts';
import { modules } from '../modules.ts';
import { type Jobs, startJobs } from './jobs.ts';

const product = useOwnProduct();

const silent = pino({ level: 'silent' });
const all: readonly Job[] = modules.flatMap(({ jobs = [] }) => jobs);
/** A queue of its own with another worker behind it. */
const mailsTo = (work: (to: string) => void): Job => job(mailSend, async (_deps, { to }) => work(to));
const mail = (n: number) => ({
  template: 'password-changed',
  to: `job${n}@example.test`,
  mail_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  data: {},
});
async function waiting(): Promise<number> {
  const rows = await sql<{
    count: number;
  }>`select count(*) as count from pgboss.job where name = 'mail-send' and state in ('created', 'retry')`.execute(
    product.deps.db,
  );
  return rows.rows[0]?.count ?? -1;
}

describe('the outbox', () => {
  test('F28 a job exists if and only if the change it belongs to does', async () => {
    const { db, jobs } = product.deps;
    const before = await waiting();
    const failed = db.transaction().execute(async (tx) => {
      await jobs.send(tx, mailSend, mail(1));
      throw new Error('the business says no');
    });
    await expect(failed).rejects.toThrow('the business says no');
    expect(await waiting()).toBe(before);
    await db.transaction().execute((tx) => jobs.send(tx, mailSend, mail(2)));
    expect(await waiting()).toBe(before + 1);
    expect(await product.mailsTo('job1@example.test')).toEqual([]);
    expect(await product.mailsTo('job2@example.test')).toHaveLength(1);
  });

  test('what a schedule queues has no payload at all, and runs', async () => {
    const queue = { name: 'mail-send', payload: z.strictObject({}), options: mailSend.options };
    const ran: object[] = [];
    const boss = await startJobs(
      product.databaseUrl,
      'api',
      [job(queue, async (_deps, data) => ran.push(data))],
      silent,
    );
    try {
      await sql`insert into pgboss.job (name, data) values ('mail-send', null)`.execute(product.deps.db);
      await boss.drain(product.deps);
      expect([ran, await waiting()]).toEqual([[{}], 0]);
    } finally {
      await boss.stop();
      await product.forgetJobs();
    }
  });

  test('D8 what is not a payload of its queue fails as a job and never runs', async () => {
    const ran: unknown[] = [];
    const boss = await startJobs(product.databaseUrl, 'api', [mailsTo((to) => ran.push(to))], silent);
    try {
      // An older or broken writer: the type says no, the database does not.
      const wrong = { template: 'no-such', to: 'x' } as unknown as ReturnType<typeof mail>;
      await boss.send(product.deps.db, mailSend, wrong);
      await boss.drain(product.deps);
      expect(ran).toEqual([]);
      expect(await waiting()).toBe(1);
    } finally {
      await boss.stop();
      await product.forgetJobs();
    }
  });
});

describe('several processes', () => {
  test('F27 C10 two workers leave one schedule for each queue that has one', async () => {
    const workers: Jobs[] = [];
    try {
      for (const role of ['worker', 'all', 'worker'] as const)
        workers.push(await startJobs(product.databaseUrl, role, all, silent));
      const rows = await sql<{
        name: string;
        cron: string;
      }>`select name, cron from pgboss.schedule order by name`.execute(product.deps.db);
      const expected = all.flatMap(({ queue: { name, cron } }) => (cron ? [{ name, cron }] : []));
      expect(expected.length).toBeGreaterThan(5);
      expect(rows.rows).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    } finally {
      for (const worker of workers) await worker.stop();
    }
  });

  test('F19 of many workers who reach for one job, one gets it', async () => {
    const { db, jobs } = product.deps;
    const counts = new Map<string, number>();
    const count = mailsTo((to) => counts.set(to, (counts.get(to) ?? 0) + 1));
    const boss = await startJobs(product.databaseUrl, 'api', [count], silent);
    try {
      for (let n = 10; n < 20; n += 1) await jobs.send(db, mailSend, mail(n));
      const done = await Promise.all(Array.from({ length: 5 }, () => boss.drain(product.deps)));
      expect(done.reduce((sum, taken) => sum + taken, 0)).toBe(10);
      expect([...counts.values()]).toEqual(Array(10).fill(1));
    } finally {
      await boss.stop();
    }
  });

  test('the jobs of one transaction follow each other at once, not one per poll', async () => {
    const { db } = product.deps;
    const done: string[] = [];
    const every = Promise.withResolvers<void>();
    const note = mailsTo((to) => {
      done.push(to);
      if (done.length === 40) every.resolve();
    });
    const worker = await startJobs(product.databaseUrl, 'worker', [note], silent);
    try {
      await worker.work(product.deps);
      await db.transaction().execute(async (tx) => {
        for (let n = 100; n < 140; n += 1) await worker.send(tx, mailSend, mail(n));
      });
      await every.promise;
      expect(new Set(done).size).toBe(40);
    } finally {
      await worker.stop();
    }
  });

  test('F4 a job whose worker died is given to another one', async () => {
    const { db, jobs } = product.deps;
    await jobs.send(db, mailSend, mail(30));
    // Taken by a worker that is never heard of again, longer ago than a job may take.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes', heartbeat_on = now() - interval '10 minutes'
      where name = 'mail-send' and state = 'created'`.execute(db);
    expect(await product.mailsTo('job30@example.test')).toEqual([]);
    const { PgBoss } = await import('pg-boss');
    const supervisor = new PgBoss({ connectionString: product.databaseUrl, schedule: false, supervise: false });
    supervisor.on('error', () => undefined);
    await supervisor.start();
    await supervisor.supervise('mail-send');
    await supervisor.stop({ graceful: false });
    expect(await waiting()).toBe(1);
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    expect(await product.mailsTo('job30@example.test')).toHaveLength(1);
  });

  test('every queue retries, gives up into the dead letters, and says how long a job may take', async () => {
    const rows = await sql<{ name: string; retry_limit: number; dead_letter: string; expire_seconds: number }>`
      select name, retry_limit, dead_letter, expire_seconds from pgboss.queue where name = any(${all.map(({ queue }) => queue.name)})`.execute(
      product.deps.db,
    );
    expect(rows.rows).toHaveLength(all.length);
    for (const row of rows.rows) {
      expect(row.retry_limit).toBeGreaterThan(0);
      expect(row.dead_letter).toBe('dead-letters');
      expect(row.expire_seconds).toBeLessThanOrEqual(600);
    }
  });
});

test('a queue gets the options of the version that starts, and is written only where they differ', async () => {
  const { db } = product.deps;
  const start = async () => (await startJobs(product.databaseUrl, 'api', all, silent)).stop();
  const queues = async () =>
    (
      await sql<{ name: string; limit: number; written: string }>`select name, retry_limit as limit,
        xmin::text as written from pgboss.queue order by name`.execute(db)
    ).rows;
  const before = await queues();
  await start();
  expect(await queues()).toEqual(before);
  await sql`update pgboss.queue set retry_limit = retry_limit + 1 where name = 'mail-send'`.execute(db);
  await start();
  const after = await queues();
  expect(after.map(({ name, limit }) => ({ name, limit }))).toEqual(before.map(({ name, limit }) => ({ name, limit })));
  expect(after.filter(({ name }) => name !== 'mail-send')).toEqual(before.filter(({ name }) => name !== 'mail-send'));
});
