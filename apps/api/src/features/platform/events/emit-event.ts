import type { EventDefinition } from '@resolvo/contract/event';
import { type EventName, events } from '@resolvo/contract/events';
import { ascendingId } from '../../../core/ascending-id.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Events, NewEvent } from '../../../core/events.ts';
import { notToldBecause } from '../../../core/not-told.ts';
import type { AnyEvent, Subscriber } from '../../../core/subscriber.ts';
import type { Queryable } from '../../../db/connection.ts';

/** `deps` is a function, because subscribers use the same deps that contain this emitter. */
export function createEvents(subscribers: readonly Subscriber[], deps: () => Deps): Events {
  const byName = new Map<EventName, Subscriber[]>();
  for (const subscriber of subscribers) {
    for (const name of subscriber.on) byName.set(name, [...(byName.get(name) ?? []), subscriber]);
  }
  return {
    async emit(tx, event) {
      const stored = await store(deps(), tx, event);
      for (const subscriber of byName.get(event.name) ?? []) await subscriber.run(deps(), tx, stored);
    },
  };
}

async function store<N extends EventName>(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  event: NewEvent<N>,
): Promise<AnyEvent> {
  const definition: EventDefinition = events[event.name];
  const data = definition.data.parse(event.data);
  // Events of one millisecond keep their order in lists.
  const stored = { ...event, id: ascendingId(), at: now() };
  await tx
    .insertInto('events')
    .values({
      id: stored.id,
      name: event.name,
      version: definition.version,
      account_id: event.accountId,
      person_id: event.personId ?? null,
      subject_id: String(data[definition.subject]),
      actor_id: event.by?.personId ?? null,
      ip: event.by?.origin?.ip ?? null,
      user_agent: event.by?.origin?.userAgent ?? null,
      data: JSON.stringify(data),
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
      activity: definition.activity ?? null,
      not_told: event.accountId === null ? null : (notToldBecause() ?? null),
      created_at: stored.at,
    })
    .execute();
  return stored;
}
