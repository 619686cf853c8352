import type { ErrorBody, ErrorCode, FieldError } from '@resolvo/contract/errors';
import { messages } from '../messages.ts';

/** What every failed call becomes: the server's sentence, and what a screen needs to act on it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody> & { details: string }) {
    super(body.details);
    this.status = status;
    this.code = body.code ?? 'network';
    this.fields = body.fields ?? [];
    this.requestId = body.request_id;
  }
}

/** Our server did not say what became of the call: the answer is lost, or something between us wrote it. */
export const isUnclear = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'network' && (error.status === 0 || error.status >= 500);

/** What a screen showed when the server said that it is not there any more: deleted, or another account's. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** The id by which staff find the failed call in the logs. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

/** A refusal as it came. What is not JSON is a proxy's: that our server is away, or its status line. */
export function refusalOf({ status, statusText }: Response, text: string): ApiError {
  const otherwise = status >= 500 ? messages.serverAway : statusText || `The server answered ${status}.`;
  try {
    const body: Partial<ErrorBody> = JSON.parse(text);
    return new ApiError(status, { ...body, details: body.details ?? otherwise });
  } catch {
    return new ApiError(status, { details: otherwise });
  }
}

/** An answer as it came; what is not JSON was not written by our server, whatever its status. */
export function answerOf<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(0, { details: messages.notOurAnswer });
  }
}
