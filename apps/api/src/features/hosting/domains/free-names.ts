import type { FreeSuffix } from '@resolvo/contract/free-names';
import { domainMessages, freeLabelAllowed, hasWord, skeletonOf } from '@resolvo/contract/hosting/domain-names';
import type { Verdict } from '@resolvo/contract/states';
import type { Queryable } from '../../../db/connection.ts';
import { isDomainOfAnAddress } from '../../people/accounts/queries.ts';

export const freeDomain = (label: string, suffix: FreeSuffix): string => `${label}.${suffix}`;
export const freeSkeleton = (label: string, suffix: FreeSuffix): string => `${skeletonOf(label)}.${suffix}`;

/**
 * `true`, or why a free name cannot be had. That two accounts never have one name, or two that look alike, is kept by the
 * database; this only says so early. A name that mail to a person goes to is left to the account of that person, which may
 * take it again: another one would read the links that we send there.
 */
export async function freeNameVerdict(
  db: Queryable,
  label: string,
  suffix: FreeSuffix,
  accountId?: string,
): Promise<Verdict> {
  const name = label.trim().toLowerCase();
  const allowed = freeLabelAllowed(name);
  if (allowed !== true) return allowed;
  const words = await db.selectFrom('blocked_words').select('word').execute();
  if (words.some(({ word }) => hasWord(name, word))) return domainMessages.blocked;
  const taken = await db
    .selectFrom('domains')
    .select('id')
    .where('skeleton', '=', freeSkeleton(name, suffix))
    .where('kind', '=', 'free')
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (taken || (await isDomainOfAnAddress(db, freeDomain(name, suffix), accountId))) return domainMessages.taken;
  return true;
}

/** Whether the account has the free name, or it is kept for an order of the account. */
export async function isOwnFreeName(db: Queryable, name: string, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'free')
    .where('state', 'in', ['active', 'reserved'])
    .executeTakeFirst();
  return found !== undefined;
}
