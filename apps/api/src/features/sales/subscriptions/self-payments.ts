import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { type Means, paysItself, type SelfPayment } from '@resolvo/contract/money/self-payments';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { defaultMethod } from '../../money/payments/payment-methods.ts';

/** What the calendar takes money from. */
export async function meansOf(db: Queryable, accountId: string): Promise<Means> {
  const card = await defaultMethod(db, accountId);
  return {
    balance: await balanceOf(db, accountId),
    card: card && { ...card, validUntil: new Date(Date.UTC(card.exp_year, card.exp_month, 1)) },
  };
}

interface Row {
  readonly id: string;
  readonly due: number;
  readonly due_at: Date;
  readonly status: string;
  readonly is_collected: boolean;
  readonly is_refused: boolean;
}

/** The open invoices of an account that pay themselves, in the order in which that happens: a balance is spent once. */
export async function selfPaymentsOf(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  accountId: string,
): Promise<ReadonlyMap<string, SelfPayment>> {
  const { rows } = await sql<Row>`
    select i.id, i.total - i.paid_amount as due, i.due_at, i.status,
      (exists (select from subscription_bills b
          where b.invoice_id = i.id and b.kind = 'renewal' and b.voided_at is null)
        or exists (select from subscription_bills b where b.invoice_id = i.id and b.kind in ('hours', 'use'))
        or exists (select from traffic_charges t where t.invoice_id = i.id)) as is_collected,
      exists (select from charge_attempts a
        where a.invoice_id = i.id and a.outcome in ('declined', 'needs_action', 'no_method')) as is_refused
    from invoices i where i.account_id = ${accountId} and i.status = 'awaiting_payment'
    order by i.due_at, i.id`.execute(db);
  const means = await meansOf(db, accountId);
  let left = means.balance;
  const found = new Map<string, SelfPayment>();
  for (const { id, due, due_at: dueAt, status, is_collected: isCollected, is_refused: isRefused } of rows) {
    const invoice = {
      status: invoiceStatus.parse(status),
      due,
      dueAt,
      isCollected,
      isRefused,
    };
    const pays = paysItself(invoice, { ...means, balance: left }, now());
    if (pays) found.set(id, pays);
    if (pays?.from === 'balance') left -= due;
  }
  return found;
}

export async function ownSelfPayments(deps: Pick<Deps, 'db' | 'now'>, { accountId }: Caller) {
  const found = await selfPaymentsOf(deps, deps.db, accountId);
  return { payments: [...found].map(([invoice_id, payment]) => ({ ...payment, invoice_id })) };
}
