import { mayGive, staffCan } from '@resolvo/contract/people/staff';
import { mayGrant } from '@resolvo/contract/permissions';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdPerson, setStaffRole } from '../accounts/queries.ts';
import { demandRight, findRole, holdGrantor } from './hold-grantor.ts';
import { selectStaff } from './list-staff.ts';
import { staffRemovedMail, staffRoleChangedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

/** Gives a person of staff another role. */
export async function changeStaffRole(
  deps: Needs,
  actor: StaffActor,
  personId: string,
  roleId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { mine, person } = await holdStaff(tx, actor, personId);
    const role = await findRole(tx, roleId);
    demandRight(mayGive(mine, role));
    if (role.id === person.role_id) throw conflict(`${person.email} has this role already.`);
    demand(staffCan.change(mine, person));
    await setStaffRole(tx, person.id, role.id);
    await deps.events.emit(tx, {
      name: 'staff.role_changed',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id, role_id: role.id },
      before: { role: person.role_name, permissions: person.permissions },
      after: { role: role.name, permissions: role.permissions },
    });
    await queueMail(deps, tx, { to: person.email }, staffRoleChangedMail, { role: role.name });
    return `${person.email} is ${role.name} from now on.`;
  });
}

/** Ends the staff rights of a person. Their sign-in stays, and so do accounts that are theirs. */
export async function removeStaff(deps: Needs, actor: StaffActor, personId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const { mine, person } = await holdStaff(tx, actor, personId);
    demand(staffCan.remove(mine, person));
    await setStaffRole(tx, person.id, null);
    await deps.events.emit(tx, {
      name: 'staff.removed',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id, role_id: person.role_id },
      before: { role: person.role_name, permissions: person.permissions },
      after: { role: '', permissions: 0 },
    });
    await queueMail(deps, tx, { to: person.email }, staffRemovedMail, {});
    return `${person.email} is no longer staff.`;
  });
}

/** A person of staff whom the actor may change: none with more rights than the actor has. */
async function holdStaff(tx: Queryable, actor: StaffActor, personId: string) {
  const mine = await holdGrantor(tx, actor);
  await holdPerson(tx, personId);
  const found = await selectStaff(tx).where('p.id', '=', personId).executeTakeFirst();
  if (!found?.email) throw notFound();
  const person = { ...found, email: found.email, permissions: found.staff_permissions };
  if (!mayGrant(mine, person.permissions)) demandRight(staffCan.change(mine, person));
  return { mine, person };
}
