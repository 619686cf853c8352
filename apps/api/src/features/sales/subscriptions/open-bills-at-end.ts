import type { BillAtEnd } from '@resolvo/contract/machines/companions';
import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Queryable } from '../../../db/connection.ts';
import { openBills } from './bills.ts';
import { pendingChange } from './changes.ts';
import { findSubscription, nextPeriodOf } from './hold-subscription.ts';

/**
 * What is not paid of a delivery, and what cancelling it, or ending it at once, makes of each: by the rules of
 * `cancelSubscription` and `endSubscription`. Nothing is changed.
 */
export async function openBillsAtEnd(db: Queryable, deliveryId: string): Promise<BillAtEnd[]> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  if (!found) return [];
  const held = await findSubscription(db, found.id);
  const next = nextPeriodOf(held).start;
  const bills = (await openBills(db, held.id)).map((bill) => ({
    invoice_number: bill.number,
    open: stillOpen(bill),
    dropped_by_cancelling: bill.kind === 'renewal' && bill.period_start >= next,
    dropped_by_deleting: bill.kind === 'renewal',
  }));
  const change = await pendingChange(db, held.id);
  const asked = change ? stillOpen({ ...change, status: invoiceStatus.parse(change.invoice_status) }) : 0;
  if (!change || asked === 0) return bills;
  return [
    ...bills,
    { invoice_number: change.number, open: asked, dropped_by_cancelling: true, dropped_by_deleting: true },
  ];
}
