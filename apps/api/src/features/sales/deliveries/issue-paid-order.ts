import type { Deps } from '../../../core/deps.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { issueOrder } from './issue-order.ts';
import { takeBackOrder } from './leave-account.ts';

/** What happens without staff once an order is paid. An order that is not paid is left alone, whoever asks. */
export async function issuePaidOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events'>,
  orderId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdOrder(tx, orderId);
    // There is nobody left who could have it.
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
