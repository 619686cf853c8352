/** One mail of a mailbox. Its number is its own for as long as the mailbox has this validity (RFC 3501, 2.3.1.1). */
export interface MailNumber {
  readonly validity: string;
  readonly uid: number;
}

export interface FetchedMail {
  readonly size: number;
  /** The mail as it came; of one that is larger than we take its first bytes alone, so that it is never held in memory. */
  readonly source: Uint8Array;
}

/** How far a mailbox was read. */
export interface InboxPlace {
  readonly validity: string;
  readonly uid: number;
  readonly at: Date;
}

/** The mail server is there, and does not hand out this mail. */
export class MailNotHanded extends Error {}

export interface MailInbox {
  /**
   * The numbers of what came after a place, oldest first, and the place behind them. Nothing of a mail itself is asked for.
   * Without a place the mailbox is new to us, and what it already holds is left alone.
   */
  list(
    place: InboxPlace | undefined,
  ): Promise<{ readonly mails: readonly MailNumber[]; readonly place: Omit<InboxPlace, 'at'> }>;
  /** Undefined when it is not in the mailbox any more. Throws `MailNotHanded` for what is the mail's own fault. */
  fetch(mail: MailNumber): Promise<FetchedMail | undefined>;
  /** For people who look into the mailbox: we have it. */
  markRead(mail: MailNumber): Promise<void>;
  /** Resolves when the server tells of a new mail, and after a minute at the latest. */
  wait(): Promise<void>;
  close(): Promise<void>;
}
