import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Not part of the customer's activity: an order that is being put together changes many times. */
export async function tellItemsChanged(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  by: StaffActor,
  order: { readonly id: string; readonly account_id: string },
): Promise<void> {
  await deps.events.emit(tx, {
    name: 'order.items_changed',
    accountId: order.account_id,
    by,
    data: { order_id: order.id },
  });
}
