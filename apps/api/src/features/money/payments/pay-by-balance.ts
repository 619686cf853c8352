import { formatMoney } from '@resolvo/contract/money';
import { canPay } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { underWayOf } from '../invoices/under-way.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { bookPayment } from './book-payment.ts';

export async function payByBalance(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: Caller,
  invoiceId: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => payByBalanceWithin(deps, tx, actor, invoiceId));
}

/** The account is held before the balance is read, so that one balance never pays twice. */
export async function payByBalanceWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: Caller,
  invoiceId: string,
): Promise<void> {
  const { accountId } = actor;
  const invoice = await holdInvoice(tx, invoiceId, accountId);
  const payment_under_way = (await underWayOf(tx, [invoice.id])).has(invoice.id);
  demand(canPay({ invoice_status: invoice.status, payment_under_way }));
  const balance = await balanceOf(tx, accountId);
  const amount = stillOpen(invoice);
  if (balance < amount) {
    throw conflict(`Your balance of ${formatMoney(balance)} does not cover this invoice. Please top it up.`);
  }
  await bookPayment(deps, tx, { accountId, invoice, amount, method: 'balance', by: actor });
}
