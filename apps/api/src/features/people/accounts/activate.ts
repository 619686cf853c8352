import { timingSafeEqual } from 'node:crypto';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { type KnownDevice, knowDevice } from './known-devices.ts';
import { takeMailLink } from './mail-links.ts';
import { confirmAddress } from './queries.ts';

/**
 * Confirms the mailbox. Only the browser that registered is signed in: the link may be opened by the owner of an
 * address that a stranger registered, and the stranger knows the password.
 */
export async function activate(
  deps: Pick<Deps, 'db' | 'events' | 'vault'>,
  origin: Origin,
  input: { token: string; browserSecret: string | undefined; deviceCookie: string | undefined },
): Promise<{ session: OpenSession; device: KnownDevice } | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const link = await takeMailLink(tx, 'activate', input.token);
    await confirmAddress(tx, link.person_id);
    await deps.events.emit(tx, {
      name: 'account.activated',
      accountId: null,
      personId: link.person_id,
      by: { personId: link.person_id, origin },
      data: { person_id: link.person_id },
    });
    const sameBrowser =
      input.browserSecret !== undefined &&
      link.browser_hash !== null &&
      timingSafeEqual(hashSecret(input.browserSecret), link.browser_hash);
    if (!sameBrowser) return undefined;
    return {
      session: await openSession(deps, tx, { personId: link.person_id, remember: link.remember, origin }),
      device: knowDevice(deps, link.person, input.deviceCookie),
    };
  });
}
