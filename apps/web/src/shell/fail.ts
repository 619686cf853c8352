import { ApiError, isUnclear } from '../api/api-error.ts';
import { messages } from '../messages.ts';
import { notify } from './notifications.ts';

/**
 * Whether the message of an error is the one to show: the server's sentence for a refusal, and what is known where no answer
 * came. A screen's own "could not be done" is for an act of which our server said that it failed.
 */
const isTold = (error: unknown): error is ApiError => isUnclear(error) || isRefused(error);

export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Shows why an act failed. A screen without words of its own says what the connection or the server said. */
export function fail(error: unknown, text?: string): void {
  const said = error instanceof ApiError ? error.message : messages.submissionFailed;
  notify('error', text === undefined || isTold(error) ? said : text);
}

/** The same for forms and dialogs, which show thrown errors themselves. */
export async function inWords<T>(act: Promise<T>, text: string): Promise<T> {
  try {
    return await act;
  } catch (error) {
    throw isTold(error) ? error : new ApiError(error instanceof ApiError ? error.status : 0, { details: text });
  }
}
