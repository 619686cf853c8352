import type { z } from 'zod';
import type { Database } from '../db/connection.ts';
import type { MailAttachment } from '../providers/mailer.ts';

/** What a mail says. How it looks is decided once, in platform/mail/layout.ts, for HTML and for plain text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly afterword?: string;
}

export interface MailContext {
  readonly publicUrl: string;
  /** The secret link of a mail that carries one; it travels sealed until the mail is written. */
  readonly link: string;
}

/** What a document that a mail carries is made from. */
interface AttachmentNeeds {
  readonly db: Database;
  readonly now: () => Date;
}

/** One kind of mail: what it needs to know, and its words. */
export interface Mail<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  words(mail: P, context: MailContext): MailContent;
  /** Made when the mail is sent, not when it is queued. */
  attachments?(deps: AttachmentNeeds, mail: P): Promise<readonly MailAttachment[]>;
}

/** A kind of mail as the registry holds it: it reads its payload itself. */
export interface MailTemplate {
  readonly name: string;
  words(data: unknown, context: MailContext): MailContent;
  attachments(deps: AttachmentNeeds, data: unknown): Promise<readonly MailAttachment[]>;
}

export const defineMail = <P>(mail: Mail<P>): Mail<P> => mail;

/** For the list of a module. */
export const template = <P>({ name, payload, words, attachments }: Mail<P>): MailTemplate => ({
  name,
  words: (data, context) => words(payload.parse(data), context),
  attachments: async (deps, data) => (attachments ? attachments(deps, payload.parse(data)) : []),
});
