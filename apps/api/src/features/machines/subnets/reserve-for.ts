import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { networkAround } from './hold-addresses.ts';

type Needs = Pick<Deps, 'now' | 'events'>;

/**
 * Keeps an address of our pools for what is no server, so that no server gets it. One that staff reserved before is left to
 * that reservation; outside of our pools there is nothing to hold. A network that overlaps a pool is refused: its addresses
 * are given out one by one.
 */
export async function reserveFor(
  deps: Needs,
  tx: Queryable,
  by: EventActor | undefined,
  address: string,
  note: string,
): Promise<{ readonly holdId: string | null } | { readonly taken: string }> {
  const pools = await sql<{ id: string; name: string; inside: boolean; gateway: boolean }>`
    select id, network::text as name, gateway = ${address}::inet as gateway,
      network >>= ${address}::inet and masklen(${address}::inet) = case family(${address}::inet) when 4 then 32 else 128 end as inside
    from subnets where network && ${address}::inet order by id for update`.execute(tx);
  const [pool] = pools.rows;
  if (!pool) return { holdId: null };
  if (!pool.inside) return { taken: `The network overlaps ${pool.name}, from which servers get their addresses.` };
  if (pool.gateway) return { taken: 'This is the gateway of its subnet.' };
  const { rows } = await sql<{ id: string }>`
    insert into address_holds (subnet_id, address, network, note, held_from)
    select id, ${address}::inet, ${networkAround(address)}, ${note.slice(0, 200)}, ${deps.now()} from subnets
    where id = ${pool.id} on conflict do nothing returning id`.execute(tx);
  const [held] = rows;
  if (held) {
    const data = { subnet_id: pool.id };
    await deps.events.emit(tx, { name: 'subnet.address_reserved', accountId: null, by, data });
    return { holdId: held.id };
  }
  const byStaff = await sql`select 1 from address_holds where subnet_id = ${pool.id} and address = ${address}::inet
    and held_until is null and server_id is null and floating_id is null`.execute(tx);
  return byStaff.rows.length > 0 ? { holdId: null } : { taken: 'A server has it, or a floating address is it.' };
}

/** What `reserveFor` kept is free again. */
export async function endReservations(
  deps: Needs,
  tx: Queryable,
  by: EventActor | undefined,
  holdIds: readonly string[],
): Promise<void> {
  if (holdIds.length === 0) return;
  const ended = await tx
    .updateTable('address_holds')
    .set({ held_until: sql`greatest(held_from, ${deps.now()}::timestamptz)` })
    .where('id', 'in', [...holdIds])
    .where('held_until', 'is', null)
    .returning('subnet_id')
    .execute();
  for (const subnet_id of new Set(ended.map((one) => one.subnet_id))) {
    await deps.events.emit(tx, { name: 'subnet.address_freed', accountId: null, by, data: { subnet_id } });
  }
}
