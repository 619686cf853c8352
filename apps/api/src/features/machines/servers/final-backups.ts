import type { FinalBackup } from '@resolvo/contract/machines/server-copies';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { seconds } from '../../../core/time.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdServer } from './hold-server.ts';
import { moveCopy } from './move.ts';
import { backupDeleteSaga } from './sagas/saga-backups.ts';
import { locationOf } from './server-row.ts';

/** What is left of the account's deleted servers, and until when. */
export async function listFinalBackups(
  deps: Pick<Deps, 'db' | 'compute'>,
  accountId: string,
): Promise<{ backups: FinalBackup[] }> {
  const rows = await deps.db
    .selectFrom('server_backups as b')
    .innerJoin('servers as s', 's.id', 'b.server_id')
    .select(['b.id', 'b.server_id', 'b.size', 'b.created_at', 'b.keep_until', 's.name', 's.cluster'])
    .where('s.account_id', '=', accountId)
    .where('b.keep_until', 'is not', null)
    .where('b.status', '=', 'ready')
    .orderBy('b.keep_until')
    .orderBy('b.id')
    .execute();
  const backups = rows.map((row) => ({
    backup_id: row.id,
    server_id: row.server_id,
    server_name: row.name,
    location: locationOf(deps, row),
    size: row.size,
    created_at: seconds(row.created_at),
    kept_until: seconds(row.keep_until),
  }));
  return { backups };
}

/** Hourly: drops the final backups whose time has come. */
export async function dropFinalBackups(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const over = await deps.db
    .selectFrom('server_backups')
    .select(['id', 'server_id'])
    .where('keep_until', '<=', deps.now())
    .where('status', '=', 'ready')
    .execute();
  for (const { id, server_id: serverId } of over) {
    await deps.db.transaction().execute(async (tx) => {
      await holdServer(tx, serverId, ofAnyAccount);
      const name = await moveCopy(tx, 'server_backups', { id, serverId }, 'working');
      if (name === undefined) return;
      await startSaga(deps, tx, backupDeleteSaga, serverId, { backup_id: id, name }, deps.now());
    });
  }
}
