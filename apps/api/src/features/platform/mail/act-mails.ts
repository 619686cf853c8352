import { sql } from 'kysely';
import type { z } from 'zod';
import { actOf } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queue } from '../../../core/jobs.ts';
import type { Queryable } from '../../../db/connection.ts';
import { actMails, mailTogether } from './queues.ts';

/** Mails of an act wait for the work that it began no longer than this: a receipt that comes tomorrow is none. */
const longestWait = '1 hour';
const firstLookSeconds = 5;
const askAgainSeconds = 15;

interface Waiting<J> {
  readonly to: string;
  readonly accountId?: string | undefined;
  readonly job: J;
}

/** Sends a mail in the caller's transaction: at once outside an act, else together with what else the act tells its reader. */
export async function sendOrWait<J extends { readonly mail_id: string }>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  queue: Queue<J>,
  { to, accountId, job }: Waiting<J>,
): Promise<void> {
  const actId = actOf();
  if (actId === undefined) return deps.jobs.send(tx, queue, job);
  await tx
    .insertInto('act_mails')
    .values({
      mail_id: job.mail_id,
      act_id: actId,
      address: to,
      account_id: accountId ?? null,
      queue: queue.name,
      job: JSON.stringify(job),
    })
    .execute();
  await lookAfter(deps, tx, actId, firstLookSeconds);
}

const lookAfter = ({ jobs }: Pick<Deps, 'jobs'>, tx: Queryable, actId: string, seconds: number): Promise<void> =>
  jobs.send(tx, actMails, { act_id: actId }, { inSeconds: seconds });

/** The job that sends what waits of an act. Several are queued for one act: the first that finds it at rest sends all. */
export async function sendActMails(
  deps: Pick<Deps, 'db' | 'jobs' | 'settings'>,
  { act_id }: z.output<typeof actMails.payload>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('act_mails')
      .select(['mail_id', 'address', 'account_id', 'queue', 'job'])
      .where('act_id', '=', act_id)
      .orderBy('seq')
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
    const { mailPatience } = deps.settings;
    if (mailPatience > 0 && (await isUnderWay(tx, act_id, mailPatience))) {
      return lookAfter(deps, tx, act_id, askAgainSeconds);
    }
    await tx.deleteFrom('act_mails').where('act_id', '=', act_id).execute();
    for (const mails of byReader(rows)) {
      const [first] = mails;
      if (!first) continue;
      const parts = mails.map(({ queue, job }) => ({ queue, job }));
      if (parts.length > 1) {
        await deps.jobs.send(tx, mailTogether, { mail_id: first.mail_id, to: first.address, parts });
      } else if (!(await deps.jobs.resend(tx, first.queue, first.job))) {
        throw new Error(`There is no queue ${first.queue} any more.`);
      }
    }
  });
}

/** Work goes on, or something was added a moment ago: a charge and its receipt follow each other by seconds. */
async function isUnderWay(tx: Queryable, actId: string, patience: number): Promise<boolean> {
  const { rows } = await sql<{ is_under_way: boolean }>`
    select max(created_at) > now() - make_interval(secs => ${patience - 1})
      or (min(created_at) > now() - ${longestWait}::interval and exists (select from sagas s
        where s.act_id = ${actId} and s.finished_at is null and s.status <> 'stuck')) as is_under_way
    from act_mails where act_id = ${actId}`.execute(tx);
  return rows[0]?.is_under_way ?? false;
}

interface OfReader {
  readonly address: string;
  readonly account_id: string | null;
}

/** One list for each address. Who owns two accounts that an act is about gets a mail for each. */
export function byReader<T extends OfReader>(rows: readonly T[]): T[][] {
  return [...Map.groupBy(rows, ({ address }) => address.toLowerCase()).values()].flatMap((mails) => {
    const [first, second] = new Set(mails.flatMap(({ account_id }) => account_id ?? []));
    if (first === undefined || second === undefined) return [mails];
    return [...Map.groupBy(mails, ({ account_id }) => account_id ?? first).values()];
  });
}
