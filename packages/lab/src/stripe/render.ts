import type { Account, Customer, Failure, LabEvent, Method, Payment, Setup } from './account.ts';

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

export const billingDetails = (country: string | null) => ({
  address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
});

export const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

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
