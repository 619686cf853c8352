import { type Charge, type Dispute, newId } from './account.ts';
import type { Bench } from './bench.ts';
import { renderCharge, renderDispute } from './render-charges.ts';
import { refused } from './stripe-error.ts';
import { book } from './transactions.ts';

/** What Stripe takes for a dispute, and gives back for one that is won: https://stripe.com/en-no/pricing */
const DISPUTE_FEE = 2000;

/** The bank takes the money at once and asks afterwards: https://docs.stripe.com/disputes/how-disputes-work */
export function openDispute(bench: Bench, charge: Charge, reason: string, wanted?: number): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw refused('Only a charge that succeeded, and is not disputed yet, can be disputed.', 'charge_not_disputable');
  }
  const { account } = bench;
  const left = charge.amount - charge.refunded;
  const amount = wanted ?? left;
  if (amount > left) throw refused(`Only ${left} of this charge can be disputed.`, 'amount_too_large', 'amount');
  const dispute: Dispute = {
    id: newId('du'),
    created: bench.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment: charge.payment,
    status: 'needs_response',
    reason,
    due_by: bench.now() + 8 * 86_400,
    transactions: [],
  };
  charge.disputed = true;
  account.disputes.push(dispute);
  move(bench, dispute, -amount, DISPUTE_FEE, 'dispute');
  bench.save();
  bench.tell('charge.updated', renderCharge(account, charge));
  bench.tell('charge.dispute.created', renderDispute(account, dispute));
  bench.tell('charge.dispute.funds_withdrawn', renderDispute(account, dispute));
  return dispute;
}

/** The customer withdrew the dispute, or the bank decided. */
export function closeDispute(bench: Bench, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw refused(`This dispute is already closed as ${dispute.status}.`, 'dispute_closed');
  }
  dispute.status = outcome;
  if (outcome === 'won') move(bench, dispute, dispute.amount, 0, 'dispute_reversal');
  bench.save();
  bench.tell('charge.dispute.closed', renderDispute(bench.account, dispute));
  if (outcome === 'won') bench.tell('charge.dispute.funds_reinstated', renderDispute(bench.account, dispute));
  return dispute;
}

function move(bench: Bench, dispute: Dispute, amount: number, fee: number, category: string): void {
  const { currency, id } = dispute;
  dispute.transactions.push(book(bench, { amount, fee, currency, type: 'adjustment', category, source: id }));
}
