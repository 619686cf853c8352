import { eventSentence } from '@resolvo/contract/event-sentence';
import { type EventName, events } from '@resolvo/contract/events';
import type { ClientEvent } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';
import { nameSubjects } from '../../platform/events/name-subjects.ts';
import { findClient } from './queries.ts';

const values = z.record(z.string(), z.unknown()).catch({});
const given = z.object({ reason: z.string() });
const isKnown = (name: string): name is EventName => name in events;

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const changedOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: written(before[field]),
    after: written(after[field]),
  }));

/**
 * What happened to the account, to its owner, and what staff noted about it: three lists, each with an index in this
 * order, which PostgreSQL merges. Or the sign-ins of all members.
 */
export async function clientEvents(
  deps: Pick<Deps, 'db' | 'cursors' | 'services' | 'things'>,
  userId: string,
  query: PageQuery & { about: 'all' | 'sign_ins' },
): Promise<{ events: ClientEvent[]; cursor: string | null; eof: boolean }> {
  const { owner_id: ownerId } = await findClient(deps.db, userId);
  const listed = () =>
    deps.db
      .selectFrom('events')
      .select([
        'id',
        'name',
        'subject_id',
        'act_id',
        'person_id',
        'actor_id',
        'ip',
        'user_agent',
        'data',
        'before',
        'after',
        'created_at',
      ]);
  const shown = listed().where('activity', 'is not', null);
  const all = shown
    .where('account_id', '=', userId)
    .unionAll(shown.where('person_id', '=', ownerId))
    .unionAll(listed().where('subject_id', '=', userId).where('account_id', 'is', null).where('person_id', 'is', null));
  const signIns = shown
    .where('activity', 'in', ['login_succeeded', 'login_failed'])
    .where('person_id', 'in', (eb) =>
      eb.selectFrom('memberships').select('person_id').where('account_id', '=', userId).where('ended_at', 'is', null),
    );
  const rows = deps.db
    .selectFrom((query.about === 'all' ? all : signIns).as('e'))
    .leftJoin('persons as actor', 'actor.id', 'e.actor_id')
    .leftJoin('persons as whose', 'whose.id', 'e.person_id')
    .selectAll('e')
    .select([
      'actor.email as by',
      'whose.email as person',
      sql<boolean>`e.actor_id is not null and e.actor_id is distinct from e.person_id and not exists (
        select from memberships m where m.account_id = ${userId} and m.person_id = e.actor_id)`.as('by_staff'),
    ]);
  const cut = await pageBy(deps, `client-events:${userId}:${query.about}`, query, rows, {
    by: ['e.created_at', 'e.id'],
  });
  const things = await nameSubjects(deps, cut.rows);
  const thingOf = (eventId: string) => {
    const thing = things.get(eventId);
    return thing && thing.name !== '' ? thing : null;
  };
  return {
    events: cut.rows.map((row) => ({
      event_id: row.id,
      name: row.name,
      summary: isKnown(row.name) ? eventSentence(events[row.name], row.data) : row.name,
      by: row.by ?? '',
      by_staff: row.by_staff,
      thing: thingOf(row.id),
      person: row.person ?? '',
      reason: given.safeParse(row.data).data?.reason ?? '',
      changed: changedOf(values.parse(row.before), values.parse(row.after)),
      act_id: row.act_id,
      ip: row.ip ?? '',
      device: row.ip ? deviceOf(row.user_agent ?? '') : '',
      place: row.ip ? countryOf(row.ip) : '',
      created_at: seconds(row.created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
