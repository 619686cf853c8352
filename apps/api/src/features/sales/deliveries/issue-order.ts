import { extraType, itemType } from '@resolvo/contract/product-types';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { orderCan } from '@resolvo/contract/sales/order-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
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
  by?: EventActor,
): Promise<boolean> {
  const order = await holdOrder(tx, orderId);
  const starts = orderCan.issue(order) === true;
  if (starts) {
    await noteIssued(tx, orderId, deps.now());
    await startItems(deps, tx, orderId);
    const about = { accountId: order.account_id, by, data: { order_id: orderId } };
    await deps.events.emit(tx, { name: 'order.delivery_started', ...about });
    const waits = await tx
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', orderId)
      .where('client_chooses', '=', true)
      .executeTakeFirst();
    if (waits) await deps.events.emit(tx, { name: 'order.choices_awaited', ...about });
  }
  await creditFailed(deps, tx, orderId);
  await settleOrder(tx, orderId);
  return starts;
}

/**
 * Starts each unit of an issued order that was not started, but for items that wait for their client to choose. The
 * caller has locked the order.
 */
export async function startItems(
  deps: Pick<Deps, 'now' | 'jobs' | 'services'>,
  tx: Queryable,
  orderId: string,
): Promise<void> {
  const made = await insertUnits(deps, tx, orderId);
  if (made.length === 0) return;
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
    .where('d.id', 'in', made)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  const passwords = await takePasswords(tx, orderId);
  const userData = await takeUserData(tx, orderId);
  // Options are for servers of the same order, which are there first.
  const isOption = ({ type }: { type: string }) => extraType.safeParse(type).success;
  for (const unit of [...units.filter((one) => !isOption(one)), ...units.filter(isOption)]) {
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

/** A row per unit of the order whose item has none and waits for nothing; their ids. The caller has locked the order. */
export async function insertUnits(deps: Pick<Deps, 'now'>, tx: Queryable, orderId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`insert into deliveries (order_item_id, unit, account_id, plan_id, created_at)
    select i.id, unit, o.account_id, i.plan_id, ${deps.now()}
    from order_items i join orders o on o.id = i.order_id, generate_series(1, i.quantity) unit
    where o.id = ${orderId} and not i.client_chooses
      and not exists (select from deliveries d where d.order_item_id = i.id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
