import { type OwnImageStatus, ownImageStates, ownImageStatus } from '@resolvo/contract/machines/own-images';
import {
  type CopyStatus,
  copyStates,
  copyStatus,
  type ServerState,
  serverStates,
} from '@resolvo/contract/machines/server-states';
import { movedOrStayed } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { ServerRow } from './server-row.ts';

type Also = Partial<
  Pick<ServerRow, 'hostname' | 'image' | 'billing_hold' | 'staff_hold' | 'account_hold' | 'deleted_at'>
>;

/** The one writer of a server's state. The caller has locked the server. */
export async function moveServer(
  tx: Queryable,
  server: Pick<ServerRow, 'id' | 'state'>,
  to: ServerState,
  also: Also = {},
): Promise<void> {
  const state = movedOrStayed('A server', serverStates, server.state, to);
  await tx
    .updateTable('servers')
    .set({ ...also, state })
    .where('id', '=', server.id)
    .execute();
}

/** The one writer of the status of an image of an account. */
export async function moveOwnImage(tx: Queryable, imageId: string, to: OwnImageStatus): Promise<void> {
  const row = await tx.selectFrom('own_images').select('status').where('id', '=', imageId).executeTakeFirstOrThrow();
  const status = movedOrStayed('An image', ownImageStates, ownImageStatus.parse(row.status), to);
  await tx.updateTable('own_images').set({ status }).where('id', '=', imageId).execute();
}

type Copies = 'server_snapshots' | 'server_backups';

/** The one writer of the status of a snapshot or backup. Returns its name; undefined when the server has no such copy. */
export async function moveCopy(
  tx: Queryable,
  table: Copies,
  copy: { readonly id: string; readonly serverId: string },
  to: CopyStatus,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(table)
    .select(['name', 'status'])
    .where('id', '=', copy.id)
    .where('server_id', '=', copy.serverId)
    .executeTakeFirst();
  if (!row) return undefined;
  const status = movedOrStayed('A copy', copyStates, copyStatus.parse(row.status), to);
  await tx.updateTable(table).set({ status }).where('id', '=', copy.id).execute();
  return row.name;
}
