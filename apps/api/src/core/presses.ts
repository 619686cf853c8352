/** One act as its caller sent it. */
export interface Press {
  /** The person, or null for visitors: then the key alone tells who asks. */
  readonly callerId: string | null;
  readonly key: string;
  /** All that was asked for, to tell a repetition from another act with the same key. */
  readonly asked: string;
}

export interface PressAnswer {
  readonly status: number;
  readonly body: string;
  /** Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/** Remembers the answers to acts by the key of the press, so that a lost answer can be asked for again. */
export interface Presses {
  /**
   * Undefined: it is new, and must end with `keep` or `forget`. Otherwise the answer that it had, once it has one.
   * Refuses a key that was used for something else, and an act whose end was not noted.
   */
  begin(press: Press): Promise<PressAnswer | undefined>;
  keep(press: Press, answer: PressAnswer): Promise<void>;
  /** Ends a press that was refused, or whose answer is not to be kept: sent again, it is done again. */
  forget(press: Press): Promise<void>;
}
