import { brand } from '@resolvo/brand/brand';
import type { Limit } from '@resolvo/contract/endpoint';
import { filesOfMessage } from '@resolvo/contract/help/files';
import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { InboxMail } from '../../../providers/mail-inbox.ts';
import { emailKey } from '../../people/accounts/limits.ts';
import { takeBounce } from '../../platform/mail/take-bounce.ts';
import { readCaseAddress } from '../abuse-cases/case-address.ts';
import { hearReporter } from '../abuse-cases/hear-reporter.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import { readReplyAddress } from '../enquiries/reply-address.ts';
import { answerIn, continueIn } from '../enquiries/write-message.ts';
import { keepFile } from '../files/keep-file.ts';
import { largestMail, type ReadMail, readMail } from './read-mail.ts';

export type InboxNeeds = Pick<
  Deps,
  'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings' | 'limiter' | 'log' | 'inbox' | 'files' | 'mailWatch'
>;

/** What one sender may write by mail. What two programs say to each other ends here, whatever they call themselves. */
const mailsOfSender: Limit = { name: 'mails-of-sender', points: 20, seconds: 3600 };

type Outcome = {
  readonly outcome: 'written' | 'enquiry' | 'ignored' | 'refused';
  readonly reason?: string;
  readonly enquiryId?: string;
};

/**
 * Takes one mail, once: its row and what it says are one transaction, and a second try finds the row. A mail that cannot
 * be read is noted with the reason, and stays in the mailbox; only a failure of our own is thrown.
 */
export async function takeMail(deps: InboxNeeds, incoming: InboxMail): Promise<void> {
  // What came back counts for the mail that it names; as a message it is one of a machine, and is ignored below.
  if (incoming.source) await takeBounce(deps, incoming.source.toString());
  const read = await readOrReason(incoming);
  const mail = typeof read === 'string' ? undefined : read;
  const refusal = typeof read === 'string' ? read : await refusalOf(deps, read);
  const files = mail && refusal === undefined && !(await isTaken(deps, mail)) ? await keepFiles(deps, mail) : none;
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('received_mails')
      .values({
        message_id: mail?.messageId ?? `<${incoming.validity}.${incoming.uid}@unread>`,
        validity: incoming.validity,
        uid: incoming.uid,
        address: mail?.from.slice(0, 320) ?? '',
        subject: mail?.subject ?? '',
        size: incoming.size,
        outcome: 'ignored',
        received_at: deps.now(),
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return;
    const done =
      mail === undefined || refusal !== undefined
        ? { outcome: 'refused' as const, reason: refusal ?? '' }
        : await write(deps, tx, mail, files);
    await tx
      .updateTable('received_mails')
      .set({ outcome: done.outcome, reason: done.reason?.slice(0, 1000) ?? '', enquiry_id: done.enquiryId ?? null })
      .where('id', '=', row.id)
      .execute();
    if (done.outcome === 'refused') {
      deps.log.warn({ event: 'inbox.refused', uid: incoming.uid, reason: done.reason }, 'A mail was refused');
    }
  });
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

async function readOrReason({ source, size }: InboxMail): Promise<ReadMail | string> {
  if (source === undefined) return `It has ${inMegabytes(size)}; we take ${inMegabytes(largestMail)}.`;
  try {
    return await readMail(source);
  } catch (error) {
    return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function refusalOf(deps: InboxNeeds, mail: ReadMail): Promise<string | undefined> {
  if (mail.automatic !== undefined) return undefined;
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(mail.from)) return 'It has no sender.';
  try {
    await deps.limiter.consume(mailsOfSender, emailKey(mail.from));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return 'This address wrote too many mails within an hour.';
    throw error;
  }
}

interface KeptFiles {
  readonly ids: readonly string[];
  /** Of files that are not taken, each with the reason. */
  readonly refused: readonly string[];
}
const none: KeptFiles = { ids: [], refused: [] };

/** Stored before the message, and belonging to none until its transaction: what a crash leaves is swept. */
async function keepFiles(deps: InboxNeeds, mail: ReadMail): Promise<KeptFiles> {
  const { automatic, attachments } = mail;
  if (automatic !== undefined || attachments.length === 0) return none;
  const accountId = (await signedFor(deps, deps.db, mail))?.enquiry.account_id ?? undefined;
  const ids: string[] = [];
  const refused: string[] = [];
  for (const [index, { name, content }] of attachments.slice(0, mostNamed).entries()) {
    try {
      if (index >= filesOfMessage) throw new Refusal('conflict', `We take ${filesOfMessage} files of one mail.`);
      ids.push((await keepFile(deps, { accountId, personId: null, name, content })).file_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`(The file “${name}” came with the mail and was not taken. ${error.message})`);
    }
  }
  if (attachments.length > mostNamed) refused.push(`(${attachments.length - mostNamed} more files were not taken.)`);
  return { ids, refused };
}

const mostNamed = 10;

const isTaken = async ({ db }: InboxNeeds, { messageId }: ReadMail): Promise<boolean> =>
  (await db.selectFrom('received_mails').select('id').where('message_id', '=', messageId).executeTakeFirst()) !==
  undefined;

async function write(deps: InboxNeeds, tx: Queryable, mail: ReadMail, files: KeptFiles): Promise<Outcome> {
  if (mail.automatic !== undefined) return { outcome: 'ignored', reason: mail.automatic };
  if (await isOwn(deps, tx, mail)) return { outcome: 'ignored', reason: 'It is a mail of ours.' };
  const message = [mail.text || '(The mail had no text.)', ...files.refused].join('\n\n');
  const written = await writeInTicket(deps, tx, mail, message, files.ids);
  if (written !== undefined) return { outcome: 'written', enquiryId: written };
  if (await writeInCase(deps, tx, mail, message, files.ids.length)) return { outcome: 'written' };
  const { id } = await storeEnquiryIn(deps, tx, {
    kind: 'contact',
    mailbox: brand.supportEmail,
    subject: mail.subject,
    name: mail.name,
    email: mail.from,
    fields: { name: mail.name, email: mail.from, subject: mail.subject, message },
    accountId: null,
    ip: '',
    lastMailId: mail.messageId,
    attachments: files.ids,
  });
  return { outcome: 'enquiry', enquiryId: id };
}

/** A mail of ours that found its way back, such as one to the support address that this mailbox is. */
async function isOwn({ settings }: InboxNeeds, tx: Queryable, mail: ReadMail): Promise<boolean> {
  if (mail.from === settings.replyAddress?.toLowerCase()) return true;
  const [, sent] = /^<([0-9a-f-]{36})@/.exec(mail.messageId) ?? [];
  if (sent === undefined) return false;
  return (await tx.selectFrom('mails').select('id').where('id', '=', sent).executeTakeFirst()) !== undefined;
}

/** What the first signed address among the recipients was signed for. */
async function signedFor(deps: InboxNeeds, db: Queryable, { recipients }: ReadMail) {
  const signed = recipients.map((one) => readReplyAddress(deps, one)).find((one) => one !== undefined);
  const enquiry =
    signed &&
    (await db
      .selectFrom('enquiries as e')
      // What was merged goes on in the other ticket.
      .leftJoin('enquiries as into', 'into.id', 'e.merged_into')
      .select((eb) => [
        eb.fn.coalesce('into.id', 'e.id').as('id'),
        eb.fn.coalesce('into.email', 'e.email').as('email'),
        'e.account_id',
      ])
      .where('e.reference', '=', signed.reference)
      .executeTakeFirst());
  return enquiry && { side: signed.side, enquiry };
}

/**
 * The ticket that the mail was written in. The signed address alone is not enough, since mails are forwarded: the sender
 * must be the one who was written to, or a member of the account who may write to support.
 */
async function writeInTicket(
  deps: InboxNeeds,
  tx: Queryable,
  mail: ReadMail,
  message: string,
  attachments: readonly string[],
): Promise<string | undefined> {
  const signed = await signedFor(deps, tx, mail);
  if (!signed) return undefined;
  const { side, enquiry } = signed;
  if (side === 'staff') {
    const personId = await staffWith(tx, mail.from);
    if (personId === undefined) return undefined;
    await answerIn(deps, tx, { personId }, enquiry.id, { message, byMail: true, attachments: [...attachments] });
    return enquiry.id;
  }
  const personId = enquiry.account_id === null ? undefined : await memberWith(tx, enquiry.account_id, mail.from);
  if (personId === undefined && emailKey(enquiry.email) !== emailKey(mail.from)) return undefined;
  await continueIn(deps, tx, enquiry.id, { personId: personId ?? null, message, mailId: mail.messageId, attachments });
  return enquiry.id;
}

/** The case whose reporter wrote it. A case holds words alone; files are sent through the form, with a report. */
async function writeInCase(
  deps: InboxNeeds,
  tx: Queryable,
  mail: ReadMail,
  message: string,
  files: number,
): Promise<boolean> {
  const number = mail.recipients.map((one) => readCaseAddress(deps, one)).find((one) => one !== undefined);
  if (number === undefined) return false;
  const left = files === 0 ? '' : `\n\n(${files} files came with the mail and were not taken.)`;
  return hearReporter(deps, tx, { number, from: mail.from, message: `${message}${left}` });
}

const sameAddress = (address: string) => sql<boolean>`lower(p.email) = ${address.toLowerCase()}`;

async function staffWith(tx: Queryable, address: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom('persons as p')
    .select('p.id')
    .where(sameAddress(address))
    .where('p.suspended_at', 'is', null)
    .where(sql<boolean>`p.staff_permissions & ${permission.staffTickets}::bigint <> 0`)
    .executeTakeFirst();
  return person?.id;
}

async function memberWith(tx: Queryable, accountId: string, address: string): Promise<string | undefined> {
  const person = await tx
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
