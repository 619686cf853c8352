import { eventNames } from '@resolvo/contract/events';
import { type AuditFilter, byProduct } from '@resolvo/contract/people/audit';
import { sql } from 'kysely';
import { newestFirst } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { isId } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { plainAddress } from '../../../security/addresses.ts';
import type { EventRow } from './present-events.ts';

type Needs = Pick<Deps, 'db' | 'finds'>;

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

type Column = 'account_id' | 'person_id' | 'subject_id';
export type Whose = readonly (readonly [Column, string])[];

/** Things of one name beyond this would be read one after the other, and no search means them all. */
const mostCalledSo = 20;

/**
 * Every index that may have events of this: of who or what has exactly this id, address or username, or else of all
 * that people call so. Undefined where it is not asked.
 */
export async function whoseEvents(deps: Needs, text: string | undefined): Promise<Whose | undefined> {
  if (text === undefined) return undefined;
  const persons = await personsCalled(deps.db, text);
  const accounts = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where(isId(text) ? sql<boolean>`id = ${text}` : sql<boolean>`owner_id = any(${persons}::uuid[])`)
    .limit(20)
    .execute();
  const exact: Whose = [
    ...persons.map((id) => ['person_id', id] as const),
    ...accounts.map(({ id }) => ['account_id', id] as const),
  ];
  if (exact.length > 0) return exact;
  return isId(text) ? [['subject_id', text]] : calledSo(deps, text);
}

async function calledSo({ db, finds }: Needs, text: string): Promise<Whose> {
  const found = await Promise.all(
    [...finds].map(async ([field, finders]) => {
      const ids = (await Promise.all(finders.map((find) => find(db, text, mostCalledSo + 1)))).flat();
      return ids.map((id) => [field === 'account_id' ? 'account_id' : 'subject_id', id] as const);
    }),
  );
  const all = found.flat();
  if (all.length <= mostCalledSo) return all;
  throw invalid('whom', `More than ${mostCalledSo} clients and things are called so. Please write more of the name.`);
}

/**
 * Events that fit the filter, newest first, starting after `after`. Each single filter is the beginning of an index in
 * the order of the list. Several lists are asked one by one: joined by the database, each would be read and sorted as a
 * whole.
 */
export async function eventsAfter(
  db: Queryable,
  { who, what, from, to, address }: Omit<AuditFilter, 'whom'>,
  whose: Whose | undefined,
  limit: number,
  after: { readonly at: Date; readonly id: string } | undefined,
): Promise<EventRow[]> {
  const [actor] = who === undefined || who === byProduct ? [] : await personsCalled(db, who);
  if (who !== undefined && who !== byProduct && actor === undefined) return [];

  const page = (of?: Whose[number]) => {
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

  if (whose === undefined) return page();
  const lists = await Promise.all(whose.map(page));
  // What happened to a thing of a client is in the lists of both.
  const events = new Map(lists.flat().map((event) => [event.id, event]));
  return [...events.values()].sort(newestFirst).slice(0, limit);
}

/** The event of this name, all of a noun with its dot, or all whose name has these words in this order. */
function namesLike(what: string): readonly string[] {
  if (eventNames.some((name) => name === what)) return [what];
  if (what.endsWith('.')) return eventNames.filter((name) => name.startsWith(what));
  const words = (name: string) => name.replaceAll(/[._]/g, ' ');
  return eventNames.filter((name) => words(name).includes(words(what)));
}
