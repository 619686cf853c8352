import { sql } from 'kysely';
import type { Queryable } from '../src/db/connection.ts';

/** The role of staff with exactly these bits: a preset, or one that is made for tests. */
export async function roleWith(db: Queryable, permissions: number): Promise<string> {
  await sql`insert into staff_roles (name, permissions)
    select ${`Test ${permissions}`}, ${permissions}::bigint
    where not exists (select from staff_roles where permissions = ${permissions})
    on conflict do nothing`.execute(db);
  const { id } = await db
    .selectFrom('staff_roles')
    .select('id')
    .where('permissions', '=', permissions)
    .orderBy('is_preset', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a person staff with exactly these bits, or no staff with 0, without a mail in between. */
export async function setStaffMask(db: Queryable, personId: string, permissions: number): Promise<void> {
  const staff_role_id = permissions === 0 ? null : await roleWith(db, permissions);
  await db.updateTable('persons').set({ staff_role_id }).where('id', '=', personId).execute();
}
