import { memberStateOf } from '@resolvo/contract/machines/private-network-rules';
import type { NetworkMember, PrivateNetwork, StaffNetwork } from '@resolvo/contract/machines/private-networks';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface NetworkRow {
  readonly id: string;
  readonly account_id: string;
  readonly cluster: string;
  readonly name: string;
  readonly subnet: string;
  readonly vlan: number;
  readonly created_at: Date;
  readonly email: string | null;
}

export interface MemberRow {
  readonly network_id: string;
  readonly server_id: string;
  readonly slot: number;
  readonly address: string;
  readonly joined_version: number;
  readonly left_version: number | null;
  readonly card_at: Date | null;
  readonly applied_version: number;
  readonly reason: string;
  readonly trouble: string | null;
}

export async function findNetworks(db: Queryable, rest: RawBuilder<unknown>): Promise<NetworkRow[]> {
  const found = await sql<NetworkRow>`
    select n.id, n.account_id, n.cluster, n.name, n.subnet::text as subnet, n.vlan, n.created_at, a.email
    from private_networks n join accounts a on a.id = n.account_id ${rest}`.execute(db);
  return found.rows;
}

/** Not found and not yours are the same refusal. */
export async function findNetwork(db: Queryable, networkId: string, accountId: string): Promise<NetworkRow> {
  const [row] = await findNetworks(db, sql`where n.id = ${networkId} and n.account_id = ${accountId}`);
  if (!row) throw notFound();
  return row;
}

/** As `findNetwork`, with the row held: no server joins or leaves it meanwhile. After the server in the lock order. */
export async function holdNetwork(tx: Queryable, networkId: string, accountId: string): Promise<NetworkRow> {
  await tx.selectFrom('private_networks').select('id').where('id', '=', networkId).forUpdate().execute();
  return findNetwork(tx, networkId, accountId);
}

/** The servers of these networks, by address. */
export async function membersOf(db: Queryable, rest: RawBuilder<unknown>): Promise<MemberRow[]> {
  const found = await sql<MemberRow>`
    select m.network_id, m.server_id, m.slot, host(m.address) as address, m.joined_version, m.left_version, m.card_at,
      p.applied_version, p.reason, p.trouble
    from network_members m join server_networks p on p.server_id = m.server_id ${rest}
    order by m.address, m.server_id`.execute(db);
  return found.rows;
}

export const membersIn = (db: Queryable, networks: readonly Pick<NetworkRow, 'id'>[]): Promise<MemberRow[]> =>
  networks.length === 0
    ? Promise.resolve([])
    : membersOf(db, sql`where m.network_id = any(${networks.map(({ id }) => id)})`);

export function toMember(row: MemberRow, viewer: 'owner' | 'staff'): NetworkMember {
  const state = memberStateOf(row);
  const said = viewer === 'staff' ? (row.trouble ?? '') : row.reason;
  return { server_id: row.server_id, address: row.address, state, reason: state === 'trouble' ? said : '' };
}

export const placeOf = ({ compute }: Pick<Deps, 'compute'>, { cluster }: Pick<NetworkRow, 'cluster'>): string =>
  compute.clusters.find(({ name }) => name === cluster)?.location ?? '';

/** Staff read what the hypervisor said. */
export function toNetwork(
  deps: Pick<Deps, 'compute'>,
  row: NetworkRow,
  members: readonly MemberRow[],
  viewer: 'owner' | 'staff' = 'owner',
): PrivateNetwork {
  return {
    network_id: row.id,
    name: row.name,
    location: placeOf(deps, row),
    subnet: row.subnet,
    members: members.filter(({ network_id }) => network_id === row.id).map((one) => toMember(one, viewer)),
    created_at: seconds(row.created_at),
  };
}

export const toStaffNetwork = (
  deps: Pick<Deps, 'compute'>,
  row: NetworkRow,
  members: readonly MemberRow[],
): StaffNetwork => ({
  ...toNetwork(deps, row, members, 'staff'),
  user: { user_id: row.account_id, email: row.email ?? '' },
  vlan: row.vlan,
});

/** Also one that is still being taken out. */
export async function isInNetwork(db: Queryable, serverId: string): Promise<boolean> {
  return (await membersOf(db, sql`where m.server_id = ${serverId}`)).length > 0;
}
