import { type RawBuilder, sql } from 'kysely';
import { beginsWith, idsFrom, idsWhere, wordsOf } from '../../../core/search.ts';

/** As the index of the migration 0192 has it. */
const spelled = sql`to_tsvector('simple', lower((name || ' ' || company) collate pg_c_utf8))`;

/** A condition on the billing address of `accounts a`. */
export const profileWhere = (condition: RawBuilder<unknown>) =>
  sql`exists (select from billing_profiles where account_id = a.id and ${condition})`;

/** Conditions on `accounts a`: the start of email, email domain, username or id, and words of the name and company on its bills. */
export function likeAccount(search: string): readonly RawBuilder<unknown>[] {
  const start = beginsWith(search);
  const domain = beginsWith(search.replace(/^@/, ''));
  const ids = idsFrom(search);
  const words = wordsOf(search);
  return [
    sql`lower(a.email) like ${start}`,
    sql`lower(a.username) like ${start}`,
    sql`split_part(lower(a.email), '@', 2) like ${domain}`,
    ...(words === undefined ? [] : [profileWhere(sql`${spelled} @@ to_tsquery('simple', ${words})`)]),
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
