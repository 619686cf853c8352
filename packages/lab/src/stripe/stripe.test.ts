import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLab, type TestLab, withDataDir } from '../test-lab.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let lab: TestLab;
let stripe: Stripe;
beforeAll(async () => {
  folder = await withDataDir();
  lab = await startTestLab({ dataDir: folder.dataDir, parts: { smtp: false, recaptcha: false, stripe: true } });
  const { port } = new URL(lab.stripe?.apiUrl ?? '');
  stripe = new Stripe(lab.stripe?.secretKey ?? '', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(async () => {
  await lab.close();
  await folder.remove();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : undefined),
  );

async function pay(
  card: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
) {
  const customer = await stripe.customers.create({});
  return stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'eur',
      customer: customer.id,
      payment_method: card,
      confirm: true,
      off_session: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      ...more,
    },
    options,
  );
}

describe('cards do what Stripe’s test cards do', () => {
  test('a good one pays, with a fee', async () => {
    const { id, status, amount_received } = await pay('pm_card_visa');
    expect([status, amount_received]).toEqual(['succeeded', 1000]);
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
    expect(intent.latest_charge).toMatchObject({ balance_transaction: { amount: 1000, fee: 40, net: 960 } });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_authenticationRequired',
      'authentication_required',
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
    ],
  ])('%s is declined off session', async (card, code, declineCode, message) => {
    const error = await failure(pay(card));
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message });
    expect(error?.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  });

  test('one that asks, asks; the answer decides', async () => {
    for (const [challenge, status] of [
      ['complete', 'succeeded'],
      ['fail', 'requires_payment_method'],
    ] as const) {
      const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
      const method = { card: { number: '4000002500003155', exp_month: 12, exp_year: 2035 } };
      const body = { client_secret: intent.client_secret, method };
      const asked = await lab.call('POST', '/lab/api/stripe/pay', body);
      expect(asked.json).toMatchObject({
        intent: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      });
      await lab.call('POST', '/lab/api/stripe/pay', { ...body, challenge });
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
    }
  });
});

describe('idempotency keys', () => {
  test('the same key is the same answer, declines and errors too; other parameters are refused', async () => {
    const { id: customer } = await stripe.customers.create({});
    const key = { idempotencyKey: 'once' };
    const [first, again] = [await pay('pm_card_visa', { customer }, key), await pay('pm_card_visa', { customer }, key)];
    expect(again.id).toBe(first.id);
    const other = await failure(pay('pm_card_visa', { customer, amount: 1001 }, key));
    expect([other?.statusCode, other?.rawType]).toEqual([400, 'idempotency_error']);

    for (const [card, status] of [
      ['pm_card_chargeDeclined', 402],
      ['pm_lab_breaks', 500],
    ] as const) {
      const options = { idempotencyKey: card };
      const answers = [
        await failure(pay(card, { customer }, options)),
        await failure(pay(card, { customer }, options)),
      ];
      expect(answers.map((error) => error?.statusCode)).toEqual([status, status]);
      expect(answers[1]?.headers?.['idempotent-replayed']).toBe('true');
      expect(answers[0]?.headers?.['idempotent-replayed']).toBeUndefined();
    }
  });

  test('what was wrong from the start is not remembered', async () => {
    const key = { idempotencyKey: 'wrong first' };
    const wrong = await failure(stripe.paymentIntents.create({ amount: 10, currency: 'eur' }, key));
    expect(wrong).toMatchObject({ statusCode: 400, code: 'amount_too_small', param: 'amount' });
    expect((await stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, key)).amount).toBe(100);
  });

  test('keys are forgotten after a day', async () => {
    const key = { idempotencyKey: 'for a day' };
    const first = await stripe.customers.create({}, key);
    await lab.call('POST', '/lab/api/clock', { advance_seconds: 24 * 3600 + 1 });
    expect((await stripe.customers.create({}, key)).id).not.toBe(first.id);
  });
});

test('wrong keys, ids and parameters are refused by name', async () => {
  const { port } = new URL(lab.stripe?.apiUrl ?? '');
  const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  expect(await failure(stranger.customers.list())).toMatchObject({ statusCode: 401 });
  expect(await failure(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  const odd = { amount: 100, currency: 'eur', colour: 'red' };
  expect(await failure(stripe.paymentIntents.create(odd))).toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  });
  expect(await failure(stripe.paymentIntents.create({ amount: 1.5, currency: 'eur' }))).toMatchObject({
    param: 'amount',
  });
});

test('refunds never exceed the charge, and a dispute takes and gives back', async () => {
  const { id } = await pay('pm_card_visa');
  await stripe.refunds.create({ payment_intent: id, amount: 600 });
  expect(await failure(stripe.refunds.create({ payment_intent: id, amount: 401 }))).toMatchObject({
    code: 'amount_too_large',
  });
  const { json } = await lab.call('POST', `/lab/api/stripe/payments/${id}/dispute`, {});
  expect(json).toMatchObject({ amount: 400, status: 'needs_response' });
  expect(await failure(stripe.refunds.create({ payment_intent: id, amount: 1 }))).toMatchObject({
    code: 'charge_disputed',
  });
  await lab.call('POST', `/lab/api/stripe/disputes/${json.id}/close`, { outcome: 'won' });
  const moves = await stripe.balanceTransactions.list({ limit: 3 });
  expect(moves.data.map(({ reporting_category, amount }) => [reporting_category, amount])).toEqual([
    ['dispute_reversal', 400],
    ['dispute', -400],
    ['refund', -600],
  ]);
});

test('everything is still there after a restart', async () => {
  const { id } = await pay('pm_card_visa');
  await lab.close();
  const { secretKey } = lab.stripe ?? {};
  lab = await startTestLab({ dataDir: folder.dataDir, parts: { smtp: false, recaptcha: false, stripe: true } });
  const { port } = new URL(lab.stripe?.apiUrl ?? '');
  expect(lab.stripe?.secretKey).toBe(secretKey);
  stripe = new Stripe(secretKey ?? '', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});
