import { type Membership, memberRole } from '@resolvo/contract/people/members';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { isOpen, nameOfAccount } from '../accounts/memberships.ts';

/** The accounts that a tab of this person may act for, the one it starts with first. */
export async function listMemberships({ db }: Pick<Deps, 'db'>, actor: SessionActor): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'm.role', 'm.only_ids', nameOfAccount.as('name')])
    .where('m.person_id', '=', actor.personId)
    .where(isOpen)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    account_id: row.id,
    name: row.name,
    role: memberRole.parse(row.role),
    is_limited: row.only_ids !== null,
    is_current: row.id === actor.accountId,
  }));
}
