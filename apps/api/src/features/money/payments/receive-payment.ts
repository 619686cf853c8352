import type { PaymentMethod } from '@resolvo/contract/money/invoices';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { bookPayment } from './book-payment.ts';

export interface IncomingPayment {
  readonly accountId: string;
  /** Without one it is a top-up. */
  readonly invoiceId?: string | undefined;
  readonly amount: number;
  /** What the customer agreed to pay from the balance beside it. */
  readonly fromBalance?: number;
  readonly method: Exclude<PaymentMethod, 'balance'>;
  /** The bank's or gateway's reference: booked once, however often it is reported. */
  readonly transactionId: string;
  /** Who paid, where that is known. */
  readonly by?: EventActor | undefined;
}

/**
 * Books money that a bank or gateway reports: never refused for the state of its invoice, never booked twice. Part of
 * the caller's transaction. Holds account and invoice.
 */
export async function receiveWithin(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  incoming: IncomingPayment,
) {
  const { accountId, invoiceId, amount, fromBalance, method, transactionId, by } = incoming;
  await holdAccountRow(tx, accountId);
  const invoice = invoiceId === undefined ? undefined : await holdInvoice(tx, invoiceId, accountId);
  const agreed = fromBalance === undefined ? {} : { fromBalance };
  return bookPayment(deps, tx, { accountId, invoice, amount, method, transactionId, by, ...agreed });
}
