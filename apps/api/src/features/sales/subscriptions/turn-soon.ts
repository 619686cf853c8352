import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** What is delivered has changed: its subscription, if it has one, looks at it. Part of the caller's transaction. */
export async function turnSoon(deps: Pick<Deps, 'jobs'>, tx: Queryable, deliveryId: string): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (found) await deps.jobs.send(tx, 'subscription-turns', { subscription_ids: [found.id] });
}
