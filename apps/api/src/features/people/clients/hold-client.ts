import type { ClientState } from '@resolvo/contract/people/clients';
import { allows, effectiveMask, mayGrant, type PermissionName } from '@resolvo/contract/permissions';
import type { Acting } from '../../../core/actor.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount, holdPerson } from '../accounts/queries.ts';

/**
 * Staff may act only on accounts whose owner's staff permissions are a subset of their own, and never on one of their
 * own. All persons are held in the order of their ids, so that of two who suspend each other one is refused, and a sign-in
 * comes before or after. What opened the row is asked again: it may have been taken away while the rows were waited for.
 */
export async function holdClient(
  tx: Queryable,
  actor: Pick<Acting, 'personId' | 'permissions'>,
  userId: string,
  anyOf: readonly PermissionName[],
) {
  const members = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  const ids = members.map(({ person_id }) => person_id);
  if (ids.includes(actor.personId)) throw conflict('This is your own account. Use Settings for it.');
  const held = new Map<string, Awaited<ReturnType<typeof holdPerson>>>();
  for (const id of [actor.personId, ...ids].sort()) held.set(id, await holdPerson(tx, id));
  const staff = held.get(actor.personId);
  if (!staff || staff.shut_out) throw new Refusal('unauthenticated', 'Please log in.');
  const rights = effectiveMask(actor.permissions, staff.staff_permissions);
  if (!allows(rights, 'administrator') || !anyOf.some((right) => allows(rights, right))) {
    throw new Refusal('permission_denied', 'You do not have the permission to do this.');
  }
  const account = await holdAccount(tx, userId);
  const owner = held.get(account?.owner_id ?? '');
  if (!account?.email || !owner) throw notFound();
  if (!mayGrant(rights, owner.staff_permissions)) {
    throw new Refusal('permission_denied', 'This account has permissions that you do not have.');
  }
  const state: ClientState = account.suspended_at ? 'suspended' : 'active';
  return { id: account.id, email: account.email, state, owner };
}
