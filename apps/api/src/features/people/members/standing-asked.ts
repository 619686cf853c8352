import { maskOfMember, type memberGrantBody } from '@resolvo/contract/people/members';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Standing } from '../accounts/memberships.ts';

/** What an owner asks for a member, checked: servers of this account only, and an end that is still to come. */
export async function standingAsked(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
  asked: z.output<typeof memberGrantBody>,
): Promise<Standing> {
  const onlyIds = asked.only_ids === null ? null : [...new Set(asked.only_ids)];
  if (onlyIds) {
    const own = await tx
      .selectFrom('servers')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', onlyIds)
      .where('state', '<>', 'deleted')
      .execute();
    if (own.length !== onlyIds.length) throw invalid('only_ids', 'Please choose servers of this account.');
  }
  const until = asked.member_until === null ? null : new Date(asked.member_until * 1000);
  if (until && until <= deps.now()) throw invalid('member_until', 'Please choose a date in the future.');
  return { role: asked.role, permissions: maskOfMember({ ...asked, only_ids: onlyIds }), onlyIds, until };
}
