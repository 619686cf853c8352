import { maskOfRole, maxRoles, mayGive, type roleBody, roleCan } from '@resolvo/contract/people/staff';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { demandRight, holdGrantor } from './hold-grantor.ts';
import { listRoles } from './list-roles.ts';

type Needs = Pick<Deps, 'db' | 'events'>;
type Asked = z.output<typeof roleBody>;

export async function createRole(deps: Needs, actor: StaffActor, asked: Asked): Promise<string> {
  return named(deps, async (tx) => {
    const permissions = maskOfRole(asked.permissions);
    demandRight(mayGive(await holdGrantor(tx, actor), { permissions }));
    if ((await listRoles(tx)).length >= maxRoles) throw conflict(`There are ${maxRoles} roles, which is the most.`);
    const { id } = await tx
      .insertInto('staff_roles')
      .values({ name: asked.name, permissions })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, {
      name: 'role.created',
      accountId: null,
      by: actor,
      data: { role_id: id },
      after: { role: asked.name, permissions },
    });
    return id;
  });
}

/** Counts for everyone who has the role at their next call: the database tells every process to forget them. */
export async function changeRole(deps: Needs, actor: StaffActor, roleId: string, asked: Asked): Promise<void> {
  await named(deps, async (tx) => {
    const mine = await holdGrantor(tx, actor);
    const role = await roleOf(tx, roleId);
    const permissions = maskOfRole(asked.permissions);
    if (role.is_preset) demand(roleCan.change(mine, role));
    demandRight(roleCan.change(mine, role));
    demandRight(mayGive(mine, { permissions }));
    await tx.updateTable('staff_roles').set({ name: asked.name, permissions }).where('id', '=', roleId).execute();
    await deps.events.emit(tx, {
      name: 'role.changed',
      accountId: null,
      by: actor,
      data: { role_id: roleId },
      before: { role: role.name, permissions: role.permissions },
      after: { role: asked.name, permissions },
    });
  });
}

export async function deleteRole(deps: Needs, actor: StaffActor, roleId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mine = await holdGrantor(tx, actor);
    const role = await roleOf(tx, roleId);
    if (!role.is_preset) demandRight(mayGive(mine, role));
    demand(roleCan.delete(mine, role));
    await tx.deleteFrom('staff_roles').where('id', '=', roleId).execute();
    await deps.events.emit(tx, {
      name: 'role.deleted',
      accountId: null,
      by: actor,
      data: { role_id: roleId },
      before: { role: role.name, permissions: role.permissions },
      after: { role: '', permissions: 0 },
    });
  });
}

async function roleOf(tx: Queryable, roleId: string) {
  const role = (await listRoles(tx)).find(({ role_id }) => role_id === roleId);
  if (!role) throw notFound();
  return role;
}

/** Two roles of one name could not be told apart. */
async function named<T>({ db }: Needs, act: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(act);
  } catch (error) {
    if (isUniqueViolation(error, 'staff_roles_name')) throw invalid('name', 'Another role has this name already.');
    throw error;
  }
}
