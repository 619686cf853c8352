import { brand } from '@resolvo/brand/brand';
import { type EnquiryState, enquiryCan, type staffMessageBody } from '@resolvo/contract/help/enquiries';
import type { ticketMessageBody } from '@resolvo/contract/help/tickets';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { attachFiles } from '../files/keep-file.ts';
import { filesToMail } from '../files/mailed-files.ts';
import { type HeldEnquiry, holdEnquiry } from './hold-enquiry.ts';
import { answerNotSentMail, enquiryAnsweredMail, enquiryContinuedMail, formerMemberWroteMail } from './mails.ts';
import { moveEnquiry } from './move.ts';
import { isAnsweredByMail, replyAddress } from './reply-address.ts';
import { mailboxFor } from './send-contact.ts';
import { readerOf } from './speaks-for.ts';
import { writtenBy } from './writer.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings'>;

type Answer = Partial<z.output<typeof staffMessageBody>> & {
  readonly message: string;
  readonly byMail?: boolean;
  /** What the mail quoted of ours. */
  readonly quoted?: string;
  readonly mailFrom?: string;
};

export function answerEnquiry(
  deps: Needs,
  actor: StaffActor,
  enquiryId: string,
  body: z.output<typeof staffMessageBody>,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => void (await answerIn(deps, tx, actor, enquiryId, body)));
}

/**
 * An answer is stored and mailed in one transaction; a note is stored alone, and leaves the state as it is. Returns the id
 * of the message.
 */
export async function answerIn(
  deps: Needs,
  tx: Queryable,
  actor: EventActor,
  enquiryId: string,
  { message, internal = false, close = false, byMail = false, attachments = [], quoted, mailFrom }: Answer,
): Promise<string> {
  const enquiry = await holdEnquiry(tx, enquiryId);
  // A mail cannot ask to reopen it first.
  if (!internal && !byMail) demand(enquiryCan.reply(enquiry.state));
  const { personId } = actor;
  const files = { ids: attachments, accountId: enquiry.account_id };
  const said = {
    enquiryId,
    author: 'staff',
    personId,
    internal,
    body: message,
    byMail,
    quoted,
    mailFrom,
    files,
  } as const;
  const messageId = await storeMessage(tx, deps.now(), said);
  const to: EnquiryState = internal ? enquiry.state : close ? 'closed' : 'answered';
  await deps.events.emit(tx, {
    name: internal ? 'enquiry.noted' : 'enquiry.answered',
    accountId: internal ? null : enquiry.account_id,
    by: actor,
    before: { state: enquiry.state },
    after: { state: to },
    data: { enquiry_id: enquiryId },
  });
  const at = deps.now();
  if (enquiry.state === 'closed' && to === 'answered') {
    await moveEnquiry(tx, enquiry, 'open', { personId, at });
    await moveEnquiry(tx, { ...enquiry, state: 'open' }, to, { personId, at });
  } else await moveEnquiry(tx, enquiry, to, { personId, at });
  if (internal) return messageId;
  const { reference, subject } = enquiry;
  const address = replyAddress(deps, 'client', reference) ?? mailboxOf(enquiry);
  const thread = { root: enquiryId, answers: enquiry.last_mail_id ?? undefined };
  const isTicket = enquiry.kind === 'ticket';
  // A mail that staff sent us was taken whole, and is small enough.
  const mailed = await filesToMail(tx, attachments, { attached: !isTicket && !byMail });
  const reader = await readerOf(tx, enquiry);
  await queueMail(deps, tx, { to: reader, replyTo: { name: '', address }, thread }, enquiryAnsweredMail, {
    reference,
    subject,
    message,
    closed: close,
    ticket_id: isTicket ? enquiryId : null,
    files: mailed,
    ...(await writtenBy(deps, tx, personId, mailboxOf(enquiry))),
  });
  return messageId;
}

interface MailNote {
  readonly message: string;
  readonly quoted: string;
  readonly mailFrom: string;
  readonly attachments: readonly string[];
}

/** A mail in the name of staff that nothing proves: colleagues read it, and it is not sent. The desk is told. */
export async function noteOfMail(deps: Needs, tx: Queryable, enquiryId: string, note: MailNote): Promise<string> {
  const { enquiry, messageId } = await keepNote(deps, tx, enquiryId, note, note.message);
  const { reference, subject } = enquiry;
  const data = { reference, subject, from: note.mailFrom, ticket_id: enquiryId };
  await queueMail(deps, tx, { to: mailboxOf(enquiry) }, answerNotSentMail, data);
  return messageId;
}

/**
 * A mail of a person who wrote in this ticket as its client, and speaks for the account no more. Colleagues read it; it is no
 * word of the client's, and nothing of it is lost. The desk is told.
 */
export async function noteOfFormer(deps: Needs, tx: Queryable, enquiryId: string, note: MailNote): Promise<string> {
  const said = `${note.mailFrom} wrote this by mail, and no longer speaks for this client: not a member any more, or without the right to support.\n\n${note.message}`;
  const { enquiry, messageId } = await keepNote(deps, tx, enquiryId, note, said);
  const { reference, subject } = enquiry;
  const data = { reference, subject, from: note.mailFrom, ticket_id: enquiryId };
  await queueMail(deps, tx, { to: brand.supportEmail }, formerMemberWroteMail, data);
  return messageId;
}

async function keepNote(
  deps: Needs,
  tx: Queryable,
  enquiryId: string,
  { quoted, mailFrom, attachments }: MailNote,
  body: string,
) {
  const enquiry = await holdEnquiry(tx, enquiryId);
  const messageId = await storeMessage(tx, deps.now(), {
    enquiryId,
    author: 'staff',
    personId: null,
    internal: true,
    body,
    byMail: true,
    quoted,
    mailFrom,
    unproved: true,
    files: { ids: attachments, accountId: enquiry.account_id },
  });
  await deps.events.emit(tx, { name: 'enquiry.noted', accountId: null, data: { enquiry_id: enquiryId } });
  return { enquiry, messageId };
}

/** A client's further message: the ticket waits for staff again. */
export async function continueTicket(
  deps: Needs,
  actor: Caller,
  ticketId: string,
  { message, attachments }: z.output<typeof ticketMessageBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { state } = await holdEnquiry(tx, ticketId, actor.accountId);
    demand(enquiryCan.reply(state));
    await continueIn(deps, tx, ticketId, { personId: actor.personId, by: actor, message, attachments });
  });
}

interface Continuation {
  /** Null for a visitor, who answered our mail. */
  readonly personId: string | null;
  readonly by?: EventActor;
  readonly message: string;
  /** The Message-ID, where it came by mail. */
  readonly mailId?: string;
  readonly mailFrom?: string;
  readonly quoted?: string;
  /** Nothing says that its sender wrote it: no person is named for it. */
  readonly unproved?: boolean;
  readonly attachments?: readonly string[];
}

/** The caller has checked whose message it is. A closed ticket is open again with it. Returns the id of the message. */
export async function continueIn(
  deps: Needs,
  tx: Queryable,
  enquiryId: string,
  { personId, by, message, mailId, mailFrom, quoted, unproved = false, attachments = [] }: Continuation,
): Promise<string> {
  const enquiry = await holdEnquiry(tx, enquiryId);
  const byMail = mailId !== undefined;
  const files = { ids: attachments, accountId: enquiry.account_id };
  const messageId = await storeMessage(tx, deps.now(), {
    enquiryId,
    author: 'client',
    personId,
    internal: false,
    body: message,
    byMail,
    mailFrom,
    quoted,
    unproved,
    files,
  });
  // An answer of ours names this mail, so one whose sender is not proved must not be it.
  if (byMail && !unproved) {
    await tx.updateTable('enquiries').set({ last_mail_id: mailId }).where('id', '=', enquiryId).execute();
  }
  await deps.events.emit(tx, {
    name: 'enquiry.continued',
    accountId: enquiry.account_id,
    by: by ?? (personId === null ? undefined : { personId }),
    before: { state: enquiry.state },
    after: { state: 'open' },
    data: { enquiry_id: enquiryId },
  });
  await moveEnquiry(tx, enquiry, 'open', { personId, at: deps.now() });
  const { reference, subject } = enquiry;
  const toClient = replyAddress(deps, 'staff', reference);
  const envelope = {
    to: mailboxOf(enquiry),
    replyTo: { name: '', address: toClient ?? (await readerOf(tx, enquiry)) },
  };
  await queueMail(deps, tx, envelope, enquiryContinuedMail, {
    reference,
    subject,
    message,
    ticket_id: enquiryId,
    unproved_from: unproved ? (mailFrom ?? '') : '',
    answered_by_mail: isAnsweredByMail(deps),
  });
  return messageId;
}

/** Who of us reads it. The title of a ticket is 'Category: text'. */
const mailboxOf = ({ kind, subject }: Pick<HeldEnquiry, 'kind' | 'subject'>): string =>
  kind === 'abuse' ? brand.abuseEmail : mailboxFor(subject.split(': ')[0] ?? '');

interface NewMessage {
  readonly enquiryId: string;
  readonly author: 'client' | 'staff';
  readonly personId: string | null;
  readonly internal: boolean;
  readonly body: string;
  readonly byMail: boolean;
  readonly quoted?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly unproved?: boolean;
  /** A program wrote it: it is counted, and moves nothing. */
  readonly automatic?: boolean;
  readonly files: { readonly ids: readonly string[]; readonly accountId: string | null };
}

export async function storeMessage(tx: Queryable, at: Date, message: NewMessage): Promise<string> {
  const { enquiryId, author, personId, internal, body, byMail, files } = message;
  const { quoted = '', mailFrom = '', unproved = false, automatic = false } = message;
  const { id, number } = await tx
    .insertInto('enquiry_messages')
    .values({
      enquiry_id: enquiryId,
      author,
      person_id: personId,
      internal,
      body,
      by_mail: byMail,
      quoted,
      mail_from: mailFrom,
      unproved,
      automatic,
      created_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  // Those of a mail were uploaded by no person.
  await attachFiles(tx, byMail ? null : personId, files.ids, {
    enquiryId,
    messageId: id,
    accountId: files.accountId,
    internal,
    byMail,
  });
  if (internal) return id;
  await tx
    .updateTable('enquiries')
    .set({
      message_count: sql`message_count + 1`,
      ...(!automatic && { last_message_at: at }),
      ...(author === 'staff' && { last_answer: number, first_answered_at: sql`coalesce(first_answered_at, ${at})` }),
    })
    .where('id', '=', enquiryId)
    .execute();
  return id;
}
