import { allows, effectiveMask } from '@resolvo/contract/permissions';
import type { Verdict } from '@resolvo/contract/states';
import type { StaffActor } from '../../../core/actor.ts';
import { notFound, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdPerson, holdStaffGrants } from '../accounts/queries.ts';

/**
 * The rights of who grants, as they are now: the request may have waited while they were lowered. Grants happen one
 * after the other.
 */
export async function holdGrantor(tx: Queryable, actor: StaffActor): Promise<number> {
  await holdStaffGrants(tx);
  const person = await holdPerson(tx, actor.personId);
  if (!person || person.shut_out) throw new Refusal('unauthenticated', 'Please log in.');
  const rights = effectiveMask(actor.permissions, person.staff_permissions);
  if (!allows(rights, 'administrator') || !allows(rights, 'staffRoles')) {
    throw new Refusal('permission_denied', 'You do not have the permission to do this.');
  }
  return rights;
}

/** Refuses what is above the grantor's own rights, with the rulebook's sentence. */
export function demandRight(verdict: Verdict): void {
  if (verdict !== true) throw new Refusal('permission_denied', verdict);
}

export async function findRole(db: Queryable, roleId: string) {
  const role = await db
    .selectFrom('staff_roles')
    .select(['id', 'name', 'permissions', 'is_preset'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw notFound();
  return role;
}
