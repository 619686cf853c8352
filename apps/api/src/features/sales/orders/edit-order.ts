import { toPoints } from '@resolvo/contract/money';
import { orderCan } from '@resolvo/contract/sales/order-states';
import type { editOrderBody } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdOrderOf } from './hold-order.ts';

/** Changes the terms of an order that is not sealed. */
export async function editOrder(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  input: z.output<typeof editOrderBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrderOf(tx, input);
    demand(orderCan.edit(order));
    await tx
      .updateTable('orders')
      .set({
        type: input.order_type,
        discount: toPoints(input.order_discount),
        discount_reason: input.order_discount_reason,
        payment_term: input.payment_term_id,
        valid_until: input.order_valid_until === 0 ? null : new Date(input.order_valid_until * 1000),
      })
      .where('id', '=', order.id)
      .execute();
    await deps.events.emit(tx, {
      name: 'order.changed',
      accountId: order.account_id,
      by: actor,
      data: { order_id: order.id },
    });
  });
}
