import { brand } from '@resolvo/brand/brand';
import { type InvitationView, type MemberView, memberRole } from '@resolvo/contract/people/members';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { selectMembers } from '../accounts/memberships.ts';
import { isByStaff } from './invite-member.ts';

export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  readerId: string,
): Promise<{ members: MemberView[]; invitations: InvitationView[] }> {
  const members = await selectMembers(db, accountId)
    .select([
      'p.email',
      'p.username',
      'p.last_login_at',
      sql<boolean>`p.second_factor_since is not null`.as('two_factor'),
    ])
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  const invitations = await db
    .selectFrom('invitations as i')
    .leftJoin('persons as p', 'p.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.permissions', 'i.only_ids', 'i.member_until', 'i.expires_at'])
    .select(['i.created_at', 'p.email as invited_by', isByStaff.as('by_staff')])
    .where('i.account_id', '=', accountId)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return {
    members: members.map((row) => ({
      membership_id: row.id,
      person_id: row.person_id,
      email: row.email ?? '',
      username: row.username ?? '',
      role: memberRole.parse(row.role),
      permissions: row.permissions,
      only_ids: row.only_ids,
      two_factor_enabled: row.two_factor,
      is_self: row.person_id === readerId,
      expires_at: seconds(row.expires_at),
      last_login_at: seconds(row.last_login_at),
      created_at: seconds(row.created_at),
    })),
    invitations: invitations.map((row) => ({
      invitation_id: row.id,
      email: row.email,
      invited_by: row.by_staff ? brand.name : (row.invited_by ?? ''),
      role: memberRole.parse(row.role),
      permissions: row.permissions,
      only_ids: row.only_ids,
      member_until: seconds(row.member_until),
      expires_at: seconds(row.expires_at),
      created_at: seconds(row.created_at),
    })),
  };
}
