import { type ErrorCode, errorStatus, type FieldError } from '@resolvo/contract/errors';

/** An expected failure, worded for the caller, with the HTTP status of its code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: string, more: { fields?: readonly FieldError[]; retryAfter?: number } = {}) {
    super(details);
    this.code = code;
    this.status = errorStatus[code];
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfter;
  }
}

/** Not found and not yours are byte-identical responses. */
export const notFound = () => new Refusal('not_found', 'There is nothing here, or it is not yours.');

export const conflict = (details: string) => new Refusal('conflict', details);

export function invalid(path: string, message: string): Refusal {
  return new Refusal('validation_failed', message, { fields: [{ path, message }] });
}

export function tooMany(retryAfter: number): Refusal {
  return new Refusal('too_many_requests', 'Too many attempts. Please wait a little and try again.', {
    retryAfter: Math.max(1, Math.ceil(retryAfter)),
  });
}

/** Beyond the share of an account (`db/pool-share.ts`). */
export const tooManyAtOnce = () =>
  new Refusal(
    'too_many_requests',
    'Too many requests of this account are under way at once. Please wait for their answers, then try again.',
    { retryAfter: 1 },
  );
