import type { ChosenWords } from '@resolvo/contract/chosen-words';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { planTerms } from '../catalog/plan-on-sale.ts';
import { takeIfLeft } from '../catalog/stock.ts';
import { insertChosen } from '../orders/add-item.ts';
import { noteIssued } from '../orders/move.ts';
import { openOrder } from '../orders/open-order.ts';
import { sealWithin } from '../orders/seal-order.ts';
import { setPlaceOf } from './free-place.ts';
import { insertUnits } from './issue-order.ts';

interface ExistingUnit {
  readonly accountId: string;
  readonly planId: string;
  readonly annual: boolean;
  /** For the line of the invoice. */
  readonly chosen: ChosenWords;
  readonly by: EventActor | undefined;
}

/**
 * Sells a unit that exists already: an order with its invoice, issued without starting anything. Returns its delivery,
 * which the caller gives to the unit and reports with `deliver`; that opens its subscription. Runs in the caller's
 * transaction (see ADR 035).
 */
export async function sellExisting(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services'>,
  tx: Queryable,
  { accountId, planId, annual, chosen, by }: ExistingUnit,
): Promise<string> {
  if (!(await holdAccount(tx, accountId))) throw notFound();
  // What was sold when staff decided is sold at its price, also if its plan was archived since.
  const { item } = await planTerms(tx, planId);
  const orderId = await openOrder(deps, tx, by, {
    accountId,
    type: 'subscription',
    paymentTerm: 'net_14',
    validUntil: null,
  });
  const itemId = await insertChosen(tx, orderId, item, { position: 1, quantity: 1, choices: {}, chosen });
  const hasPlace = await takeIfLeft(tx, planId);
  const { points: tax } = await taxOf(tx, accountId);
  await sealWithin(deps, tx, by, { order_id: orderId, user_id: accountId, annual, tax, exists: true });
  await noteIssued(tx, orderId, deps.now());
  await insertUnits(deps, tx, orderId);
  const { id } = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  if (!hasPlace) await setPlaceOf(tx, id, null);
  return id;
}
