import { isDraft, orderCan } from '@resolvo/contract/sales/order-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { holdOrderOf, type OrderKey } from './hold-order.ts';

/**
 * Deletes an order that staff put together and did not seal. One that a customer placed is cancelled, and a credit note
 * cancels the invoice where there is one. Returns which of the two happened, so that the answer says what is true.
 */
export async function deleteOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  { reason, ...key }: OrderKey & { readonly reason?: string | undefined },
): Promise<'deleted' | 'cancelled' | 'dropped'> {
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, key.user_id);
    const order = await holdOrderOf(tx, key);
    demand(orderCan.delete(order));
    if (order.sealed) {
      const { id } = await tx
        .selectFrom('invoices')
        .select('id')
        .where('order_id', '=', order.id)
        .where('additional', '=', false)
        .executeTakeFirstOrThrow();
      await cancelWithin(deps, tx, actor, id, reason ?? 'The order was cancelled.');
      return 'cancelled';
    }
    if (isDraft(order)) {
      await cancelOrder(deps, tx, order.id, actor, reason ?? '');
      return 'dropped';
    }
    await tx.deleteFrom('orders').where('id', '=', order.id).execute();
    await deps.events.emit(tx, {
      name: 'order.deleted',
      accountId: order.account_id,
      by: actor,
      data: { order_id: order.id },
    });
    return 'deleted';
  });
}
