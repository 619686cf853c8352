import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { cancelWithin } from '../../money/invoices/cancel-invoice.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { findCheckout } from './get-checkout.ts';

/**
 * A customer may drop an order they placed and did not pay. Where payment had begun, a credit note cancels the invoice.
 * Orders made by staff are cancelled by staff.
 */
export async function cancelCheckout(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: Caller,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, actor.accountId);
    const found = await findCheckout(tx, actor.accountId, id);
    if (!found.ownUnpaid) throw conflict('Only an order that you placed yourself and did not pay can be cancelled.');
    if (found.invoice_id === null) await cancelOrder(deps, tx, found.id, actor, 'The client cancelled the order.');
    else await cancelWithin(deps, tx, actor, found.invoice_id, 'The client cancelled the order.');
  });
}
