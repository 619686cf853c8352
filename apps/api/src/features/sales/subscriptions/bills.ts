import { invoiceCan, invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/** The bills of a subscription with their status. Voided ones are left out. */
const bills = (tx: Queryable, subscriptionId: string) =>
  tx
    .selectFrom('subscription_bills as b')
    .innerJoin('invoices as i', 'i.id', 'b.invoice_id')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .select([
      'b.id',
      'b.kind',
      'b.period_start',
      'b.invoice_id',
      'b.amount',
      'b.credited',
      'i.number',
      'i.status',
      'i.total',
      'i.paid_amount',
      'i.discount',
      'i.tax',
      'i.due_at',
      'i.created_at',
    ])
    .where('b.subscription_id', '=', subscriptionId)
    .where('b.voided_at', 'is', null);

export type Bill = Awaited<ReturnType<typeof openBills>>[number];

/**
 * Unpaid bills of its periods and hours, oldest first. Invoices of plan changes are not among them: not paying one stops
 * nothing; nor hours of an account that had it before.
 */
export async function openBills(tx: Queryable, subscriptionId: string) {
  const rows = await bills(tx, subscriptionId)
    .where('b.kind', '<>', 'change')
    .whereRef('i.account_id', '=', 's.account_id')
    .where('i.status', '=', 'awaiting_payment')
    .orderBy('i.due_at')
    .execute();
  return rows.map((row) => ({ ...row, status: invoiceStatus.parse(row.status) }));
}

/** How what an invoice bills stands: not paid, it is suspended (`runs`), a larger plan is dropped (`change`), or nothing more happens. */
export async function standsFor(tx: Queryable, invoiceId: string): Promise<'runs' | 'change' | 'stopped' | 'none'> {
  const rows = await tx
    .selectFrom('subscription_bills as b')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .innerJoin('invoices as i', 'i.id', 'b.invoice_id')
    .select((eb) => ['b.kind', 's.status', eb('s.account_id', '=', eb.ref('i.account_id')).as('is_theirs')])
    .where('b.invoice_id', '=', invoiceId)
    .where('b.voided_at', 'is', null)
    // Time that was used up: not paying for it stops nothing.
    .where('b.kind', '<>', 'use')
    .execute();
  const services = rows.filter(({ kind }) => kind !== 'change');
  if (services.some(({ status, is_theirs }) => is_theirs && status !== 'ended')) return 'runs';
  if (services.length < rows.length) return 'change';
  return services.some(({ status }) => status === 'ended') ? 'stopped' : 'none';
}

/** When the oldest of them is due, of a period that has begun; null when all is paid. For a query with that alias. */
export const unpaidDue = (subscription: string): RawBuilder<Date | null> => {
  const column = (name: string) => sql.ref(`${subscription}.${name}`);
  return sql`(select min(ui.due_at) from subscription_bills ub join invoices ui on ui.id = ub.invoice_id
    where ub.subscription_id = ${column('id')} and ub.voided_at is null and ub.kind <> 'change'
      and ub.period_start < ${column('period_end')} and ui.account_id = ${column('account_id')}
      and ui.status = 'awaiting_payment')`;
};

/** The bill of a whole period, if there is one. */
export async function billOf(tx: Queryable, subscriptionId: string, start: Date): Promise<Bill | undefined> {
  const row = await bills(tx, subscriptionId)
    .where('b.kind', 'in', ['first', 'renewal'])
    .where('b.period_start', '=', start)
    .executeTakeFirst();
  return row && { ...row, status: invoiceStatus.parse(row.status) };
}

/** The bill of a change of plan, by its invoice. */
export async function billOfInvoice(tx: Queryable, subscriptionId: string, invoiceId: string) {
  const row = await bills(tx, subscriptionId)
    .where('b.kind', '=', 'change')
    .where('b.invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row && { ...row, status: invoiceStatus.parse(row.status) };
}

/** Whether it was paid and not entirely refunded. */
export const isPaid = (bill: Bill | undefined): boolean =>
  bill !== undefined && invoiceCan.refund(bill.status) === true;

/**
 * All bills that paid for this period and the next, newest first. Among them the changes of the period before that were
 * asked for after this period was billed: they hold its difference too.
 */
export async function billsFrom(tx: Queryable, subscriptionId: string, start: Date): Promise<Bill[]> {
  const own = await billOf(tx, subscriptionId, start);
  const rows = await bills(tx, subscriptionId)
    // What was used is not given back.
    .where('b.kind', 'not in', ['hours', 'use'])
    .where((is) =>
      is.or([
        is('b.period_start', '>=', start),
        ...(own ? [is.and([is('b.kind', '=', 'change'), is('i.number', '>', own.number)])] : []),
      ]),
    )
    .orderBy('i.number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, status: invoiceStatus.parse(row.status) }));
}
