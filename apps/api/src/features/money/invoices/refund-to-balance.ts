import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import { cancelOrder } from './cancel-order.ts';
import { creditInvoice } from './credit-invoice.ts';
import type { HeldInvoice } from './hold-invoice.ts';
import { roomToCredit } from './room-to-credit.ts';

interface RefundInput {
  readonly amount?: number | undefined;
  readonly reason: string;
}

/** All or a part of a paid invoice goes to the customer's balance. Part of the caller's transaction, which holds account and invoice. */
export async function refundToBalance(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  /** Nobody, where the product does it by itself. */
  actor: Caller | undefined,
  invoice: HeldInvoice,
  { amount, reason }: RefundInput,
) {
  demand(invoiceCan.refund(invoice.status));
  const { left, givable } = await roomToCredit(tx, invoice);
  // What was not delivered yet is not going to be.
  if ((amount ?? givable) === left && !invoice.additional) await stopDelivery(deps, tx, invoice.order_id);
  const by = actor ? { actorId: actor.accountId } : {};
  const note = await creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason, ...by });
  await recordEvent(tx, {
    accountId: invoice.account_id,
    kind: 'invoice_refunded',
    origin: actor?.origin,
    ...by,
    data: { invoice_id: invoice.id, credit_note_id: note.id, amount: note.amount, reason },
  });
  return note;
}

async function stopDelivery(deps: Pick<Deps, 'jobs'>, tx: Queryable, orderId: string): Promise<void> {
  const { status } = await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  if (status === 'paid') await cancelOrder(deps, tx, orderId);
  if (status === 'partially_issued') await deps.jobs.send(tx, 'order-cancelled', { order_id: orderId });
}
