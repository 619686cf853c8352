import { canRefund } from '@resolvo/contract/money/invoice-states';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { aboutInvoice } from './about-invoice.ts';
import { creditInvoice } from './credit-invoice.ts';
import type { HeldInvoice } from './hold-invoice.ts';
import { roomToCredit } from './room-to-credit.ts';

interface RefundInput {
  readonly amount?: number | undefined;
  readonly reason: string;
}

/**
 * Credits all or a part of a paid invoice to the customer's balance. Runs in the caller's transaction, which has locked
 * account and invoice.
 */
export async function refundToBalance(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  /** Undefined when the gateway reported a refund. */
  actor: StaffActor | undefined,
  invoice: HeldInvoice,
  { amount, reason }: RefundInput,
) {
  demand(canRefund({ status: invoice.status, paid: invoice.paid_amount }));
  const { left, givable } = await roomToCredit(tx, invoice);
  const given = amount ?? givable;
  // Before the credit note: subscribers hold plans, and plans come before the counter in the lock order.
  await deps.events.emit(tx, {
    name: 'invoice.refunded',
    accountId: invoice.account_id,
    by: actor,
    data: { ...aboutInvoice(invoice), amount: given, all: given === left, reason },
  });
  return creditInvoice(deps, tx, { invoice, kind: 'refund', amount, reason, by: actor });
}
