export interface Mail {
  /** Stays the same when a mail is sent again after an unclear outcome, so that mailboxes can fold the two. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer when somebody replies; without it, the sender does. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface Mailer {
  /** Resolves once the mail server took the mail; throws when it did not, and the job is run again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
