import type { Queryable } from '../../../db/connection.ts';

/** Which of these ids are servers of the account that a member or a token can be limited to. */
export async function limitableServers(tx: Queryable, accountId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('servers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'deleted')
    .execute();
  return rows.map(({ id }) => id);
}
