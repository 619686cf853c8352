import { type StaffInvitationView, type StaffView, staffPresets } from '@resolvo/contract/people/staff';
import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/** One whom the company cannot spare: no other owner is there who may sign in. */
const isLastOwner = sql<boolean>`(p.staff_role_id = ${staffPresets.owner.id} and not exists (select from persons o
  where o.staff_role_id = ${staffPresets.owner.id} and o.id <> p.id and o.suspended_at is null))`;

export function selectStaff(db: Queryable) {
  return db
    .selectFrom('persons as p')
    .innerJoin('staff_roles as r', 'r.id', 'p.staff_role_id')
    .select([
      'p.id',
      'p.email',
      'p.username',
      'p.created_at',
      'p.last_login_at',
      'p.suspended_at',
      'p.staff_permissions',
      'r.id as role_id',
      'r.name as role_name',
      sql<boolean>`p.second_factor_since is not null`.as('two_factor'),
      isLastOwner.as('is_last_owner'),
    ])
    .where('p.staff_role_id', 'is not', null);
}

export async function listStaff(deps: Pick<Deps, 'db' | 'cursors'>, actor: StaffActor, query: PageQuery) {
  const page = await pageBy(deps, 'staff', query, selectStaff(deps.db), {
    by: [sql`lower(p.email)`, 'p.id'],
    direction: 'asc',
    textOf: ({ email }) => (email ?? '').toLowerCase(),
  });
  return { staff: page.rows.map((row) => present(row, actor)), cursor: page.cursor, eof: page.eof };
}

export async function staffDetail({ db }: Pick<Deps, 'db'>, actor: StaffActor, personId: string): Promise<StaffView> {
  const found = await selectStaff(db).where('p.id', '=', personId).executeTakeFirst();
  if (!found) throw notFound();
  return present(found, actor);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>;

const present = (row: StaffRow, actor: StaffActor): StaffView => ({
  person_id: row.id,
  email: row.email ?? '',
  username: row.username ?? '',
  role_id: row.role_id,
  role_name: row.role_name,
  permissions: row.staff_permissions,
  two_factor_enabled: row.two_factor,
  is_suspended: row.suspended_at !== null,
  is_self: row.id === actor.personId,
  is_last_owner: row.is_last_owner,
  last_login_at: seconds(row.last_login_at),
});

/**
 * Whether an invitation `i` to a role `r`, sent by a person `s`, can no longer be accepted: past its end, or its sender
 * could not send it any more. So who is removed or lowered leaves no way in behind.
 */
export const isOver = sql<boolean>`(i.expires_at <= now() or s.id is null or s.suspended_at is not null
  or s.staff_permissions & ${permission.staffRoles} = 0 or s.staff_permissions & r.permissions <> r.permissions)`;

export function selectInvitations(db: Queryable) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff_roles as r', 'r.id', 'i.role_id')
    .leftJoin('persons as s', 's.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role_id',
      'i.invited_by',
      'i.accepted_at',
      'i.withdrawn_at',
      'i.expires_at',
      'i.created_at',
      'r.name as role_name',
      'r.permissions',
      's.email as inviter',
      isOver.as('is_over'),
    ]);
}

export async function listInvitations(db: Queryable): Promise<StaffInvitationView[]> {
  const rows = await selectInvitations(db)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => ({
    staff_invitation_id: row.id,
    email: row.email,
    role_id: row.role_id,
    role_name: row.role_name,
    permissions: row.permissions,
    invited_by: row.inviter ?? '',
    is_over: row.is_over,
    expires_at: seconds(row.expires_at),
    created_at: seconds(row.created_at),
  }));
}
