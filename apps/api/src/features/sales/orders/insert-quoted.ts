import { type ItemType, renews } from '@resolvo/contract/product-types';
import { needsChoices } from '@resolvo/contract/sales/item-asks';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { planTerms } from '../catalog/plan-on-sale.ts';
import { insertItem } from './add-item.ts';

/** A line of a quote as it is ordered. */
export interface QuotedItem {
  readonly plan_id: string | null;
  readonly type: ItemType | null;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly quantity: number;
  /** As staff chose; undefined where the client chooses once it is paid. */
  readonly choices: ItemChoices | undefined;
  readonly chosen: unknown;
}

interface PlacedItem extends QuotedItem {
  readonly orderId: string;
  readonly position: number;
  readonly annual: boolean;
}

/**
 * A line of a quote as an item of its order, at the price of the quote, also where the plan costs something else by now.
 * Runs in the caller's transaction.
 */
export async function insertQuoted(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  { orderId, position, annual, plan_id, type, name, description, price, quantity, choices, chosen }: PlacedItem,
): Promise<string> {
  if (plan_id === null || type === null) {
    return insertItem(deps, tx, orderId, position, { custom_item: { name, description, price, quantity } });
  }
  const { item, slug } = await planTerms(tx, plan_id);
  const terms = choices ? deps.services.of(type).terms({ ...item, slug }, choices) : {};
  const quoted = annual && renews(item.type) ? { annual_price: price } : { price };
  const made = choices
    ? { choices: JSON.stringify(choices), chosen: JSON.stringify(chosen) }
    : { client_chooses: needsChoices(type) };
  const { id } = await tx
    .insertInto('order_items')
    .values({ ...item, ...terms, name, description, ...quoted, quantity, ...made, order_id: orderId, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
