import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isExclusionViolation } from '../../../db/errors.ts';
import { endReservations, reserveFor } from '../subnets/reserve-for.ts';
import type { UnitRow } from './unit-row.ts';

type Needs = Pick<Deps, 'now' | 'events'>;

/** Gives a unit these addresses and no others. Those of our pools are held there. The caller holds the unit. */
export async function setAddresses(
  deps: Needs,
  tx: Queryable,
  by: EventActor | undefined,
  unit: Pick<UnitRow, 'id' | 'name' | 'addresses'>,
  wanted: readonly string[],
): Promise<void> {
  const now = await known(tx, wanted);
  await freeAddressesOf(deps, tx, by, unit.id, now);
  const have = await tx.selectFrom('dedicated_addresses').select('address').where('unit_id', '=', unit.id).execute();
  const has = new Set(have.map(({ address }) => address));
  for (const [index, address] of now.entries()) {
    if (has.has(address)) continue;
    const shown = wanted[index] ?? address;
    const held = await reserveFor(deps, tx, by, address, `${unit.name} (dedicated)`);
    if ('taken' in held) throw conflict(`${shown}: ${held.taken}`);
    try {
      await tx.insertInto('dedicated_addresses').values({ unit_id: unit.id, address, hold_id: held.holdId }).execute();
    } catch (error) {
      if (!isExclusionViolation(error, 'dedicated_addresses_once')) throw error;
      throw conflict(`${shown} is written down for another dedicated machine, or lies in a network of one.`);
    }
  }
}

/** Takes away what it has beyond `kept`, as PostgreSQL writes addresses. */
export async function freeAddressesOf(
  deps: Needs,
  tx: Queryable,
  by: EventActor | undefined,
  unitId: string,
  kept: readonly string[] = [],
): Promise<void> {
  const gone = await tx
    .deleteFrom('dedicated_addresses')
    .where('unit_id', '=', unitId)
    .$if(kept.length > 0, (rows) => rows.where('address', 'not in', [...kept]))
    .returning('hold_id')
    .execute();
  await endReservations(
    deps,
    tx,
    by,
    gone.flatMap(({ hold_id }) => hold_id ?? []),
  );
}

/** As PostgreSQL writes them: a network by its first address. */
async function known(tx: Queryable, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select network(a::inet)::inet as address from unnest(${[...addresses]}::text[]) with ordinality t (a, n)
    order by n`.execute(tx);
  return rows.map(({ address }) => address);
}
