import type Stripe from 'stripe';
import type {
  GatewayDispute,
  GatewayMethod,
  GatewayPayment,
  GatewayRefund,
  GatewaySetup,
  GatewayTransaction,
} from '../card-gateway.ts';
import { declineOf } from './answers.ts';

type Reference = string | { readonly id: string } | null | undefined;

export const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);

/** https://docs.stripe.com/payments/paymentintents/lifecycle. We never capture by hand, so `requires_capture` waits. */
const paymentStates: Record<string, GatewayPayment['state']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

export function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[] = [],
  disputes: readonly Stripe.Dispute[] = [],
): GatewayPayment {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    state: stateOf(paymentStates, intent.status),
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    customerId: idOf(intent.customer),
    labels: intent.metadata,
    clientSecret: intent.client_secret ?? '',
    decline: error ? declineOf({ code: error.code, message: error.message }) : undefined,
    saves: intent.setup_future_usage === 'off_session',
    method: typeof intent.payment_method === 'object' ? toMethod(intent.payment_method) : undefined,
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
  };
}

export function toSetup(intent: Stripe.SetupIntent): GatewaySetup {
  return {
    id: intent.id,
    state: stateOf(paymentStates, intent.status),
    customerId: idOf(intent.customer),
    clientSecret: intent.client_secret ?? '',
    method: typeof intent.payment_method === 'object' ? toMethod(intent.payment_method) : undefined,
  };
}

/** Only cards, and wallets backed by one, can be charged without the customer; other methods are not saved. */
export function toMethod(method: Stripe.PaymentMethod | null): GatewayMethod | undefined {
  if (!method?.card) return undefined;
  return {
    id: method.id,
    customerId: idOf(method.customer),
    brand: method.card.display_brand ?? method.card.brand,
    last4: method.card.last4,
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
    wallet: method.card.wallet?.type,
  };
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
const refundStates: Record<string, GatewayRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function toRefund(refund: Stripe.Refund): GatewayRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    state: stateOf(refundStates, refund.status ?? 'pending'),
    reason: refund.failure_reason,
    labels: refund.metadata ?? {},
  };
}

/** https://docs.stripe.com/disputes/how-disputes-work. A warning takes no money; a prevented one gave it back. */
const disputeStates: Record<string, GatewayDispute['state']> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'warning',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
};

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { due_by } = dispute.evidence_details;
  return {
    id: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    state: stateOf(disputeStates, dispute.status),
    reason: dispute.reason,
    answerBy: due_by ? new Date(due_by * 1000) : undefined,
  };
}

/** https://docs.stripe.com/reports/reporting-categories */
const transactionKinds: Record<string, GatewayTransaction['kind']> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  fee: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

export function toTransaction(transaction: Stripe.BalanceTransaction): GatewayTransaction {
  const { source } = transaction;
  const ofPayment = typeof source === 'object' && source !== null && 'payment_intent' in source;
  return {
    id: transaction.id,
    kind: transactionKinds[transaction.reporting_category] ?? 'other',
    amount: transaction.amount,
    fee: transaction.fee,
    net: transaction.net,
    currency: transaction.currency,
    at: new Date(transaction.created * 1000),
    paymentId: ofPayment ? idOf(source.payment_intent) : undefined,
    sourceId: idOf(source),
  };
}

/** A status added by a later API version is not guessed at: it throws. */
function stateOf<S>(states: Record<string, S>, name: string): S {
  const state = states[name];
  if (state === undefined) throw new Error(`The gateway answered with the state "${name}", which we do not know.`);
  return state;
}
