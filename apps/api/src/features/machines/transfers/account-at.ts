import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/** The accounts that have had the server of a row `s`, each with the time from and until which it had it. */
export const accountsOverTime: RawBuilder<unknown> = sql`
  select t.account_id, coalesce(lag(t.answered_at) over (order by t.answered_at), '-infinity') as since,
    t.answered_at as until
  from server_transfers t where t.server_id = s.id and t.state = 'accepted'
  union all
  select s.account_id, coalesce((select max(t.answered_at) from server_transfers t
    where t.server_id = s.id and t.state = 'accepted'), '-infinity'), 'infinity'`;

/** The account that had a server at a time; undefined when there is no such server. */
export async function accountAt(db: Queryable, serverId: string, at: Date): Promise<string | undefined> {
  const found = await sql<{ account_id: string }>`
    select o.account_id from servers s cross join lateral (${accountsOverTime}) o
    where s.id = ${serverId} and o.since <= ${at}::timestamptz and o.until > ${at}::timestamptz`.execute(db);
  return found.rows[0]?.account_id;
}
