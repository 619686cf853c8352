import {
  type VolumeStage,
  type VolumeState,
  volumeDevice,
  volumeSerial,
  volumeStage,
  volumeStateOf,
} from '@resolvo/contract/machines/volume-rules';
import type { StaffVolume, Volume } from '@resolvo/contract/machines/volumes';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { type Owner, ofAnyAccount } from '../../../core/owner.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { VolumeRef } from '../../../providers/compute.ts';
import {
  isEnding,
  type PaidUnit,
  paidColumns,
  paidJoins,
  type RawPaid,
  readEndWhy,
  toPaid,
} from '../../sales/subscriptions/paid-unit.ts';
import { locationOf } from '../servers/server-row.ts';

/** A volume with what belongs to it. One query answers for one volume and for a whole list. */
export interface VolumeRow extends PaidUnit {
  readonly id: string;
  readonly account_id: string;
  readonly delivery_id: string;
  readonly name: string;
  readonly stage: VolumeStage;
  readonly cluster: string;
  readonly node: string | null;
  readonly vm_id: number | null;
  readonly size_gb: number;
  readonly made_gb: number;
  readonly server_id: string | null;
  readonly on_server_id: string | null;
  readonly server_name: string | null;
  readonly suspended: boolean;
  readonly version: number;
  readonly applied_version: number;
  readonly reason: string;
  readonly trouble: string | null;
  readonly created_at: Date;
  readonly growing_to_gb: number | null;
  readonly growing_invoice_id: string | null;
  readonly email: string | null;
}

export async function findVolumes(db: Queryable, rest: RawBuilder<unknown>): Promise<VolumeRow[]> {
  const found = await sql<RawPaid<VolumeRow>>`
    select v.id, v.account_id, v.delivery_id, v.name, v.stage, v.cluster, v.node, v.vm_id, v.size_gb, v.made_gb,
      v.server_id, v.on_server_id, s.name as server_name, v.suspended, v.version, v.applied_version, v.reason, v.trouble,
      v.created_at, ${paidColumns},
      c.to_size_gb as growing_to_gb, c.invoice_id as growing_invoice_id, a.email
    from volumes v join accounts a on a.id = v.account_id
      left join servers s on s.id = v.server_id
      ${paidJoins(sql`v.delivery_id`)}
      left join subscription_changes c on c.subscription_id = b.id and c.status = 'pending' ${rest}`.execute(db);
  return found.rows.map(({ stage, end_why, ...row }) => ({
    ...row,
    stage: volumeStage.parse(stage),
    end_why: readEndWhy(end_why),
  }));
}

/** Not found and not yours are the same refusal. Staff pass no owner, and see those that are gone. */
export async function findVolume(db: Queryable, volumeId: string, accountId?: string): Promise<VolumeRow> {
  const owner =
    accountId === undefined ? sql`true` : sql`v.account_id = ${accountId} and v.stage not in ('deleted', 'failed')`;
  const [row] = await findVolumes(db, sql`where v.id = ${volumeId} and ${owner}`);
  if (!row) throw notFound();
  return row;
}

/** As `findVolume`, with the row held. After the server in the lock order. */
export async function holdVolume(tx: Queryable, volumeId: string, accountId: Owner): Promise<VolumeRow> {
  await tx.selectFrom('volumes').select('id').where('id', '=', volumeId).forNoKeyUpdate().execute();
  return findVolume(tx, volumeId, accountId);
}

export async function holdVolumeOf(tx: Queryable, deliveryId: string): Promise<VolumeRow | undefined> {
  const found = await tx.selectFrom('volumes').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst();
  return found && holdVolume(tx, found.id, ofAnyAccount);
}

export const stateOf = (row: VolumeRow): VolumeState =>
  volumeStateOf({
    stage: row.stage,
    behind: row.applied_version < row.version,
    failing: row.trouble !== null,
    suspended: row.suspended,
    ending: isEnding(row),
    attached: row.server_id !== null,
  });

/** Its home, if a node and VM id are reserved. */
export const homeOf = ({ id, cluster, node, vm_id }: Pick<VolumeRow, 'id' | 'cluster' | 'node' | 'vm_id'>) =>
  node === null || vm_id === null
    ? undefined
    : ({ cluster, node, vmId: vm_id, volumeId: id, serial: volumeSerial(id) } satisfies VolumeRef);

export const toVolume = (deps: Pick<Deps, 'compute' | 'settings'>, row: VolumeRow): Volume => ({
  volume_id: row.id,
  name: row.name,
  state: stateOf(row),
  reason: row.reason,
  location: locationOf(deps, row),
  size_gb: row.size_gb,
  server_id: row.server_id,
  server_name: row.server_name ?? '',
  device: volumeDevice(volumeSerial(row.id)),
  growing_to_gb: row.growing_to_gb ?? 0,
  growing_invoice_id: row.growing_invoice_id,
  ...toPaid(deps, row),
  created_at: seconds(row.created_at),
});

/** Staff read what the hypervisor said. */
export const toStaffVolume = (deps: Pick<Deps, 'compute' | 'settings'>, row: VolumeRow): StaffVolume => ({
  ...toVolume(deps, row),
  reason: row.trouble ?? '',
  user: { user_id: row.account_id, email: row.email ?? '' },
  node: row.node ?? '',
  proxmox_vm_id: row.vm_id ?? 0,
});
