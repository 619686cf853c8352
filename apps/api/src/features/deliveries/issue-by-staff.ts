import { orderCan } from '@resolvo/contract/order-states';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { issueOrder } from './issue-order.ts';

/** "Issue Products": staff may start the delivery of a sealed order before it is paid. */
export async function issueByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services'>,
  actor: SessionActor | TokenActor,
  key: { order_id: string; user_id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, key.order_id);
    if (order.account_id !== key.user_id) throw notFound();
    const verdict = orderCan.issue(order);
    if (verdict !== true) throw conflict(verdict);
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
