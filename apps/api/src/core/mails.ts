import type { z } from 'zod';
import type { Database } from '../db/connection.ts';
import type { MailAttachment } from '../providers/mailer.ts';

/** The content of a mail; platform/mail/layout.ts renders it as HTML and plain text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly afterword?: string;
}

export interface MailContext {
  readonly publicUrl: string;
  /** The secret link of a mail, if it has one; encrypted until the mail is written. */
  readonly link: string;
}

/** What a document that a mail carries is made from. */
interface AttachmentNeeds {
  readonly db: Database;
  readonly now: () => Date;
}

/** One kind of mail: the schema of its data, and its text. */
export interface Mail<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  words(mail: P, context: MailContext): MailContent;
  /** Rendered when the mail is sent, not when it is enqueued. */
  attachments?(deps: AttachmentNeeds, mail: P): Promise<readonly MailAttachment[]>;
}

/** A kind of mail with its types erased for the registry: it parses its data itself. */
export interface MailTemplate {
  readonly name: string;
  words(data: unknown, context: MailContext): MailContent;
  attachments(deps: AttachmentNeeds, data: unknown): Promise<readonly MailAttachment[]>;
}

export const defineMail = <P>(mail: Mail<P>): Mail<P> => mail;

/** For `Module.mails`. */
export const template = <P>({ name, payload, words, attachments }: Mail<P>): MailTemplate => ({
  name,
  words: (data, context) => words(payload.parse(data), context),
  attachments: async (deps, data) => (attachments ? attachments(deps, payload.parse(data)) : []),
});
