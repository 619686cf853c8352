import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import type { Queryable } from '../../../db/connection.ts';

/** Invoices that ask for periods of a subscription, as they stand. Those that were taken back are not among them. */
const bills = (tx: Queryable, subscriptionId: string) =>
  tx
    .selectFrom('subscription_bills as b')
    .innerJoin('invoices as i', 'i.id', 'b.invoice_id')
    .select([
      'b.id',
      'b.kind',
      'b.period_start',
      'b.invoice_id',
      'i.number',
      'i.status',
      'i.total',
      'i.discount',
      'i.tax',
      'i.due_at',
    ])
    .where('b.subscription_id', '=', subscriptionId)
    .where('b.voided_at', 'is', null);

export type Bill = Awaited<ReturnType<typeof openBills>>[number];

/** What is owed for its periods, oldest first. A change waits elsewhere: not paying it stops nothing. */
export async function openBills(tx: Queryable, subscriptionId: string) {
  const rows = await bills(tx, subscriptionId)
    .where('b.kind', '<>', 'change')
    .where('i.status', '=', 'awaiting_payment')
    .orderBy('i.due_at')
    .execute();
  return rows.map((row) => ({ ...row, status: invoiceStatus.parse(row.status) }));
}

/** The invoice that asks for a whole period, if there is one. */
export async function billOf(tx: Queryable, subscriptionId: string, start: Date): Promise<Bill | undefined> {
  const row = await bills(tx, subscriptionId)
    .where('b.kind', '<>', 'change')
    .where('b.period_start', '=', start)
    .executeTakeFirst();
  return row && { ...row, status: invoiceStatus.parse(row.status) };
}

/** All that was asked for a period and for the next, newest first. */
export async function billsFrom(tx: Queryable, subscriptionId: string, start: Date): Promise<Bill[]> {
  const rows = await bills(tx, subscriptionId)
    .where('b.period_start', '>=', start)
    .orderBy('i.number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, status: invoiceStatus.parse(row.status) }));
}
