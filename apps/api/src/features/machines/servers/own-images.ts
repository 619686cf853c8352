import { copyKey } from '@resolvo/contract/copied-image';
import { imageKind, type OwnImage, ownImageLimit, ownImageStatus } from '@resolvo/contract/machines/own-images';
import type { OfferedImage } from '@resolvo/contract/machines/server-images';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { addDays } from '@resolvo/contract/periods';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { holdServer } from './hold-server.ts';
import { moveOwnImage } from './move.ts';
import { isosInDrives, refuseInDrive, refuseUntilRestart } from './own-isos.ts';
import { nextVmId } from './place-server.ts';
import { imageDeleteSaga, imageSaga } from './sagas/saga-images.ts';
import { locationOf, paidSize, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

export async function listOwnImages(deps: Pick<Deps, 'db' | 'compute'>, accountId: string) {
  const rows = await deps.db
    .selectFrom('own_images as i')
    .leftJoin('servers as s', 's.id', 'i.server_id')
    .select([
      'i.id',
      'i.kind',
      'i.name',
      'i.status',
      'i.reason',
      'i.url',
      'i.checksum',
      'i.cluster',
      'i.disk_gb',
      'i.created_at',
    ])
    .select('s.name as server_name')
    .where('i.account_id', '=', accountId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  const backups = await deps.db
    .selectFrom('server_backups as b')
    .innerJoin('servers as s', 's.id', 'b.server_id')
    .select(['b.id', 'b.name', 'b.disk_gb', 's.cluster', 's.name as server_name'])
    .where('s.account_id', '=', accountId)
    .where('b.status', '=', 'ready')
    .where('s.cluster', 'is not', null)
    .orderBy('s.name')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
  const inDrives = await isosInDrives(deps.db, accountId);
  const images = rows.map(
    ({ id, status, created_at, ...row }): OwnImage => ({
      image_id: id,
      kind: imageKind.parse(row.kind),
      name: row.name,
      status: ownImageStatus.parse(status),
      reason: row.reason,
      server_name: row.server_name ?? '',
      url: row.url,
      checksum: row.checksum,
      location: locationOf(deps, row),
      disk_gb: row.disk_gb,
      in_drive_of: inDrives.get(id) ?? [],
      created_at: seconds(created_at),
    }),
  );
  const offered: OfferedImage[] = [
    ...images
      .filter(({ kind, status }) => kind === 'disk' && status === 'ready')
      .map(({ image_id, name, disk_gb, location }) => ({
        image: copyKey('image', image_id),
        name,
        family: 'own',
        min_disk_gb: disk_gb,
        min_ram_mb: 0,
        support_ends_at: 0,
        is_ended: false,
        locations: [location],
      })),
    ...backups.map((row) => ({
      image: copyKey('backup', row.id),
      name: `${row.server_name}: ${row.name}`,
      family: 'backup',
      min_disk_gb: row.disk_gb,
      min_ram_mb: 0,
      support_ends_at: 0,
      is_ended: false,
      locations: [locationOf(deps, row)],
    })),
  ];
  const places = [...new Set(deps.compute.clusters.map(({ location }) => location))];
  return { images, limit: ownImageLimit, places, offered };
}

/** Looked up through its server: a copy of another server is 404. The server is busy until its disk is copied. */
export async function makeOwnImage(
  deps: Needs,
  { accountId, personId }: Caller,
  serverId: string,
  copy: { readonly from: 'snapshot' | 'backup'; readonly id: string },
  name: string,
): Promise<{ image_id: string; task_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    await holdAccount(tx, accountId);
    const server = await holdServer(tx, serverId, accountId);
    const { cluster, node, login } = server;
    const found = await readyCopy(tx, server, copy);
    if (!found) throw notFound();
    demand(serverCan.makeImage(server));
    await refuseMoreImages(tx, accountId);
    if (cluster === null || node === null) throw conflict('This server has no machine yet.');
    const vm_id = await nextVmId(tx, cluster);
    const { id } = await tx
      .insertInto('own_images')
      .values({
        account_id: accountId,
        server_id: serverId,
        name,
        ...found,
        login,
        cluster,
        node,
        vm_id,
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'own_image.begun', accountId, data: { image_id: id, detail: name } });
    const work = { image_id: id, from: copy.from, copy_id: copy.id };
    return { image_id: id, task_id: await startSaga(deps, tx, imageSaga, serverId, work, deps.now(), personId) };
  });
}

/** The caller holds the account. One that failed counts until it is removed. */
export async function refuseMoreImages(tx: Queryable, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('own_images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= ownImageLimit) throw conflict(`You have ${ownImageLimit} images. Please delete one first.`);
}

/** What is in the copy. A snapshot has at most the disk that the server has now: disks never shrink. */
async function readyCopy(
  tx: Queryable,
  server: ServerRow,
  { from, id }: { readonly from: 'snapshot' | 'backup'; readonly id: string },
): Promise<{ image: string; disk_gb: number } | undefined> {
  if (from === 'backup') {
    return tx
      .selectFrom('server_backups')
      .select(['image', 'disk_gb'])
      .where('id', '=', id)
      .where('server_id', '=', server.id)
      .where('status', '=', 'ready')
      .executeTakeFirst();
  }
  const snapshot = await tx
    .selectFrom('server_snapshots')
    .select('id')
    .where('id', '=', id)
    .where('server_id', '=', server.id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return snapshot && { image: server.image, disk_gb: paidSize(server).disk_gb };
}

export async function deleteOwnImage(
  deps: Needs & Pick<Deps, 'compute'>,
  actor: Caller,
  imageId: string,
): Promise<void> {
  await refuseUntilRestart(deps, actor.accountId, imageId);
  const { accountId } = actor;
  await deps.db.transaction().execute((tx) => beginDeletion(deps, tx, imageId, { accountId, by: actor }));
}

interface Deletion {
  /** Whose it must be: null for one of no account. Undefined where the caller knows. */
  readonly accountId?: string | null;
  readonly by?: EventActor;
}

export async function beginDeletion(
  deps: Omit<Needs, 'db'>,
  tx: Queryable,
  imageId: string,
  { accountId, by }: Deletion = {},
): Promise<void> {
  const image = await tx
    .selectFrom('own_images')
    .select(['id', 'account_id', 'kind', 'status', 'name'])
    .where('id', '=', imageId)
    .$if(accountId !== undefined, (rows) => rows.where('account_id', 'is not distinct from', accountId ?? null))
    .forUpdate()
    .executeTakeFirst();
  if (!image) throw notFound();
  if (image.status !== 'ready' && image.status !== 'failed') throw conflict('This image is being worked on.');
  if (image.kind === 'iso') await refuseInDrive(tx, image);
  await moveOwnImage(tx, image.id, 'working');
  const data = { image_id: image.id, detail: image.name };
  await deps.events.emit(tx, { name: 'own_image.begun', accountId: image.account_id, by, data });
  await startSaga(deps, tx, imageDeleteSaga, image.id, {}, deps.now(), by?.personId);
}

/** Hourly: images of accounts that were deleted go when the grace period is over, as their servers do, and ISOs after those. */
export async function dropLeftImages(deps: Needs & Pick<Deps, 'settings'>): Promise<void> {
  const left = await deps.db
    .selectFrom('own_images as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select('i.id')
    .where('a.deleted_at', '<', addDays(deps.now(), -deps.settings.graceDays))
    .where('i.status', 'in', ['ready', 'failed'])
    .where((eb) =>
      eb.or([
        eb('i.kind', '=', 'disk'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('servers as s')
              .select('s.id')
              .whereRef('s.account_id', '=', 'i.account_id')
              .where('s.state', 'not in', ['failed', 'deleted']),
          ),
        ),
      ]),
    )
    .execute();
  for (const { id } of left) await deps.db.transaction().execute((tx) => beginDeletion(deps, tx, id));
}
