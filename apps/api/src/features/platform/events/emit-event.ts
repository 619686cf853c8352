import type { EventDefinition } from '@resolvo/contract/event';
import { type EventName, events } from '@resolvo/contract/events';
import type { Origin } from '../../../core/actor.ts';
import { ascendingId } from '../../../core/ascending-id.ts';
import { actOf, askingNow } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor, Events, NewEvent } from '../../../core/events.ts';
import { notToldBecause } from '../../../core/not-told.ts';
import type { AnyEvent, Subscriber } from '../../../core/subscriber.ts';
import type { Queryable } from '../../../db/connection.ts';
import { storedOrigin } from './asker-of.ts';

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
  const origin = await originOf(tx, event.by);
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
      ip: origin?.ip ?? null,
      user_agent: origin?.userAgent ?? null,
      data: JSON.stringify(data),
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
      activity: definition.activity ?? null,
      act_id: actOf() ?? null,
      not_told: event.accountId === null ? null : (notToldBecause() ?? null),
      created_at: stored.at,
    })
    .execute();
  return stored;
}

/** From where it was asked for: the request that this is, or the one that began the act which a job or a saga goes on with. */
async function originOf(tx: Queryable, by: EventActor | undefined): Promise<Origin | undefined> {
  if (!by || by.origin) return by?.origin;
  const asking = askingNow();
  if (asking) return asking.personId === by.personId ? asking.origin : undefined;
  const actId = actOf();
  if (actId === undefined) return undefined;
  const asked = await tx
    .selectFrom('events')
    .select(['ip', 'user_agent'])
    .where('act_id', '=', actId)
    .where('ip', 'is not', null)
    .where('actor_id', '=', by.personId)
    .limit(1)
    .executeTakeFirst();
  return storedOrigin(asked);
}
