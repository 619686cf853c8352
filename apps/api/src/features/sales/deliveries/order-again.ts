import { type ItemChoices, itemChoices } from '@resolvo/contract/sales/item-choices';
import { orderName } from '@resolvo/contract/short-id';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { checkByStaff, insertItem } from '../orders/add-item.ts';
import { openOrder } from '../orders/open-order.ts';
import { holdDelivery } from './hold-delivery.ts';
import { orderedAgain } from './ordered-again.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'services' | 'vault' | 'things' | 'now'>;

/**
 * What it was paid with went back, so a unit that failed is not tried again: it is ordered anew, as a draft that staff seal
 * for its price or with a discount. What may no longer be chosen is left to the client. Once: while that order counts, no
 * other is made.
 */
export async function orderAgain(
  deps: Needs,
  actor: StaffActor,
  deliveryId: string,
): Promise<{ order_id: string; details: string }> {
  const failed = await findUnit(deps, deliveryId);
  if (failed.status !== 'failed') throw conflict('It did not fail, so there is nothing to order again.');
  const { account_id, plan_id, name, description, price } = failed;
  const { checked, refused } = await chosenAgain(deps, actor, failed);
  const item =
    plan_id === null
      ? { custom_item: { name, description, price, quantity: 1 } }
      : { plan_id, quantity: 1, ...(checked && { choices: checked.choices }) };
  const order_id = await deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, account_id);
    if (!account) throw notFound();
    await holdDelivery(tx, deliveryId);
    const [before] = (await orderedAgain(tx, [deliveryId])).values();
    if (before !== undefined) throw conflict(`It was ordered again already: ${orderName(before)}.`);
    const { discount, discount_reason, payment_term } = failed;
    const terms = { discount, discountReason: discount_reason, paymentTerm: payment_term };
    const id = await openOrder(deps, tx, actor, { accountId: account_id, type: 'empty', ...terms, validUntil: null });
    await insertItem(deps, tx, id, 1, item, checked);
    await tx.updateTable('deliveries').set({ again_order_id: id }).where('id', '=', deliveryId).execute();
    return id;
  });
  return {
    order_id,
    details:
      refused === ''
        ? `${name} is in a new order. Seal it to have it paid for, or give it with a discount.`
        : `${name} is in a new order, without what was chosen before: ${refused}`,
  };
}

async function findUnit({ db }: Pick<Deps, 'db'>, deliveryId: string) {
  const unit = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['d.status', 'd.account_id', 'i.plan_id', 'i.name', 'i.description', 'i.price', 'i.choices'])
    .select(['o.discount', 'o.discount_reason', 'o.payment_term'])
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  if (!unit) throw notFound();
  return unit;
}

interface Failed {
  readonly account_id: string;
  readonly plan_id: string | null;
  readonly choices: unknown;
}

async function chosenAgain(deps: Needs, actor: StaffActor, { account_id, plan_id, choices }: Failed) {
  const before: ItemChoices = itemChoices.parse(choices);
  if (plan_id === null || Object.keys(before).length === 0) return { checked: undefined, refused: '' };
  try {
    return { checked: await checkByStaff(deps, actor, account_id, { plan_id, choices: before }), refused: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { checked: undefined, refused: error.message };
  }
}
