import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages.ts';
import { notify } from './notifications.ts';

/** The server has words for the person when it refuses; when it is out of reach or broken, the screen has them. */
export const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Shows why an act failed. A screen without words of its own says what the connection or the server said. */
export function fail(error: unknown, text?: string): void {
  const said = error instanceof ApiError ? error.message : messages.submissionFailed;
  notify('error', text === undefined || isTold(error) ? said : text);
}

/** The same for forms and questions, which show by themselves what is thrown. */
export async function inWords<T>(act: Promise<T>, text: string): Promise<T> {
  try {
    return await act;
  } catch (error) {
    throw isTold(error) ? error : new ApiError(error instanceof ApiError ? error.status : 0, { details: text });
  }
}
