import type { Queryable } from '../../../db/connection.ts';

/** Until when the last copy of a deleted server is kept; null when there is none. */
export async function finalBackupUntil(db: Queryable, serverId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('server_backups')
    .select('keep_until')
    .where('server_id', '=', serverId)
    .where('keep_until', 'is not', null)
    .executeTakeFirst();
  return row?.keep_until ?? null;
}
