import { z } from 'zod';
import { newId, type Payment, type Setup, token } from './account.ts';
import { type Bench, find } from './bench.ts';
import { closeDispute } from './disputes.ts';
import type { Form } from './form.ts';
import { attach, detach, takeMethod } from './methods.ts';
import { amount, expand, flag, integer, labels, listParams, page, parse } from './params.ts';
import { cancelPayment, capture, confirmPayment, confirmSetup } from './pay.ts';
import { refundCharge } from './refunds.ts';
import {
  renderCharge,
  renderCustomer,
  renderDispute,
  renderEvent,
  renderMethod,
  renderPayment,
  renderRefund,
  renderSetup,
  renderTransaction,
} from './render.ts';
import { invalid } from './stripe-error.ts';

/** One call of the API: what it takes, and what it answers before `expand` is looked at. */
export interface StripeCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  handle(bench: Bench, form: Form, id: string): { body: object; expand: readonly string[] };
}

type Input<T> = T & { expand: string[] };

function call<T extends z.ZodRawShape>(
  method: StripeCall['method'],
  path: string,
  shape: T,
  act: (bench: Bench, input: Input<z.output<z.ZodObject<T>>>, id: string) => object,
): StripeCall {
  const schema = z.strictObject({ ...shape, expand });
  return {
    method,
    path,
    handle(bench, form, id) {
      // The shape and `expand` together are exactly what the schema gives.
      const input = parse(schema, form) as Input<z.output<z.ZodObject<T>>>;
      return { body: act(bench, input, id), expand: input.expand };
    },
  };
}

const optionalText = z.string().max(5000).optional();
const automatic = z
  .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
  .optional();
const saves = z.enum(['off_session', 'on_session', '']).optional();
const reason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional();
const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase());

/** The least that is taken of each currency: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimum: Record<string, number> = { eur: 50, usd: 50, nok: 300, sek: 300, dkk: 250, gbp: 30 };

const types = (chosen: string[] | undefined, isAutomatic: boolean) =>
  chosen ?? (isAutomatic ? ['card', 'link'] : ['card']);

function changeLabels(target: Record<string, string>, change: Record<string, string> | undefined): void {
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === '') delete target[key];
    else target[key] = value;
  }
}

function confirmWith(bench: Bench, payment: Payment, methodId: string | undefined, offSession: boolean): Payment {
  const id = methodId ?? payment.method;
  if (id === null) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  return confirmPayment(bench, payment, takeMethod(bench, id), { offSession });
}

const customers = [
  call(
    'POST',
    '/v1/customers',
    { email: optionalText, name: optionalText, description: optionalText, metadata: labels.optional() },
    (bench, input) => {
      const customer = {
        id: newId('cus'),
        created: bench.now(),
        email: input.email ?? null,
        name: input.name ?? null,
        description: input.description ?? null,
        metadata: input.metadata ?? {},
      };
      bench.account.customers.push(customer);
      bench.tell('customer.created', renderCustomer(customer));
      return renderCustomer(customer);
    },
  ),
  call('GET', '/v1/customers', { ...listParams, email: optionalText }, (bench, query) =>
    page(
      bench.account.customers.filter(({ email }) => query.email === undefined || email === query.email),
      query,
      '/v1/customers',
      renderCustomer,
    ),
  ),
  call('GET', '/v1/customers/{id}', {}, (bench, _, id) =>
    renderCustomer(find(bench.account.customers, 'customer', id)),
  ),
  call('GET', '/v1/customers/{id}/payment_methods', { ...listParams, type: optionalText }, (bench, query, id) => {
    find(bench.account.customers, 'customer', id);
    return page(
      bench.account.methods.filter(({ customer }) => customer === id),
      query,
      `/v1/customers/${id}/payment_methods`,
      renderMethod,
    );
  }),
];

const payments = [
  call(
    'POST',
    '/v1/payment_intents',
    {
      amount,
      currency,
      customer: z.string().optional(),
      payment_method: z.string().optional(),
      payment_method_types: z.array(z.string()).optional(),
      automatic_payment_methods: automatic,
      setup_future_usage: saves,
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
      confirm: flag.default(false),
      off_session: flag.default(false),
      return_url: optionalText,
      description: optionalText,
      metadata: labels.optional(),
    },
    (bench, input) => {
      const least = minimum[input.currency];
      if (least === undefined) throw invalid(`Invalid currency: ${input.currency}.`, { param: 'currency' });
      if (input.amount < least) {
        const message = `Amount must be at least ${least} ${input.currency} cents.`;
        throw invalid(message, { code: 'amount_too_small', param: 'amount' });
      }
      if (input.customer !== undefined) find(bench.account.customers, 'customer', input.customer, 'customer');
      const method = input.payment_method === undefined ? undefined : takeMethod(bench, input.payment_method);
      const id = newId('pi');
      const payment: Payment = {
        id,
        created: bench.now(),
        client_secret: `${id}_secret_${token(25)}`,
        customer: input.customer ?? null,
        method: method?.id ?? null,
        metadata: input.metadata ?? {},
        description: input.description ?? null,
        types: types(input.payment_method_types, input.automatic_payment_methods?.enabled ?? true),
        automatic: input.automatic_payment_methods?.enabled ? input.automatic_payment_methods.allow_redirects : null,
        failure: null,
        return_url: input.return_url ?? null,
        status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
        amount: input.amount,
        received: 0,
        capturable: 0,
        currency: input.currency,
        saves: input.setup_future_usage === '' ? null : (input.setup_future_usage ?? null),
        capture: input.capture_method,
        latest_charge: null,
        canceled_at: null,
        cancellation_reason: null,
      };
      bench.account.payments.push(payment);
      bench.save();
      bench.tell('payment_intent.created', renderPayment(bench.account, payment));
      if (input.confirm) confirmWith(bench, payment, undefined, input.off_session);
      return renderPayment(bench.account, payment);
    },
  ),
  call('GET', '/v1/payment_intents', { ...listParams, customer: z.string().optional() }, (bench, query) =>
    page(
      bench.account.payments.filter(({ customer }) => query.customer === undefined || customer === query.customer),
      query,
      '/v1/payment_intents',
      (payment) => renderPayment(bench.account, payment),
    ),
  ),
  call('GET', '/v1/payment_intents/{id}', { client_secret: optionalText }, (bench, _, id) =>
    renderPayment(bench.account, find(bench.account.payments, 'payment_intent', id, 'intent')),
  ),
  call(
    'POST',
    '/v1/payment_intents/{id}',
    { amount: amount.optional(), setup_future_usage: saves, description: optionalText, metadata: labels.optional() },
    (bench, input, id) => {
      const payment = find(bench.account.payments, 'payment_intent', id, 'intent');
      if (['succeeded', 'canceled', 'processing'].includes(payment.status)) {
        throw invalid(`This PaymentIntent could not be updated because it has a status of ${payment.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      if (input.amount !== undefined) payment.amount = input.amount;
      if (input.setup_future_usage !== undefined)
        payment.saves = input.setup_future_usage === '' ? null : input.setup_future_usage;
      if (input.description !== undefined) payment.description = input.description;
      changeLabels(payment.metadata, input.metadata);
      bench.save();
      return renderPayment(bench.account, payment);
    },
  ),
  call(
    'POST',
    '/v1/payment_intents/{id}/confirm',
    {
      payment_method: z.string().optional(),
      off_session: flag.default(false),
      return_url: optionalText,
      setup_future_usage: saves,
    },
    (bench, input, id) => {
      const payment = find(bench.account.payments, 'payment_intent', id, 'intent');
      if (input.setup_future_usage) payment.saves = input.setup_future_usage;
      return renderPayment(bench.account, confirmWith(bench, payment, input.payment_method, input.off_session));
    },
  ),
  call('POST', '/v1/payment_intents/{id}/cancel', { cancellation_reason: reason }, (bench, input, id) => {
    const payment = find(bench.account.payments, 'payment_intent', id, 'intent');
    return renderPayment(bench.account, cancelPayment(bench, payment, input.cancellation_reason ?? null));
  }),
  call('POST', '/v1/payment_intents/{id}/capture', {}, (bench, _, id) =>
    renderPayment(bench.account, capture(bench, find(bench.account.payments, 'payment_intent', id, 'intent'))),
  ),
];

const setups = [
  call(
    'POST',
    '/v1/setup_intents',
    {
      customer: z.string().optional(),
      usage: z.enum(['off_session', 'on_session']).default('off_session'),
      payment_method_types: z.array(z.string()).optional(),
      automatic_payment_methods: automatic,
      payment_method: z.string().optional(),
      confirm: flag.default(false),
      description: optionalText,
      metadata: labels.optional(),
    },
    (bench, input) => {
      if (input.customer !== undefined) find(bench.account.customers, 'customer', input.customer, 'customer');
      const id = newId('seti');
      const setup: Setup = {
        id,
        created: bench.now(),
        client_secret: `${id}_secret_${token(25)}`,
        customer: input.customer ?? null,
        method: null,
        metadata: input.metadata ?? {},
        description: input.description ?? null,
        types: types(input.payment_method_types, input.automatic_payment_methods?.enabled ?? true),
        automatic: input.automatic_payment_methods?.enabled ? input.automatic_payment_methods.allow_redirects : null,
        failure: null,
        return_url: null,
        status: 'requires_payment_method',
        usage: input.usage,
        cancellation_reason: null,
      };
      bench.account.setups.push(setup);
      bench.save();
      bench.tell('setup_intent.created', renderSetup(bench.account, setup));
      if (input.confirm && input.payment_method) confirmSetup(bench, setup, takeMethod(bench, input.payment_method));
      return renderSetup(bench.account, setup);
    },
  ),
  call('GET', '/v1/setup_intents/{id}', { client_secret: optionalText }, (bench, _, id) =>
    renderSetup(bench.account, find(bench.account.setups, 'setupintent', id, 'intent')),
  ),
  call(
    'POST',
    '/v1/setup_intents/{id}/confirm',
    { payment_method: z.string(), return_url: optionalText },
    (bench, input, id) => {
      const setup = find(bench.account.setups, 'setupintent', id, 'intent');
      return renderSetup(bench.account, confirmSetup(bench, setup, takeMethod(bench, input.payment_method)));
    },
  ),
  call('POST', '/v1/setup_intents/{id}/cancel', { cancellation_reason: reason }, (bench, input, id) => {
    const setup = find(bench.account.setups, 'setupintent', id, 'intent');
    setup.status = 'canceled';
    setup.cancellation_reason = input.cancellation_reason ?? null;
    bench.save();
    bench.tell('setup_intent.canceled', renderSetup(bench.account, setup));
    return renderSetup(bench.account, setup);
  }),
];

const methods = [
  call(
    'GET',
    '/v1/payment_methods',
    { ...listParams, customer: z.string().optional(), type: optionalText },
    (bench, query) =>
      page(
        bench.account.methods.filter(({ customer }) => customer !== null && customer === query.customer),
        query,
        '/v1/payment_methods',
        renderMethod,
      ),
  ),
  call('GET', '/v1/payment_methods/{id}', {}, (bench, _, id) =>
    renderMethod(find(bench.account.methods, 'PaymentMethod', id, 'payment_method')),
  ),
  call(
    'POST',
    '/v1/payment_methods/{id}',
    {
      metadata: labels.optional(),
      card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
    },
    (bench, input, id) => {
      const method = find(bench.account.methods, 'PaymentMethod', id, 'payment_method');
      changeLabels(method.metadata, input.metadata);
      method.exp_month = input.card?.exp_month ?? method.exp_month;
      method.exp_year = input.card?.exp_year ?? method.exp_year;
      bench.save();
      bench.tell('payment_method.updated', renderMethod(method));
      return renderMethod(method);
    },
  ),
  call('POST', '/v1/payment_methods/{id}/attach', { customer: z.string() }, (bench, input, id) => {
    const method = takeMethod(bench, id);
    attach(bench, method, input.customer);
    return renderMethod(method);
  }),
  call('POST', '/v1/payment_methods/{id}/detach', {}, (bench, _, id) => {
    const method = find(bench.account.methods, 'PaymentMethod', id, 'payment_method');
    detach(bench, method);
    return renderMethod(method);
  }),
];

const ofPayment = { payment_intent: z.string().optional(), charge: z.string().optional() };
const belongs =
  (query: { payment_intent?: string | undefined; charge?: string | undefined }) =>
  (one: { payment: string; charge: string }) =>
    (query.payment_intent === undefined || one.payment === query.payment_intent) &&
    (query.charge === undefined || one.charge === query.charge);

const afterwards = [
  call(
    'POST',
    '/v1/refunds',
    { ...ofPayment, amount: amount.optional(), reason, metadata: labels.optional() },
    (bench, input) => {
      const payment =
        input.payment_intent === undefined
          ? undefined
          : find(bench.account.payments, 'payment_intent', input.payment_intent, 'payment_intent');
      const chargeId = input.charge ?? payment?.latest_charge ?? '';
      const charge = find(bench.account.charges, 'charge', chargeId, 'charge');
      return renderRefund(
        refundCharge(bench, charge, {
          amount: input.amount,
          reason: input.reason ?? null,
          metadata: input.metadata ?? {},
        }),
      );
    },
  ),
  call('GET', '/v1/refunds', { ...listParams, ...ofPayment }, (bench, query) =>
    page(bench.account.refunds.filter(belongs(query)), query, '/v1/refunds', renderRefund),
  ),
  call('GET', '/v1/refunds/{id}', {}, (bench, _, id) => renderRefund(find(bench.account.refunds, 'refund', id))),
  call(
    'GET',
    '/v1/charges',
    { ...listParams, payment_intent: z.string().optional(), customer: z.string().optional() },
    (bench, query) =>
      page(
        bench.account.charges.filter(
          (one) =>
            (query.payment_intent === undefined || one.payment === query.payment_intent) &&
            (query.customer === undefined || one.customer === query.customer),
        ),
        query,
        '/v1/charges',
        (charge) => renderCharge(bench.account, charge),
      ),
  ),
  call('GET', '/v1/charges/{id}', {}, (bench, _, id) =>
    renderCharge(bench.account, find(bench.account.charges, 'charge', id)),
  ),
  call('GET', '/v1/disputes', { ...listParams, ...ofPayment }, (bench, query) =>
    page(bench.account.disputes.filter(belongs(query)), query, '/v1/disputes', (dispute) =>
      renderDispute(bench.account, dispute),
    ),
  ),
  call('GET', '/v1/disputes/{id}', {}, (bench, _, id) =>
    renderDispute(bench.account, find(bench.account.disputes, 'dispute', id)),
  ),
  call('POST', '/v1/disputes/{id}/close', {}, (bench, _, id) =>
    renderDispute(bench.account, closeDispute(bench, find(bench.account.disputes, 'dispute', id), 'lost')),
  ),
  call('GET', '/v1/balance_transactions', { ...listParams, type: optionalText, source: optionalText }, (bench, query) =>
    page(
      bench.account.transactions.filter(
        ({ type, source }) =>
          (query.type === undefined || type === query.type) && (query.source === undefined || source === query.source),
      ),
      query,
      '/v1/balance_transactions',
      renderTransaction,
    ),
  ),
  call('GET', '/v1/balance_transactions/{id}', {}, (bench, _, id) =>
    renderTransaction(find(bench.account.transactions, 'balance transaction', id)),
  ),
  call(
    'GET',
    '/v1/events',
    { ...listParams, type: optionalText, types: z.array(z.string()).optional() },
    (bench, query) =>
      page(
        bench.account.events.filter(
          ({ type }) =>
            (query.type === undefined || type === query.type) &&
            (query.types === undefined || query.types.includes(type)),
        ),
        query,
        '/v1/events',
        renderEvent,
      ),
  ),
  call('GET', '/v1/events/{id}', {}, (bench, _, id) => renderEvent(find(bench.account.events, 'event', id))),
];

export const stripeCalls: readonly StripeCall[] = [...customers, ...payments, ...setups, ...methods, ...afterwards];
