import { brand } from '@resolvo/brand/brand';
import { filesOfMessage } from '@resolvo/contract/help/files';
import { readApart } from '../../../apart/read-apart.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { takeBounce } from '../../platform/mail/take-bounce.ts';
import { hearReporter } from '../abuse-cases/hear-reporter.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import { answerIn, continueIn } from '../enquiries/write-message.ts';
import { keepFile } from '../files/keep-file.ts';
import { dropOriginal } from './originals.ts';
import { type Place, placeOf } from './place-of.ts';
import type { ReadMail } from './read-mail.ts';
import { mailReading } from './reading.ts';
import { ours } from './whose-failure.ts';
import { floodOf, mayConfirm, type Proved, proofOf } from './whose-mail.ts';

export type InboxNeeds = Pick<
  Deps,
  'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings' | 'limiter' | 'log' | 'inbox' | 'files' | 'mailWatch'
>;

/** A mail that another try was noted of. */
export interface WaitingMail {
  readonly id: string;
  readonly validity: string;
  readonly uid: number;
  readonly attempts: number;
  /** Staff asked to take it, however much its sender wrote. */
  readonly letIn: boolean;
}

type Outcome = {
  readonly outcome: 'written' | 'enquiry' | 'ignored' | 'duplicate' | 'refused' | 'aside';
  readonly reason?: string;
  readonly enquiryId?: string | null;
};

/**
 * Takes one mail, once: what became of it and what it says are one transaction, and a second process finds that it waits
 * no more. Throws what the mail, or something of ours, makes fail.
 */
export async function takeMail(deps: InboxNeeds, waiting: WaitingMail, source: Uint8Array): Promise<void> {
  const { mail, bounce } = await readApart(mailReading, source);
  await deps.db
    .updateTable('received_mails')
    .set({
      message_id: mail.messageId,
      address: mail.from.slice(0, 320),
      subject: mail.subject,
      fingerprint: mail.fingerprint,
    })
    .where('id', '=', waiting.id)
    .where('outcome', '=', 'waiting')
    .execute();
  // What came back counts for the mail that it names; as a message it is one of a machine, and is ignored below.
  if (bounce) await takeBounce(deps, bounce);
  const place = await placeOf(deps, deps.db, mail);
  const proved = proofOf(deps, mail, place);
  const known = (await endOf(deps, waiting, mail)) ?? (await overflow(deps, waiting, place, proved));
  const files = known === undefined ? await keepFiles(deps, mail, place) : none;
  const confirm = known === undefined && place === undefined && (await mayConfirm(deps, proved));
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('received_mails')
      .select('id')
      .where('id', '=', waiting.id)
      .where('outcome', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const done = known ?? (await write(deps, tx, mail, files, confirm));
    await tx
      .updateTable('received_mails')
      .set({
        outcome: done.outcome,
        proof: proved.proof,
        reason: done.reason?.slice(0, 1000) ?? '',
        enquiry_id: done.enquiryId ?? null,
        try_at: null,
      })
      .where('id', '=', row.id)
      .execute();
    if (done.outcome === 'aside') await tellOfAside(deps, tx, row.id);
    // What a program returns to us may be a mail of ours, with a person's link to a new password in it.
    if (done.outcome === 'ignored') await dropOriginal(tx, row.id);
    if (done.outcome === 'refused' || done.outcome === 'aside') {
      deps.log.warn({ event: 'inbox.refused', uid: waiting.uid, reason: done.reason }, 'A mail was not taken');
    }
  });
}

/** Open screens of staff hear of it. */
export async function tellOfAside({ events }: Pick<Deps, 'events'>, tx: Queryable, receivedId: string): Promise<void> {
  const data = { received_id: receivedId };
  await events.emit(tx, { name: 'received_mail.set_aside', accountId: null, data });
}

/** What is known of it before anything is written: mails of programs, without a sender and of ourselves, and copies. */
async function endOf(deps: InboxNeeds, { id }: WaitingMail, mail: ReadMail): Promise<Outcome | undefined> {
  if (mail.automatic !== undefined) return { outcome: 'ignored', reason: mail.automatic };
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(mail.from)) return { outcome: 'refused', reason: 'It has no sender.' };
  const same = await deps.db
    .selectFrom('received_mails')
    .select(['id', 'enquiry_id'])
    .where('message_id', '=', mail.messageId)
    // By what it says: the id of another mail is no secret, and takes no other sender's mail away.
    .where('fingerprint', '=', mail.fingerprint)
    .where('outcome', 'in', ['written', 'enquiry'])
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) return { outcome: 'duplicate', reason: 'The same mail came before.', enquiryId: same.enquiry_id };
  return (await isOwn(deps, deps.db, mail)) ? { outcome: 'ignored', reason: 'It is a mail of ours.' } : undefined;
}

async function overflow(
  deps: InboxNeeds,
  { letIn }: WaitingMail,
  place: Place | undefined,
  proved: Proved,
): Promise<Outcome | undefined> {
  const reason = letIn ? undefined : await floodOf(deps, proved);
  if (reason === undefined) return undefined;
  return { outcome: 'aside', reason, enquiryId: place && 'enquiryId' in place ? place.enquiryId : null };
}

interface KeptFiles {
  readonly ids: readonly string[];
  /** Of files that are not taken, each with the reason. */
  readonly refused: readonly string[];
}
const none: KeptFiles = { ids: [], refused: [] };

/** Stored before the message, and belonging to none until its transaction: what a crash leaves is swept. */
async function keepFiles(deps: InboxNeeds, { attachments }: ReadMail, place: Place | undefined): Promise<KeptFiles> {
  if (attachments.length === 0) return none;
  const accountId = place?.kind === 'message' ? (place.accountId ?? undefined) : undefined;
  const ids: string[] = [];
  const refused: string[] = [];
  for (const [index, { name, content }] of attachments.slice(0, mostNamed).entries()) {
    try {
      if (index >= filesOfMessage) throw new Refusal('conflict', `We take ${filesOfMessage} files of one mail.`);
      ids.push((await ours(keepFile(deps, { accountId, personId: null, name, content }))).file_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`(The file “${name}” came with the mail and was not taken. ${error.message})`);
    }
  }
  if (attachments.length > mostNamed) refused.push(`(${attachments.length - mostNamed} more files were not taken.)`);
  return { ids, refused };
}

const mostNamed = 10;

async function write(
  deps: InboxNeeds,
  tx: Queryable,
  mail: ReadMail,
  files: KeptFiles,
  confirm: boolean,
): Promise<Outcome> {
  const place = await placeOf(deps, tx, mail);
  const said = place && quotesUs(deps, mail) ? mail.text : mail.whole;
  const message = [said || '(The mail had no text.)', ...files.refused].join('\n\n');
  if (place && (await writeIn(deps, tx, place, mail, message, files.ids))) {
    return { outcome: 'written', enquiryId: 'enquiryId' in place ? place.enquiryId : null };
  }
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
    confirm,
  });
  const silent = 'Its sender was not told that it arrived: nothing says that the address is theirs.';
  return { outcome: 'enquiry', enquiryId: id, ...(!confirm && { reason: silent }) };
}

/**
 * Whether what was cut off is a mail of ours: those name our address, or the reference of a ticket. What quotes others,
 * such as a mail that is forwarded to us, is what its sender has to say.
 */
function quotesUs({ settings }: InboxNeeds, { text, whole }: ReadMail): boolean {
  const names = [settings.replyAddress, brand.supportEmail, brand.mailFrom, ...(whole.match(/RV-\w{4}-\w{4}/gi) ?? [])];
  return names.some((name) => name !== undefined && whole.includes(name) && !text.includes(name));
}

/** A mail of ours that found its way back, such as one to the support address that this mailbox is. */
async function isOwn({ settings }: InboxNeeds, tx: Queryable, mail: ReadMail): Promise<boolean> {
  if (mail.from === settings.replyAddress?.toLowerCase()) return true;
  const [, sent] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(mail.messageId) ?? [];
  if (sent === undefined) return false;
  return (await tx.selectFrom('mails').select('id').where('id', '=', sent).executeTakeFirst()) !== undefined;
}

async function writeIn(
  deps: InboxNeeds,
  tx: Queryable,
  place: Place,
  mail: ReadMail,
  message: string,
  attachments: readonly string[],
): Promise<boolean> {
  if (place.kind === 'case') {
    // A case holds words alone; files are sent through the form, with a report.
    const left =
      attachments.length === 0 ? '' : `\n\n(${attachments.length} files came with the mail and were not taken.)`;
    return hearReporter(deps, tx, { number: place.number, from: mail.from, message: `${message}${left}` });
  }
  const { personId, enquiryId } = place;
  if (place.kind === 'answer') {
    const answer = { message, byMail: true, attachments: [...attachments] };
    await answerIn(deps, tx, { personId: place.personId }, enquiryId, answer);
  } else await continueIn(deps, tx, enquiryId, { personId, message, mailId: mail.messageId, attachments });
  return true;
}
