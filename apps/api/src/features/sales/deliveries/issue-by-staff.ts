import { orderCan } from '@resolvo/contract/sales/order-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { issueOrder } from './issue-order.ts';

/** "Issue Products": staff may start the delivery of a sealed order before it is paid. */
export async function issueByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services'>,
  actor: Caller,
  key: { order_id: string; user_id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, key.order_id);
    if (order.account_id !== key.user_id) throw notFound();
    demand(orderCan.issue(order));
    await issueOrder(deps, tx, order.id);
    await recordEvent(tx, {
      accountId: order.account_id,
      kind: 'order_issued',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { order_id: order.id },
    });
  });
}
