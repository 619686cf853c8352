import { type Backup, backup, type Snapshot, serverLimits, snapshot } from '@resolvo/contract/machines/server-copies';
import { isTypedName, serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { findServer, holdServer } from './hold-server.ts';
import { moveCopy } from './move.ts';
import { backupDeleteSaga, backupSaga, restoreSaga } from './sagas/saga-backups.ts';
import { rollbackSaga, snapshotDeleteSaga, snapshotSaga } from './sagas/saga-snapshots.ts';
import { paidSize } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now'>;

export async function listSnapshots(deps: Pick<Deps, 'db'>, accountId: string, serverId: string) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await deps.db
    .selectFrom('server_snapshots')
    .select(['id', 'name', 'status', 'created_at'])
    .where('server_id', '=', server.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const snapshots = rows.map(
    ({ id, created_at, ...row }): Snapshot =>
      snapshot.parse({ snapshot_id: id, ...row, created_at: seconds(created_at) }),
  );
  return { snapshots, limit: serverLimits.snapshots };
}

/** Staff pass no owner. */
export async function listBackups(deps: Pick<Deps, 'db'>, serverId: string, accountId?: string) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await deps.db
    .selectFrom('server_backups')
    .select(['id', 'name', 'status', 'size', 'automatic', 'disk_gb', 'created_at'])
    .where('server_id', '=', server.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const backups = rows.map(
    ({ id, created_at, ...row }): Backup => backup.parse({ backup_id: id, ...row, created_at: seconds(created_at) }),
  );
  return { backups, limit: serverLimits.backups };
}

export const takeSnapshot = (deps: Needs, actor: Caller, serverId: string, name: string) =>
  deps.db.transaction().execute((tx) => beginSnapshot(deps, tx, actor, serverId, name));

/** In the caller's transaction. */
export async function beginSnapshot(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { accountId, personId }: Pick<Caller, 'accountId' | 'personId'>,
  serverId: string,
  name: string,
) {
  const server = await holdServer(tx, serverId, accountId);
  demand(serverCan.snapshot(server));
  await refuseBeyond(tx, 'server_snapshots', serverId, serverLimits.snapshots, 'snapshots');
  const { id } = await tx
    .insertInto('server_snapshots')
    .values({ server_id: serverId, name, created_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const work = { snapshot_id: id, name };
  const task = await startSaga(deps, tx, snapshotSaga, serverId, work, deps.now(), personId);
  return { snapshot_id: id, task_id: task };
}

export async function makeBackup(deps: Needs, actor: Caller, serverId: string, name: string) {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.backup(server));
    await refuseBeyond(tx, 'server_backups', serverId, serverLimits.backups, 'backups');
    const { id } = await tx
      .insertInto('server_backups')
      .values({
        server_id: serverId,
        name,
        image: server.image,
        disk_gb: paidSize(server).disk_gb,
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const task = await startSaga(deps, tx, backupSaga, serverId, { backup_id: id, name }, deps.now(), actor.personId);
    return { backup_id: id, task_id: task };
  });
}

/** Going back overwrites the disk, so the name of the server is typed. */
type CopyWork<GoBack extends string> =
  | { readonly kind: 'delete' }
  | { readonly kind: GoBack; readonly typedName: string };

/** Looked up through its server: a copy of another server is 404. */
export async function workOnSnapshot(
  deps: Needs,
  actor: Caller,
  { serverId, snapshotId }: { serverId: string; snapshotId: string },
  work: CopyWork<'rollback'>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    const name = await moveCopy(tx, 'server_snapshots', { id: snapshotId, serverId }, 'working');
    if (name === undefined) throw notFound();
    demand((work.kind === 'rollback' ? serverCan.rollback : serverCan.deleteSnapshot)(server));
    if (work.kind === 'rollback') demandName(server, work.typedName);
    const saga = work.kind === 'rollback' ? rollbackSaga : snapshotDeleteSaga;
    return startSaga(deps, tx, saga, serverId, { snapshot_id: snapshotId, name }, deps.now(), actor.personId);
  });
}

export async function workOnBackup(
  deps: Needs,
  actor: Caller,
  { serverId, backupId }: { serverId: string; backupId: string },
  work: CopyWork<'restore'>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    const name = await moveCopy(tx, 'server_backups', { id: backupId, serverId }, 'working');
    if (name === undefined) throw notFound();
    demand((work.kind === 'restore' ? serverCan.restore : serverCan.deleteBackup)(server));
    if (work.kind === 'restore') demandName(server, work.typedName);
    const saga = work.kind === 'restore' ? restoreSaga : backupDeleteSaga;
    return startSaga(deps, tx, saga, serverId, { backup_id: backupId, name }, deps.now(), actor.personId);
  });
}

function demandName(server: { readonly name: string }, typed: string): void {
  if (!isTypedName(typed, server.name)) throw invalid('name', 'This is not the name of the server.');
}

async function refuseBeyond(
  tx: Queryable,
  table: 'server_snapshots' | 'server_backups',
  serverId: string,
  limit: number,
  what: string,
): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .$if(table === 'server_backups', (all) => all.where('automatic', '=', false))
    .executeTakeFirstOrThrow();
  if (count >= limit) throw conflict(`This server has ${limit} ${what}. Please delete one first.`);
}
