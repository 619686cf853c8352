import { eventAmount, eventSentence } from '@resolvo/contract/event-sentence';
import { type EventName, events } from '@resolvo/contract/events';
import type { AuditEntry } from '@resolvo/contract/people/audit';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { nameSubjects } from '../../platform/events/name-subjects.ts';

export interface EventRow {
  readonly id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly person_id: string | null;
  readonly subject_id: string;
  readonly actor_id: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly data: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly not_told: string | null;
  readonly created_at: Date;
}

const isKnown = (name: string): name is EventName => Object.hasOwn(events, name);

/** With the addresses of the people and clients, looked up once for a whole page. */
export async function presentEvents(
  deps: Pick<Deps, 'db' | 'services' | 'things'>,
  rows: readonly EventRow[],
): Promise<AuditEntry[]> {
  const { db } = deps;
  const things = await nameSubjects(deps, rows);
  const [persons, accounts] = await Promise.all([
    emailsOf(db, 'persons', [
      ...rows.map((row) => row.actor_id),
      ...rows.map((row) => row.person_id),
      ...rows.filter(({ id }) => things.get(id)?.kind === 'person').map((row) => row.subject_id),
    ]),
    emailsOf(
      db,
      'accounts',
      rows.map((row) => row.account_id),
    ),
  ]);
  const person = (id: string | null) => (id === null ? null : { person_id: id, email: persons.get(id) ?? '' });
  /** What happened to a client or a person, or to a session of one, is about them. */
  const thingOf = (row: EventRow) => {
    const found = things.get(row.id) ?? { kind: '', id: row.subject_id, name: '' };
    const name = found.name || accounts.get(row.account_id ?? '') || persons.get(row.person_id ?? row.subject_id) || '';
    const isAbout = found.kind === 'account' || found.kind === 'person' || found.kind === 'session';
    return isAbout ? { ...found, name } : found;
  };
  return rows.map((row) => ({
    event_id: row.id,
    name: row.name,
    summary: isKnown(row.name) ? eventSentence(events[row.name], row.data) : '',
    amount: isKnown(row.name) ? eventAmount(events[row.name], row.data) : null,
    who: person(row.actor_id),
    client: row.account_id === null ? null : { user_id: row.account_id, email: accounts.get(row.account_id) ?? '' },
    person: person(row.person_id),
    subject_id: row.subject_id,
    thing: thingOf(row),
    ip: row.ip ?? '',
    not_told: row.not_told ?? '',
    created_at: seconds(row.created_at),
  }));
}

export async function emailsOf(
  db: Queryable,
  table: 'persons' | 'accounts',
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const found = await db.selectFrom(table).select(['id', 'email']).where('id', 'in', wanted).execute();
  return new Map(found.map(({ id, email }) => [id, email ?? '']));
}
