import type { startBatchBody, startStaffBatchBody } from '@resolvo/contract/machines/server-batches';
import type { z } from 'zod';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { batchItemRun } from './queues.ts';

/** Writes down one act on several servers; a job per server does it. One that is not the caller's refuses all. */
export async function startBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: Caller,
  { act, server_ids, word }: z.output<typeof startBatchBody>,
): Promise<string> {
  const { accountId: account_id, personId: person_id, onlyIds } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('servers')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', 'in', server_ids)
      .where('state', '<>', 'deleted')
      .$if(onlyIds !== null, (rows) => rows.where('id', 'in', [...(onlyIds ?? [])]))
      .execute();
    if (own.length !== server_ids.length) throw notFound();
    const batch_id = await writeBatch(deps, tx, { account_id, person_id, act, word }, server_ids);
    const data = { batch_id };
    await deps.events.emit(tx, { name: 'server_batch.started', accountId: account_id, by: actor, data });
    return batch_id;
  });
}

/** The same for staff, on servers of any account. */
export async function startStaffBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: StaffActor,
  { act, server_ids, reason, node }: z.output<typeof startStaffBatchBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('servers')
      .select('id')
      .where('id', 'in', server_ids)
      .where('state', '<>', 'deleted')
      .execute();
    if (found.length !== server_ids.length) throw notFound();
    const batch = { account_id: null, person_id: actor.personId, act, word: reason, node };
    const batch_id = await writeBatch(deps, tx, batch, server_ids);
    const data = { batch_id, act, servers: server_ids.length, detail: reason };
    await deps.events.emit(tx, { name: 'server_batch.ordered', accountId: null, by: actor, data });
    return batch_id;
  });
}

async function writeBatch(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  batch: { account_id: string | null; person_id: string; act: string; word: string; node?: string },
  serverIds: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('server_batches')
    .values({ ...batch, created_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('server_batch_items')
    .values(serverIds.map((server_id, position) => ({ batch_id: id, server_id, position })))
    .execute();
  for (const server_id of serverIds) await deps.jobs.send(tx, batchItemRun, { batch_id: id, server_id });
  return id;
}
