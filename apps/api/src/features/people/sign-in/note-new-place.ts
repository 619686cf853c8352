import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { deviceKey } from '../accounts/known-devices.ts';

interface SignedIn {
  readonly id: string;
  readonly password_hash: string | null;
  readonly staff_permissions: number;
}

/** A person of staff who signs in with a browser that has not signed in as them before. Every way in calls it. */
export async function noteNewPlace(
  deps: Pick<Deps, 'events' | 'vault'>,
  tx: Queryable,
  person: SignedIn,
  from: { readonly device: string | undefined; readonly origin: Origin },
): Promise<void> {
  if (person.staff_permissions === 0 || deviceKey(deps, person, from.device) !== undefined) return;
  await deps.events.emit(tx, {
    name: 'sign_in.new_place',
    accountId: null,
    personId: person.id,
    by: { personId: person.id, origin: from.origin },
    data: { person_id: person.id },
  });
}
