import { addDays, type Period } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import type { PriceFrom } from '@resolvo/contract/sales/proration';
import type { ChangeStatus } from '@resolvo/contract/sales/subscription-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { takeBackInvoice } from '../../money/invoices/credit-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { moveChange } from './move.ts';

/** A change to a larger plan that waits for its payment. */
export async function pendingChange(tx: Queryable, subscriptionId: string) {
  const row = await tx
    .selectFrom('subscription_changes as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .select([
      'c.id',
      'c.at',
      'c.from_plan_id',
      'c.to_plan_id',
      'c.to_name',
      'c.to_size_gb',
      'c.to_price',
      'c.next_price',
      'c.actor_id',
    ])
    .select([
      'i.id as invoice_id',
      'i.status as invoice_status',
      'i.number',
      'i.total',
      'i.paid_amount',
      'i.discount',
      'i.tax',
      'i.due_at',
    ])
    .where('c.subscription_id', '=', subscriptionId)
    .where('c.status', '=', 'pending')
    .executeTakeFirst();
  return row && { ...row, expires: addDays(row.at, billingCalendar.planChangeDays) };
}

export type PendingChange = NonNullable<Awaited<ReturnType<typeof pendingChange>>>;

/** The price at the start of a period, and each change of it since. */
export async function pricesIn(
  tx: Queryable,
  held: { id: string; price: number },
  period: Period,
): Promise<{ start: number; changes: PriceFrom[] }> {
  const rows = await tx
    .selectFrom('subscription_changes')
    .select(['at', 'from_price', 'to_price'])
    .where('subscription_id', '=', held.id)
    .where('status', '=', 'done')
    .where('at', '>=', period.start)
    .where('at', '<', period.end)
    .orderBy('position')
    .execute();
  return {
    start: rows[0]?.from_price ?? held.price,
    changes: rows.map(({ at, to_price }) => ({ at, price: to_price })),
  };
}

/**
 * Drops a pending change that was not paid in time, cancelled, or became impossible: its invoice is taken back, and
 * nothing changes. Returns the cents credited to the balance.
 */
export async function dropChange(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  change: Pick<PendingChange, 'id' | 'invoice_id'>,
  reason: string,
  from: ChangeStatus = 'pending',
): Promise<number> {
  await moveChange(tx, change.id, from, 'dropped');
  await tx
    .updateTable('subscription_bills')
    .set({ voided_at: deps.now() })
    .where('invoice_id', '=', change.invoice_id)
    .execute();
  return takeBackInvoice(deps, tx, await holdInvoice(tx, change.invoice_id), reason);
}
