import type { ReverseName, reverseNameBody } from '@resolvo/contract/hosting/domains';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { addressesAt, ResolverSilent } from './look-up.ts';
import { setReverseRecords } from './reverse-zones.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'resolvers'>;

interface Held {
  readonly hold_id: string;
  readonly subnet_id: string;
  readonly address: string;
  readonly family: 4 | 6;
  readonly server_id: string;
  readonly server_name: string;
  readonly name: string | null;
}

async function heldAddresses(db: Queryable, accountId: string): Promise<Held[]> {
  const held = await sql<Held>`
    select h.id as hold_id, h.subnet_id, host(h.address) as address, family(h.address) as family,
      s.id as server_id, s.name as server_name, r.name
    from servers s join address_holds h on h.server_id = s.id and h.held_until is null
    left join reverse_names r on r.hold_id = h.id
    where s.account_id = ${accountId} and s.state <> 'deleted'
    order by s.created_at, s.id, family(h.address), h.address`.execute(db);
  return held.rows;
}

export async function listReverseNames(
  deps: Pick<Deps, 'db'>,
  accountId: string,
): Promise<{ addresses: ReverseName[] }> {
  const rows = await heldAddresses(deps.db, accountId);
  return {
    addresses: rows.map(({ address, family, server_id, server_name, name }) => ({
      address,
      family,
      server_id,
      server_name,
      name: name ?? '',
    })),
  };
}

/**
 * Names an address. Receivers of mail look whether the name leads back to the address (RFC 1912, 2.1), so that is checked
 * first; the DNS is asked outside the transaction.
 */
export async function setReverseName(
  deps: Needs,
  actor: Caller,
  { address, name }: z.output<typeof reverseNameBody>,
): Promise<string> {
  const { accountId } = actor;
  const wanted = await canonical(deps.db, address);
  const held = (await heldAddresses(deps.db, accountId)).find((one) => one.address === wanted);
  if (!held) throw notFound();
  if (name !== '') await refuseUnconfirmed(deps, name, held);
  return deps.db.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('address_holds')
      .select('id')
      .where('id', '=', held.hold_id)
      .where('held_until', 'is', null)
      .executeTakeFirst();
    if (!still) throw notFound();
    if (name === '') await tx.deleteFrom('reverse_names').where('hold_id', '=', held.hold_id).execute();
    else {
      const values = { hold_id: held.hold_id, account_id: accountId, name, created_at: deps.now() };
      await tx
        .insertInto('reverse_names')
        .values(values)
        .onConflict((on) => on.column('hold_id').doUpdateSet({ name }))
        .execute();
    }
    await setReverseRecords(deps, tx, held.subnet_id, actor);
    const data = { server_id: held.server_id, address: held.address, name };
    await deps.events.emit(tx, { name: 'reverse_name.set', accountId, by: actor, data });
    return name === '' ? `${held.address} has no name any more.` : `${held.address} is called ${name}.`;
  });
}

const canonical = async (db: Queryable, address: string): Promise<string> => {
  const found = await sql<{ address: string }>`select host(${address}::inet) as address`.execute(db);
  return found.rows[0]?.address ?? address;
};

async function refuseUnconfirmed(deps: Needs, name: string, { address, family }: Held): Promise<void> {
  // What our own book says counts at once: the name servers follow within moments.
  const book = await sql`
    select 1 from domains d where d.state = 'active' and d.name = ${name}
      and ${address} = any(string_to_array(d.followed, ' '))`.execute(deps.db);
  if (book.rows.length > 0) return;
  let seen: string[];
  try {
    seen = await addressesAt(deps, name, family);
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    throw new Refusal(
      'upstream_unavailable',
      'The DNS did not answer, so the name could not be checked. Please try again.',
    );
  }
  const known = await Promise.all(seen.map((one) => canonical(deps.db, one)));
  if (known.includes(address)) return;
  const record = family === 4 ? 'A' : 'AAAA';
  const now = known.length === 0 ? 'It has none now.' : `It has ${known.slice(0, 3).join(', ')} now.`;
  throw conflict(`${name} has to point at ${address} first: please add this ${record} record. ${now}`);
}

/** A server is gone: names of its addresses go with it, or the next customer would carry them. */
export async function forgetReverseNames(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const holds = await tx
    .selectFrom('address_holds as h')
    .innerJoin('reverse_names as r', 'r.hold_id', 'h.id')
    .select(['h.id', 'h.subnet_id'])
    .where('h.server_id', '=', serverId)
    .where('h.floating_id', 'is', null)
    .execute();
  if (holds.length === 0) return;
  await tx
    .deleteFrom('reverse_names')
    .where(
      'hold_id',
      'in',
      holds.map(({ id }) => id),
    )
    .execute();
  for (const subnetId of new Set(holds.map(({ subnet_id }) => subnet_id))) await setReverseRecords(deps, tx, subnetId);
}

/** The name of a floating address goes with it from hold to hold, and ends when it is given back. */
export async function carryReverseName(deps: Needs, tx: Queryable, floatingId: string): Promise<void> {
  const named = await sql<{ from: string; to: string | null; subnet_id: string }>`
    select r.hold_id as from, n.id as to, h.subnet_id from reverse_names r join address_holds h on h.id = r.hold_id
    left join address_holds n on n.floating_id = h.floating_id and n.held_until is null
    where h.floating_id = ${floatingId} and n.id is distinct from h.id`.execute(tx);
  for (const { from, to, subnet_id } of named.rows) {
    if (to === null) {
      await tx.deleteFrom('reverse_names').where('hold_id', '=', from).execute();
      await setReverseRecords(deps, tx, subnet_id);
    } else await tx.updateTable('reverse_names').set({ hold_id: to }).where('hold_id', '=', from).execute();
  }
}
