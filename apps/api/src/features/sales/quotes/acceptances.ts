import type { Acceptance } from '@resolvo/contract/sales/quotes';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Who accepted each of these quotes and when, as its event tells. An order that ended unpaid gave its quote back. */
export async function acceptancesOf(
  db: Queryable,
  quotes: readonly { readonly id: string; readonly status: string }[],
): Promise<ReadonlyMap<string, Acceptance>> {
  const ids = quotes.filter(({ status }) => status === 'accepted').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom('events as e')
    .leftJoin('persons as p', 'p.id', 'e.actor_id')
    .select(['e.subject_id', 'e.created_at', 'e.actor_id', 'p.email'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships as m')
            .select('m.id')
            .whereRef('m.account_id', '=', 'e.account_id')
            .whereRef('m.person_id', '=', 'e.actor_id'),
        )
        .as('by_member'),
    )
    .where('e.subject_id', 'in', ids)
    .where('e.name', '=', 'quote.accepted')
    .orderBy('e.created_at')
    .execute();
  return new Map(
    events.map(({ subject_id, created_at, actor_id, email, by_member }) => [
      subject_id,
      { at: seconds(created_at), by: email ?? '', by_staff: actor_id !== null && !by_member },
    ]),
  );
}

/** As its client reads it: the address of a person of our staff is not theirs to know. */
export const forClient = (accepted: Acceptance | null): Acceptance | null =>
  accepted?.by_staff ? { ...accepted, by: '' } : accepted;
