import { type EventName, events } from '@resolvo/contract/events';
import { type Topic, topics } from '@resolvo/contract/topics';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

interface Changes {
  topics: Topic[];
  cursor: string;
}

export const ownChanges = (deps: Pick<Deps, 'db'>, accountId: string, after: string | undefined): Promise<Changes> =>
  changesOf(deps, sql`account_id = ${accountId}`, after);

export const allChanges = (deps: Pick<Deps, 'db'>, after: string | undefined): Promise<Changes> =>
  changesOf(deps, sql`true`, after);

/**
 * The cursor is the number of the last transaction that is told. An event is told once every older transaction has ended,
 * so none is skipped that commits later than its neighbours; a transaction of ours takes no longer than ten seconds, so
 * another program's on the same server holds nothing back for longer. A cursor that is ahead of the database comes from
 * another one, such as before a restore; then everything may have changed.
 */
async function changesOf({ db }: Pick<Deps, 'db'>, whose: RawBuilder<unknown>, after = ''): Promise<Changes> {
  const since = sql`${after || '0'}::text::xid8`;
  const found = await sql<{ cursor: string; ahead: boolean; names: string[] | null }>`
    select upto::text as cursor, ${since} > upto as ahead,
      (select array_agg(distinct name) from events where ${after}::text <> '' and ${whose} and tx > ${since} and tx <= upto) as names
    from (select greatest(
      (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text::xid8,
      (select tx from events where stored_at < now() - interval '10 seconds' order by tx desc limit 1)) as upto) told`.execute(
    db,
  );
  const [row] = found.rows;
  if (!row) throw new Error('PostgreSQL did not say which transactions are open.');
  if (row.ahead) return { topics: [...topics], cursor: row.cursor };
  const known = (row.names ?? []).filter((name): name is EventName => Object.hasOwn(events, name));
  return { topics: [...new Set(known.flatMap((name) => events[name].changes))], cursor: row.cursor };
}
