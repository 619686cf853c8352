import type { EventName } from '@resolvo/contract/events';
import type { Origin } from '../../../core/actor.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';

/** From where the person of an event acted; undefined where no request was in it. */
export const storedOrigin = (
  event: { ip: string | null; user_agent: string | null } | undefined,
): Origin | undefined => (event?.ip ? { ip: event.ip, userAgent: event.user_agent ?? '' } : undefined);

/** The newest of these events of a thing, with the person who did it; without one where the product did. */
export async function newestOf<N extends EventName>(
  db: Queryable,
  subjectId: string,
  names: readonly N[],
): Promise<{ readonly name: N | undefined; readonly by: EventActor | undefined } | undefined> {
  const newest = await db
    .selectFrom('events')
    .select(['name', 'actor_id', 'ip', 'user_agent'])
    .where('subject_id', '=', subjectId)
    .where('name', 'in', names)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return undefined;
  const by = newest.actor_id === null ? undefined : { personId: newest.actor_id, origin: storedOrigin(newest) };
  return { name: names.find((name) => name === newest.name), by };
}

/** Who asked for what a job has done by now: the person of the newest of these events of a thing. */
export const askerOf = async (
  db: Queryable,
  subjectId: string,
  asked: readonly EventName[],
): Promise<EventActor | undefined> => (await newestOf(db, subjectId, asked))?.by;
