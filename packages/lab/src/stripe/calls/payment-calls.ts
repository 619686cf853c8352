import { z } from 'zod';
import { newId, type Payment, token } from '../account.ts';
import { type Bench, find } from '../bench.ts';
import { takeMethod } from '../methods.ts';
import { amount, flag, labels, listParams, page } from '../params.ts';
import { cancelPayment, capture, confirmPayment } from '../pay.ts';
import { renderPayment } from '../render.ts';
import { invalid } from '../stripe-error.ts';
import { call, changeLabels, optionalText } from './call.ts';
import { automatic, reason, saves, types } from './intent-fields.ts';

const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase());

/** The least that is taken of each currency: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimum: Record<string, number> = { eur: 50, usd: 50, nok: 300, sek: 300, dkk: 250, gbp: 30 };

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

export const paymentCalls = [
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
