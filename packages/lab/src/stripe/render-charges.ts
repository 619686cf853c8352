import type { Account, Charge, Dispute, Method, Refund, Transaction } from './account.ts';
import { billingDetails, checks } from './render.ts';

export function renderCharge(account: Account, charge: Charge) {
  const method = account.methods.find(({ id }) => id === charge.method);
  const failed = charge.status === 'failed';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.captured ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.transaction,
    billing_details: billingDetails(method?.country ?? null),
    calculated_statement_descriptor: 'LAB',
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: failed ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failed ? 'declined_by_network' : 'approved_by_network',
      reason: charge.failure?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: failed ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: failed ? 'issuer_declined' : 'authorized',
    },
    paid: !failed,
    payment_intent: charge.payment,
    payment_method: charge.method,
    payment_method_details: { type: 'card', card: cardDetails(charge, method) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(charge: Charge, method: Method | undefined) {
  return {
    amount_authorized: charge.status === 'failed' ? null : charge.amount,
    authorization_code: null,
    brand: method?.brand ?? null,
    checks,
    country: 'NO',
    electronic_commerce_indicator: null,
    exp_month: method?.exp_month ?? 12,
    exp_year: method?.exp_year ?? 2030,
    funding: 'credit',
    installments: null,
    last4: method?.last4 ?? null,
    mandate: null,
    network: method?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: method?.wallet ? { dynamic_last4: null, type: method.wallet } : null,
  };
}

export function renderRefund(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.transaction,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: refund.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(refund.failure_reason !== null && { failure_reason: refund.failure_reason }),
    ...(refund.failure_transaction !== null && { failure_balance_transaction: refund.failure_transaction }),
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
    metadata: refund.metadata,
    payment_intent: refund.payment,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

const noEvidence = Object.fromEntries(
  [
    ...['access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'],
    ...['cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'],
    ...['customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation', 'duplicate_charge_explanation'],
    ...['duplicate_charge_id', 'product_description', 'receipt', 'refund_policy', 'refund_policy_disclosure'],
    ...['refund_refusal_explanation', 'service_date', 'service_documentation', 'shipping_address', 'shipping_carrier'],
    ...[
      'shipping_date',
      'shipping_documentation',
      'shipping_tracking_number',
      'uncategorized_file',
      'uncategorized_text',
    ],
  ].map((name) => [name, null]),
);

export function renderDispute(account: Account, dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: account.transactions
      .filter(({ id }) => dispute.transactions.includes(id))
      .map(renderTransaction),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: dispute.due_by,
      enhanced_eligibility: {},
      has_evidence: dispute.status !== 'needs_response',
      past_due: false,
      submission_count: dispute.status === 'needs_response' ? 0 : 1,
      submission_method: dispute.status === 'needs_response' ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: dispute.payment,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function renderTransaction(transaction: Transaction) {
  const { amount, fee, currency } = transaction;
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount,
    available_on: transaction.created + 7 * 86_400,
    balance_type: 'payments',
    created: transaction.created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: transaction.category,
    source: transaction.source,
    status: 'pending',
    type: transaction.type,
  };
}
