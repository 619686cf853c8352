import { maskOfMember, type memberGrantBody } from '@resolvo/contract/people/members';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Standing } from '../accounts/memberships.ts';
import { ownThings } from './own-things.ts';

/** What an owner asks for a member, checked: servers and domains of this account only, and an end that is still to come. */
export async function standingAsked(
  deps: Pick<Deps, 'now' | 'limitable'>,
  tx: Queryable,
  accountId: string,
  asked: z.output<typeof memberGrantBody>,
  before: readonly string[] = [],
): Promise<Standing> {
  const onlyIds = asked.only_ids && (await ownThings(deps, tx, { accountId, onlyIds: null }, asked.only_ids, before));
  const until = asked.member_until === null ? null : new Date(asked.member_until * 1000);
  if (until && until <= deps.now()) throw invalid('member_until', 'Please choose a date in the future.');
  return { role: asked.role, permissions: maskOfMember({ ...asked, only_ids: onlyIds }), onlyIds, until };
}
