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

/** For a search of rows that are an account's, which the column names. */
export function accountLike(column: string, search: string) {
  const like = likeAccount(search);
  return {
    found: sql`${sql.ref(column)} in (${idsWhere('accounts', 'a', like)})`,
    row: sql`(select ${sql.join(like, sql` or `)} from accounts a where a.id = ${sql.ref(column)})`,
  };
}
