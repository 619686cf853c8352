import type { ErrorBody, ErrorCode, FieldError } from '@resolvo/contract/errors';

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

/** The id by which staff find the failed call in the logs. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

export async function readError(response: Response): Promise<ApiError> {
  try {
    const body: Partial<ErrorBody> = await response.json();
    return new ApiError(response.status, { ...body, details: body.details ?? response.statusText });
  } catch {
    // Not JSON: a proxy answered, so the status line is all there is to show.
    return new ApiError(response.status, { details: response.statusText || `The server answered ${response.status}.` });
  }
}
