import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { takeBounce } from '../../platform/mail/take-bounce.ts';
import { blockOf } from '../desk/blocked-senders.ts';
import type { InboxNeeds, Outcome, WaitingMail } from './inbox-needs.ts';
import { keepMailFiles, type MailNotTaken } from './keep-mail-files.ts';
import { dropOriginal } from './originals.ts';
import { isFromUs, isSigned, type Place, placeOf } from './place-of.ts';
import type { ReadMail } from './read-mail.ts';
import { readWhole } from './read-whole.ts';
import { keptApart } from './refused-files.ts';
import { saidIn, wholeFile } from './said-in-mail.ts';
import { sentIdIn } from './sent-id.ts';
import { floodOf, mayConfirm, type Proved, proofOf } from './whose-mail.ts';
import { writeMail } from './write-mail.ts';
import { isReport } from './write-report.ts';

/** Why a mail was ignored that we wrote ourselves. The list of received mails knows them by it. */
export const ofOurs = 'It is a mail of ours.';

/**
 * Takes one mail, once: what became of it and what it says are one transaction, and a second process finds that it
 * waits no more. Throws what the mail, or something of ours, makes fail.
 */
export async function takeMail(deps: InboxNeeds, waiting: WaitingMail, source: Uint8Array): Promise<void> {
  const { mail, bounce, rest } = await readWhole(source, waiting.size);
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
  // What came back counts for the mail that it names, whatever becomes of it as a message.
  if (bounce) await takeBounce(deps, bounce);
  const place = await placeOf(deps, deps.db, mail);
  const proved = proofOf(deps, mail, place);
  const known =
    (await endOf(deps, waiting, mail, place)) ??
    partOf(waiting, rest, place, proved) ??
    (await held(deps, waiting, mail, place, proved));
  const written = known ?? (await contentOf(deps, mail, place, proved, rest));
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('received_mails')
      .select('id')
      .where('id', '=', waiting.id)
      .where('outcome', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const done = 'outcome' in written ? written : await writeMail(deps, tx, mail, written);
    await tx
      .updateTable('received_mails')
      .set({
        outcome: done.outcome,
        proof: proved.proof,
        reason: (done.reason ?? rest?.said ?? '').slice(0, 1000),
        enquiry_id: done.enquiryId ?? null,
        said_id: done.saidId ?? null,
        not_taken: 'files' in written ? keptApart(written.files) : '[]',
        try_at: null,
      })
      .where('id', '=', row.id)
      .execute();
    if (done.outcome === 'aside') await tellOfAside(deps, tx, row.id);
    if (done.keep === false) await dropOriginal(tx, row.id);
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

/** What is known of it before anything is written: mails of ourselves, of programs and without a sender, and copies. */
async function endOf(
  deps: InboxNeeds,
  { id }: WaitingMail,
  mail: ReadMail,
  place: Place | undefined,
): Promise<Outcome | undefined> {
  if (await isOwn(deps, deps.db, mail)) return { outcome: 'ignored', reason: ofOurs, keep: false };
  if (mail.automatic !== undefined && !isReport(mail) && !isAnswer(deps, mail, place)) {
    // What a program returns to us may be a mail of ours, with a person's link to a new password in it.
    return { outcome: 'ignored', reason: mail.automatic, keep: !mail.bringsBackLink };
  }
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(mail.from)) return { outcome: 'aside', reason: 'It has no sender.' };
  const same = await deps.db
    .selectFrom('received_mails')
    .select(['id', 'enquiry_id'])
    .where('message_id', '=', mail.messageId)
    // By what it says: the id of another mail is no secret, and takes no other sender's mail away.
    .where('fingerprint', '=', mail.fingerprint)
    .where('outcome', 'in', ['written', 'enquiry'])
    .where('id', '<>', id)
    .executeTakeFirst();
  return same && { outcome: 'duplicate', reason: 'The same mail came before.', enquiryId: same.enquiry_id };
}

/**
 * Whether a mail that looks like one of a program answers us: the address that we signed was given to one ticket or
 * case alone, and mail servers of companies set such headers on the mails of their people. From another sender it is a
 * person's too, unless it says itself that it is not.
 */
const isAnswer = (deps: InboxNeeds, mail: ReadMail, place: Place | undefined): boolean =>
  place?.signed !== undefined || (isSigned(deps, mail) && !mail.autoSubmitted);

/**
 * Part of a mail of a sender who proved nothing, to no ticket: staff say whether it is one. Its sender would not be
 * told what is missing.
 */
function partOf(
  { letIn }: WaitingMail,
  rest: MailNotTaken | undefined,
  place: Place | undefined,
  { proof }: Proved,
): Outcome | undefined {
  return rest === undefined || letIn || place !== undefined || proof !== ''
    ? undefined
    : { outcome: 'aside', reason: rest.said };
}

/** What staff look at first: mails of a sender whom they blocked, and one of too many. */
async function held(
  deps: InboxNeeds,
  { letIn }: WaitingMail,
  mail: ReadMail,
  place: Place | undefined,
  proved: Proved,
): Promise<Outcome | undefined> {
  if (letIn) return undefined;
  // What a client writes in their ticket or case is read, also where a block of staff is wider than they meant.
  const isTheirs = place?.kind === 'message' || (place?.kind === 'automatic' && place.shown);
  const isClients = (isTheirs && place.accountId !== null) || place?.kind === 'own-case';
  const isStaffs = place?.kind === 'answer' || place?.kind === 'note';
  const block = isClients || isStaffs ? undefined : await blockOf(deps.db, mail.from);
  const reason = block === undefined ? await floodOf(deps, proved) : `Staff blocked ${block}.`;
  if (reason === undefined) return undefined;
  return { outcome: 'aside', reason, enquiryId: place && 'enquiryId' in place ? place.enquiryId : null };
}

/**
 * What is written of it, and what it brought. Read and stored before its transaction, which waits for nothing of that.
 */
async function contentOf(
  deps: InboxNeeds,
  mail: ReadMail,
  place: Place | undefined,
  proved: Proved,
  rest: MailNotTaken | undefined,
) {
  const said = await saidIn(deps, mail, place);
  const accountId = place && 'accountId' in place ? (place.accountId ?? undefined) : undefined;
  const files = said.wholeIn === undefined ? mail.attachments : [wholeFile(mail), ...mail.attachments];
  return {
    said,
    files: await keepMailFiles(deps, files, accountId, rest),
    // An answer to a program would be answered again.
    confirm: place === undefined && mail.automatic === undefined && (await mayConfirm(deps, proved)),
    proof: proved.proof,
  };
}

/** A mail of ours that found its way back, such as one to the support address that this mailbox is. */
async function isOwn({ settings, vault }: InboxNeeds, tx: Queryable, mail: ReadMail): Promise<boolean> {
  // Staff may write from it too, in answer to a ticket.
  if (isFromUs(settings, mail) && !isSigned({ vault, settings }, mail)) return true;
  const sent = sentIdIn(mail.messageId);
  if (sent === undefined) return false;
  return (await tx.selectFrom('mails').select('id').where('id', '=', sent).executeTakeFirst()) !== undefined;
}
