import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { documentsRemove } from './queues.ts';

/** What was written about an account's machines goes with the account: documents, access data and notes. */
export async function forgetUnits(deps: Pick<Deps, 'jobs'>, tx: Queryable, accountId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('dedicated_documents')
    .where('unit_id', 'in', (eb) => eb.selectFrom('dedicated_units').select('id').where('account_id', '=', accountId))
    .returning('id')
    .execute();
  if (gone.length > 0) await deps.jobs.send(tx, documentsRemove, { keys: gone.map(({ id }) => id) });
  await tx
    .updateTable('dedicated_units')
    .set({ access_sealed: null, note: '' })
    .where('account_id', '=', accountId)
    .execute();
}
