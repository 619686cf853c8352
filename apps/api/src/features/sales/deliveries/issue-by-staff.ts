import { orderCan } from '@resolvo/contract/sales/order-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { issueOrder } from './issue-order.ts';

/** "Issue Products": staff may issue a sealed order before it is paid. */
export async function issueByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'events'>,
  actor: StaffActor,
  key: { order_id: string; user_id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, key.order_id);
    if (order.account_id !== key.user_id) throw notFound();
    demand(orderCan.issue(order));
    await issueOrder(deps, tx, order.id, actor);
    await deps.events.emit(tx, {
      name: 'order.issued',
      accountId: order.account_id,
      by: actor,
      data: { order_id: order.id },
    });
  });
}
