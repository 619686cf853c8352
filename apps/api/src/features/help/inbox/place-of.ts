import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { emailKey } from '../../people/accounts/limits.ts';
import { readCaseAddress } from '../abuse-cases/case-address.ts';
import { readReplyAddress } from '../enquiries/reply-address.ts';
import type { ReadMail } from './read-mail.ts';

type Needs = Pick<Deps, 'vault' | 'settings'>;

/** Where a mail belongs, and who wrote it there. `signed` is the address that it was sent to. */
export type Place =
  | { readonly kind: 'answer'; readonly enquiryId: string; readonly personId: string; readonly signed: string }
  | {
      readonly kind: 'message';
      readonly enquiryId: string;
      readonly personId: string | null;
      readonly accountId: string | null;
      readonly signed: string;
    }
  | { readonly kind: 'case'; readonly number: number; readonly signed: string };

/**
 * The ticket or case that the mail was written in. The signed address alone is not enough, since mails are forwarded: the
 * sender must be the one who was written to, or a member of the account who may write to support. Undefined for all others.
 */
export async function placeOf(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  return (await ticketOf(deps, db, mail)) ?? caseOf(deps, db, mail);
}

async function ticketOf(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  const found = await signedFor(deps, db, mail);
  if (!found) return undefined;
  const { side, enquiry, signed } = found;
  if (side === 'staff') {
    const personId = await staffWith(db, mail.from);
    return personId === undefined ? undefined : { kind: 'answer', enquiryId: enquiry.id, personId, signed };
  }
  const accountId = enquiry.account_id;
  const personId = accountId === null ? undefined : await memberWith(db, accountId, mail.from);
  if (personId === undefined && emailKey(enquiry.email) !== emailKey(mail.from)) return undefined;
  return { kind: 'message', enquiryId: enquiry.id, personId: personId ?? null, accountId, signed };
}

async function caseOf(deps: Needs, db: Queryable, { recipients, from }: ReadMail): Promise<Place | undefined> {
  const signed = recipients.find((one) => readCaseAddress(deps, one) !== undefined);
  const number = signed === undefined ? undefined : readCaseAddress(deps, signed);
  if (signed === undefined || number === undefined) return undefined;
  const one = await db
    .selectFrom('abuse_cases')
    .select('reporter_email')
    .where('number', '=', number)
    .executeTakeFirst();
  return one?.reporter_email.toLowerCase() === from ? { kind: 'case', number, signed } : undefined;
}

/** What the first signed address among the recipients was signed for. */
async function signedFor(deps: Needs, db: Queryable, { recipients }: ReadMail) {
  for (const signed of recipients) {
    const read = readReplyAddress(deps, signed);
    if (!read) continue;
    const enquiry = await db
      .selectFrom('enquiries as e')
      // What was merged goes on in the other ticket.
      .leftJoin('enquiries as into', 'into.id', 'e.merged_into')
      .select((eb) => [
        eb.fn.coalesce('into.id', 'e.id').as('id'),
        eb.fn.coalesce('into.email', 'e.email').as('email'),
        'e.account_id',
      ])
      .where('e.reference', '=', read.reference)
      .executeTakeFirst();
    return enquiry && { side: read.side, enquiry, signed };
  }
  return undefined;
}

const sameAddress = (address: string) => sql<boolean>`lower(p.email) = ${address.toLowerCase()}`;

async function staffWith(db: Queryable, address: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('persons as p')
    .select('p.id')
    .where(sameAddress(address))
    .where('p.suspended_at', 'is', null)
    .where(sql<boolean>`p.staff_permissions & ${permission.staffTickets}::bigint <> 0`)
    .executeTakeFirst();
  return person?.id;
}

async function memberWith(db: Queryable, accountId: string, address: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('persons as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .select('p.id')
    .where('m.account_id', '=', accountId)
    .where(sameAddress(address))
    .where('p.email_verified_at', 'is not', null)
    .where('p.suspended_at', 'is', null)
    .where('m.ended_at', 'is', null)
    .where((eb) => eb.or([eb('m.expires_at', 'is', null), eb('m.expires_at', '>', sql<Date>`now()`)]))
    .where(sql<boolean>`m.permissions & ${permission.supportManage}::bigint <> 0`)
    .executeTakeFirst();
  return person?.id;
}
