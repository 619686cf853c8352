import type { MailKind } from '@resolvo/contract/platform/mail-kinds';
import type { z } from 'zod';
import type { Database } from '../db/connection.ts';
import type { FileStore } from '../providers/file-store.ts';
import type { MailAttachment, Mail as MailToSend, MailWriter } from '../providers/mailer.ts';
import type { Vault } from '../security/secrets.ts';

/** What a further mail of the same act would have said. */
export interface MailSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** The content of a mail; platform/mail/layout.ts renders it as HTML and plain text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Markdown that staff wrote, after the paragraphs. */
  readonly body?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** The rest of what the same act has to say. */
  readonly also?: readonly MailSection[];
  readonly afterword?: string;
  /** How the reader ends mails of this kind: with one click in the mail program (RFC 8058), and on a page. */
  readonly unsubscribe?: { readonly oneClick: string; readonly page: string };
}

export interface MailContext {
  readonly publicUrl: string;
  /** The secret link of a mail, if it has one; encrypted until the mail is written. */
  readonly link: string;
}

/** One of the mails that went into one. */
export interface MailPart {
  readonly id: string;
  readonly about: MailKind;
  readonly accountId?: string | undefined;
  readonly content: MailContent;
}

/** A mail before it is rendered in our layout. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly about: MailKind;
  readonly accountId?: string | undefined;
  readonly causedBy?: string | undefined;
  readonly content: MailContent;
  /** The text as it may be kept; by default all of it. */
  readonly kept?: MailContent;
  /** Those that it is made of, where it says what several mails of one act would have said. */
  readonly parts?: readonly MailPart[];
  readonly hasSecret?: boolean;
  readonly data?: unknown;
  readonly resendOf?: string | undefined;
  readonly replyTo?: MailToSend['replyTo'];
  readonly writer?: MailToSend['writer'];
  readonly thread?: MailToSend['thread'];
  readonly attachments?: readonly MailAttachment[];
  /** False for a goodbye: that it was tried is not written down. */
  readonly isNoted?: boolean;
  readonly isBulk?: boolean;
}

/** A mail on its way out, with its text as it may be kept: a secret link is not in it. */
export interface OutgoingMail {
  readonly id: string;
  readonly template: string;
  readonly about: MailKind;
  readonly to: string;
  /** The account that it is about, where its other members may read it too. */
  readonly accountId?: string | undefined;
  /** The person whose own act it tells about: it is no news to them. */
  readonly causedBy?: string | undefined;
  readonly content: MailContent;
  readonly parts?: readonly MailPart[] | undefined;
  /** Whether it carries a secret link. */
  readonly hasSecret: boolean;
}

export interface MailOutcome {
  /** `held`: not sent, for a reason of ours. `refused`: its mailbox was refused for good. `bounced`: it came back. */
  readonly kind: 'sent' | 'held' | 'refused' | 'bounced';
  readonly reason: string;
}

/** What nouns above do about mails that go out; made of every module's watchers. */
export interface MailWatch {
  /** A reason means that the mail is not sent. Runs again at each try. */
  before(mail: OutgoingMail): Promise<string | undefined>;
  after(mail: Pick<OutgoingMail, 'id' | 'template' | 'to'>, outcome: MailOutcome): Promise<void>;
}

/** What a document that a mail carries is made from. */
interface AttachmentNeeds {
  readonly db: Database;
  readonly files: Pick<FileStore, 'read'>;
  readonly now: () => Date;
}

interface WritingNeeds extends AttachmentNeeds {
  readonly vault: Vault;
}

/** One kind of mail: the schema of its data, and its text. */
export interface Mail<P> {
  readonly name: string;
  /** What staff call it, in the log and in the list of texts. */
  readonly title: string;
  readonly payload: z.ZodType<P>;
  words(mail: P, context: MailContext): MailContent;
  /** What it is about, which decides whether a person may switch it off; by default the account, whose mails always go out. */
  readonly about?: MailKind;
  /**
   * Whether it warns a person: of how they get in, who else does, whose a thing is, what staff did. Its text is ours alone then,
   * or one person of staff could do it and write the warning away. By default every mail about the account does; one with a
   * reason why not says so, and tools/laws/warning-mails.test.ts finds others that have to say it.
   */
  readonly warns?: boolean;
  /** For a text that is stored: read when it is sent, in place of `words`. A string says why it is not sent any more. */
  written?(deps: WritingNeeds, mail: P, context: MailContext): Promise<MailContent | string>;
  /**
   * For a mail with words of people to an address that need not be that of a person we know. `names`: customers typed them, and
   * they are cleaned (plain-name.ts); `staff`: staff wrote them. tools/laws/stranger-mails.test.ts finds those without it.
   */
  readonly toStranger?: 'names' | 'staff';
  /** For one with words of a person: whom it is from. */
  writer?(mail: P): MailWriter | undefined;
  /** Mails about the same `name`, or a part of it, that it makes untrue or needless: within one act it stands in their place. */
  readonly overtakes?: readonly string[];
  /** What of those that it stands in place of is still to be said, from their data. */
  instead?(overtaken: readonly unknown[]): readonly string[];
  /** True where many are sent: a mailbox that is refused for good is tried once. */
  readonly isBulk?: boolean;
  /** True for one with a document, which its noun sends by a queue of its own. */
  readonly isDocument?: boolean;
  /** False for a mail to a person who has left: that it was sent is not written down. */
  readonly isNoted?: boolean;
  /** Rendered when the mail is sent, not when it is enqueued. */
  attachments?(deps: AttachmentNeeds, mail: P): Promise<readonly MailAttachment[]>;
}

/** A kind of mail with its types erased for the registry: it parses its data itself. */
export interface MailTemplate {
  readonly name: string;
  readonly title: string;
  readonly isNoted: boolean;
  readonly isBulk: boolean;
  readonly overtakes: readonly string[];
  instead(overtaken: readonly unknown[]): readonly string[];
  readonly about: MailKind;
  readonly warns: boolean;
  readonly toStranger: Mail<unknown>['toStranger'];
  /** The schema of its data, from which the variables of an edited text are read. */
  readonly payload: z.ZodType;
  readonly isDocument: boolean;
  /** Its text is stored elsewhere, by staff. */
  readonly isWritten: boolean;
  words(data: unknown, context: MailContext): MailContent;
  writer(data: unknown): MailWriter | undefined;
  written(deps: WritingNeeds, data: unknown, context: MailContext): Promise<MailContent | string>;
  attachments(deps: AttachmentNeeds, data: unknown): Promise<readonly MailAttachment[]>;
}

export const defineMail = <P>(mail: Mail<P>): Mail<P> => mail;

/** For `Module.mails`. */
export const template = <P>(mail: Mail<P>): MailTemplate => {
  const { name, title, about = 'account', payload, words, writer, written, attachments } = mail;
  const { isNoted = true, isBulk = false, isDocument = false, toStranger, overtakes = [] } = mail;
  const { warns = about === 'account' } = mail;
  return {
    name,
    title,
    isNoted,
    isBulk,
    overtakes,
    instead: (overtaken) => mail.instead?.(overtaken) ?? [],
    isDocument,
    about,
    warns,
    toStranger,
    payload,
    isWritten: written !== undefined,
    words: (data, context) => words(payload.parse(data), context),
    writer: (data) => writer?.(payload.parse(data)),
    written: async (deps, data, context) =>
      written ? written(deps, payload.parse(data), context) : words(payload.parse(data), context),
    attachments: async (deps, data) => (attachments ? attachments(deps, payload.parse(data)) : []),
  };
};
