import { z } from 'zod';
import { LabError } from '../kit/lab-error.ts';
import type { Kit } from '../kit/part.ts';
import { type Route, route } from '../kit/route.ts';
import type { Payment, Setup } from './account.ts';
import type { Bench } from './bench.ts';
import { makeMethod, takeMethod } from './methods.ts';
import { confirmPayment, confirmSetup, finishChallenge, finishSetupChallenge } from './pay.ts';
import { renderMethod, renderPayment, renderSetup } from './render.ts';
import { invalid, StripeError } from './stripe-error.ts';

const card = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
  country: z.string().length(2).optional(),
});

const wallet = { number: '4242424242424242', exp_month: 12, exp_year: 2035, wallet: 'google_pay' };
const withSecret = { key: z.string(), client_secret: z.string() };

export const chosenMethod = z.union([
  z.strictObject({ payment_method: z.string() }),
  z.strictObject({ card }),
  z.strictObject({ wallet: z.literal(true) }),
]);

/**
 * The calls of the lab's Stripe.js. Stripe does not publish its own. The publishable key and a client secret authorise
 * them, and they return only what Stripe.js shows.
 */
export function browserRoutes(kit: Kit, part: string, bench: Bench): Route[] {
  const { account } = bench;

  async function misbehave(): Promise<void> {
    const preset = kit.faults.get(part);
    if (preset === 'down') throw new LabError(503, 'The lab’s Stripe is down.');
    if (preset === 'slow') await kit.dawdle();
  }

  async function answer(what: string, key: string, act: () => object): Promise<{ json: object }> {
    await misbehave();
    const record = (outcome: string) => kit.journal.record({ part, verb: 'BROWSER', what, outcome });
    try {
      if (key !== account.publishable_key)
        throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
      const json = act();
      await bench.saved();
      record('200');
      if (kit.faults.get(part) === 'drops replies') throw new LabError(503, 'The reply was dropped.');
      return { json };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      await bench.saved();
      record(`${error.status}, ${error.fields.code ?? error.fields.type}`);
      // A declined card is a 200: a failed status would be logged in the browser's console.
      return { json: { error: forBrowser(error) } };
    }
  }

  return [
    route({
      method: 'POST',
      path: '/lab/stripe/js/intent',
      about: 'What a client secret opens.',
      body: z.strictObject(withSecret),
      handle: ({ body }) =>
        answer('looks at an intent', body.key, () => shown(bench, intentOf(bench, body.client_secret))),
    }),
    route({
      method: 'POST',
      path: '/lab/stripe/js/confirm',
      about: 'Pays, or saves a card.',
      body: z.strictObject({ ...withSecret, method: chosenMethod }),
      handle: ({ body }) =>
        answer('confirms', body.key, () => shown(bench, confirmInBrowser(bench, body.client_secret, body.method))),
    }),
    route({
      method: 'POST',
      path: '/lab/stripe/js/challenge',
      about: 'The answer of the customer to the bank’s question.',
      body: z.strictObject({ ...withSecret, passed: z.boolean() }),
      handle: ({ body }) =>
        answer('answers 3-D Secure', body.key, () =>
          shown(bench, answerChallenge(bench, body.client_secret, body.passed)),
        ),
    }),
    route({
      method: 'POST',
      path: '/lab/stripe/js/payment-method',
      about: 'Makes a payment method without using it.',
      body: z.strictObject({ key: z.string(), method: chosenMethod }),
      handle: ({ body }) =>
        answer('makes a payment method', body.key, () => ({
          payment_method: renderMethod(chosen(bench, body.method)),
        })),
    }),
  ];
}

type Intent = { kind: 'payment'; intent: Payment } | { kind: 'setup'; intent: Setup };

function intentOf(bench: Bench, secret: string): Intent {
  const payment = bench.account.payments.find(({ client_secret }) => client_secret === secret);
  if (payment) return { kind: 'payment', intent: payment };
  const setup = bench.account.setups.find(({ client_secret }) => client_secret === secret);
  if (setup) return { kind: 'setup', intent: setup };
  throw invalid(
    'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.',
    {
      param: 'client_secret',
    },
  );
}

function chosen(bench: Bench, method: z.infer<typeof chosenMethod>) {
  if ('payment_method' in method) return takeMethod(bench, method.payment_method);
  return makeMethod(bench, 'card' in method ? method.card : wallet);
}

export function confirmInBrowser(bench: Bench, secret: string, method: z.infer<typeof chosenMethod>): Intent {
  const found = intentOf(bench, secret);
  const taken = chosen(bench, method);
  if (found.kind === 'payment') confirmPayment(bench, found.intent, taken, { offSession: false });
  else confirmSetup(bench, found.intent, taken);
  return found;
}

export function answerChallenge(bench: Bench, secret: string, passed: boolean): Intent {
  const found = intentOf(bench, secret);
  if (found.kind === 'payment') finishChallenge(bench, found.intent, passed);
  else finishSetupChallenge(bench, found.intent, passed);
  return found;
}

/** Stripe.js never shows a client the customer of a payment or its metadata. */
const hidden = ['customer', 'metadata', 'latest_charge', 'transfer_group', 'review', 'application', 'on_behalf_of'];

export function shown(bench: Bench, { kind, intent }: Intent): object {
  const whole = kind === 'payment' ? renderPayment(bench.account, intent) : renderSetup(bench.account, intent);
  return { kind, intent: withoutHidden(whole) };
}

const withoutHidden = (whole: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !hidden.includes(name)));

function forBrowser({ fields }: StripeError): object {
  const { payment_intent, setup_intent, ...rest } = fields;
  return {
    ...rest,
    ...(typeof payment_intent === 'object' &&
      payment_intent !== null && { payment_intent: withoutHidden(payment_intent) }),
    ...(typeof setup_intent === 'object' && setup_intent !== null && { setup_intent: withoutHidden(setup_intent) }),
  };
}
