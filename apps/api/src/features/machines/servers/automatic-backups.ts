import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdServer } from './hold-server.ts';
import { moveCopy } from './move.ts';
import { backupDeleteSaga, backupSaga } from './sagas/saga-backups.ts';

/**
 * Makes the backup of the day, or deletes one whose time is over, or does nothing: one piece of work at a time, the next
 * hour does the next. A newer backup is always there before an old one goes.
 */
export async function makeAutomaticBackup(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  serverId: string,
  plan: { readonly everyHours: number; readonly keptDays: number },
): Promise<void> {
  const server = await holdServer(tx, serverId);
  if (serverCan.backup(server) !== true) return;
  const made = await tx
    .selectFrom('server_backups')
    .select(['id', 'name', 'created_at', 'status'])
    .where('server_id', '=', serverId)
    .where('automatic', '=', true)
    .orderBy('created_at', 'desc')
    .execute();
  const now = deps.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const [newest] = made;
  // An hour of slack: the run that makes it must not drift around the clock.
  if (!newest || newest.created_at < ago(plan.everyHours - 1)) {
    const name = `Nightly, ${now.toISOString().slice(0, 10)}`;
    const { id } = await tx
      .insertInto('server_backups')
      .values({ server_id: serverId, name, image: server.image, automatic: true, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await startSaga(deps, tx, backupSaga, serverId, { backup_id: id, name }, now);
    return;
  }
  const old = made.findLast(({ status, created_at }) => status === 'ready' && created_at < ago(plan.keptDays * 24));
  if (!old) return;
  await moveCopy(tx, 'server_backups', { id: old.id, serverId }, 'working');
  await startSaga(deps, tx, backupDeleteSaga, serverId, { backup_id: old.id, name: old.name }, now);
}
