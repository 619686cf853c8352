import type { StaffRole } from '@resolvo/contract/people/staff';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/** Presets first, in the order in which they are named; then those of the company by name. */
export async function listRoles(db: Queryable): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('staff_roles as r')
    .select([
      'r.id',
      'r.name',
      'r.permissions',
      'r.is_preset',
      sql<number>`(select count(*)::int from persons p where p.staff_role_id = r.id)`.as('holders'),
      sql<number>`(select count(*)::int from staff_invitations i where i.role_id = r.id and i.accepted_at is null
        and i.withdrawn_at is null)`.as('invitations'),
    ])
    .orderBy('r.is_preset', 'desc')
    .orderBy(sql`case when r.is_preset then r.id end`)
    .orderBy(sql`lower(r.name)`)
    .execute();
  return rows.map(({ id, ...role }) => ({ role_id: id, ...role }));
}
