/** What one look at the setup found, with what to do about it where something is to be done. */
export interface Finding {
  readonly name: string;
  readonly grade: 'good' | 'warning' | 'wrong';
  readonly sentence: string;
  readonly advice: string;
}

export interface Setup {
  /** Asks everything that is configured; each part by itself, so that one that hangs hides no other. */
  check(): Promise<readonly Finding[]>;
  /** What this process found last; undefined before its first look ended. */
  latest(): { readonly at: Date; readonly findings: readonly Finding[] } | undefined;
}
