import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { readCaseAddress } from '../abuse-cases/case-address.ts';
import { shownTo } from '../abuse-cases/hold-case.ts';
import { abuseClientMail } from '../abuse-cases/mails.ts';
import { readReplyAddress } from '../enquiries/reply-address.ts';
import { memberWith, speaksFor, spokeFor } from '../enquiries/speaks-for.ts';
import type { ReadMail } from './read-mail.ts';
import { sentIdsIn } from './sent-id.ts';

type Needs = Pick<Deps, 'vault' | 'settings'>;

/** Where a mail belongs, and who wrote it there. `signed` is the address that it was sent to. */
export type Place =
  | { readonly kind: 'answer'; readonly enquiryId: string; readonly personId: string; readonly signed: string }
  /** In the name of staff, and nothing says that it was theirs. */
  | { readonly kind: 'note'; readonly enquiryId: string; readonly signed: string }
  /** Of a person who spoke for its client, and may no more. */
  | { readonly kind: 'former'; readonly enquiryId: string; readonly signed: string }
  | {
      readonly kind: 'message';
      readonly enquiryId: string;
      readonly personId: string | null;
      readonly accountId: string | null;
      /** Undefined where its reference alone led it here. */
      readonly signed: string | undefined;
      /** Neither a signed address nor our own mail server says that it is theirs. */
      readonly unproved: boolean;
    }
  /** Written by a program to the signed address of a ticket. `shown`: to its client, for whom it answered. */
  | {
      readonly kind: 'automatic';
      readonly enquiryId: string;
      readonly shown: boolean;
      readonly accountId: string | null;
      readonly signed: string;
    }
  /** Of its reporter. */
  | { readonly kind: 'case'; readonly number: number; readonly signed: string }
  /** Of the client whom it concerns. */
  | {
      readonly kind: 'own-case';
      readonly caseId: string;
      readonly accountId: string;
      readonly personId: string;
      /** Undefined where the mail of ours that it answers led it here, and our mail server says who wrote it. */
      readonly signed: string | undefined;
    };

/**
 * The ticket or case that the mail was written in. The signed address alone is not enough, since mails are forwarded:
 * the sender must be the one who was written to, or a member of the account who may write to support. A reference in
 * the subject, or an answer to a mail of ours, leads to its ticket too; without our mail server's word such a mail is
 * shown as what it is. Undefined for all others.
 */
export async function placeOf(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  return (await ticketOf(deps, db, mail)) ?? (await caseOf(deps, db, mail)) ?? (await namedTicket(deps, db, mail));
}

/** Whether a mail was sent to the signed address of a ticket; its sender may be a stranger. */
export const isSigned = (deps: Needs, { recipients }: Pick<ReadMail, 'recipients'>): boolean =>
  recipients.some((one) => readReplyAddress(deps, one) !== undefined);

/** All of us may write from the address that answers come to. */
export const isFromUs = ({ replyAddress }: Deps['settings'], { from }: Pick<ReadMail, 'from'>): boolean =>
  from === replyAddress?.toLowerCase();

/** Whether our own mail server says that the domain of the sender sent it. */
export const isAuthenticated = ({ settings }: Pick<Deps, 'settings'>, { authenticated }: ReadMail): boolean =>
  settings.mailServer !== undefined && authenticated.includes(settings.mailServer);

async function ticketOf(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  const found = await signedFor(deps, db, mail);
  if (!found) return undefined;
  const { side, enquiry, signed } = found;
  if (mail.autoSubmitted) {
    const shown = side === 'client' && (await speaksFor(db, enquiry, mail.from)) !== undefined;
    return { kind: 'automatic', enquiryId: enquiry.id, shown, accountId: enquiry.account_id, signed };
  }
  if (isFromUs(deps.settings, mail)) return { kind: 'note', enquiryId: enquiry.id, signed };
  if (side === 'staff') {
    const personId = await staffWith(db, mail.from);
    if (personId === undefined) return undefined;
    // All of our staff have this address, and a mail list of theirs may be read by others: a name proves no sender.
    const isTheirs = isAuthenticated(deps, mail);
    return isTheirs
      ? { kind: 'answer', enquiryId: enquiry.id, personId, signed }
      : { kind: 'note', enquiryId: enquiry.id, signed };
  }
  const writer = await speaksFor(db, enquiry, mail.from);
  if (writer) return { kind: 'message', enquiryId: enquiry.id, ...writer, signed, unproved: false };
  return (await spokeFor(db, enquiry, mail.from)) ? { kind: 'former', enquiryId: enquiry.id, signed } : undefined;
}

/** By its reference in the subject, or by the mails of ours that it answers. */
async function namedTicket(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  const reference = /\bRV-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i.exec(mail.subject)?.[0];
  const enquiry =
    (await enquiryBy(db, (query) => query.where('e.reference', '=', reference?.toUpperCase() ?? ''))) ??
    (await enquiryAnswered(db, mail.answers));
  const writer = enquiry && (await speaksFor(db, enquiry, mail.from));
  if (!enquiry || !writer) return undefined;
  const unproved = !isAuthenticated(deps, mail);
  const personId = unproved ? null : writer.personId;
  return { kind: 'message', enquiryId: enquiry.id, ...writer, personId, signed: undefined, unproved };
}

async function enquiryAnswered(db: Queryable, answers: readonly string[]) {
  const ids = sentIdsIn(answers);
  if (ids.length === 0) return undefined;
  // The first mail of a conversation has the id of its enquiry; further ones are told by what they were made from.
  const first = await enquiryBy(db, (query) => query.where('e.id', 'in', ids));
  if (first) return first;
  const mails = await db.selectFrom('mails').select('data').where('id', 'in', ids).execute();
  const references = mails.flatMap(({ data }) => madeFrom.safeParse(data).data?.reference ?? []);
  if (references.length === 0) return undefined;
  return enquiryBy(db, (query) => query.where('e.reference', 'in', references));
}

const madeFrom = z.object({ reference: z.string() });

/** By the address that was given to one of its two sides, who never answer in the name of the other. */
async function caseOf(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  for (const signed of mail.recipients) {
    const read = readCaseAddress(deps, signed);
    if (!read) continue;
    const { number } = read;
    const one = await casesFor(db).where('number', '=', number).executeTakeFirst();
    if (!one) continue;
    if (read.isReporters())
      return one.reporter_email.toLowerCase() === mail.from ? { kind: 'case', number, signed } : undefined;
    if (one.account_id !== null && read.isClients(one.account_id)) return ownCase(db, one, mail.from, signed);
  }
  return answeredCase(deps, db, mail);
}

/**
 * A mail program that drops our Reply-To answers to the support address. Then only a proved sender reaches the case.
 */
async function answeredCase(deps: Needs, db: Queryable, mail: ReadMail): Promise<Place | undefined> {
  const ids = sentIdsIn(mail.answers);
  if (ids.length === 0 || !isAuthenticated(deps, mail)) return undefined;
  const mails = await db
    .selectFrom('mails')
    .select('data')
    .where('id', 'in', ids)
    .where('template', '=', abuseClientMail.name)
    .execute();
  for (const { data } of mails) {
    const caseId = aboutCase.safeParse(data).data?.case_id;
    const one = caseId && (await casesFor(db).where('id', '=', caseId).executeTakeFirst());
    const place = one && (await ownCase(db, one, mail.from, undefined));
    if (place) return place;
  }
  return undefined;
}

const aboutCase = z.object({ case_id: z.uuid() });
const casesFor = (db: Queryable) =>
  db.selectFrom('abuse_cases').select(['id', 'account_id', 'told_at', 'reporter_email']);

/** Of a client who was told of it. One who is suspended for it answers here, too. */
async function ownCase(
  db: Queryable,
  one: { id: string; account_id: string | null; told_at: Date | null },
  from: string,
  signed: string | undefined,
): Promise<Place | undefined> {
  const accountId = shownTo(one);
  const personId = accountId === null ? undefined : await memberWith(db, accountId, from, 'also suspended');
  if (accountId === null || personId === undefined) return undefined;
  return { kind: 'own-case', caseId: one.id, accountId, personId, signed };
}

/** What the first signed address among the recipients was signed for. */
async function signedFor(deps: Needs, db: Queryable, { recipients }: ReadMail) {
  for (const signed of recipients) {
    const read = readReplyAddress(deps, signed);
    if (!read) continue;
    const enquiry = await enquiryBy(db, (query) => query.where('e.reference', '=', read.reference));
    return enquiry && { side: read.side, enquiry, signed };
  }
  return undefined;
}

const enquiries = (db: Queryable) =>
  db
    .selectFrom('enquiries as e')
    // What was merged goes on in the other ticket.
    .leftJoin('enquiries as into', 'into.id', 'e.merged_into')
    .select((eb) => [
      eb.fn.coalesce('into.id', 'e.id').as('id'),
      eb.fn.coalesce('into.email', 'e.email').as('email'),
      'e.account_id',
      sql<unknown>`case when ${sql.ref('into.id')} is null then ${sql.ref('e.attached_from')}
        else ${sql.ref('into.attached_from')} end`.as('attached_from'),
    ]);
type Enquiries = ReturnType<typeof enquiries>;
type FoundEnquiry = Awaited<ReturnType<Enquiries['executeTakeFirstOrThrow']>>;

const enquiryBy = (db: Queryable, narrowed: (query: Enquiries) => Enquiries): Promise<FoundEnquiry | undefined> =>
  narrowed(enquiries(db)).limit(1).executeTakeFirst();

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
