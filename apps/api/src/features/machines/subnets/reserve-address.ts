import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { networkAround } from './hold-addresses.ts';

export async function reserveAddress(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  subnetId: string,
  { address, note }: { address: string; note: string },
): Promise<{ hold_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await sql<{ inside: boolean; gateway: boolean; end: boolean }>`
      select ${address}::inet << network as inside, ${address}::inet = gateway as gateway,
        masklen(network) < case family(network) when 4 then 31 else 127 end and (host(network) = host(${address}::inet)
          or (family(network) = 4 and host(broadcast(network)) = host(${address}::inet))) as end
      from subnets where id = ${subnetId} for update`.execute(tx);
    const [pool] = found.rows;
    if (!pool) throw notFound();
    if (!pool.inside) throw invalid('address', 'This address is not in the subnet.');
    if (pool.end) throw invalid('address', 'The ends of a network are never given out.');
    if (pool.gateway) throw invalid('address', 'This is the gateway, which is never given out.');
    try {
      const held = await sql<{ id: string }>`
        insert into address_holds (subnet_id, address, network, note, held_from)
        select id, ${address}::inet, ${networkAround(address)}, ${note}, ${deps.now()} from subnets
        where id = ${subnetId} returning id`.execute(tx);
      const [reserved] = held.rows;
      if (!reserved) throw notFound();
      const data = { subnet_id: subnetId };
      await deps.events.emit(tx, { name: 'subnet.address_reserved', accountId: null, by: actor, data });
      return { hold_id: reserved.id };
    } catch (error) {
      if (isUniqueViolation(error, 'address_holds_now')) throw conflict('This address is held already.');
      if (isUniqueViolation(error, 'address_holds_network_now')) throw conflict('Its network is held already.');
      throw error;
    }
  });
}

export async function endReservation(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  { subnetId, holdId }: { subnetId: string; holdId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('address_holds')
      .set({ held_until: sql`greatest(held_from, ${deps.now()}::timestamptz)` })
      .where('id', '=', holdId)
      .where('subnet_id', '=', subnetId)
      .where('server_id', 'is', null)
      .where('floating_id', 'is', null)
      .where('held_until', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw notFound();
    const data = { subnet_id: subnetId };
    await deps.events.emit(tx, { name: 'subnet.address_freed', accountId: null, by: actor, data });
  });
}
