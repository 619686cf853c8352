import { sql } from 'kysely';
import type { PersonalFiles } from '../../../core/personal.ts';

/**
 * What tokens called and from where, counted by day. Each call for itself is on the page of its token; millions of them
 * would not fit into a file that is made in memory.
 */
export const callsOf: PersonalFiles = async function* callsOf(_deps, tx, { person_id, account_id }) {
  const { rows } = await sql<Record<string, unknown>>`
    select t.id as token_id, t.name as token, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, c.ip, c.method,
      c.path, c.status, count(*)::int as calls
    from api_tokens t join token_calls c on c.token_id = t.id
    where ${account_id === null ? sql`t.person_id = ${person_id}` : sql`t.account_id = ${account_id}`}
    group by t.id, 3, c.ip, c.method, c.path, c.status order by t.id, 3, c.ip, c.method, c.path, c.status`.execute(tx);
  if (rows.length === 0) return;
  const name = `${account_id === null ? 'person' : 'account'}/token-calls-by-day.json`;
  yield { name, content: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`) };
};
