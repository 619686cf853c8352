import type { UserInfo } from '@resolvo/contract/people/accounts';
import { allows } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { AnyCaller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isOpen, nameOfAccount } from './memberships.ts';

export async function userInfo(
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: Pick<AnyCaller, 'personId' | 'accountId' | 'permissions'>,
): Promise<UserInfo> {
  const row = await deps.db
    .selectFrom('persons')
    .leftJoin('two_factors', 'two_factors.person_id', 'persons.id')
    .leftJoin('mail_links', (join) =>
      join
        .onRef('mail_links.person_id', '=', 'persons.id')
        .on('mail_links.purpose', '=', 'change_email')
        .on('mail_links.expires_at', '>', sql<Date>`now()`),
    )
    .select([
      'persons.id',
      'persons.email',
      'persons.username',
      'mail_links.email as pending_email',
      'two_factors.confirmed_at',
    ])
    .where('persons.id', '=', actor.personId)
    .executeTakeFirst();
  if (!row?.email || !row.username) throw notFound();
  const enabled = row.confirmed_at !== null;
  const isStaff = allows(actor.permissions, 'administrator');
  return {
    // Ids of orders and invoices are compared with it, which are the account's.
    user_id: actor.accountId ?? row.id,
    person_id: row.id,
    ...(await actsFor(deps.db, actor)),
    email: row.email,
    username: row.username,
    // A token sees its effective mask, which is never more than its member's.
    user_permissions: actor.permissions,
    pending_email: row.pending_email,
    two_factor_enabled: enabled,
    two_factor_required: isStaff && deps.settings.requireStaffTwoFactor && !enabled,
  };
}

/** The account that the caller acts for, and how many there are to choose from. */
async function actsFor(db: Queryable, { personId, accountId }: Pick<AnyCaller, 'personId' | 'accountId'>) {
  const memberships = await db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'm.role', 'm.only_ids', nameOfAccount.as('name')])
    .where('m.person_id', '=', personId)
    .where(isOpen)
    .execute();
  const current = memberships.find(({ id }) => id === accountId);
  return {
    account_id: accountId,
    account_name: current?.name ?? '',
    account_role: current?.role ?? null,
    is_limited: current !== undefined && current.only_ids !== null,
    account_count: memberships.length,
  };
}
