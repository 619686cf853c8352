import type { startBatchBody } from '@resolvo/contract/machines/server-batches';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
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
    const { id } = await tx
      .insertInto('server_batches')
      .values({ account_id, person_id, act, word, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('server_batch_items')
      .values(server_ids.map((server_id, position) => ({ batch_id: id, server_id, position })))
      .execute();
    for (const server_id of server_ids) await deps.jobs.send(tx, batchItemRun, { batch_id: id, server_id });
    const data = { batch_id: id };
    await deps.events.emit(tx, { name: 'server_batch.started', accountId: account_id, by: actor, data });
    return id;
  });
}
