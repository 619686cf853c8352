import { namesAbove } from '@resolvo/contract/hosting/domain-names';
import { sql } from 'kysely';
import { getPublicSuffix } from 'tldts';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { addressAt } from '../../people/accounts/queries.ts';

export async function listBlockedSenders(deps: Pick<Deps, 'db' | 'cursors'>, page: PageQuery) {
  const rows = deps.db
    .selectFrom('blocked_senders as b')
    .leftJoin('persons as p', 'p.id', 'b.blocked_by')
    .select(['b.id', 'b.value', 'b.created_at', 'p.email']);
  const cut = await pageBy(deps, 'blocked-senders', page, rows, { by: ['b.created_at', 'b.id'] });
  return {
    senders: cut.rows.map(({ id, value, created_at, email }) => ({
      sender_id: id,
      value,
      blocked_by: email ?? '',
      blocked_at: seconds(created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

export function blockSender(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  value: string,
): Promise<string> {
  // Everything below it would be set aside.
  if (getPublicSuffix(value, { allowPrivateDomains: true }) === value)
    throw conflict(`${value} is an ending that many domains share. Please block the domain below it.`);
  return deps.db.transaction().execute(async (tx) => {
    const ofClient = await clientWith(tx, value);
    if (ofClient !== undefined)
      throw conflict(`${ofClient} is the address of a client. Their mails are not set aside.`);
    const blocked = await blockIn(deps, tx, actor, value);
    if (blocked === undefined) throw conflict(`${value} is blocked already.`);
    return blocked;
  });
}

/** Undefined where it is blocked already. */
export async function blockIn(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  actor: StaffActor,
  value: string,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('blocked_senders')
    .values({ value, blocked_by: actor.personId, created_at: deps.now() })
    .onConflict((on) => on.column('value').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await deps.events.emit(tx, {
    name: 'sender.blocked',
    accountId: null,
    by: actor,
    after: { sender: value },
    data: { sender_id: row.id },
  });
  return row.id;
}

export function unblockSender(deps: Pick<Deps, 'db' | 'events'>, actor: StaffActor, senderId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('blocked_senders')
      .where('id', '=', senderId)
      .returning('value')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await deps.events.emit(tx, {
      name: 'sender.unblocked',
      accountId: null,
      by: actor,
      before: { sender: gone.value },
      data: { sender_id: senderId },
    });
    return gone.value;
  });
}

/** What blocks the sender of a mail: their address, their domain or one above it. */
export async function blockOf(db: Queryable, address: string): Promise<string | undefined> {
  const from = address.toLowerCase();
  const domain = from.split('@').at(-1) ?? '';
  const row = await db
    .selectFrom('blocked_senders')
    .select('value')
    .where('value', 'in', [from, domain, ...namesAbove(domain)])
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}

/** The address of a person of ours that a block would be for. */
async function clientWith(tx: Queryable, value: string): Promise<string | undefined> {
  if (!value.includes('@')) return addressAt(tx, value, { confirmed: true });
  const row = await tx
    .selectFrom('persons')
    .select('email')
    .where(sql<boolean>`lower(email) = ${value}`)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
