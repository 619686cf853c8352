import { type changeSubnetBody, type createSubnetBody, subnetCan } from '@resolvo/contract/machines/subnets';
import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';

/** SQLSTATE 23P01: the new network overlaps another one. */
const overlaps = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23P01';

export async function createSubnet(
  deps: Pick<Deps, 'db' | 'compute' | 'now' | 'events'>,
  actor: StaffActor,
  input: z.output<typeof createSubnetBody>,
): Promise<{ subnet_id: string }> {
  if (!deps.compute.clusters.some(({ name }) => name === input.cluster)) {
    throw invalid('cluster', 'There is no cluster of this name.');
  }
  refusePrivateVlan(deps, input.cluster, input.vlan);
  const network = await checkNetwork(deps, input);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('subnets')
        .values({ ...input, network, created_at: deps.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deps.events.emit(tx, { name: 'subnet.added', accountId: null, by: actor, data: { subnet_id: id } });
      return { subnet_id: id };
    });
  } catch (error) {
    if (overlaps(error)) throw conflict('Another subnet has addresses of this network already.');
    throw error;
  }
}

export async function changeSubnet(
  deps: Pick<Deps, 'db' | 'compute' | 'events'>,
  actor: StaffActor,
  subnetId: string,
  input: z.output<typeof changeSubnetBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('subnets')
      .select(['cluster', 'unit', sql<string>`network::text`.as('network')])
      .where('id', '=', subnetId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    refusePrivateVlan(deps, found.cluster, input.vlan);
    await checkNetwork({ db: tx }, { ...found, gateway: input.gateway });
    const held = await sql`select 1 from address_holds
      where subnet_id = ${subnetId} and address = ${input.gateway}::inet and held_until is null`.execute(tx);
    if (held.rows.length > 0) throw conflict('This address is held by a server, so it cannot be the gateway.');
    await tx.updateTable('subnets').set(input).where('id', '=', subnetId).execute();
    await deps.events.emit(tx, { name: 'subnet.changed', accountId: null, by: actor, data: { subnet_id: subnetId } });
  });
}

export async function deleteSubnet(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  subnetId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('subnets').select('id').where('id', '=', subnetId).forUpdate().executeTakeFirst();
    if (!found) throw notFound();
    const used = await tx.selectFrom('address_holds').select('id').where('subnet_id', '=', subnetId).executeTakeFirst();
    demand(subnetCan.delete({ was_used: used !== undefined }));
    await tx.deleteFrom('subnets').where('id', '=', subnetId).execute();
    await deps.events.emit(tx, { name: 'subnet.deleted', accountId: null, by: actor, data: { subnet_id: subnetId } });
  });
}

/** Public addresses in the VLAN of a customer's private network would let everyone into it. */
function refusePrivateVlan({ compute }: Pick<Deps, 'compute'>, cluster: string, vlan: number | null): void {
  const range = compute.clusters.find(({ name }) => name === cluster)?.privateVlans;
  if (vlan === null || !range || vlan < range.first || vlan > range.last) return;
  throw invalid('vlan', `VLANs ${range.first} to ${range.last} of this cluster are for private networks.`);
}

/**
 * Validated by PostgreSQL's cidr: no bits beyond the mask, gateway inside. The first and last address of an IPv4
 * network are not usable, except in a /31 (RFC 3021).
 */
async function checkNetwork(
  deps: Pick<Deps, 'db'>,
  { network, gateway, unit }: { network: string; gateway: string; unit: number | null },
): Promise<string> {
  const checked = await sql<{
    network: string;
    same: boolean;
    inside: boolean;
    small: boolean;
    divisible: boolean;
    linked: boolean;
  }>`
    select network(n)::text as network, set_masklen(n, masklen(n)) = network(n)::inet as same,
      g << network(n) and (family(n) = 6 or masklen(n) = 31
        or host(g) not in (host(network(n)), host(broadcast(n)))) as inside, masklen(n) >= case family(n) when 4 then 8 else 32 end as small,
      family(n) = 6 and masklen(n) < ${unit}::integer as divisible, g << inet 'fe80::/10' as linked
    from (select ${network}::inet as n, ${gateway}::inet as g) given`.execute(deps.db);
  const [row] = checked.rows;
  if (!row?.same) throw invalid('network', 'This is an address inside a network. Please enter the network itself.');
  if (!row.small) throw invalid('network', 'This network is too large for a pool.');
  if (unit !== null) {
    if (!row.divisible) throw invalid('unit', `Only an IPv6 network larger than a /${unit} has such networks to give.`);
    if (row.linked) return row.network;
    throw invalid('gateway', 'Servers with a network of their own have their gateway on the link, such as fe80::1.');
  }
  if (!row.inside) throw invalid('gateway', 'The gateway must be an address of this network.');
  return row.network;
}
