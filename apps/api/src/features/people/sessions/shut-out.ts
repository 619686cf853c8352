import { sql } from 'kysely';

/**
 * Whether a person `p` may not sign in: staff who were suspended, and customers all of whose accounts are. A person who is
 * a member of no account may, to accept an invitation or to open one.
 */
export const isShutOut = sql<boolean>`(p.suspended_at is not null or p.staff_permissions = 0 and exists (
  select from memberships m join accounts a on a.id = m.account_id
  where m.person_id = p.id and m.ended_at is null having count(*) > 0 and bool_and(a.suspended_at is not null)))`;
