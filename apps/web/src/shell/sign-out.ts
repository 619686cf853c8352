import { leave } from '../api/funnel.ts';
import { endSession } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Signs this browser out and goes to the front page, whether or not the request succeeds. */
export const signOut = (): Promise<void> => leave(paths.home(), endSession);
