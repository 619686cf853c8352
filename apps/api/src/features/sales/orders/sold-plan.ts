import { itemType } from '@resolvo/contract/product-types';
import { needsChoices, pricedByChoices } from '@resolvo/contract/sales/item-asks';
import { mayBuy, oncePer } from '@resolvo/contract/sales/once-per';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { planOnSale } from '../catalog/plan-on-sale.ts';
import type { CheckedChoices } from './check-choices.ts';

interface Sold {
  readonly plan_id: string;
  readonly quantity: number;
}

/**
 * A plan as staff sell it: at the price of what they chose, or at that of the plan where the client chooses. Runs in the
 * caller's transaction.
 */
export async function soldPlan(
  { services }: Pick<Deps, 'services'>,
  tx: Queryable,
  { plan_id, quantity }: Sold,
  checked: CheckedChoices | undefined,
) {
  const { item, slug } = await planOnSale(tx, plan_id);
  const type = itemType.parse(item.type);
  // What is for every server of an order is counted with them, when the order is made final.
  const isForOne = oncePer(type) === 'order' || checked?.choices.server_id !== undefined;
  if (isForOne) demand(mayBuy({ type, name: item.name, quantity }));
  if (checked) return { ...item, ...services.of(type).terms({ ...item, slug }, checked.choices), quantity };
  if (pricedByChoices(type)) {
    throw conflict(
      `${item.name} costs what is chosen about it, so the client cannot choose later. Please choose it now.`,
    );
  }
  return { ...item, quantity, client_chooses: needsChoices(type) };
}
