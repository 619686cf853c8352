import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { emailKey } from '../../people/accounts/limits.ts';

/** A ticket as far as it matters who speaks in it. */
export interface Spoken {
  readonly account_id: string | null;
  /** Of who wrote it first. */
  readonly email: string;
  /** Where staff said which client's it is: from whom it was taken. */
  readonly attached_from: unknown;
}

/** The person with this address, with each membership in the account that they have, or had. */
const personAt = (db: Queryable, accountId: string, address: string) =>
  db
    .selectFrom('persons as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .select('p.id')
    .where('m.account_id', '=', accountId)
    .where(sql<boolean>`lower(p.email) = ${address.toLowerCase()}`);

/** The member with this address who works with support, now. */
export async function memberWith(
  db: Queryable,
  accountId: string,
  address: string,
  who: 'active' | 'also suspended' = 'active',
): Promise<string | undefined> {
  const person = await personAt(db, accountId, address)
    .where('p.email_verified_at', 'is not', null)
    .$if(who === 'active', (query) => query.where('p.suspended_at', 'is', null))
    .where('m.ended_at', 'is', null)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', sql<Date>`now()`)]))
    .where(sql<boolean>`m.permissions & ${permission.supportManage}::bigint <> 0`)
    .executeTakeFirst();
  return person?.id;
}

/** Whether this address is of a person who is, or was, a member of the account: with whatever rights. */
async function isOfPerson(db: Queryable, accountId: string, address: string): Promise<boolean> {
  const found = await personAt(db, accountId, address).executeTakeFirst();
  return found !== undefined;
}

const isFirstWriter = ({ email }: Spoken, address: string): boolean => emailKey(email) === emailKey(address);

/**
 * Who may read and say something in a ticket in the name of its client; undefined for all others. Of an account these are its
 * members with the right, as they are now: who wrote it first may be a member no more. A visitor speaks for themself, also
 * where staff gave their ticket to a client, unless they are one of its people and may not.
 */
export async function speaksFor(
  db: Queryable,
  ticket: Spoken,
  address: string,
): Promise<{ readonly personId: string | null; readonly accountId: string | null } | undefined> {
  const { account_id: accountId } = ticket;
  if (accountId === null) return isFirstWriter(ticket, address) ? { personId: null, accountId } : undefined;
  const personId = await memberWith(db, accountId, address);
  if (personId !== undefined) return { personId, accountId };
  const isGiven = ticket.attached_from !== null && isFirstWriter(ticket, address);
  return isGiven && !(await isOfPerson(db, accountId, address)) ? { personId: null, accountId } : undefined;
}

/** Whether a person wrote who spoke for the client of this ticket before, and may no more. */
export async function spokeFor(db: Queryable, ticket: Spoken, address: string): Promise<boolean> {
  const { account_id: accountId } = ticket;
  if (accountId === null || (await speaksFor(db, ticket, address))) return false;
  return isFirstWriter(ticket, address) || isOfPerson(db, accountId, address);
}

/** To whom answers go: who wrote it first, while they may read it, and else the owner of the account. */
export async function readerOf(db: Queryable, ticket: Spoken): Promise<string> {
  const { account_id: accountId, email } = ticket;
  if (accountId === null || (await speaksFor(db, ticket, email))) return email;
  const account = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  // An account without an owner's address has ended, and its tickets with it.
  return account?.email ?? email;
}
