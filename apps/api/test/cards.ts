import { createHmac, randomUUID } from 'node:crypto';
import type { ChargeToPay } from '@resolvo/contract/money/charges';
import type { LightMyRequestResponse } from 'fastify';
import type { TestAccount, TestProduct } from './product.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asks: '4000002500003155',
  alwaysAsks: '4000002760003184',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  refundFails: '4000000000005126',
  refundWaits: '4000000000007726',
  breaks: '4000000000009508',
  breaksAfterCharge: '4000000000009516',
} as const;

interface GatewayEventBody {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string; readonly object: string } };
}

export type CardName = keyof typeof cards;

/** What a customer's browser, the bank and the gateway's dashboard do, without a browser. */
export interface CardDesk {
  /** Asks for something to pay, as the page does. */
  prepareInvoice(account: TestAccount, invoiceId: string, body?: object): Promise<ChargeToPay>;
  prepareTopup(account: TestAccount, amount: number, body?: object): Promise<ChargeToPay>;
  /** Types the card into the form. Answers the status of the payment, or the code of the refusal. */
  confirm(clientSecret: string, card?: CardName, challenge?: 'complete' | 'fail'): Promise<string>;
  settle(account: TestAccount, chargeId: string): Promise<{ status: string; reason: string }>;
  /** Prepared, paid and booked. */
  pay(account: TestAccount, invoiceId: string, card?: CardName): Promise<ChargeToPay>;
  /** Saves a card in the form; answers its id with us. */
  save(account: TestAccount, card?: CardName): Promise<string>;
  /** Brings an event to our door, signed by the gateway unless told otherwise. */
  deliver(
    event: object | string,
    how?: { secret?: string; secondsAgo?: number; signature?: string | undefined },
  ): Promise<LightMyRequestResponse>;
  /** What the gateway told of a payment, oldest first. */
  eventsOf(paymentId: string): Promise<GatewayEventBody[]>;
  lab<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
  paymentOf(chargeId: string): Promise<string>;
}

export function cardDesk(product: TestProduct): CardDesk {
  async function raw(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    const reply = await fetch(`${product.app.listeningOrigin}/lab/api/stripe${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, json: await reply.json() };
  }

  const typed = (card: CardName) => ({ card: { number: cards[card], exp_month: 12, exp_year: 2035 } });

  const desk: CardDesk = {
    async lab(method, path, body) {
      const { status, json } = await raw(method, path, body);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
      return json as never;
    },
    async prepareInvoice(account, invoiceId, body = {}) {
      const reply = await account.browser.post(`/account/billing/invoices/${invoiceId}/pay`, body);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    async prepareTopup(account, amount, body = {}) {
      const reply = await account.browser.post('/account/billing/topup', { amount, ...body });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    async confirm(clientSecret, card = 'good', challenge) {
      const body = { client_secret: clientSecret, method: typed(card), ...(challenge && { challenge }) };
      const { json } = await raw('POST', '/pay', body);
      const said = json as { intent?: { status: string }; error?: { code: string }; details?: string };
      return said.intent?.status ?? said.error?.code ?? said.details ?? '';
    },
    async settle(account, chargeId) {
      const browser = await account.anotherBrowser();
      return (await browser.post(`/account/billing/charges/${chargeId}/settle`)).json();
    },
    async pay(account, invoiceId, card = 'good') {
      const charge = await desk.prepareInvoice(account, invoiceId);
      await desk.confirm(charge.client_secret, card);
      await desk.settle(account, charge.charge_id);
      return charge;
    },
    async save(account, card = 'good') {
      const setup = (await account.browser.post('/account/billing/payment-methods/setup')).json();
      const body = { client_secret: setup.client_secret, method: typed(card), challenge: 'complete' };
      const { json } = await raw('POST', '/pay', body);
      const { intent } = json as { intent: { id: string } };
      const added = await account.browser.post('/account/billing/payment-methods', { setup_intent: intent.id });
      if (added.statusCode !== 200) throw new Error(added.body);
      return added.json().payment_method_id;
    },
    async deliver(event, how = {}) {
      const body = typeof event === 'string' ? event : JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000) - (how.secondsAgo ?? 0);
      const secret = how.secret ?? product.lab?.stripe?.webhookSecret ?? '';
      const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
      const given = 'signature' in how ? how.signature : signature;
      return product.app.inject({
        method: 'POST',
        url: '/api/webhook/stripe',
        headers: { 'content-type': 'application/json', ...(given === undefined ? {} : { 'stripe-signature': given }) },
        payload: body,
      });
    },
    async eventsOf(paymentId) {
      return (await desk.lab<{ events: GatewayEventBody[] }>('GET', `/events?about=${paymentId}`)).events;
    },
    async paymentOf(chargeId) {
      const row = await product.deps.db
        .selectFrom('charges')
        .select('gateway_payment_id')
        .where('id', '=', chargeId)
        .executeTakeFirstOrThrow();
      return row.gateway_payment_id ?? '';
    },
  };
  return desk;
}

/** An event as the gateway writes it, about a payment. */
export const eventAbout = (paymentId: string, type = 'payment_intent.succeeded', more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: paymentId, object: 'payment_intent' } },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
  ...more,
});
