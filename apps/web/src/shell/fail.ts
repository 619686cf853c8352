import { ApiError } from '../api/api-error.ts';
import { notify } from './notifications.ts';

/** The server has words for the person when it refuses; when it is out of reach or broken, the screen has them. */
export const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function fail(error: unknown, text: string): void {
  notify('error', isTold(error) ? error.message : text);
}

/** The same for forms and questions, which show by themselves what is thrown. */
export async function inWords<T>(act: Promise<T>, text: string): Promise<T> {
  try {
    return await act;
  } catch (error) {
    throw isTold(error) ? error : new ApiError(error instanceof ApiError ? error.status : 0, { details: text });
  }
}
