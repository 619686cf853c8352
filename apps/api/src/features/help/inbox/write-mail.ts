import { brand } from '@resolvo/brand/brand';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { answerCaseByMail } from '../abuse-cases/answer-case.ts';
import { hearReporter } from '../abuse-cases/hear-reporter.ts';
import { keepAutomatic } from '../enquiries/keep-automatic.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { answerIn, continueIn, noteOfFormer, noteOfMail } from '../enquiries/write-message.ts';
import type { InboxNeeds, Outcome } from './inbox-needs.ts';
import { type KeptFiles, missed, notTakenLines } from './keep-mail-files.ts';
import { mailNotTakenMail } from './mails.ts';
import { type Place, placeOf } from './place-of.ts';
import type { ReadMail } from './read-mail.ts';
import type { Said } from './said-in-mail.ts';
import type { Proof } from './whose-mail.ts';
import { isReport, writeReport } from './write-report.ts';

interface Content {
  readonly said: Said;
  readonly files: KeptFiles;
  /** Whether its sender gets a mail that says that theirs arrived. */
  readonly confirm: boolean;
  readonly proof: Proof;
}

/** In its ticket or case, or as a new one. Whose it is, is asked again: its client may have left meanwhile. */
export async function writeMail(deps: InboxNeeds, tx: Queryable, mail: ReadMail, content: Content): Promise<Outcome> {
  const place = await placeOf(deps, tx, mail);
  const written = place && (await writeIn(deps, tx, place, mail, content));
  return written || openTicket(deps, tx, mail, content);
}

/** A ticket of its own. */
export async function openTicket(deps: InboxNeeds, tx: Queryable, mail: ReadMail, content: Content): Promise<Outcome> {
  const { files, confirm } = content;
  // As a ticket of its own it is whole, also where it was meant for another one.
  const message = [whole(content.said), ...notTakenLines(files)].join('\n\n');
  if (isReport(mail)) {
    const enquiryId = await writeReport(deps, tx, mail, { message, files, confirm });
    return { outcome: 'enquiry', enquiryId };
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
    notTaken: told(files),
    confirm,
  });
  const silent = 'Its sender was not told that it arrived: nothing says that the address is theirs.';
  return { outcome: 'enquiry', enquiryId: id, ...(!confirm && { reason: silent }) };
}

const told = (files: KeptFiles) => missed(files).map(({ name, why }) => ({ name, why }));
const whole = ({ message, quoted }: Said): string => (quoted === '' ? message : `${message}\n\n${quoted}`);

async function writeIn(
  deps: InboxNeeds,
  tx: Queryable,
  place: Place,
  mail: ReadMail,
  content: Content,
): Promise<Outcome | false> {
  const { said, files } = content;
  const message = [said.message, ...notTakenLines(files)].join('\n\n');
  if (place.kind === 'case' || place.kind === 'own-case') {
    // A case holds words alone, and not what they quote of ours; files are sent through the form, with a report.
    const { length } = files.ids;
    const left =
      length === 0
        ? ''
        : `\n\n(${length === 1 ? 'A file' : `${length} files`} came with the mail and ${length === 1 ? 'was' : 'were'} not taken.)`;
    const words = `${message}${left}`;
    const automatic = mail.autoSubmitted;
    const isTheirs =
      place.kind === 'case'
        ? await hearReporter(deps, tx, { number: place.number, from: mail.from, message: words, automatic })
        : await answerCaseByMail(deps, tx, { ...place, message: words, automatic });
    return isTheirs && { outcome: 'written', enquiryId: null };
  }
  const { enquiryId } = place;
  const wrote = { message, quoted: said.quoted, mailFrom: mail.from, attachments: files.ids };
  const saidId = await inTicket(deps, tx, place, mail, wrote);
  const isKnown = place.kind === 'message' && content.proof !== '' && mail.automatic === undefined;
  if (isKnown && missed(files).length > 0) await tellOfFiles(deps, tx, enquiryId, mail, files);
  if (place.kind === 'automatic') {
    return { outcome: 'written', enquiryId, saidId, reason: 'A program answered: it is marked so in the ticket.' };
  }
  if (place.kind === 'former') {
    return {
      outcome: 'written',
      enquiryId,
      saidId,
      reason: 'Its sender speaks for this client no more: it is a note.',
    };
  }
  const unproved = 'Nothing says that its sender wrote it: it is marked so in the ticket.';
  const isMarked = place.kind === 'note' || (place.kind === 'message' && place.unproved);
  return { outcome: 'written', enquiryId, saidId, ...(isMarked && { reason: unproved }) };
}

function inTicket(
  deps: InboxNeeds,
  tx: Queryable,
  place: Exclude<Place, { kind: 'case' | 'own-case' }>,
  mail: ReadMail,
  wrote: { message: string; quoted: string; mailFrom: string; attachments: readonly string[] },
): Promise<string> {
  const { enquiryId } = place;
  if (place.kind === 'answer') {
    const answer = { ...wrote, attachments: [...wrote.attachments], byMail: true };
    return answerIn(deps, tx, { personId: place.personId }, enquiryId, answer);
  }
  if (place.kind === 'note') return noteOfMail(deps, tx, enquiryId, wrote);
  if (place.kind === 'former') return noteOfFormer(deps, tx, enquiryId, wrote);
  if (place.kind === 'automatic') return keepAutomatic(deps, tx, enquiryId, { ...wrote, shown: place.shown });
  const { personId, unproved } = place;
  return continueIn(deps, tx, enquiryId, { ...wrote, personId, unproved, mailId: mail.messageId });
}

/** Who is confirmed anything else gets it with that; a client who wrote in their ticket is told in it. */
async function tellOfFiles(
  deps: InboxNeeds,
  tx: Queryable,
  enquiryId: string,
  mail: ReadMail,
  files: KeptFiles,
): Promise<void> {
  const { reference, subject } = await tx
    .selectFrom('enquiries')
    .select(['reference', 'subject'])
    .where('id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  const address = replyAddress(deps, 'client', reference) ?? brand.supportEmail;
  const thread = { root: enquiryId, answers: mail.messageId };
  await queueMail(deps, tx, { to: mail.from, replyTo: { name: '', address }, thread }, mailNotTakenMail, {
    reference,
    subject,
    not_taken: told(files),
  });
}
