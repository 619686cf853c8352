export interface Mail {
  /** Message-ID: the same for every attempt to send one mail, so that mailboxes can merge duplicates. */
  readonly id: string;
  readonly to: string;
  /** Reply-To; without it replies go to the sender address. */
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
  /** Resolves once the mail server accepted the mail; throws otherwise, and the job is retried. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
