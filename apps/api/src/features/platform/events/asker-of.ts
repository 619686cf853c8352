import type { EventName } from '@resolvo/contract/events';
import type { Origin } from '../../../core/actor.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';

/** From where the person of an event acted; undefined where no request was in it. */
export const storedOrigin = (
  event: { ip: string | null; user_agent: string | null } | undefined,
): Origin | undefined => (event?.ip ? { ip: event.ip, userAgent: event.user_agent ?? '' } : undefined);

/** Who asked for what a job has done by now: the person of the newest of these events of a thing; undefined where the product did. */
export async function askerOf(
  db: Queryable,
  subjectId: string,
  asked: readonly EventName[],
): Promise<EventActor | undefined> {
  const newest = await db
    .selectFrom('events')
    .select(['actor_id', 'ip', 'user_agent'])
    .where('subject_id', '=', subjectId)
    .where('name', 'in', asked)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.actor_id ? { personId: newest.actor_id, origin: storedOrigin(newest) } : undefined;
}
