import type { UserInfo } from '@resolvo/contract/people/accounts';
import { allows } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { ActingAs, AnyCaller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findActing } from '../sessions/acting-sessions.ts';
import { isOpen, nameOfAccount } from './memberships.ts';

export async function userInfo(deps: Pick<Deps, 'db' | 'settings'>, actor: AnyCaller): Promise<UserInfo> {
  if (actor.kind === 'session' && actor.actingAs && actor.accountId !== null) {
    return infoWhileActing(deps, actor.accountId, actor.actingAs, actor);
  }
  const row = await deps.db
    .selectFrom('persons')
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
      'persons.second_factor_since',
    ])
    .where('persons.id', '=', actor.personId)
    .executeTakeFirst();
  if (!row?.email || !row.username) throw notFound();
  const enabled = row.second_factor_since !== null;
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
    acting: null,
  };
}

/** As the owner of the account sees it, with who looks. */
async function infoWhileActing(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { actingId, staffPermissions }: ActingAs,
  { personId, permissions }: Pick<AnyCaller, 'personId' | 'permissions'>,
): Promise<UserInfo> {
  const account = await db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email', 'a.username', nameOfAccount.as('name')])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  const acting = await findActing(db, actingId);
  if (!account?.email || !account.username || !acting) throw notFound();
  return {
    user_id: account.id,
    person_id: personId,
    account_id: account.id,
    account_name: account.name,
    account_role: 'owner',
    is_limited: false,
    account_count: 1,
    email: account.email,
    username: account.username,
    user_permissions: permissions,
    pending_email: null,
    two_factor_enabled: false,
    two_factor_required: false,
    acting: {
      acting_id: actingId,
      by: acting.email ?? '',
      reason: acting.reason,
      may_act: acting.may_act,
      staff_permissions: staffPermissions,
      expires_at: seconds(acting.expires_at),
    },
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
