import { leave } from '../api/funnel.ts';
import { paths } from '../paths.ts';

/** Whether the server hears of it or not, this browser is signed out and on the front page. */
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
