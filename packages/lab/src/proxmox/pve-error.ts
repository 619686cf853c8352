/** A refusal in PVE's own form: the status line says what is wrong, and the body repeats it. */
export class PveError extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(status: number, message: string, errors?: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** Most of what PVE refuses inside a handler is a 500 with a sentence, also what is simply not there. */
export const died = (message: string): PveError => new PveError(500, message);

export const badParameter = (errors: Record<string, string>): PveError =>
  new PveError(400, 'Parameter verification failed.', errors);
