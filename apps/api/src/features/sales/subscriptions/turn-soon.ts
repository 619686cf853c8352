import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { batchSize, subscriptionTurns } from './queues.ts';

/** Enqueues a turn of the subscription of a delivery that changed, if it has one. Runs in the caller's transaction. */
export async function turnSoon(deps: Pick<Deps, 'jobs'>, tx: Queryable, deliveryId: string): Promise<void> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (found) await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [found.id] });
}

/** The account was deleted: enqueues a turn of each of its subscriptions, in batches like the calendar. */
export async function turnAllSoon(deps: Pick<Deps, 'jobs'>, tx: Queryable, accountId: string): Promise<void> {
  const running = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .execute();
  for (let from = 0; from < running.length; from += batchSize) {
    const subscription_ids = running.slice(from, from + batchSize).map(({ id }) => id);
    await deps.jobs.send(tx, subscriptionTurns, { subscription_ids });
  }
}
