import { itemType } from '@resolvo/contract/product-types';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { orderCan } from '@resolvo/contract/sales/order-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { noteIssued } from '../orders/move.ts';
import { takePasswords } from '../orders/order-passwords.ts';
import { takeUserData } from '../orders/order-user-data.ts';
import { creditFailed } from './credit-failed.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Starts every delivery of an order, once under any race: the order is held and stores when it was issued. Called
 * again, it only settles what is owed for failed units. Returns whether it started them.
 */
export async function issueOrder(
  deps: Pick<Deps, 'now' | 'jobs' | 'services' | 'events'>,
  tx: Queryable,
  orderId: string,
): Promise<boolean> {
  const order = await holdOrder(tx, orderId);
  const starts = orderCan.issue(order) === true;
  if (starts) {
    await startAll(deps, tx, orderId);
    await deps.events.emit(tx, {
      name: 'order.delivery_started',
      accountId: order.account_id,
      data: { order_id: orderId },
    });
  }
  await creditFailed(deps, tx, orderId);
  await settleOrder(tx, orderId);
  return starts;
}

async function startAll(deps: Pick<Deps, 'now' | 'jobs' | 'services'>, tx: Queryable, orderId: string): Promise<void> {
  await insertUnits(deps, tx, orderId);
  const units = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select([
      'd.id',
      'd.account_id',
      'i.id as item',
      'i.plan_id',
      'i.type',
      'i.name',
      'i.choices',
      'd.unit',
      'i.quantity',
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  const passwords = await takePasswords(tx, orderId);
  const userData = await takeUserData(tx, orderId);
  for (const unit of units) {
    const type = itemType.parse(unit.type);
    await deps.services.of(type).start(tx, {
      id: unit.id,
      accountId: unit.account_id,
      orderId,
      orderItemId: unit.item,
      planId: unit.plan_id,
      type,
      name: unit.name,
      number: unit.quantity === 1 ? undefined : unit.unit,
      choices: itemChoices.parse(unit.choices),
      sealedPassword: passwords.get(unit.item),
      sealedUserData: userData.get(unit.item),
    });
  }
}

/** A row per unit of the order, which counts as issued from then on. The caller has locked the order. */
export async function insertUnits(deps: Pick<Deps, 'now'>, tx: Queryable, orderId: string): Promise<void> {
  const now = deps.now();
  await noteIssued(tx, orderId, now);
  await sql`insert into deliveries (order_item_id, unit, account_id, plan_id, created_at)
    select i.id, unit, o.account_id, i.plan_id, ${now}
    from order_items i join orders o on o.id = i.order_id, generate_series(1, i.quantity) unit
    where o.id = ${orderId}`.execute(tx);
}
