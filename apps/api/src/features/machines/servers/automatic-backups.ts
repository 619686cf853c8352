import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { moveCopy } from './move.ts';
import { backupDeleteSaga, backupSaga } from './sagas/saga-backups.ts';
import { paidSize, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'jobs' | 'now'>;

/** Makes a backup that the product asked for. The caller holds the server and has seen that it is active and not busy. */
export async function beginScheduledBackup(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const created_at = deps.now();
  const { disk_gb } = paidSize(server);
  await tx
    .insertInto('server_backups')
    .values({ id, server_id: server.id, name, image: server.image, disk_gb, automatic: true, created_at })
    .execute();
  await startSaga(deps, tx, backupSaga, server.id, { backup_id: id, name }, created_at);
}

/** What schedules made of a server and is ready. */
export const scheduledBackups = (db: Queryable, serverId: string): Promise<{ id: string; created_at: Date }[]> =>
  db
    .selectFrom('server_backups')
    .select(['id', 'created_at'])
    .where('server_id', '=', serverId)
    .where('automatic', '=', true)
    .where('keep_until', 'is', null)
    .where('status', '=', 'ready')
    .orderBy('created_at')
    .execute();

/** The newest that can be restored, made by hand or by a schedule. */
export const newestBackup = (db: Queryable, serverId: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('server_backups')
    .select(['id', 'name'])
    .where('server_id', '=', serverId)
    .where('keep_until', 'is', null)
    .where('status', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The caller holds the server. */
export async function dropScheduledBackup(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  backupId: string,
): Promise<void> {
  const name = await moveCopy(tx, 'server_backups', { id: backupId, serverId }, 'working');
  if (name === undefined) return;
  await startSaga(deps, tx, backupDeleteSaga, serverId, { backup_id: backupId, name }, deps.now());
}
