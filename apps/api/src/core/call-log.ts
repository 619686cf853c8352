/** One call that a token made or tried to make. */
export interface TokenCall {
  readonly tokenId: string;
  /** Of the row of the endpoint table: its method and path with {name} for parameters. */
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The sentence of a refusal. */
  readonly refusal: string | null;
  readonly ip: string;
  /** The token itself was accepted, whatever became of the call. */
  readonly accepted: boolean;
}

/** Calls are kept in memory for seconds and written in batches, so that a request waits for none of it. */
export interface CallLog {
  add(call: TokenCall): void;
  /** Resolves once everything that was added before is written, or could not be. */
  flush(): Promise<void>;
}
