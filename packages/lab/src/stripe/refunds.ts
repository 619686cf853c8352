import { type Charge, newId, type Refund } from './account.ts';
import type { Bench } from './bench.ts';
import { behaviourOf } from './methods.ts';
import { renderCharge, renderRefund } from './render-charges.ts';
import { refused } from './stripe-error.ts';
import { book } from './transactions.ts';

/** https://docs.stripe.com/refunds. What was refunded, or is pending, cannot be refunded again. */
export function refundCharge(
  bench: Bench,
  charge: Charge,
  wanted: { amount: number | undefined; reason: string | null; metadata: Record<string, string> },
): Refund {
  const { account } = bench;
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw refused('This charge has not been captured and cannot be refunded.', 'charge_not_refundable');
  }
  const dispute = account.disputes.find((one) => one.charge === charge.id);
  if (dispute && dispute.status !== 'won') {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = wanted.amount ?? left;
  if (amount > left) {
    const sentence = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw refused(sentence, 'amount_too_large', 'amount');
  }
  const method = account.methods.find(({ id }) => id === charge.method);
  const waits = method !== undefined && behaviourOf(method).refund === 'waits';
  const refund: Refund = {
    id: newId('re'),
    created: bench.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment: charge.payment,
    customer: charge.customer,
    status: waits ? 'pending' : 'succeeded',
    reason: wanted.reason,
    failure_reason: null,
    transaction: null,
    failure_transaction: null,
    metadata: wanted.metadata,
  };
  charge.refunded += amount;
  refund.transaction = moved(bench, refund, -amount, 'refund');
  account.refunds.push(refund);
  bench.save();
  bench.tell('refund.created', renderRefund(refund));
  bench.tell('charge.refunded', renderCharge(account, charge));
  return refund;
}

/** The bank's late answer: the money arrived, or the refund failed and the money came back. */
export function finishRefund(bench: Bench, refund: Refund, outcome: 'succeeded' | 'failed'): Refund {
  const charge = bench.account.charges.find(({ id }) => id === refund.charge);
  if (refund.status === 'failed' || refund.status === outcome || charge === undefined) {
    throw refused(`This refund has ${refund.status} already.`, 'refund_unexpected_state');
  }
  refund.status = outcome;
  if (outcome === 'failed') {
    charge.refunded -= refund.amount;
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_transaction = moved(bench, refund, refund.amount, 'refund_failure');
  }
  bench.save();
  bench.tell(outcome === 'failed' ? 'refund.failed' : 'refund.updated', renderRefund(refund));
  return refund;
}

function moved(bench: Bench, refund: Refund, amount: number, category: string): string {
  return book(bench, { amount, fee: 0, currency: refund.currency, type: category, category, source: refund.id });
}
