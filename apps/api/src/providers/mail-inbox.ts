/** One mail of a mailbox. Its number is its own for as long as the mailbox has this validity (RFC 3501, 2.3.1.1). */
export interface InboxMail {
  readonly validity: string;
  readonly uid: number;
  readonly size: number;
  /** The mail as it came; undefined when it is larger than we take, so that it is never held in memory. */
  readonly source: Uint8Array | undefined;
}

/** How far a mailbox was read. */
export interface InboxPlace {
  readonly validity: string;
  readonly uid: number;
  readonly at: Date;
}

export interface MailInbox {
  /**
   * Hands over what came after a place, oldest first, one at a time; each is marked as read once `take` resolves. Without
   * a place the mailbox is new to us, and what it already holds is left alone. Returns the place to go on from.
   */
  read(place: InboxPlace | undefined, take: (mail: InboxMail) => Promise<void>): Promise<Omit<InboxPlace, 'at'>>;
  /** Resolves when the server tells of a new mail, and after a minute at the latest. */
  wait(): Promise<void>;
  close(): Promise<void>;
}
