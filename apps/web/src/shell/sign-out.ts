import { leave } from '../api/funnel.ts';
import { paths } from '../paths.ts';

/** Signs this browser out and goes to the front page, whether or not the request succeeds. */
export function signOut(): Promise<void> {
  return leave(paths.home(), async () => {
    try {
      await fetch('/api/account/logout', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', 'x-csrf': '1' },
        body: '{}',
      });
    } catch {
      // The specification: a failed logout is ignored.
    }
  });
}
