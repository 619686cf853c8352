import { type Failure, type Method, newId, type Payment, type Setup } from './account.ts';
import type { Bench } from './bench.ts';
import { openDispute } from './disputes.ts';
import { attach, behaviourOf } from './methods.ts';
import { renderPayment, renderSetup } from './render.ts';
import { renderCharge } from './render-charges.ts';
import { refused, StripeError } from './stripe-error.ts';
import { book } from './transactions.ts';

const stale = (payment: Payment, verb: string) =>
  refused(
    `You cannot ${verb} this PaymentIntent because it has a status of ${payment.status}.`,
    'payment_intent_unexpected_state',
  );

/** What the bank says when the customer is asked: https://docs.stripe.com/payments/paymentintents/lifecycle */
export function confirmPayment(bench: Bench, payment: Payment, method: Method, how: { offSession: boolean }): Payment {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(payment.status)) {
    throw stale(payment, 'confirm');
  }
  refuseStrangersCard(payment, method);
  const { authentication, charge } = behaviourOf(method);
  const asks = authentication === 'always' || (authentication === 'setup' && !method.prepared);
  if (!asks || charge.kind !== 'succeeds') return charging(bench, payment, method);
  if (how.offSession) {
    const message = 'Your card was declined. This transaction requires authentication.';
    return fail(bench, payment, method, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message,
    });
  }
  payment.method = method.id;
  payment.failure = null;
  payment.status = 'requires_action';
  bench.save();
  bench.tell('payment_intent.requires_action', renderPayment(bench.account, payment));
  return payment;
}

/** The customer came back from the bank's page. */
export function finishChallenge(bench: Bench, payment: Payment, passed: boolean): Payment {
  const method = bench.account.methods.find(({ id }) => id === payment.method);
  if (payment.status !== 'requires_action' || method === undefined) throw stale(payment, 'authenticate');
  if (passed) return charging(bench, payment, method);
  return fail(bench, payment, method, authenticationFailed);
}

const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  decline_code: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function charging(bench: Bench, payment: Payment, method: Method): Payment {
  const { charge } = behaviourOf(method);
  if (charge.kind === 'declines' || bench.declinesAll()) {
    const said =
      charge.kind === 'declines'
        ? charge
        : { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
    return fail(bench, payment, method, {
      code: said.code,
      decline_code: said.declineCode ?? null,
      message: said.message,
    });
  }
  if (charge.kind === 'breaks') {
    if (charge.charged) succeed(bench, payment, method);
    throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' }, true);
  }
  return succeed(bench, payment, method);
}

function succeed(bench: Bench, payment: Payment, method: Method): Payment {
  const { account } = bench;
  const manual = payment.capture === 'manual';
  const charge = newCharge(bench, payment, method, null, !manual);
  payment.method = method.id;
  payment.failure = null;
  payment.latest_charge = charge.id;
  if (payment.saves !== null) {
    method.prepared ||= payment.saves === 'off_session';
    if (payment.customer !== null) attach(bench, method, payment.customer);
  }
  if (manual) {
    payment.status = 'requires_capture';
    payment.capturable = payment.amount;
    bench.tell('payment_intent.amount_capturable_updated', renderPayment(account, payment));
    return payment;
  }
  settle(bench, payment, charge);
  return payment;
}

export function capture(bench: Bench, payment: Payment): Payment {
  const charge = bench.account.charges.find(({ id }) => id === payment.latest_charge);
  if (payment.status !== 'requires_capture' || charge === undefined) throw stale(payment, 'capture');
  charge.captured = true;
  settle(bench, payment, charge);
  return payment;
}

function settle(bench: Bench, payment: Payment, charge: ReturnType<typeof newCharge>): void {
  const { account } = bench;
  payment.status = 'succeeded';
  payment.capturable = 0;
  payment.received = payment.amount;
  // The price of a European card: 1.5 % and 25 cents, https://stripe.com/en-no/pricing
  charge.transaction = book(bench, {
    amount: charge.amount,
    fee: Math.round(charge.amount * 0.015) + 25,
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
  });
  bench.save();
  bench.tell('charge.succeeded', renderCharge(account, charge));
  bench.tell('payment_intent.succeeded', renderPayment(account, payment));
  const method = account.methods.find(({ id }) => id === charge.method);
  if (method && behaviourOf(method).disputed) openDispute(bench, charge, 'fraudulent');
}

function fail(bench: Bench, payment: Payment, method: Method, why: Omit<Failure, 'charge' | 'method'>): never {
  const { account } = bench;
  const failure: Failure = { ...why, charge: null, method: method.id };
  const charge = newCharge(bench, payment, method, failure, false);
  failure.charge = charge.id;
  payment.latest_charge = charge.id;
  payment.method = null;
  payment.failure = failure;
  payment.status = 'requires_payment_method';
  bench.save();
  bench.tell('charge.failed', renderCharge(account, charge));
  bench.tell('payment_intent.payment_failed', renderPayment(account, payment));
  throw new StripeError(
    402,
    {
      type: 'card_error',
      code: why.code,
      ...(why.decline_code !== null && { decline_code: why.decline_code }),
      message: why.message,
      charge: charge.id,
      payment_intent: renderPayment(account, payment),
    },
    true,
  );
}

function newCharge(bench: Bench, payment: Payment, method: Method, failure: Failure | null, captured: boolean) {
  const charge = {
    id: newId('ch'),
    created: bench.now(),
    amount: payment.amount,
    captured,
    refunded: 0,
    currency: payment.currency,
    customer: payment.customer,
    payment: payment.id,
    method: method.id,
    status: failure === null ? ('succeeded' as const) : ('failed' as const),
    failure,
    disputed: false,
    transaction: null as string | null,
    metadata: payment.metadata,
  };
  bench.account.charges.push(charge);
  return charge;
}

export function cancelPayment(bench: Bench, payment: Payment, reason: string | null): Payment {
  if (['succeeded', 'canceled', 'processing'].includes(payment.status)) throw stale(payment, 'cancel');
  payment.status = 'canceled';
  payment.capturable = 0;
  payment.canceled_at = bench.now();
  payment.cancellation_reason = reason;
  bench.save();
  bench.tell('payment_intent.canceled', renderPayment(bench.account, payment));
  return payment;
}

export function confirmSetup(bench: Bench, setup: Setup, method: Method): Setup {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status)) {
    throw refused(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      'setup_intent_unexpected_state',
    );
  }
  refuseStrangersCard(setup, method);
  const { authentication } = behaviourOf(method);
  if (authentication === 'never') return savingMethod(bench, setup, method);
  setup.method = method.id;
  setup.failure = null;
  setup.status = 'requires_action';
  bench.save();
  bench.tell('setup_intent.requires_action', renderSetup(bench.account, setup));
  return setup;
}

export function finishSetupChallenge(bench: Bench, setup: Setup, passed: boolean): Setup {
  const method = bench.account.methods.find(({ id }) => id === setup.method);
  if (setup.status !== 'requires_action' || method === undefined) {
    throw refused('This SetupIntent waits for no authentication.', 'setup_intent_unexpected_state');
  }
  if (passed) return savingMethod(bench, setup, method);
  return failSetup(bench, setup, method, { ...authenticationFailed, code: 'setup_intent_authentication_failure' });
}

function savingMethod(bench: Bench, setup: Setup, method: Method): Setup {
  const { attaches, charge } = behaviourOf(method);
  if (!attaches && charge.kind === 'declines') {
    const why = { code: charge.code, decline_code: charge.declineCode ?? null, message: charge.message };
    return failSetup(bench, setup, method, why);
  }
  setup.method = method.id;
  setup.failure = null;
  setup.status = 'succeeded';
  method.prepared = true;
  if (setup.customer !== null) attach(bench, method, setup.customer);
  bench.save();
  bench.tell('setup_intent.succeeded', renderSetup(bench.account, setup));
  return setup;
}

function failSetup(bench: Bench, setup: Setup, method: Method, why: Omit<Failure, 'charge' | 'method'>): never {
  setup.method = null;
  setup.failure = { ...why, charge: null, method: method.id };
  setup.status = 'requires_payment_method';
  bench.save();
  bench.tell('setup_intent.setup_failed', renderSetup(bench.account, setup));
  const { code, message, decline_code } = why;
  const fields = { type: 'card_error' as const, code, message, ...(decline_code !== null && { decline_code }) };
  throw new StripeError(402, { ...fields, setup_intent: renderSetup(bench.account, setup) }, true);
}

function refuseStrangersCard(intent: Payment | Setup, method: Method): void {
  if (method.customer === null || method.customer === intent.customer) return;
  throw refused(
    'The provided PaymentMethod belongs to another customer. Please attach it to the right one first.',
    'payment_method_customer_mismatch',
    'payment_method',
  );
}
