import { totals } from '@resolvo/contract/money';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { givenByTakingBack } from '../../money/invoices/credit-invoice.ts';
import { cardFor } from '../../money/payments/pays-with.ts';
import { unbilledHours } from './bill-hours.ts';
import { pendingChange } from './changes.ts';
import { type MoneyOfEnding, moneyOfEndingNow, noMoney } from './end-now.ts';
import { findSubscription } from './hold-subscription.ts';

/**
 * What the end of a delivery would credit: the unused rest of its period, the next period, and a change that has not taken
 * effect. And what it would charge: hours, and time that is not paid for. Nothing is changed.
 */
export async function creditedAtEnd(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  deliveryId: string,
): Promise<MoneyOfEnding> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (!found) return noMoney;
  const held = await findSubscription(db, found.id);
  if (held.hourly_price !== null) {
    const price = await unbilledHours(db, held, deps.now());
    const charged = totals([{ price, quantity: 1 }], held.discount, held.tax).total;
    return { credited: 0, charged, by_card: await cardFor(db, held.account_id, charged) };
  }
  const change = await pendingChange(db, held.id);
  const money = await moneyOfEndingNow(deps, db, held);
  if (!change) return money;
  const status = invoiceStatus.parse(change.invoice_status);
  const dropped = await givenByTakingBack(db, { ...change, id: change.invoice_id, status });
  return { ...money, credited: money.credited + dropped };
}
