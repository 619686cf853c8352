import { eventNames } from '@resolvo/contract/events';
import { type AuditFilter, byProduct } from '@resolvo/contract/people/audit';
import { sql } from 'kysely';
import { newestFirst } from '../../../core/cursors.ts';
import { isId } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { plainAddress } from '../../../security/addresses.ts';
import type { EventRow } from './present-events.ts';

const columns = [
  'id',
  'name',
  'account_id',
  'person_id',
  'subject_id',
  'actor_id',
  'ip',
  'user_agent',
  'data',
  'before',
  'after',
  'not_told',
  'created_at',
] as const;

const midnight = (day: string, plusDays = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000);

/** Persons with exactly this id, email address or username. */
async function personsCalled(db: Queryable, text: string): Promise<string[]> {
  const found = await db
    .selectFrom('persons')
    .select('id')
    .where(
      isId(text)
        ? sql<boolean>`id = ${text}`
        : sql<boolean>`(lower(email) = lower(${text}) or lower(username) = lower(${text}))`,
    )
    .execute();
  return found.map(({ id }) => id);
}

type Whose = readonly ['account_id' | 'person_id' | 'subject_id', string];

/**
 * Every index that may have events of this. An event belongs to an account or to a person and never to both, so no event is
 * in two of them; the subject counts only where the id is of neither.
 */
async function whoseEvents(db: Queryable, text: string): Promise<Whose[]> {
  const persons = await personsCalled(db, text);
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where(isId(text) ? sql<boolean>`id = ${text}` : sql<boolean>`owner_id = any(${persons}::uuid[])`)
    .limit(20)
    .execute();
  const whose: Whose[] = [
    ...persons.map((id): Whose => ['person_id', id]),
    ...accounts.map(({ id }): Whose => ['account_id', id]),
  ];
  return whose.length === 0 && isId(text) ? [['subject_id', text]] : whose;
}

/**
 * Events that fit the filter, newest first, starting after `after`. Each single filter is the beginning of an index in the
 * order of the list. Several lists are asked one by one: joined by the database, each would be read and sorted as a whole.
 */
export async function eventsAfter(
  db: Queryable,
  filter: AuditFilter,
  limit: number,
  after: { readonly at: Date; readonly id: string } | undefined,
): Promise<EventRow[]> {
  const { who, what, whom, from, to, address } = filter;
  const [actor] = who === undefined || who === byProduct ? [] : await personsCalled(db, who);
  if (who !== undefined && who !== byProduct && actor === undefined) return [];

  const page = (of?: Whose) => {
    let rows = db.selectFrom('events').select(columns);
    if (of) rows = rows.where(of[0], '=', of[1]);
    if (who === byProduct) rows = rows.where('actor_id', 'is', null);
    else if (actor !== undefined) rows = rows.where('actor_id', '=', actor);
    if (what !== undefined) rows = rows.where(sql<boolean>`name = any(${namesLike(what)}::text[])`);
    if (address !== undefined) rows = rows.where('ip', '=', plainAddress(address));
    if (from !== undefined) rows = rows.where('created_at', '>=', midnight(from));
    if (to !== undefined) rows = rows.where('created_at', '<', midnight(to, 1));
    if (after) rows = rows.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
    return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  };

  if (whom === undefined) return page();
  const lists = await Promise.all((await whoseEvents(db, whom)).map(page));
  return lists.flat().sort(newestFirst).slice(0, limit);
}

/** The event of this name, or all whose name has these words in this order. */
function namesLike(what: string): readonly string[] {
  if (eventNames.some((name) => name === what)) return [what];
  const words = (name: string) => name.replaceAll(/[._]/g, ' ');
  return eventNames.filter((name) => words(name).includes(words(what)));
}
