import type {
  Account,
  Charge,
  Customer,
  Dispute,
  Failure,
  LabEvent,
  Method,
  Payment,
  Refund,
  Setup,
  Transaction,
} from './account.ts';

export const API_VERSION = '2026-10-28.endive';

/** Objects as the API writes them, every field that https://docs.stripe.com/api promises. */
export function renderCustomer(customer: Customer) {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

const billingDetails = (country: string | null) => ({
  address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
});

const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

export function renderMethod(method: Method) {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(method.country),
    card: {
      brand: method.brand,
      checks,
      country: 'NO',
      display_brand: method.brand,
      exp_month: method.exp_month,
      exp_year: method.exp_year,
      fingerprint: `lab${method.card}${method.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: method.wallet === null ? null : { dynamic_last4: null, type: method.wallet },
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  };
}

function renderFailure(account: Account, failure: Failure | null) {
  if (failure === null) return null;
  const method = account.methods.find(({ id }) => id === failure.method);
  return {
    type: 'card_error',
    code: failure.code,
    ...(failure.decline_code !== null && { decline_code: failure.decline_code }),
    message: failure.message,
    ...(failure.charge !== null && { charge: failure.charge }),
    ...(method && { payment_method: renderMethod(method) }),
  };
}

function nextAction(intent: Payment | Setup) {
  if (intent.status !== 'requires_action') return null;
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.id } };
}

const automatic = (intent: Payment | Setup) =>
  intent.automatic === null ? null : { enabled: true, allow_redirects: intent.automatic };

export function renderPayment(account: Account, payment: Payment) {
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: payment.capturable,
    amount_details: { tip: {} },
    amount_received: payment.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic(payment),
    canceled_at: payment.canceled_at,
    cancellation_reason: payment.cancellation_reason,
    capture_method: payment.capture,
    client_secret: payment.client_secret,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: renderFailure(account, payment.failure),
    latest_charge: payment.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: nextAction(payment),
    on_behalf_of: null,
    payment_method: payment.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: payment.types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: payment.saves,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function renderSetup(account: Account, setup: Setup) {
  return {
    id: setup.id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: automatic(setup),
    cancellation_reason: setup.cancellation_reason,
    client_secret: setup.client_secret,
    created: setup.created,
    customer: setup.customer,
    customer_account: null,
    description: setup.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: renderFailure(account, setup.failure),
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: setup.metadata,
    next_action: nextAction(setup),
    on_behalf_of: null,
    payment_method: setup.method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: setup.types,
    single_use_mandate: null,
    status: setup.status,
    usage: setup.usage,
  };
}

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

export function renderEvent(event: LabEvent) {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery.state === 'waiting' ? 1 : 0,
    request: event.request,
    type: event.type,
  };
}
