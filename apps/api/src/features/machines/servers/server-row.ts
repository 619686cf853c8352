import { addressNumber } from '@resolvo/contract/machines/addresses';
import {
  type ServerState,
  type ServerTaskKind,
  serverState,
  serverTaskKind,
} from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { type EndWhy, endWhyTexts } from '@resolvo/contract/sales/endings';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { readEndWhy } from '../../sales/subscriptions/paid-unit.ts';
import type { UnitPrice } from '../../sales/subscriptions/unit-prices.ts';
import { serverKind } from './sagas/saga-kinds.ts';

/** A server with what belongs to it. One query answers for one server and for a whole list. */
export interface Size {
  readonly vcpus: number;
  readonly ram_mb: number;
  readonly disk_gb: number;
}

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
  /** The application on it, by the key of its recipe. */
  readonly recipe: string;
  readonly login: string;
  readonly password_set: boolean;
  readonly key_names: readonly string[];
  readonly billing_hold: string;
  readonly staff_hold: string;
  readonly account_hold: string;
  /** When it is deleted, because its ground is gone; null when nothing is announced. */
  readonly ends_at: Date | null;
  readonly end_why: EndWhy | null;
  readonly end_reason: string | null;
  /** Id of the account that asked for it. */
  readonly end_by: string | null;
  readonly is_protected: boolean;
  /** Attached, or being attached. */
  readonly volumes: number;
  readonly rescue_since: Date | null;
  readonly rescue_hash: string;
  readonly in_rescue: boolean;
  /** Why staff cut its network; empty while it is connected. */
  readonly network_cut: string;
  /** Mbit/s it is slowed to because its traffic is used up; null at full speed. */
  readonly slow_mbit: number | null;
  readonly iso: string;
  readonly iso_first: boolean;
  readonly note: string;
  readonly project: string;
  readonly tags: readonly string[];
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

interface Raw extends Omit<ServerRow, 'state' | 'task' | 'end_why'> {
  readonly state: string;
  readonly end_why: string | null;
  readonly saga_kind: string | null;
}

const ipv4 = sql`(select host(address) from address_holds h
  where h.server_id = s.id and h.held_until is null and family(address) = 4
  order by floating_id is not null, held_from, address limit 1) as ipv4`;

const serverColumns = sql`
  s.id, s.account_id, s.delivery_id, s.plan_id, p.name as plan_name, p.vcpus, p.ram_mb, p.disk_gb as plan_disk_gb,
  s.disk_gb, s.name, s.hostname, s.state, s.cluster, s.node, s.vm_id, s.image, s.recipe, s.login, s.password_set, s.key_names,
  s.billing_hold, s.staff_hold, s.account_hold, e.ends_at, e.why as end_why, e.reason as end_reason, e.asked_by as end_by,
  s.is_protected, s.volumes, s.rescue_since, s.rescue_hash, s.rescue_since is not null as in_rescue,
  s.iso, s.iso_first, s.network_cut, s.slow_mbit, s.note, s.project, s.tags,
  s.created_at, s.deleted_at, g.kind as saga_kind, coalesce(g.status = 'stuck', false) as stuck,
  ${ipv4},
  (select host(address) from address_holds h where h.server_id = s.id and h.held_until is null and family(address) = 6
    order by held_from, address limit 1) as ipv6`;

const serverTables = sql`servers s join plans p on p.id = s.plan_id
  left join announced_ends e on e.unit_id = coalesce(s.delivery_id, s.id)
  left join lateral (select kind, status from sagas where subject_id = s.id and finished_at is null
    order by seq limit 1) g on true`;

export async function findServers(db: Queryable, rest: RawBuilder<unknown>): Promise<ServerRow[]> {
  const found = await sql<Raw>`select ${serverColumns} from ${serverTables} ${rest}`.execute(db);
  return found.rows.map(serverRow);
}

/** A server as the list of all shows it. */
export interface OwnedServerRow
  extends Pick<
    ServerRow,
    'id' | 'account_id' | 'plan_id' | 'plan_name' | 'name' | 'state' | 'task' | 'stuck' | 'cluster' | 'node' | 'vm_id'
  > {
  readonly ends_at: Date | null;
  readonly ipv4: string | null;
  readonly created_at: Date;
  readonly email: string | null;
  /** How many the whole list has. */
  readonly counted: number;
}

/** With their owners, and how many rows the query `counted` has. Not all columns: reading those is half of such a list. */
export async function findOwnedServers(
  db: Queryable,
  counted: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<OwnedServerRow[]> {
  const found = await sql<Omit<OwnedServerRow, 'state' | 'task'> & Pick<Raw, 'state' | 'saga_kind'>>`
    select s.id, s.account_id, s.plan_id, p.name as plan_name, s.name, s.state, s.cluster, s.node, s.vm_id, e.ends_at,
      s.created_at, g.kind as saga_kind, coalesce(g.status = 'stuck', false) as stuck, ${ipv4},
      (select email from accounts where id = s.account_id) as email,
      (select count(*)::int from (${counted}) all_rows) as counted
    from ${serverTables} ${rest}`.execute(db);
  return found.rows.map((row) => Object.assign(row, stateOf(row)));
}

const stateOf = ({ state, saga_kind }: Pick<Raw, 'state' | 'saga_kind'>): Pick<ServerRow, 'state' | 'task'> => ({
  state: serverState.parse(state),
  task: saga_kind === null ? null : serverTaskKind.parse(saga_kind.slice(serverKind('').length)),
});

const serverRow = ({ saga_kind, state, end_why, ...row }: Raw): ServerRow => ({
  ...row,
  ...stateOf({ saga_kind, state }),
  end_why: readEndWhy(end_why),
});

/** With the size its machine has; without one, that of the plan, which is what we set last. */
export function toServer(
  deps: Pick<Deps, 'compute'>,
  row: ServerRow,
  { machine, price }: { machine: Size | undefined; price: UnitPrice | undefined },
): Server {
  const plan = paidSize(row);
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
    ...(machine ?? plan),
    plan_vcpus: plan.vcpus,
    plan_ram_mb: plan.ram_mb,
    plan_disk_gb: plan.disk_gb,
    location: locationOf(deps, row),
    suspension_reason:
      row.account_hold || row.staff_hold || row.billing_hold || (row.end_why ? `${endWhyTexts[row.end_why]}.` : ''),
    suspended_by: suspendedBy(row),
    ends_at: seconds(row.ends_at),
    end_why: row.end_why,
    project: row.project,
    tags: [...row.tags],
    monthly_price: price?.monthly ?? 0,
    hourly_price: price?.hourly ?? null,
    monthly_total: price?.monthlyTotal ?? 0,
    hourly_total: price?.hourlyTotal ?? null,
    renews_at: price?.renewsAt ?? 0,
    unpaid_due: price?.unpaidDue ?? 0,
    cancels_at: price?.endsAt ?? 0,
    is_protected: row.is_protected,
    volumes: row.volumes,
    rescue_since: seconds(row.rescue_since),
    created_at: seconds(row.created_at),
  };
}

/** The name of its cluster's place, as customers read it; empty until it has one. */
export const locationOf = ({ compute }: Pick<Deps, 'compute'>, { cluster }: Pick<ServerRow, 'cluster'>): string =>
  compute.clusters.find(({ name }) => name === cluster)?.location ?? '';

/** What is paid for. A disk that was grown for a larger plan stays. */
export const paidSize = (row: Pick<ServerRow, 'vcpus' | 'ram_mb' | 'disk_gb' | 'plan_disk_gb'>): Size => ({
  vcpus: row.vcpus,
  ram_mb: row.ram_mb,
  disk_gb: Math.max(row.disk_gb, row.plan_disk_gb),
});

/** Whether it must be off: for an unpaid bill, by staff, with its account, or because its end is announced. Each lifts only its own. */
export const isHeld = ({
  billing_hold,
  staff_hold,
  account_hold,
  ends_at,
}: Pick<ServerRow, 'billing_hold' | 'staff_hold' | 'account_hold' | 'ends_at'>) =>
  billing_hold !== '' || staff_hold !== '' || account_hold !== '' || ends_at !== null;

function suspendedBy(row: ServerRow): Server['suspended_by'] {
  if (row.staff_hold !== '' || row.account_hold !== '') return 'staff';
  if (row.end_why !== null && row.end_why !== 'unpaid') return 'ending';
  return row.billing_hold !== '' ? 'billing' : null;
}

/** Its machine, if a node and VM id are reserved. */
export function refOf(row: Pick<ServerRow, 'id' | 'cluster' | 'node' | 'vm_id'>): MachineRef | undefined {
  const { id, cluster, node, vm_id } = row;
  return cluster === null || node === null || vm_id === null ? undefined : { serverId: id, cluster, node, vmId: vm_id };
}
