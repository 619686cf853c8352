import { type RawBuilder, sql } from 'kysely';
import { beginsWith, idsFrom, idsWhere } from '../../../core/search.ts';

/** Conditions on `accounts a`: what a screen shows like this, by the start of email, email domain, username or id. */
export function likeAccount(search: string): readonly RawBuilder<unknown>[] {
  const start = beginsWith(search);
  const domain = beginsWith(search.replace(/^@/, ''));
  const ids = idsFrom(search);
  return [
    sql`lower(a.email) like ${start}`,
    sql`lower(a.username) like ${start}`,
    sql`split_part(lower(a.email), '@', 2) like ${domain}`,
    ...(ids ? [sql`a.id between ${ids.first} and ${ids.last}`] : []),
  ];
}

/** For `in (…)`: ids of accounts that a screen shows like this. */
export const accountsLike = (search: string): RawBuilder<string> => idsWhere('accounts', 'a', likeAccount(search));
