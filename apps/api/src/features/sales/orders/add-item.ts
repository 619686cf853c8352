import type { ChosenWords } from '@resolvo/contract/chosen-words';
import { messages } from '@resolvo/contract/messages';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import { orderCan } from '@resolvo/contract/sales/order-states';
import { type addItemBody, orderLimits } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { planOnSale } from '../catalog/plan-on-sale.ts';
import { type CheckedChoices, checkChoices } from './check-choices.ts';
import { holdOrderOf } from './hold-order.ts';
import { soldPlan } from './sold-plan.ts';
import { tellItemsChanged } from './tell-items-changed.ts';

type Input = z.output<typeof addItemBody>;

/** Contents and price of a plan come from the catalogue; no field of the request changes them. */
export async function addItem(
  deps: Pick<Deps, 'db' | 'events' | 'services' | 'vault' | 'things'>,
  actor: StaffActor,
  input: Input,
): Promise<{ order_item_id: string }> {
  const checked = await checkByStaff(deps, actor, input.user_id, input);
  return deps.db.transaction().execute(async (tx) => {
    const order = await holdOrderOf(tx, input);
    demand(orderCan.addItem(order));
    const { count, last } = await tx
      .selectFrom('order_items')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    if (count >= orderLimits.items) throw conflict(`An order has at most ${orderLimits.items} items.`);
    const order_item_id = await insertItem(deps, tx, order.id, (last ?? 0) + 1, input, checked);
    await tellItemsChanged(deps, tx, actor, order);
    return { order_item_id };
  });
}

type NewItem = Pick<Input, 'plan_id' | 'quantity' | 'custom_item' | 'metadata_type' | 'choices'>;

/** What staff chose for a client. It may call a vendor, so no transaction is open yet. */
export async function checkByStaff(
  deps: Pick<Deps, 'db' | 'services' | 'vault' | 'things'>,
  { permissions }: StaffActor,
  accountId: string,
  { plan_id: planId, choices }: Pick<NewItem, 'plan_id' | 'choices'>,
): Promise<CheckedChoices | undefined> {
  if (planId === undefined || choices === undefined) return undefined;
  return checkChoices(deps, { accountId, planId, choices, chooser: { kind: 'seller', permissions } });
}

/**
 * Runs in the caller's transaction, which has locked the order. Of a plan that asks something and about which staff chose
 * nothing, the client chooses.
 */
export async function insertItem(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  orderId: string,
  position: number,
  input: NewItem,
  checked?: CheckedChoices,
): Promise<string> {
  const item = input.custom_item
    ? { plan_id: null, type: 'custom', annual_price: null, ...input.custom_item }
    : await chosenItem(deps, tx, input, checked);
  try {
    const { id } = await tx
      .insertInto('order_items')
      .values({ ...item, order_id: orderId, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'order_items_plan_once')) throw conflict(messages.planTwice);
    throw error;
  }
}

async function chosenItem(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  { plan_id, quantity = 1, metadata_type }: NewItem,
  checked: CheckedChoices | undefined,
) {
  if (plan_id === undefined) throw notFound();
  const plan = await soldPlan(deps, tx, { plan_id, quantity }, checked);
  if (metadata_type === 'server' && plan.type !== 'proxmox') throw conflict('This plan is not a server.');
  if (!checked) return plan;
  return { ...plan, choices: JSON.stringify(checked.choices), chosen: JSON.stringify(checked.chosen) };
}

interface ChosenItem {
  /** Where it is sold by the hour. */
  readonly hourly_price?: number;
  readonly position: number;
  readonly quantity: number;
  readonly choices: ItemChoices;
  readonly chosen: ChosenWords;
}

/** An item of a checkout, with what the customer chose about it. Runs in the caller's transaction. */
export async function insertChosen(
  tx: Queryable,
  orderId: string,
  plan: Awaited<ReturnType<typeof planOnSale>>['item'],
  { choices, chosen, ...item }: ChosenItem,
): Promise<string> {
  const { id } = await tx
    .insertInto('order_items')
    .values({
      ...plan,
      ...item,
      order_id: orderId,
      choices: JSON.stringify(choices),
      chosen: JSON.stringify(chosen),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
