import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The password that was typed with the order and is not on the machine yet. */
export async function waitingPassword(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  serverId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_passwords')
    .select('sealed')
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row && vault.open(row.sealed, 'server-password');
}

/** Once the machine has it, or will never exist, we keep it no longer. Returns whether there was one. */
export async function forgetPassword(tx: Queryable, serverId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('server_passwords').where('server_id', '=', serverId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
