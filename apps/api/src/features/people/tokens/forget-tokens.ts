import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { tokenCallsForget } from './queues.ts';

/** Deletes one token, or those of an account or a person that is being deleted, and then what they called. */
export async function forgetTokens(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  [column, id]: readonly ['id' | 'account_id' | 'person_id', string],
): Promise<void> {
  const gone = await tx.deleteFrom('api_tokens').where(column, '=', id).returning('id').execute();
  if (gone.length > 0) await deps.jobs.send(tx, tokenCallsForget, { token_ids: gone.map((token) => token.id) });
}
