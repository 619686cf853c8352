import type { Limit } from '@resolvo/contract/endpoint';
import { type EnquiryKind, enquiryCaptchaAction } from '@resolvo/contract/help/enquiries';
import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { emailKey } from '../../people/accounts/limits.ts';
import { findSession, sessionKey } from '../../people/sessions/find-session.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { enquiryConfirmedMail, enquiryReceivedMail } from './mails.ts';
import { newReference } from './new-reference.ts';

export type EnquiryNeeds = Pick<Deps, 'db' | 'jobs' | 'limiter' | 'captcha' | 'log' | 'now' | 'events'>;

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
}

/** Limit of confirmation mails per address: anybody can enter a stranger's address. */
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

/** The row and its two mails are one transaction: a sender is never told of an enquiry that staff do not get. */
export async function storeEnquiry(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>,
  enquiry: NewEnquiry & { readonly accountId: string | null; readonly ip: string },
): Promise<Received & { id: string; numericId: number }> {
  const { kind, email, subject, mailbox } = enquiry;
  const reference = newReference();
  const filled = Object.entries(enquiry.fields).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return deps.db.transaction().execute(async (tx) => {
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
        created_at: deps.now(),
      })
      .returning(['id', 'numeric_id'])
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, {
      name: 'enquiry.received',
      accountId: enquiry.accountId,
      data: { enquiry_id: id, kind },
    });
    const reply_to = { name: enquiry.name, address: email };
    await queueMail(deps, tx, { to: mailbox, replyTo: reply_to }, enquiryReceivedMail, { reference, subject, filled });
    const answers = { name: '', address: mailbox };
    await queueMail(deps, tx, { to: email, replyTo: answers }, enquiryConfirmedMail, { reference, kind });
    return { reference, email, id, numericId: numeric_id };
  });
}
