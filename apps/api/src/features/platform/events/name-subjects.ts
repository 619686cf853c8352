import type { EventDefinition } from '@resolvo/contract/event';
import { type EventName, events } from '@resolvo/contract/events';
import { shownName } from '@resolvo/contract/shown-name';
import type { Thing } from '@resolvo/contract/thing';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Happened {
  readonly id: string;
  readonly name: string;
  readonly subject_id: string;
  readonly data: unknown;
}

const definition = (name: EventName): EventDefinition => events[name];
const isKnown = (name: string): name is EventName => Object.hasOwn(events, name);
const written = z.record(z.string(), z.unknown());

/** As the event called it, for what is gone. */
function calledThen({ name, data }: Happened): string {
  const field = isKnown(name) ? definition(name).called : undefined;
  const called = written.safeParse(data).data?.[field ?? 'name'];
  return typeof called === 'string' ? called : '';
}

/** Beside the name of a thing, what it took the place of. */
function inPlaceOf({ name, data }: Happened): string {
  const field = isKnown(name) ? definition(name).inPlaceOf : undefined;
  const number = field === undefined ? undefined : written.safeParse(data).data?.[field];
  return typeof number === 'number' ? ` in place of #${number}` : '';
}

/**
 * What each of these events happened to, as it is called now; what is gone, as the event called it. For an account, what
 * went over to another one is not looked up: its new owner may have given it another name.
 */
export async function nameSubjects(
  deps: Pick<Deps, 'services' | 'things'> & { readonly db: Queryable },
  rows: readonly Happened[],
  accountId?: string | null,
): Promise<ReadonlyMap<string, Thing>> {
  const fieldOf = ({ name }: Happened): string => (isKnown(name) ? events[name].subject : '');
  const byField = Map.groupBy(rows, fieldOf);
  const gone = accountId ? await nowOfOthers(deps.db, rows, accountId) : new Set<string>();
  const named = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, some] of byField) {
    const ids = [...new Set(some.map(({ subject_id }) => subject_id))].filter((id) => !gone.has(id));
    if (ids.length === 0) continue;
    const found = await Promise.all((deps.things.get(field) ?? []).map((name) => name(deps, deps.db, ids)));
    named.set(field, new Map(found.flatMap((names) => [...names])));
  }
  return new Map(
    rows.map((row) => {
      const field = fieldOf(row);
      const name = named.get(field)?.get(row.subject_id) || calledThen(row);
      const both = name === '' ? '' : `${shownName(name)}${inPlaceOf(row)}`;
      return [row.id, { kind: field.replace(/_id$/, ''), id: row.subject_id, name: both }];
    }),
  );
}

/** Things whose newest event is one of another account. */
async function nowOfOthers(db: Queryable, rows: readonly Happened[], accountId: string): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))];
  const found = await sql<{ id: string }>`
    select s.id from unnest(${ids}::uuid[]) s (id) cross join lateral (
      select e.account_id from events e where e.subject_id = s.id and e.account_id is not null
      order by e.created_at desc, e.id desc limit 1) newest
    where newest.account_id <> ${accountId}`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
