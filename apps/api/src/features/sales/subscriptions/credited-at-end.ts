import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import type { Queryable } from '../../../db/connection.ts';
import { givenByTakingBack } from '../../money/invoices/credit-invoice.ts';
import { billOf, isPaid } from './bills.ts';
import { pendingChange } from './changes.ts';
import { findSubscription } from './hold-subscription.ts';
import { givenByTakingBackNext } from './void-bill.ts';

/**
 * What the end of a delivery would credit, by the invoices that `endSubscription` takes back: the one of the next
 * period and the one of a change that has not taken effect. Nothing is changed.
 */
export async function creditedAtEnd(
  db: Queryable,
  deliveryId: string,
): Promise<{ readonly credited: number; readonly paidUntil: Date | undefined }> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (!found) return { credited: 0, paidUntil: undefined };
  const held = await findSubscription(db, found.id);
  const current = await billOf(db, held.id, held.period_start);
  const change = await pendingChange(db, held.id);
  let credited = await givenByTakingBackNext(db, held);
  if (change) {
    const status = invoiceStatus.parse(change.invoice_status);
    credited += await givenByTakingBack(db, { id: change.invoice_id, total: change.total, status });
  }
  return { credited, paidUntil: isPaid(current) ? held.period_end : undefined };
}
