import { type EventName, events } from '@resolvo/contract/events';
import { type Topic, topics } from '@resolvo/contract/topics';
import { type RawBuilder, sql } from 'kysely';
import type { AnyCaller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';

interface Changes {
  topics: Topic[];
  cursor: string;
}

export const ownChanges = (
  deps: Pick<Deps, 'db'>,
  { accountId, personId }: Pick<AnyCaller, 'accountId' | 'personId'>,
  after: string | undefined,
): Promise<Changes> => changesOf(deps, sql`(account_id = ${accountId} or person_id = ${personId})`, after);

export const allChanges = (deps: Pick<Deps, 'db'>, after: string | undefined): Promise<Changes> =>
  changesOf(deps, sql`true`, after);

/**
 * The cursor is the number of the last transaction that is told. An event is told once every older transaction has ended,
 * so none is skipped that commits later than its neighbours; a transaction of ours takes seconds, so one of another
 * program on the same server holds nothing back for longer than a minute. A cursor that is ahead of the database comes
 * from another one, such as before a restore, and one that is far behind from a tab that slept: then everything may have
 * changed.
 */
const mostEvents = 2000;

async function changesOf({ db }: Pick<Deps, 'db'>, whose: RawBuilder<unknown>, after = ''): Promise<Changes> {
  const since = sql`${after || '0'}::text::xid8`;
  const found = await sql<{ cursor: string; ahead: boolean; count: number; names: string[] | null }>`
    select upto::text as cursor, ${since} > upto as ahead, count, names
    from (select greatest(
      (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text::xid8,
      (select tx from events where stored_at < now() - interval '1 minute' order by tx desc limit 1)) as upto) told
    cross join lateral (select count(*) as count, array_agg(distinct name) as names from (
      select name from events where ${after}::text <> '' and ${whose} and tx > ${since} and tx <= upto
      limit ${mostEvents + 1}) since) happened`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('PostgreSQL did not say which transactions are open.');
  if (row.ahead || row.count > mostEvents) return { topics: [...topics], cursor: row.cursor };
  const known = (row.names ?? []).filter((name): name is EventName => Object.hasOwn(events, name));
  return { topics: [...new Set(known.flatMap((name) => events[name].changes))], cursor: row.cursor };
}
