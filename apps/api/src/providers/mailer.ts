export interface Mail {
  /** Message-ID: the same for every attempt to send one mail, so that mailboxes can merge duplicates. */
  readonly id: string;
  readonly to: string;
  /** Reply-To; without it replies go to the sender address. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  /** For the words of a person: whom it is from. All others are mails of a program, and say so (RFC 3834). */
  readonly writer?: MailWriter | undefined;
  readonly thread?: MailThread | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** List-Unsubscribe: where a mail program ends such mails with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** The mail server refused the recipient for good (SMTP 5xx): another try has the same answer. */
export class MailboxRefused extends Error {}

export interface MailWriter {
  readonly name: string;
  readonly address: string;
}

/** Lets mail programs show a conversation as one (RFC 5322, 3.6.4). */
export interface MailThread {
  /** The id of our first mail in it. */
  readonly root: string;
  /** The Message-ID of the mail that this one answers, as its sender gave it. */
  readonly answers?: string | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface MailAccess {
  readonly encrypted: boolean;
  /** With a user and a password. */
  readonly signedIn: boolean;
  /** The server is on this machine: no network is in between. */
  readonly local: boolean;
}

export interface Mailer {
  /** Resolves once the mail server accepted the mail; throws otherwise (`MailboxRefused`), and the job is retried. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in as for a mail, and sends none; throws why it cannot. */
  check(): Promise<MailAccess>;
  close(): void;
}
