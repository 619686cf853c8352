export type Facts = Readonly<Record<string, string | number | undefined>>;

/** A piece of work with a beginning and an end. */
export interface Span {
  /** Its `traceparent` as the W3C writes it: work elsewhere goes on from here. */
  readonly place: string;
  run<T>(act: () => T): T;
  end(facts?: Facts, error?: unknown): void;
}

/** Where time was spent, from a request to its SQL, its calls of vendors and its jobs. Undefined unless configured. */
export interface Tracing {
  /** Begins a trace, or goes on with the one that a `traceparent` from elsewhere names. */
  begin(name: string, kind: 'request' | 'job', facts: Facts, from?: string): Span;
  /** A part of what is running. Outside of any trace, such as in a timer, the act alone. */
  part<T>(name: string, facts: Facts, act: () => Promise<T>): Promise<T>;
  /** The `traceparent` of what is running. */
  place(): string | undefined;
  close(): Promise<void>;
}

export async function inSpan<T>(span: Span, act: () => Promise<T>): Promise<T> {
  try {
    const answer = await span.run(act);
    span.end();
    return answer;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
