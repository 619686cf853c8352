import { brand } from '@resolvo/brand/brand';
import type { PasskeyAnswer } from '@resolvo/contract/people/passkeys';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { type KnownDevice, knowDevice } from '../accounts/known-devices.ts';
import { holdPerson } from '../accounts/queries.ts';
import { provePasskey } from '../factors/prove-passkey.ts';
import { endFormerSession } from '../sessions/end-sessions.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import type { Kept } from './login.ts';
import { noteNewPlace } from './note-new-place.ts';

/** A passkey is held and unlocked by its owner, which are two factors: neither password nor code is asked for. */
export async function loginByPasskey(
  deps: Pick<Deps, 'db' | 'events' | 'vault' | 'settings' | 'log'>,
  origin: Origin,
  input: { readonly passkey: PasskeyAnswer; readonly remember_me: boolean },
  kept: Kept,
): Promise<{ session: OpenSession; device: KnownDevice }> {
  const found = await provePasskey(deps, null, input.passkey);
  if (!found) {
    throw new Refusal(
      'wrong_credentials',
      'We do not know this passkey. It may have been removed: please log in with your password.',
    );
  }
  const { personId } = found;
  if (!found.proven) {
    await deps.events.emit(deps.db, {
      name: 'sign_in.failed',
      accountId: null,
      personId,
      by: { personId, origin },
      data: { person_id: personId, factor: 1 },
    });
    throw new Refusal('wrong_credentials', 'This passkey did not fit. Please try again.');
  }
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, personId);
    if (!person || person.shut_out) {
      throw new Refusal('wrong_credentials', `This account is suspended. Please write to ${brand.supportEmail}.`);
    }
    if (kept.session !== undefined) await endFormerSession(tx, kept.session);
    const session = await openSession(deps, tx, { personId, remember: input.remember_me, origin });
    await noteNewPlace(deps, tx, person, { device: kept.device, origin });
    return { session, device: knowDevice(deps, person, kept.device) };
  });
}
