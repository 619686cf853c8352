import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { labAheadHeader } from '@resolvo/contract/lab-ahead';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './core/deps.ts';
import type { Handlers } from './core/handlers.ts';
import { notFound, Refusal } from './core/refusal.ts';
import type { Database } from './db/connection.ts';
import { mountOneClick } from './features/help/dispatches/one-click.ts';
import { type OpenConsole, registerConsole } from './features/machines/servers/console-socket.ts';
import { mountWebhook } from './features/money/payments/webhook.ts';
import { createGate } from './features/people/access/gate.ts';
import { createPresses } from './features/platform/system/kept-answers.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrors, sendRefusal } from './http/errors.ts';
import { addHeaders, registerHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { registerRequestLog } from './http/log.ts';
import { type Metrics, measureRequests } from './http/metrics.ts';
import { registerEndpoints } from './http/register.ts';
import { hasTooManyValues, repeatedKey } from './http/repeated-key.ts';
import { registerSite, type SiteOptions } from './http/site.ts';
import { registerTokenCalls } from './http/token-calls.ts';
import { traceRequests } from './http/trace.ts';
import { modules } from './modules.ts';
import type { Tracing } from './providers/tracing.ts';

export interface AppOptions {
  readonly ownOrigins: ReadonlySet<string>;
  /** On connections of its own: see `createGate`. */
  readonly aside: Database;
  readonly trustProxy: Config['trustProxy'];
  readonly site?: Omit<SiteOptions, 'exists'> | undefined;
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  /** Filled with the consoles that are open. */
  readonly consoles?: Map<string, OpenConsole> | undefined;
  /** Serves /lab when the lab runs. */
  readonly lab?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  /** In a demo: how far the lab has moved the product's time. */
  readonly aheadMs?: (() => number) | undefined;
  readonly isReady: () => Promise<boolean>;
}

export function allHandlers(deps: Deps): Partial<Handlers> {
  const all: Partial<Handlers> = {};
  for (const { noun, routes } of modules) {
    for (const [name, handler] of Object.entries(routes?.(deps) ?? {})) {
      if (name in all) throw new Error(`The module ${noun} handles ${name}, which another module handles.`);
      Object.assign(all, { [name]: handler });
    }
  }
  return all;
}

function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number'
    ? (_address: string, hop: number) => hop < proxies
    : proxies === false
      ? false
      : [...proxies];
}

/** The application as a value: tests inject requests into it, main.ts listens with it. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  // One logger for all requests: a line names its request itself. A child logger each would cost more than a poll.
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
    // Only what our own proxies appended: earlier entries of X-Forwarded-For are written by the client.
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // Most requests have no body, and a stream for each is a tenth of what a poll costs.
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024, optimizeEmptyRequests: true },
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded is a 404. No hook runs before this, so it is sent here.
    frameworkErrors: (_error, request, reply) => {
      addHeaders(request, reply);
      sendRefusal(request, reply, notFound());
    },
  });
  // First, so that what the other hooks ask is a part of it.
  if (options.tracing) traceRequests(app, options.tracing);
  acceptJsonOnly(app);
  registerErrors(app);
  registerHeaders(app);
  if (options.aheadMs) sayHowFarAhead(app, options.aheadMs);
  registerRequestLog(app);
  registerTokenCalls(app, deps.calls);
  if (options.metrics) measureRequests(app, options.metrics);
  registerHealth(app, options.isReady);
  registerDocs(app, deps.settings.publicUrl);
  const gate = createGate(deps, options.ownOrigins, options.aside);
  registerEndpoints(app, allHandlers(deps), gate, createPresses(deps));
  // Own scope: @fastify/websocket hooks every route of its scope.
  await app.register((scope) => registerConsole(scope, deps, gate, options.ownOrigins, options.consoles));
  await app.register(async (scope) => mountWebhook(scope, deps));
  await app.register(async (scope) => mountOneClick(scope, deps));
  app.all('/api/*', (request, reply) => sendRefusal(request, reply, notFound()));
  const { lab } = options;
  if (lab) await app.register(async (scope) => mountLab(scope, lab));
  if (options.site) registerSite(app, { ...options.site, exists: (...page) => pageExists(deps, ...page) });
  else app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, notFound()));
  return app;
}

/** A page that no module checks exists for any parameters. */
function pageExists(deps: Deps, pattern: string, params: Readonly<Record<string, string>>) {
  const check = modules.map(({ pages }) => pages?.[pattern]).find((one) => one !== undefined);
  return check?.(deps, params) ?? true;
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = String(body);
    if (hasTooManyValues(text)) return done(tooManyValues);
    void parse(request, text, (error, parsed) => {
      const twice = error ? undefined : repeatedKey(text, parsed);
      done(twice === undefined ? error : sentTwice(twice), parsed);
    });
  });
}

const tooManyValues = new Refusal('malformed_request', 'The request has too many values. Please send fewer at a time.');

const sentTwice = (key: string): Refusal =>
  new Refusal(
    'malformed_request',
    `The field ${JSON.stringify(key.slice(0, 60))} is in the request twice. Please send it once.`,
  );

/** Browsers show times by it, and a line at the top of every page. The header `Date` stays the real time. */
function sayHowFarAhead(app: FastifyInstance, aheadMs: () => number): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const seconds = Math.round(aheadMs() / 1000);
    reply.raw.setHeader(labAheadHeader, seconds);
    // Of the page itself a script can read this header alone.
    reply.raw.setHeader('server-timing', `${labAheadHeader};dur=${seconds}`);
    done();
  });
}

function mountLab(scope: FastifyInstance, lab: NonNullable<AppOptions['lab']>): void {
  // The lab parses its own request bodies, of any content type.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const url of ['/lab', '/lab/*']) {
    scope.all(url, async (request, reply) => {
      reply.hijack();
      await lab(request.raw, reply.raw);
    });
  }
}
