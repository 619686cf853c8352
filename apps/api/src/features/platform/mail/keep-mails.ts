import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { MailContent, MailOutcome } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';

/** What is kept of a mail, so that staff can say what was sent, and send it again. */
export interface KeptMail {
  readonly id: string;
  readonly template: string;
  readonly to: string;
  /** Its text without a secret link. */
  readonly content: MailContent;
  /** What it was made from; undefined where it cannot be sent again. */
  readonly data: unknown;
  readonly replyTo: object | undefined;
  readonly resendOf?: string | undefined;
}

/** How a try ended. `failing` is tried again. */
type Tried = Pick<MailOutcome, 'reason'> & { readonly kind: 'sent' | 'held' | 'refused' | 'failing' };

/** Notes one try to send a mail, for staff who are asked whether it was sent. */
export async function noteTry({ db, now }: Pick<Deps, 'db' | 'now'>, mail: KeptMail, tried: Tried): Promise<void> {
  const at = now();
  const { subject } = mail.content;
  const values = {
    subject,
    template: mail.template,
    content: JSON.stringify(keptContent(mail.content)),
    data: mail.data === undefined ? null : JSON.stringify(mail.data),
    reply_to: mail.replyTo === undefined ? null : JSON.stringify(mail.replyTo),
    resend_of: mail.resendOf ?? null,
    problem: tried.kind === 'sent' ? null : tried.reason.slice(0, 500),
    sent_at: tried.kind === 'sent' ? at : null,
    held_at: tried.kind === 'held' ? at : null,
    refused_at: tried.kind === 'refused' ? at : null,
  };
  await db
    .insertInto('mails')
    .values({ id: mail.id, address: mail.to, tries: 1, created_at: at, ...values })
    .onConflict((on) => on.column('id').doUpdateSet({ ...values, tries: sql`mails.tries + 1` }))
    .execute();
}

/** A mail that was tried is not wanted any more: no job sends it again. */
export async function holdTried({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ held_at: now(), problem: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .execute();
}

/** The address that ends such mails works for its reader alone, so the log does not have it. */
const keptContent = ({ unsubscribe: _secret, ...content }: MailContent): MailContent => content;

/** A job that runs again after its process died must not send what was accepted. */
export async function wasSent(db: Queryable, mailId: string): Promise<boolean> {
  const found = await db.selectFrom('mails').select('sent_at').where('id', '=', mailId).executeTakeFirst();
  return found !== undefined && found.sent_at !== null;
}

/** A person who left: to whom we wrote is personal data. */
export async function forgetMails(tx: Queryable, address: string): Promise<void> {
  await tx.deleteFrom('mails').where(sql<boolean>`lower(address) = ${address.toLowerCase()}`).execute();
  await tx.deleteFrom('mail_suppressions').where('address', '=', address.toLowerCase()).execute();
}

/** Kept for a year and a month: long enough for every question about the last yearly invoice. */
export async function sweepMails({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '13 months'`).execute();
}
