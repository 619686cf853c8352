import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

export interface HeldAddress {
  readonly family: 4 | 6;
  readonly address: string;
  readonly prefix: number;
  /** The network that the server has whole, of which this is the first address; null where it has the address alone. */
  readonly network: string | null;
  readonly gateway: string;
  readonly vlan: number | null;
}

interface Wanted {
  readonly cluster: string;
  readonly family: 4 | 6;
  /** Null for a floating address that no server has yet. */
  readonly serverId: string | null;
  readonly floatingId?: string | null;
  readonly at: Date;
}

/**
 * Gives the server the lowest free address of a pool of the cluster, or the lowest free network of a pool that gives out
 * those: such pools come first. The pool's row is held, so two servers never get
 * the same one. Only as many candidates are generated as addresses are held or cooling, plus the reserved ones and one
 * more, so a large network costs no more than what is used of it.
 */
export async function holdAddress(
  tx: Queryable,
  { cluster, family, serverId, floatingId = null, at }: Wanted,
): Promise<HeldAddress | undefined> {
  const pools = await sql<Pool>`
    select id, host(gateway) as gateway, vlan, masklen(network) as prefix, unit from subnets
    where cluster = ${cluster} and enabled and family(network) = ${family}
    order by unit is null, created_at, id for update`.execute(tx);
  for (const { id, gateway, vlan, prefix, unit } of pools.rows) {
    if (unit !== null) {
      const given = await holdNetwork(tx, id, { serverId, floatingId, at });
      if (given) return { family, ...given, prefix: unit, gateway, vlan };
      continue;
    }
    const held = await sql<{ address: string }>`
      with pool as (select * from subnets where id = ${id}),
      taken as (
        select distinct h.address from address_holds h, pool
        where h.subnet_id = pool.id and (h.held_until is null or ((h.server_id is not null or h.floating_id is not null)
          and h.held_until > ${at}::timestamptz - make_interval(hours => pool.cool_down_hours)))),
      free as (
        select set_masklen(network::inet, case family(network) when 4 then 32 else 128 end) + n as address
        from pool, generate_series(0, least((select count(*) from taken) + 3,
          case when ${prefix} >= case family(network) when 4 then 2 else 98 end
            then (2::numeric ^ (case family(network) when 4 then 32 else 128 end - ${prefix}) - 1)::bigint
            else 1073741823 end)) as n)
      insert into address_holds (subnet_id, address, server_id, floating_id, held_from)
      select ${id}, address, ${serverId}::uuid, ${floatingId}::uuid, ${at} from free, pool
      where address not in (select address from taken) and address <> gateway
        and (masklen(network) >= case family(network) when 4 then 31 else 127 end
          or (address <> set_masklen(network::inet, masklen(address))
            and (family(network) = 6 or address <> set_masklen(broadcast(network), 32))))
      order by address limit 1
      returning host(address) as address`.execute(tx);
    const [found] = held.rows;
    if (found) return { family, address: found.address, prefix, network: null, gateway, vlan };
  }
  return undefined;
}

interface Pool {
  readonly id: string;
  readonly gateway: string;
  readonly vlan: number | null;
  readonly prefix: number;
  /** The length of the networks it gives out; null where it gives out addresses. */
  readonly unit: number | null;
}

/**
 * The lowest free /64 of the pool, with its first address. The pool's first one is left to the routers. 2^64 is more than
 * can be added to an address at once.
 */
async function holdNetwork(
  tx: Queryable,
  poolId: string,
  { serverId, floatingId, at }: Pick<Wanted, 'serverId' | 'floatingId' | 'at'>,
): Promise<{ readonly address: string; readonly network: string } | undefined> {
  const quarter = sql`4611686018427387904`;
  const held = await sql<{ address: string; network: string }>`
    with recursive pool as (select * from subnets where id = ${poolId}),
    taken as (
      select distinct h.network from address_holds h, pool
      where h.subnet_id = pool.id and (h.held_until is null or ((h.server_id is not null or h.floating_id is not null)
        and h.held_until > ${at}::timestamptz - make_interval(hours => pool.cool_down_hours)))),
    step (first, n) as (
      select set_masklen(network::inet, 128), 0 from pool
      union all
      select first + ${quarter} + ${quarter} + ${quarter} + ${quarter}, n + 1 from step, pool
      where n < least((select count(*) from taken) + 1, 2::numeric ^ (64 - masklen(network)) - 1))
    insert into address_holds (subnet_id, address, network, server_id, floating_id, held_from)
    select ${poolId}, first + 1, network(set_masklen(first, 64)), ${serverId}::uuid, ${floatingId ?? null}::uuid, ${at}
    from step where n > 0 and network(set_masklen(first, 64)) not in (select network from taken where network is not null)
    order by first limit 1
    returning host(address) as address, network::text as network`.execute(tx);
  return held.rows[0];
}

/** Gives the server this address, which its machine has already. Undefined, or why it cannot be. */
export async function holdThis(
  tx: Queryable,
  { cluster, address, serverId, at }: { cluster: string; address: string; serverId: string; at: Date },
): Promise<string | undefined> {
  const pools = await sql<{ id: string; is_gateway: boolean }>`
    select id, gateway = ${address}::inet as is_gateway from subnets
    where cluster = ${cluster} and network >> ${address}::inet for update`.execute(tx);
  const [pool] = pools.rows;
  if (!pool) return 'No subnet of this cluster has the address. Please add its network under Subnets first.';
  if (pool.is_gateway) return 'This is the gateway of its subnet.';
  const held = await sql`
    insert into address_holds (subnet_id, address, network, server_id, held_from)
    select id, ${address}::inet, ${networkAround(address)}, ${serverId}, ${at} from subnets where id = ${pool.id}
    on conflict do nothing returning id`.execute(tx);
  return held.rows.length > 0 ? undefined : 'This address is taken: another server has it, or it is reserved.';
}

/** What is held with an address: its network, where the pool (`subnets`) gives out those. */
export const networkAround = (address: string) =>
  sql`case when unit is null then null else network(set_masklen(${address}::inet, unit)) end`;

/** The addresses the server holds now; of each family its first one first, and floating ones last. */
export async function addressesOf(db: Queryable, serverId: string): Promise<HeldAddress[]> {
  const held = await sql<HeldAddress>`
    select family(h.address) as family, host(h.address) as address,
      coalesce(masklen(h.network), masklen(s.network)) as prefix, h.network::text as network,
      host(s.gateway) as gateway, s.vlan
    from address_holds h join subnets s on s.id = h.subnet_id
    where h.server_id = ${serverId} and h.held_until is null
    order by 1, h.floating_id is not null, h.held_from, h.address`.execute(db);
  return held.rows;
}

/** Ends some of the server's holds. Those that have ended already stay as they are. */
export async function releaseSome(
  tx: Queryable,
  serverId: string,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .updateTable('address_holds')
    .set({ held_until: sql`greatest(held_from, ${at}::timestamptz)` })
    .where('server_id', '=', serverId)
    .where('address', 'in', [...addresses])
    .where('held_until', 'is', null)
    .execute();
}

/** Ends the server's holds; the addresses cool down before another server gets them. Floating ones outlive it. */
export async function releaseAddresses(tx: Queryable, serverId: string, at: Date): Promise<void> {
  await tx
    .updateTable('address_holds')
    // A clock that was set back must not end a hold before it began.
    .set({ held_until: sql`greatest(held_from, ${at}::timestamptz)` })
    .where('server_id', '=', serverId)
    .where('floating_id', 'is', null)
    .where('held_until', 'is', null)
    .execute();
}

/**
 * A floating address goes to a server, or to none: one hold ends and another begins at the same moment, so that it is
 * known who had it when. Does nothing where it is already. The caller holds the floating address.
 */
export async function passFloating(
  tx: Queryable,
  floatingId: string,
  serverId: string | null,
  at: Date,
): Promise<boolean> {
  const ended = await sql<{ subnet_id: string; address: string; held_until: Date }>`
    update address_holds set held_until = greatest(held_from, ${at}::timestamptz)
    where floating_id = ${floatingId} and held_until is null and server_id is distinct from ${serverId}::uuid
    returning subnet_id, host(address) as address, held_until`.execute(tx);
  const [past] = ended.rows;
  if (!past) return false;
  const { subnet_id, address, held_until: held_from } = past;
  await tx
    .insertInto('address_holds')
    .values({ subnet_id, address, server_id: serverId, floating_id: floatingId, held_from })
    .execute();
  return true;
}

/** A floating address goes back to its pool, where it cools down. */
export async function endFloating(tx: Queryable, floatingId: string, at: Date): Promise<void> {
  await sql`update address_holds set held_until = greatest(held_from, ${at}::timestamptz)
    where floating_id = ${floatingId} and held_until is null`.execute(tx);
}
