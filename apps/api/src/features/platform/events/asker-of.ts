import type { EventName } from '@resolvo/contract/events';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Who asked for what a job has done by now: the person of the newest of these events of a thing; undefined where the product did. */
export async function askerOf(
  db: Queryable,
  subjectId: string,
  asked: readonly EventName[],
): Promise<EventActor | undefined> {
  const newest = await db
    .selectFrom('events')
    .select('actor_id')
    .where('subject_id', '=', subjectId)
    .where('name', 'in', asked)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.actor_id ? { personId: newest.actor_id } : undefined;
}
