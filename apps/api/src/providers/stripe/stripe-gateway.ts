import Stripe from 'stripe';
import type { CardGateway, GatewayMethod, GatewayOutcome, GatewayPayment, NewGatewayPayment } from '../card-gateway.ts';
import { map, outcomeOf } from './answers.ts';
import { readSigned, toEvent } from './read-event.ts';
import { idOf, toMethod, toPayment, toRefund, toSetup, toTransaction } from './translate.ts';

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly browser: CardGateway['browser'];
  readonly origins: CardGateway['origins'];
  /** Base URL instead of api.stripe.com. */
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number;
}

/** Stripe keeps events for thirty days; this many are read per call. */
const mostEvents = 5000;
/** Newest first; more than one customer makes within the day that idempotency keys are kept. */
const mostPayments = 500;

export function stripeGateway(options: StripeOptions): CardGateway {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: '2026-10-28.endive',
    // One retry: every POST that charges or refunds carries our idempotency key, so it stays one act. Whatever is still
    // unclear is settled by a job, because a customer is waiting for this answer.
    maxNetworkRetries: 1,
    timeout: options.timeoutMs ?? 15_000,
    telemetry: false,
    ...addressOf(options.apiUrl),
  });

  async function wholePayment(id: string): Promise<GatewayPayment> {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    if (intent.status !== 'succeeded') return toPayment(intent);
    const refunds = await stripe.refunds.list({ payment_intent: id, limit: 100 });
    const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 100 }) : { data: [] };
    return toPayment(intent, refunds.data, disputes.data);
  }

  return {
    name: 'stripe',
    browser: options.browser,
    origins: options.origins,
    live: /^(sk|rk)_live_/.test(options.secretKey),

    createCustomer: async ({ key, labels }) =>
      map(
        await outcomeOf(() => stripe.customers.create({ metadata: { ...labels } }, { idempotencyKey: key })),
        idOfCustomer,
      ),

    createPayment: async (payment) =>
      map(
        await outcomeOf(() =>
          stripe.paymentIntents.create(
            {
              ...common(payment),
              automatic_payment_methods: { enabled: true },
              ...(payment.saves ? { setup_future_usage: 'off_session' } : {}),
            },
            { idempotencyKey: payment.key },
          ),
        ),
        (intent) => toPayment(intent),
      ),

    changePayment: async (id, { saves }) =>
      map(
        await outcomeOf(() => stripe.paymentIntents.update(id, { setup_future_usage: saves ? 'off_session' : '' })),
        (intent) => toPayment(intent),
      ),

    chargeSaved: async (payment) =>
      map(
        await outcomeOf(() =>
          stripe.paymentIntents.create(
            {
              ...common(payment),
              // No customer is present who could be redirected to a bank's page.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              payment_method: payment.methodId,
              confirm: true,
              off_session: true,
            },
            { idempotencyKey: payment.key },
          ),
        ),
        (intent) => toPayment(intent),
      ),

    cancelPayment: async (id) =>
      map(await outcomeOf(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })), (intent) =>
        toPayment(intent),
      ),

    getPayment: (id) => outcomeOf(() => wholePayment(id)),

    findPayment: ({ customerId, label: [name, value] }) =>
      outcomeOf(async () => {
        // The list is exact; the search of the API lags behind (https://docs.stripe.com/search#data-freshness).
        const made = await stripe.paymentIntents
          .list({ customer: customerId, limit: 100 })
          .autoPagingToArray({ limit: mostPayments });
        const found = made.find(({ metadata }) => metadata[name] === value);
        return found && wholePayment(found.id);
      }),

    createSetup: async ({ key, customerId }) =>
      map(
        await outcomeOf(() =>
          stripe.setupIntents.create(
            { customer: customerId, usage: 'off_session', automatic_payment_methods: { enabled: true } },
            { idempotencyKey: key },
          ),
        ),
        toSetup,
      ),

    getSetup: async (id) =>
      map(await outcomeOf(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })), toSetup),

    getMethod: async (id) => usable(map(await outcomeOf(() => stripe.paymentMethods.retrieve(id)), toMethod)),

    async detachMethod(id) {
      const answer = await outcomeOf(() => stripe.paymentMethods.detach(id));
      if (answer.kind !== 'refused') return map(answer, () => undefined);
      // Already detached, or never attached: both are the wanted state.
      const now = await outcomeOf(() => stripe.paymentMethods.retrieve(id));
      const gone = now.kind === 'refused' || (now.kind === 'done' && idOf(now.value.customer) === undefined);
      return gone ? { kind: 'done', value: undefined } : answer;
    },

    refund: async ({ key, paymentId, amount, labels }) =>
      map(
        await outcomeOf(() =>
          stripe.refunds.create(
            { payment_intent: paymentId, amount, reason: 'requested_by_customer', metadata: { ...labels } },
            { idempotencyKey: key },
          ),
        ),
        toRefund,
      ),

    readEvent: (body, signature) => readSigned(body, signature, options.webhookSecret),

    listEvents: (since) =>
      outcomeOf(async () => {
        const found = await stripe.events
          .list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
          .autoPagingToArray({ limit: mostEvents });
        return found.map(toEvent).reverse();
      }),

    listTransactions: ({ from, until }) =>
      outcomeOf(async () => {
        const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(until.getTime() / 1000) };
        const found: Stripe.BalanceTransaction[] = [];
        const pages = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
        for await (const one of pages) found.push(one);
        return found.map(toTransaction);
      }),
  };
}

const common = (payment: NewGatewayPayment) => ({
  amount: payment.amount,
  currency: payment.currency,
  customer: payment.customerId,
  metadata: { ...payment.labels },
});

const idOfCustomer = ({ id }: { id: string }) => id;

function usable(answer: GatewayOutcome<GatewayMethod | undefined>): GatewayOutcome<GatewayMethod> {
  if (answer.kind !== 'done') return answer;
  if (answer.value) return { kind: 'done', value: answer.value };
  return { kind: 'refused', reason: 'This kind of payment method cannot be kept.', missing: false };
}

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}
