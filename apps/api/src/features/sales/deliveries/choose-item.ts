import { itemType } from '@resolvo/contract/product-types';
import type { BuyerChoices } from '@resolvo/contract/sales/item-choices';
import { orderCan } from '@resolvo/contract/sales/order-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { buyer, checkChoices } from '../orders/check-choices.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { writeChoices } from '../orders/write-choices.ts';
import { startItems } from './issue-order.ts';
import { settleOrder } from './settle-order.ts';

/**
 * The client chooses how an item is made that staff left to them. Of an order that is issued it starts at once; of
 * another one with the order. The order is held, so two tabs choose once.
 */
export async function chooseItem(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'services' | 'vault' | 'things'>,
  actor: Caller,
  itemId: string,
  asked: BuyerChoices,
): Promise<string> {
  const { accountId } = actor;
  const { order_id: orderId, plan_id: planId } = await findItem(deps.db, accountId, itemId);
  const checked = await checkChoices(deps, { accountId, planId, choices: asked, chooser: buyer(actor) });
  return deps.db.transaction().execute(async (tx) => {
    const order = await holdOrder(tx, orderId);
    demand(orderCan.choose(order));
    const item = await findItem(tx, accountId, itemId);
    if (!item.client_chooses) throw conflict('This was chosen already.');
    const { name, quantity } = item;
    await writeChoices(tx, itemId, checked, actor.personId);
    await deps.services
      .of(itemType.parse(item.type))
      .reserve(tx, { itemId, planId, quantity, name, choices: checked.choices });
    await deps.events.emit(tx, {
      name: 'order.item_chosen',
      accountId,
      by: actor,
      data: { order_id: orderId, order_item_id: itemId, name },
    });
    if (!order.issuing) return 'It is made like this as soon as its invoice is paid.';
    await startItems(deps, tx, orderId);
    await settleOrder(tx, orderId);
    return 'It is being made.';
  });
}

async function findItem(db: Queryable, accountId: string, itemId: string) {
  const item = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.order_id', 'i.plan_id', 'i.type', 'i.name', 'i.quantity', 'i.client_chooses'])
    .where('i.id', '=', itemId)
    .where('o.account_id', '=', accountId)
    .where('o.sealed_at', 'is not', null)
    .executeTakeFirst();
  if (!item || item.plan_id === null) throw notFound();
  return { ...item, plan_id: item.plan_id };
}
