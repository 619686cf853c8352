import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { openAccount } from './account.ts';
import { createBench } from './bench.ts';
import { browserRoutes } from './browser-routes.ts';
import { consoleStripeRoutes } from './console-routes.ts';
import { createCourier } from './courier.ts';
import { startApi } from './server.ts';

interface StripePart extends Part {
  readonly apiUrl: string;
  readonly scriptPath: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** URL that receives the signed webhook events, once the product listens. */
  deliverTo(url: string): void;
}

/** Stripe.js, and what it loads when something is drawn. */
const scripts = ['stripe.js', 'appearance.js', 'payment-element.js', 'express-element.js', 'sheets.js'];

/** Two parts: the API, and the delivery of its events, each with its own presets. */
export async function startStripe(
  kit: Kit,
  { history }: { history: boolean },
): Promise<{ stripe: StripePart; webhooks: Part }> {
  const [name, mail] = ['stripe', 'stripe-webhooks'];
  for (const part of [name, mail]) kit.faults.register(part);
  const state = await openAccount(kit.dataDir, history);
  const courier = createCourier(kit, mail, state, !history);
  const bench = createBench({
    state,
    clock: kit.clock,
    declinesAll: () => kit.faults.get(name) === 'declines',
    send: courier.send,
  });
  const server = await startApi(kit, name, bench);
  const scriptPath = '/lab/stripe/v3/stripe.js';
  const { account } = bench;

  const stripe: StripePart = {
    name,
    title: 'Cards (Stripe)',
    effects: {
      down: 'The API answers 503, and the card form cannot pay.',
      slow: 'The API and the card form answer after three seconds.',
      'drops replies': 'The API does its work, but the connection is cut before its answer.',
      declines: 'Every card is declined.',
    },
    sentinels: [
      'Test cards do what Stripe’s do; the Charges page lists them.',
      'The card 4000 0000 0000 9508 answers 500 and charges nothing; 4000 0000 0000 9516 charges and answers 500.',
    ],
    section: {
      id: 'charges',
      title: 'Charges',
      module: '/lab/console/charges.js',
      style: '/lab/console/charges.css',
    },
    routes: [
      ...browserRoutes(kit, name, bench),
      ...consoleStripeRoutes({ part: name, bench, courier, journal: kit.journal }),
      ...(await Promise.all(
        scripts.map((file) => fileRoute(`/lab/stripe/v3/${file}`, new URL(`./browser/${file}`, import.meta.url))),
      )),
      await fileRoute('/lab/console/charges.js', new URL('./browser/charges.js', import.meta.url)),
      await fileRoute('/lab/console/charges.css', new URL('./browser/charges.css', import.meta.url)),
    ],
    apiUrl: server.origin,
    scriptPath,
    secretKey: account.secret_key,
    publishableKey: account.publishable_key,
    webhookSecret: account.webhook_secret,
    deliverTo: courier.deliverTo,
    async close() {
      courier.close();
      await server.close();
      await state.close();
    },
  };
  const webhooks: Part = {
    name: mail,
    title: 'Events of Stripe',
    effects: {
      down: 'Events get lost on the way and are not sent again.',
      slow: 'Events wait three seconds and come the newest first.',
      'drops replies': 'Every event comes three times at once.',
      declines: 'Events are signed with somebody else’s secret.',
    },
    sentinels: [],
    routes: [],
    close: async () => undefined,
  };
  return { stripe, webhooks };
}
