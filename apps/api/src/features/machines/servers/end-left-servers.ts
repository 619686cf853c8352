import type { Deps } from '../../../core/deps.ts';
import { endServer } from './end-server.ts';
import { holdServer } from './hold-server.ts';

/**
 * Ends servers that staff made for an account that was deleted. Bought servers end with their subscription. Without an
 * account: of every deleted one, so that a job that was lost is made up for within the hour.
 */
export async function endLeftServers(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  accountId?: string,
): Promise<void> {
  const left = await deps.db
    .selectFrom('servers as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .$if(accountId !== undefined, (rows) => rows.where('s.account_id', '=', accountId ?? ''))
    .where('a.deleted_at', 'is not', null)
    .where('s.delivery_id', 'is', null)
    .where('s.state', 'not in', ['deleting', 'deleted', 'failed'])
    .execute();
  for (const { id } of left) {
    await deps.db.transaction().execute(async (tx) => {
      await endServer(deps, tx, await holdServer(tx, id), { reason: 'The account was deleted.' });
    });
  }
}
