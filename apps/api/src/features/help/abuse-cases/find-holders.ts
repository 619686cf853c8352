import { type AbuseHolder, holderMarginMinutes } from '@resolvo/contract/help/abuse-cases';
import { sql } from 'kysely';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountsOverTime } from '../../machines/transfers/account-at.ts';

interface Row {
  id: string;
  server_id: string | null;
  name: string | null;
  account_id: string | null;
  email: string | null;
  held_from: Date;
  held_until: Date | null;
  at_the_time: boolean;
}

/**
 * Who held an address at a time. Clocks of reporters are off, so those are listed too who held it shortly before or
 * after: around a change there are two, and a person decides.
 */
export async function findHolders(
  db: Queryable,
  address: string,
  at: Date,
): Promise<{ holders: AbuseHolder[]; is_ours: boolean }> {
  const margin = sql`make_interval(mins => ${holderMarginMinutes})`;
  const { rows } = await sql<Row>`
    select h.id, h.server_id, s.name, o.account_id, p.email, t.held_from, nullif(t.held_until, 'infinity') as held_until,
      t.held_from <= ${at}::timestamptz and t.held_until > ${at}::timestamptz as at_the_time
    from address_holds h
    left join servers s on s.id = h.server_id
    cross join lateral (${accountsOverTime}) o
    cross join lateral (select greatest(h.held_from, o.since) as held_from,
      least(coalesce(h.held_until, 'infinity'), o.until) as held_until) t
    left join accounts a on a.id = o.account_id
    left join persons p on p.id = a.owner_id
    where (h.address = ${address}::inet or h.network >>= ${address}::inet) and t.held_from <= ${at}::timestamptz + ${margin}
      and t.held_until > ${at}::timestamptz - ${margin} and t.held_until >= t.held_from
    order by t.held_from, h.id limit 20`.execute(db);
  const ours = await sql<{ is_ours: boolean }>`
    select exists (select 1 from subnets where ${address}::inet <<= network) as is_ours`.execute(db);
  return { holders: rows.map(onTheWire), is_ours: ours.rows[0]?.is_ours ?? false };
}

const onTheWire = (row: Row): AbuseHolder => ({
  hold_id: row.id,
  server_id: row.server_id,
  server_name: row.name ?? '',
  user: row.account_id === null ? null : { user_id: row.account_id, email: row.email ?? '' },
  from: seconds(row.held_from),
  until: seconds(row.held_until),
  at_the_time: row.at_the_time,
});

/** The server that alone can be meant, and the account that had it. */
export async function onlyHolder(db: Queryable, address: string, at: Date): Promise<AbuseHolder | undefined> {
  const { holders } = await findHolders(db, address, at);
  return holders.length === 1 ? holders[0] : undefined;
}
