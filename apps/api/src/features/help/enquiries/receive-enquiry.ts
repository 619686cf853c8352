import type { Limit } from '@resolvo/contract/endpoint';
import { targetsOf } from '@resolvo/contract/help/desk';
import { type EnquiryKind, enquiryCaptchaAction } from '@resolvo/contract/help/enquiries';
import { categoryOf } from '@resolvo/contract/help/queue';
import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { emailKey } from '../../people/accounts/limits.ts';
import { findSession, sessionKey } from '../../people/sessions/find-session.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readDesk } from '../desk/read-desk.ts';
import { attachFiles } from '../files/keep-file.ts';
import { enquiryConfirmedMail, enquiryReceivedMail, type NotTaken } from './mails.ts';
import { newReference } from './new-reference.ts';
import { isAnsweredByMail, replyAddress } from './reply-address.ts';

export type EnquiryNeeds = MailNeeds & Pick<Deps, 'limiter' | 'captcha' | 'log'>;
type MailNeeds = Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'vault' | 'settings'>;

export interface Sender {
  readonly origin: Origin;
  readonly sessionSecret: string | undefined;
}

export interface Received {
  readonly reference: string;
  readonly email: string;
}

interface NewEnquiry {
  readonly kind: EnquiryKind;
  /** The staff page that shows it. */
  readonly mailbox: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** In the order shown to staff; empty fields are left out. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** Of the same account. */
  readonly serverId?: string | undefined;
  readonly invoiceId?: string | undefined;
}

/** Limit of confirmation mails per address: a form takes a stranger's address. */
const confirmationsToAddress: Limit = { name: 'enquiries-of-address', points: 10, seconds: 3600 };

/** From a public form: the sender's address is not verified. */
export async function receiveEnquiry(
  deps: EnquiryNeeds,
  sender: Sender,
  { recaptcha, ...enquiry }: NewEnquiry & { readonly recaptcha: string },
): Promise<Received> {
  await checkCaptcha(deps, sender.origin, recaptcha, enquiryCaptchaAction);
  await deps.limiter.consume(confirmationsToAddress, emailKey(enquiry.email));
  const session = await findSession(deps.db, sessionKey(sender.sessionSecret ?? ''));
  const accountId = session && !session.expired ? (session.account?.accountId ?? null) : null;
  return storeEnquiry(deps, { ...enquiry, accountId, ip: sender.origin.ip });
}

type StoredEnquiry = NewEnquiry & {
  readonly accountId: string | null;
  readonly ip: string;
  readonly by?: EventActor;
  /** The mail that it came in, if it did: ours answer that one. */
  readonly lastMailId?: string;
  /** Files that the sender uploaded. */
  readonly attachments?: readonly string[];
  /** What else came with the mail. */
  readonly notTaken?: readonly NotTaken[];
  /** False: its sender gets no mail, since nothing says that the address is theirs. */
  readonly confirm?: boolean;
};

/** The row and its mails are one transaction: a sender is never told of an enquiry that staff do not get. */
export function storeEnquiry(deps: MailNeeds, enquiry: StoredEnquiry) {
  return deps.db.transaction().execute((tx) => storeEnquiryIn(deps, tx, enquiry));
}

export async function storeEnquiryIn(
  deps: MailNeeds,
  tx: Queryable,
  enquiry: StoredEnquiry,
): Promise<Received & { id: string; numericId: number }> {
  const { kind, email, subject, mailbox } = enquiry;
  const reference = newReference();
  const filled = Object.entries(enquiry.fields).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  const at = deps.now();
  const targets = targetsOf(await readDesk(tx), { priority: 'normal', createdAt: at, waitedMinutes: 0 });
  const { id, numeric_id } = await tx
    .insertInto('enquiries')
    .values({
      reference,
      kind,
      email,
      subject,
      fields: JSON.stringify(filled),
      account_id: enquiry.accountId,
      ip: enquiry.ip,
      server_id: enquiry.serverId ?? null,
      invoice_id: enquiry.invoiceId ?? null,
      last_mail_id: enquiry.lastMailId ?? null,
      created_at: at,
      last_message_at: at,
      category: categoryOf(kind, subject),
      first_answer_due_at: targets.firstAnswer,
      solution_due_at: targets.solution,
    })
    .returning(['id', 'numeric_id'])
    .executeTakeFirstOrThrow();
  await attachFiles(tx, enquiry.by?.personId ?? null, enquiry.attachments ?? [], {
    enquiryId: id,
    messageId: null,
    accountId: enquiry.accountId,
    internal: false,
    byMail: enquiry.lastMailId !== undefined,
  });
  await deps.events.emit(tx, {
    name: 'enquiry.received',
    accountId: enquiry.accountId,
    by: enquiry.by,
    data: { enquiry_id: id, kind },
  });
  const toSender = replyAddress(deps, 'staff', reference);
  const replyTo = toSender === undefined ? { name: enquiry.name, address: email } : { name: '', address: toSender };
  await queueMail(deps, tx, { to: mailbox, replyTo }, enquiryReceivedMail, {
    reference,
    subject,
    filled,
    answered_by_mail: isAnsweredByMail(deps),
  });
  if (enquiry.confirm === false) return { reference, email, id, numericId: numeric_id };
  const answers = { name: '', address: replyAddress(deps, 'client', reference) ?? mailbox };
  const thread = { root: id, answers: enquiry.lastMailId };
  // The mail's id is the enquiry's: all further mails name it as the first of the conversation.
  await queueMail(deps, tx, { to: email, replyTo: answers, mailId: id, thread }, enquiryConfirmedMail, {
    reference,
    kind,
    not_taken: [...(enquiry.notTaken ?? [])],
  });
  return { reference, email, id, numericId: numeric_id };
}
