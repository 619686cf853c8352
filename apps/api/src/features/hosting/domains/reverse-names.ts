import type { ReverseName, reverseNameBody } from '@resolvo/contract/hosting/domains';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdServer } from '../../machines/servers/hold-server.ts';
import { refuseBrandName } from './custom-names.ts';
import { addressesAt, ResolverSilent } from './look-up.ts';
import { addressNames, setReverseRecords } from './reverse-zones.ts';

/** Of one network. */
const namesAtMost = 200;

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'resolvers'>;

interface Hold {
  readonly hold_id: string;
  readonly subnet_id: string;
  readonly address: string;
  /** The network that its server has whole. */
  readonly network: string | null;
  readonly family: 4 | 6;
  readonly server_id: string;
  readonly server_name: string;
}

interface Held extends Hold {
  readonly name: string | null;
}

async function heldAddresses(db: Queryable, accountId: string): Promise<Held[]> {
  const held = await sql<Held>`
    select h.id as hold_id, h.subnet_id, host(a.address) as address, h.network::text as network,
      family(h.address) as family, s.id as server_id, s.name as server_name, a.name
    from servers s join address_holds h on h.server_id = s.id and h.held_until is null
    cross join lateral (${addressNames}) a
    where s.account_id = ${accountId} and s.state <> 'deleted'
    order by s.created_at, s.id, family(h.address), h.address, a.address`.execute(db);
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
      name: shownName(name ?? ''),
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
  const held = await holdOf(deps.db, accountId, wanted);
  if (!held) throw notFound();
  if (name !== '') {
    await refuseBrandName(deps.db, name, accountId);
    await refuseUnconfirmed(deps, name, held);
  }
  return deps.db.transaction().execute(async (tx) => {
    // Asked again with the server held: the DNS takes its time, and a server is handed over with its addresses.
    await holdServer(tx, held.server_id, accountId);
    if ((await holdOf(tx, accountId, wanted))?.hold_id !== held.hold_id) throw notFound();
    await writeName(tx, held, { account_id: accountId, name, created_at: deps.now() });
    await setReverseRecords(deps, tx, held.subnet_id, actor);
    const data = { server_id: held.server_id, address: held.address, name };
    await deps.events.emit(tx, { name: 'reverse_name.set', accountId, by: actor, data });
    return name === '' ? `${held.address} has no name any more.` : `${held.address} is called ${shownName(name)}.`;
  });
}

/** The hold that an address belongs to: of it alone, or of the network that it is in. */
async function holdOf(db: Queryable, accountId: string, address: string): Promise<NamedHold | undefined> {
  const found = await sql<NamedHold>`
    select h.id as hold_id, h.subnet_id, host(${address}::inet) as address, h.network::text as network,
      family(h.address) as family, s.id as server_id, s.name as server_name, h.address <> ${address}::inet as further
    from servers s join address_holds h on h.server_id = s.id and h.held_until is null
    where s.account_id = ${accountId} and s.state <> 'deleted'
      and (h.address = ${address}::inet or h.network >> ${address}::inet)`.execute(db);
  return found.rows[0];
}

interface NamedHold extends Hold {
  /** Not the address of the hold itself, but another one of its network. */
  readonly further: boolean;
}

async function writeName(
  tx: Queryable,
  { hold_id, address, further }: NamedHold,
  values: { readonly account_id: string; readonly name: string; readonly created_at: Date },
): Promise<void> {
  const { name } = values;
  if (!further) {
    if (name === '') await tx.deleteFrom('reverse_names').where('hold_id', '=', hold_id).execute();
    else {
      await tx
        .insertInto('reverse_names')
        .values({ hold_id, ...values })
        .onConflict((on) => on.column('hold_id').doUpdateSet({ name }))
        .execute();
    }
    return;
  }
  if (name === '') {
    await tx.deleteFrom('prefix_names').where('hold_id', '=', hold_id).where('address', '=', address).execute();
    return;
  }
  await tx
    .insertInto('prefix_names')
    .values({ hold_id, address, ...values })
    .onConflict((on) => on.columns(['hold_id', 'address']).doUpdateSet({ name }))
    .execute();
  const { count } = await tx
    .selectFrom('prefix_names')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hold_id', '=', hold_id)
    .executeTakeFirstOrThrow();
  if (count > namesAtMost) throw conflict(`This network has ${namesAtMost} names. Please remove one first.`);
}

const canonical = async (db: Queryable, address: string): Promise<string> => {
  const found = await sql<{ address: string }>`select host(${address}::inet) as address`.execute(db);
  return found.rows[0]?.address ?? address;
};

async function refuseUnconfirmed(deps: Needs, name: string, { address, family }: Hold): Promise<void> {
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
  throw conflict(`${shownName(name)} has to point at ${address} first: please add this ${record} record. ${now}`);
}

/** A server is gone: names of its addresses go with it, or the next customer would carry them. */
export async function forgetReverseNames(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const named = await sql<{ id: string; subnet_id: string }>`
    select h.id, h.subnet_id from address_holds h where h.server_id = ${serverId} and h.floating_id is null
      and exists (select 1 from (${addressNames}) a where a.name is not null)`.execute(tx);
  const holds = named.rows;
  if (holds.length === 0) return;
  const ids = holds.map(({ id }) => id);
  await tx.deleteFrom('reverse_names').where('hold_id', 'in', ids).execute();
  await tx.deleteFrom('prefix_names').where('hold_id', 'in', ids).execute();
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
