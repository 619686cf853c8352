import { z } from 'zod';
import type { Journal } from '../kit/journal.ts';
import { LabError } from '../kit/lab-error.ts';
import { type Route, route } from '../kit/route.ts';
import type { Charge } from './account.ts';
import type { Bench } from './bench.ts';
import { answerChallenge, chosenMethod, confirmInBrowser, shown } from './browser-routes.ts';
import { testCards } from './cards.ts';
import type { Courier } from './courier.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { attach, takeMethod } from './methods.ts';
import { finishRefund, refundCharge } from './refunds.ts';
import { renderEvent, renderMethod, renderPayment } from './render.ts';
import { renderDispute, renderRefund } from './render-charges.ts';
import { StripeError } from './stripe-error.ts';

const SHOWN = 100;

/** Acts of a person at the vendor's dashboard, of a bank and of a browser: used by the console's page and by tests. */
export function consoleStripeRoutes(options: {
  part: string;
  bench: Bench;
  courier: Courier;
  journal: Journal;
}): Route[] {
  const { part, bench, courier, journal } = options;
  const { account } = bench;

  async function act(what: string, done: () => object): Promise<{ status?: number; json: object }> {
    try {
      const json = done();
      await bench.saved();
      journal.record({ part, verb: 'DASHBOARD', what, outcome: 'done' });
      return { json };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      await bench.saved();
      journal.record({ part, verb: 'DASHBOARD', what, outcome: error.message });
      // A declined card is an answer, not a failure of the call.
      if (error.status === 402) return { status: 402, json: { error: error.fields } };
      throw new LabError(error.status === 404 ? 404 : 409, error.message);
    }
  }

  const named = <T extends { id: string }>(list: readonly T[], id: string | undefined): T => {
    const found = list.find((one) => one.id === id);
    if (found === undefined) throw new LabError(404, `The lab’s Stripe has nothing called ${id}.`);
    return found;
  };
  const chargeOf = (paymentId: string | undefined): Charge =>
    named(account.charges, named(account.payments, paymentId).latest_charge ?? undefined);
  const newest = <T>(list: readonly T[]) => list.slice(-SHOWN).toReversed();

  return [
    route({
      method: 'GET',
      path: '/lab/api/stripe',
      about: 'Payments, refunds, disputes and events of the lab’s Stripe, newest first, and its test cards.',
      handle: () => ({
        json: {
          payments: newest(account.payments).map((payment) => renderPayment(account, payment)),
          refunds: newest(account.refunds).map(renderRefund),
          disputes: newest(account.disputes).map((dispute) => renderDispute(account, dispute)),
          events: newest(account.events).map(({ object, ...event }) => ({ ...event, object_id: object.id })),
          cards: testCards.map(({ number, token, about }) => ({ number, token, about })),
        },
      }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/stripe/events',
      about: 'The newest events as they are sent. ?about= only those whose object is, or belongs to, this payment.',
      query: z.strictObject({ about: z.string().optional() }),
      handle: ({ query }) => ({
        json: {
          events: account.events
            .filter(
              ({ object }) => query.about === undefined || [object.id, object.payment_intent].includes(query.about),
            )
            .slice(-SHOWN)
            .map(renderEvent),
        },
      }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/events/{id}/resend',
      about: 'Sends an event once more.',
      body: z.strictObject({}),
      handle({ params }) {
        const event = named(account.events, params.id);
        courier.send(event.id);
        return { json: { id: event.id } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/pay',
      about:
        'Pays or saves a card as a browser would: {client_secret, method: {card} | {payment_method} | {wallet: true}, challenge?: "complete" | "fail"}.',
      body: z.strictObject({
        client_secret: z.string(),
        method: chosenMethod,
        challenge: z.enum(['complete', 'fail']).optional(),
      }),
      handle: ({ body }) =>
        act('pays as a browser would', () => {
          const found = confirmInBrowser(bench, body.client_secret, body.method);
          if (body.challenge !== undefined && found.intent.status === 'requires_action') {
            answerChallenge(bench, body.client_secret, body.challenge === 'complete');
          }
          return shown(bench, found);
        }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/customers/{id}/cards',
      about: 'Attaches a test card to a customer, as if it had been saved: {card: "pm_card_visa"}.',
      body: z.strictObject({ card: z.string() }),
      handle: ({ params, body }) =>
        act('saves a card', () => {
          const method = takeMethod(bench, body.card);
          attach(bench, method, named(account.customers, params.id).id);
          return renderMethod(method);
        }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/payments/{id}/refund',
      about: 'Refunds at the dashboard, behind the product’s back: {amount?}.',
      body: z.strictObject({ amount: z.int().min(1).optional() }),
      handle: ({ params, body }) =>
        act('refunds at the dashboard', () =>
          renderRefund(refundCharge(bench, chargeOf(params.id), { amount: body.amount, reason: null, metadata: {} })),
        ),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/refunds/{id}/finish',
      about: 'The bank’s late answer to a refund: {outcome: "succeeded" | "failed"}.',
      body: z.strictObject({ outcome: z.enum(['succeeded', 'failed']) }),
      handle: ({ params, body }) =>
        act('finishes a refund', () =>
          renderRefund(finishRefund(bench, named(account.refunds, params.id), body.outcome)),
        ),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/payments/{id}/dispute',
      about: 'The customer complains at the bank, about all that is left of it or a part: {reason?, amount?}.',
      body: z.strictObject({
        reason: z
          .string()
          .regex(/^[a-z_]{1,40}$/)
          .default('fraudulent'),
        amount: z.number().int().positive().optional(),
      }),
      handle: ({ params, body }) =>
        act('disputes', () => {
          const dispute = openDispute(bench, chargeOf(params.id), body.reason, body.amount);
          return renderDispute(account, dispute);
        }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/stripe/disputes/{id}/close',
      about: 'The bank decides: {outcome: "won" | "lost"}, as the seller sees it.',
      body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
      handle: ({ params, body }) =>
        act('closes a dispute', () =>
          renderDispute(account, closeDispute(bench, named(account.disputes, params.id), body.outcome)),
        ),
    }),
  ];
}
