import type { UserInfo } from '@resolvo/contract/people/accounts';
import { allows } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

export async function userInfo(
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: { accountId: string; permissions: number },
): Promise<UserInfo> {
  const row = await deps.db
    .selectFrom('accounts')
    .leftJoin('two_factors', 'two_factors.account_id', 'accounts.id')
    .leftJoin('mail_links', (join) =>
      join
        .onRef('mail_links.account_id', '=', 'accounts.id')
        .on('mail_links.purpose', '=', 'change_email')
        .on('mail_links.expires_at', '>', sql<Date>`now()`),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.username',
      'mail_links.email as pending_email',
      'two_factors.confirmed_at',
    ])
    .where('accounts.id', '=', actor.accountId)
    .executeTakeFirst();
  if (!row?.email || !row.username) throw notFound();
  const enabled = row.confirmed_at !== null;
  const isStaff = allows(actor.permissions, 'administrator');
  return {
    user_id: row.id,
    email: row.email,
    username: row.username,
    // A token sees its effective mask, which is never more than its owner's.
    user_permissions: actor.permissions,
    pending_email: row.pending_email,
    two_factor_enabled: enabled,
    two_factor_required: isStaff && deps.settings.requireStaffTwoFactor && !enabled,
  };
}
