import { orderCan } from '@resolvo/contract/order-states';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { holdAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { cancelWithin } from '../invoices/cancel-invoice.ts';
import { lockOrder, type OrderKey } from './hold-order.ts';

/** An order without an invoice disappears. One with an invoice stays, cancelled, and a credit note says so. */
export async function deleteOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: SessionActor | TokenActor,
  key: OrderKey,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, key.user_id);
    const order = await lockOrder(tx, key);
    const verdict = orderCan.delete(order);
    if (verdict !== true) throw conflict(verdict);
    if (order.sealed) {
      const { id } = await tx
        .selectFrom('invoices')
        .select('id')
        .where('order_id', '=', order.id)
        .where('additional', '=', false)
        .executeTakeFirstOrThrow();
      await cancelWithin(deps, tx, actor, id, 'The order was deleted.');
    } else await tx.deleteFrom('orders').where('id', '=', order.id).execute();
    await recordEvent(tx, {
      accountId: order.account_id,
      kind: 'order_deleted',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { order_id: order.id },
    });
  });
}
