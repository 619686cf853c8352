import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { billingRoutes } from '../features/billing/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { checkoutRoutes } from '../features/checkout/routes.ts';
import { clientRoutes } from '../features/clients/routes.ts';
import { deliveryRoutes } from '../features/deliveries/routes.ts';
import { enquiryRoutes } from '../features/enquiries/routes.ts';
import { ticketRoutes } from '../features/enquiries/ticket-routes.ts';
import { financeRoutes } from '../features/finance/routes.ts';
import { invoiceRoutes } from '../features/invoices/routes.ts';
import { orderRoutes } from '../features/orders/routes.ts';
import { chargeRoutes } from '../features/payments/charge-routes.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { reconciliationRoutes } from '../features/reconciliation/routes.ts';
import { nodeRoutes, serverAdminRoutes, serverBillingRoutes, serverRoutes } from '../features/servers/routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { signInRoutes } from '../features/sign-in/routes.ts';
import { sshKeyRoutes } from '../features/ssh-keys/routes.ts';
import { subnetRoutes } from '../features/subnets/routes.ts';
import { subscriptionRoutes } from '../features/subscriptions/routes.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { tokenRoutes } from '../features/tokens/routes.ts';
import { registerConsole } from './console.ts';
import { registerDocs } from './docs.ts';
import { registerErrors, sendRefusal } from './errors.ts';
import { createGate } from './gate.ts';
import { addHeaders, registerHeaders } from './headers.ts';
import { registerHealth } from './health.ts';
import { registerRequestLog } from './log.ts';
import { type Metrics, measureRequests } from './metrics.ts';
import { notFound } from './refusal.ts';
import { type Handlers, registerEndpoints } from './register.ts';
import { registerSite, type SiteOptions } from './site.ts';
import { mountWebhook } from './webhook.ts';

export interface AppOptions {
  readonly ownOrigins: ReadonlySet<string>;
  readonly trustProxy: boolean;
  readonly site?: SiteOptions | undefined;
  readonly metrics?: Metrics | undefined;
  /** Serves /lab, where there is one. */
  readonly lab?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  readonly isReady: () => Promise<boolean>;
}

export function allHandlers(deps: Deps): Handlers {
  return {
    ...accountRoutes(deps),
    ...signInRoutes(deps),
    ...sessionRoutes(deps),
    ...tokenRoutes(deps),
    ...clientRoutes(deps),
    ...systemRoutes(deps),
    ...catalogRoutes(deps),
    ...enquiryRoutes(deps),
    ...ticketRoutes(deps),
    ...orderRoutes(deps),
    ...checkoutRoutes(deps),
    ...deliveryRoutes(deps),
    ...invoiceRoutes(deps),
    ...billingRoutes(deps),
    ...paymentRoutes(deps),
    ...chargeRoutes(deps),
    ...serverRoutes(deps),
    ...serverBillingRoutes(deps),
    ...serverAdminRoutes(deps),
    ...nodeRoutes(deps),
    ...sshKeyRoutes(deps),
    ...subnetRoutes(deps),
    ...financeRoutes(deps),
    ...reconciliationRoutes(deps),
    ...subscriptionRoutes(deps),
  };
}

/** The application as a value: tests inject requests into it, main.ts listens with it. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  // One logger for all: whoever writes a line about a request names it. One for each would cost more than a poll itself.
  const loggerInstance: FastifyBaseLogger = Object.assign(Object.create(deps.log), { child: () => loggerInstance });
  const boot = randomUUID().slice(0, 13);
  let requests = 0;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => {
      requests += 1;
      return `${boot}-${requests.toString(36)}`;
    },
    // One hop: what the balancer wrote. Anything before that in X-Forwarded-For is what the caller wrote.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded names nothing of ours. No hook runs before this.
    frameworkErrors: (_error, request, reply) => {
      addHeaders(request, reply);
      sendRefusal(request, reply, notFound());
    },
  });
  acceptJsonOnly(app);
  registerErrors(app);
  registerHeaders(app);
  registerRequestLog(app);
  if (options.metrics) measureRequests(app, options.metrics);
  registerHealth(app, options.isReady);
  registerDocs(app, deps.settings.publicUrl);
  const gate = createGate(deps, options.ownOrigins);
  registerEndpoints(app, allHandlers(deps), gate);
  // In a room of its own: what websockets add to each request is nothing to the others.
  await app.register((scope) => registerConsole(scope, deps, gate, options.ownOrigins));
  await app.register(async (scope) => mountWebhook(scope, deps));
  app.all('/api/*', (request, reply) => sendRefusal(request, reply, notFound()));
  const { lab } = options;
  if (lab) await app.register(async (scope) => mountLab(scope, lab));
  if (options.site) registerSite(app, options.site);
  else app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, notFound()));
  return app;
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function mountLab(scope: FastifyInstance, lab: NonNullable<AppOptions['lab']>): void {
  // The lab reads its own requests, whatever they carry.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const url of ['/lab', '/lab/*']) {
    scope.all(url, async (request, reply) => {
      reply.hijack();
      await lab(request.raw, reply.raw);
    });
  }
}
