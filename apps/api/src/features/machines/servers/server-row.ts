import { addressNumber } from '@resolvo/contract/machines/addresses';
import {
  type ServerState,
  type ServerTaskKind,
  serverState,
  serverTaskKind,
} from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { serverKind } from './sagas/saga-kinds.ts';

/** A server with what belongs to it. One query answers for one server and for a whole list. */
export interface ServerRow {
  readonly id: string;
  readonly account_id: string;
  readonly delivery_id: string | null;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly vcpus: number;
  readonly ram_mb: number;
  readonly plan_disk_gb: number;
  readonly disk_gb: number;
  readonly name: string;
  readonly hostname: string;
  readonly state: ServerState;
  readonly task: ServerTaskKind | null;
  readonly stuck: boolean;
  readonly cluster: string | null;
  readonly node: string | null;
  readonly vm_id: number | null;
  readonly image: string;
  readonly login: string;
  readonly password_set: boolean;
  readonly key_names: readonly string[];
  readonly billing_hold: string;
  readonly staff_hold: string;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

interface Raw extends Omit<ServerRow, 'state' | 'task'> {
  readonly state: string;
  readonly saga_kind: string | null;
}

const serverColumns = sql`
  s.id, s.account_id, s.delivery_id, s.plan_id, p.name as plan_name, p.vcpus, p.ram_mb, p.disk_gb as plan_disk_gb,
  s.disk_gb, s.name, s.hostname, s.state, s.cluster, s.node, s.vm_id, s.image, s.login, s.password_set, s.key_names,
  s.billing_hold, s.staff_hold,
  s.created_at, s.deleted_at, g.kind as saga_kind, coalesce(g.status = 'stuck', false) as stuck,
  (select host(address) from address_holds h where h.server_id = s.id and h.held_until is null and family(address) = 4
    limit 1) as ipv4,
  (select host(address) from address_holds h where h.server_id = s.id and h.held_until is null and family(address) = 6
    limit 1) as ipv6`;

const serverTables = sql`servers s join plans p on p.id = s.plan_id
  left join lateral (select kind, status from sagas where subject_id = s.id and finished_at is null
    order by seq limit 1) g on true`;

export async function findServers(db: Queryable, rest: RawBuilder<unknown>): Promise<ServerRow[]> {
  const found = await sql<Raw>`select ${serverColumns} from ${serverTables} ${rest}`.execute(db);
  return found.rows.map(({ saga_kind, state, ...row }) => ({
    ...row,
    state: serverState.parse(state),
    task: saga_kind === null ? null : serverTaskKind.parse(saga_kind.slice(serverKind('').length)),
  }));
}

export function toServer(deps: Pick<Deps, 'compute'>, row: ServerRow): Server {
  return {
    id: row.id,
    server_id: row.id,
    proxmox_vm_id: row.vm_id ?? 0,
    proxmox_vm_name: row.name,
    name: row.plan_name,
    proxmox_vm_ipv4: addressNumber(row.ipv4 ?? '') ?? 0,
    proxmox_vm_ipv6: row.ipv6 ?? '',
    vm_template_id: row.image,
    hostname: row.hostname,
    server_state: row.state,
    server_task: row.task,
    plan_id: row.plan_id,
    vcpus: row.vcpus,
    ram_mb: row.ram_mb,
    disk_gb: Math.max(row.disk_gb, row.plan_disk_gb),
    location: locationOf(deps, row),
    suspension_reason: row.staff_hold || row.billing_hold,
    suspended_by: row.staff_hold !== '' ? 'staff' : row.billing_hold !== '' ? 'billing' : null,
    created_at: seconds(row.created_at),
  };
}

/** The name of its cluster's place, as customers read it; empty until it has one. */
export const locationOf = ({ compute }: Pick<Deps, 'compute'>, { cluster }: Pick<ServerRow, 'cluster'>): string =>
  compute.clusters.find(({ name }) => name === cluster)?.location ?? '';

/** Its machine, if a node and VM id are reserved. */
export function refOf(row: Pick<ServerRow, 'id' | 'cluster' | 'node' | 'vm_id'>): MachineRef | undefined {
  const { id, cluster, node, vm_id } = row;
  return cluster === null || node === null || vm_id === null ? undefined : { serverId: id, cluster, node, vmId: vm_id };
}
