import type { Deps } from '../../../core/deps.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { issueOrder } from './issue-order.ts';
import { takeBackOrder } from './leave-account.ts';

/** Issues an order once it is paid. No-op while it is not. */
export async function issuePaidOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events'>,
  orderId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdOrder(tx, orderId);
    // The account was deleted: nothing is delivered.
    if (await takeBackOrder(deps, tx, orderId)) return;
    const paid = await tx
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', orderId)
      .where('additional', '=', false)
      .where('paid_at', 'is not', null)
      .executeTakeFirst();
    if (paid) await issueOrder(deps, tx, orderId);
  });
}
