import { orderCan } from '@resolvo/contract/order-states';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { lockAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { lockOrder, type OrderKey } from './lock-order.ts';

/** An order without an invoice disappears. One with an invoice is a matter of that invoice. */
export async function deleteOrder(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor | TokenActor,
  key: OrderKey,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // The event points at the account, so its row is held anyway; here it is held in the order everybody keeps.
    await lockAccount(tx, key.user_id);
    const order = await lockOrder(tx, key);
    const verdict = orderCan.delete(order);
    if (verdict !== true) throw conflict(verdict);
    await tx.deleteFrom('orders').where('id', '=', order.id).execute();
    await recordEvent(tx, {
      accountId: order.account_id,
      kind: 'order_deleted',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { order_id: order.id },
    });
  });
}
