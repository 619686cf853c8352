import { type RawBuilder, sql } from 'kysely';
import { beginsWith, idsFrom, idsWhere } from '../../../core/search.ts';

/** For `in (…)`: ids of accounts that a screen shows like this, by the start of email, email domain, username or id. */
export function accountsLike(search: string): RawBuilder<string> {
  const start = beginsWith(search);
  const domain = beginsWith(search.replace(/^@/, ''));
  const ids = idsFrom(search);
  return idsWhere('accounts', [
    sql`lower(email) like ${start}`,
    sql`lower(username) like ${start}`,
    sql`split_part(lower(email), '@', 2) like ${domain}`,
    ...(ids ? [sql`id between ${ids.first} and ${ids.last}`] : []),
  ]);
}
