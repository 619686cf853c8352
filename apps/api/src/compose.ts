import { join } from 'node:path';
import { brand } from '@resolvo/brand/brand';
import { type Lab, startLab } from '@resolvo/lab/lab';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createCursors } from './core/cursors.ts';
import type { Deps, Settings } from './core/deps.ts';
import { type Connection, connect } from './db/connection.ts';
import { createMemory } from './db/memory.ts';
import { watchClusters } from './features/machines/clusters/watch-clusters.ts';
import { endLeftServers } from './features/machines/servers/end-left-servers.ts';
import { createLiveInfo } from './features/machines/servers/live-info.ts';
import { serverSagas } from './features/machines/servers/sagas/sagas.ts';
import { serverService } from './features/machines/servers/server-service.ts';
import { checkRecurring, keepRecurring } from './features/money/finance/recurring.ts';
import { invoiceFile } from './features/money/invoices/documents.ts';
import { sendDocument } from './features/money/invoices/send-document.ts';
import { checkBooks } from './features/money/ledger/check-books.ts';
import { forgetKeys } from './features/money/ledger/once.ts';
import { closeCharge } from './features/money/payments/close-charge.ts';
import { handleEvent } from './features/money/payments/handle-event.ts';
import { detachMethod } from './features/money/payments/payment-methods.ts';
import { pollEvents } from './features/money/payments/poll-events.ts';
import { sendRefund } from './features/money/payments/send-refund.ts';
import { watchCharges } from './features/money/payments/watch-charges.ts';
import { webhookPath } from './features/money/payments/webhook.ts';
import { reconcile } from './features/money/reconciliation/reconcile-day.ts';
import { sendRequestedLink } from './features/people/accounts/send-requested-link.ts';
import { sweepExpired } from './features/people/sign-in/sweep-expired.ts';
import { sendMail } from './features/platform/mail/send-mail.ts';
import { expireCheckouts } from './features/sales/checkout/expire-checkouts.ts';
import { endCancelledOrder, endingDeliveries } from './features/sales/deliveries/end-deliveries.ts';
import { watchDeliveries } from './features/sales/deliveries/find-stuck.ts';
import { issuePaidOrder } from './features/sales/deliveries/issue-paid-order.ts';
import { leaveAccount } from './features/sales/deliveries/leave-account.ts';
import { staffTasks } from './features/sales/deliveries/staff-tasks.ts';
import { checkCounts } from './features/sales/orders/check-counts.ts';
import { onInvoicePaid } from './features/sales/subscriptions/on-invoice-paid.ts';
import { remindOfInvoices, runCalendar, turnSubscriptions } from './features/sales/subscriptions/run-calendar.ts';
import { createLimiter } from './http/limits.ts';
import { createMetrics, gauge, type Metrics } from './http/metrics.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import type { JobHandlers } from './jobs/queues.ts';
import { runSaga } from './jobs/run-saga.ts';
import type { Captcha } from './providers/captcha.ts';
import type { CardGateway } from './providers/card-gateway.ts';
import type { Compute } from './providers/compute.ts';
import type { Mailer } from './providers/mailer.ts';
import { proxmoxCompute } from './providers/proxmox/proxmox-compute.ts';
import { siteverifyCaptcha } from './providers/recaptcha/siteverify.ts';
import { captchaVendors } from './providers/recaptcha/vendors.ts';
import type { ServiceProviders } from './providers/service-provider.ts';
import { smtpMailer } from './providers/smtp/smtp-mailer.ts';
import { stripeBrowser } from './providers/stripe/browser.ts';
import { stripeGateway } from './providers/stripe/stripe-gateway.ts';
import { createVault } from './security/secrets.ts';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly masterKey: Buffer;
  readonly log: Logger;
  /** Folder of the built web app; without it only the API is served. */
  readonly siteDir?: string | undefined;
  readonly now?: () => Date;
  /** How fast the lab's hypervisors work: 1 is for people, nearly 0 for tests. */
  readonly labPace?: number;
}

export interface Product {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
  readonly handlers: JobHandlers;
  readonly metrics: Metrics;
  readonly lab: Lab | undefined;
  /** From now on readiness answers no, so that a balancer turns away before we close. */
  drain(): void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The one place that knows the lab and the concrete providers. */
export async function compose(config: Config, around: Surroundings): Promise<Product> {
  const { log, publicUrl } = around;
  const connection = connect(around.databaseUrl, (error) => log.error({ err: error }, 'Database connection lost'));
  const jobs = await startJobs(around.databaseUrl, config.role, log);
  const lab = await composeLab(config, around.labPace ?? 1);
  const mailer = composeMailer(config, lab);
  const origins = ownOrigins(publicUrl, lab !== undefined);
  const captcha = composeCaptcha(config, lab, origins);
  const gateway = composeGateway(config, lab);
  const compute = composeCompute(config, lab, (cluster, error) => {
    log.error({ cluster, err: error }, 'A cluster is left alone for a while');
    jobs.send(connection.db, 'clusters-watch', {}).catch((failure: unknown) => {
      log.error({ cluster, err: failure }, 'Nobody could be told of it');
    });
  });
  const live = createLiveInfo(compute, log);
  const memory = createMemory(around.databaseUrl, log);
  const settings: Settings = {
    publicUrl,
    requireStaffTwoFactor: config.requireStaffTwoFactor,
    lab: lab !== undefined,
  };
  const now = around.now ?? (() => new Date());
  const deps: Deps = {
    db: connection.db,
    jobs,
    limiter: createLimiter(connection.pool),
    memory,
    vault: createVault(around.masterKey),
    cursors: createCursors(around.masterKey),
    captcha,
    gateway,
    mailer,
    compute,
    live,
    log,
    services: composeServices({ compute, db: connection.db, jobs, now }),
    now,
    settings,
  };
  const metrics = createMetrics();
  gauge(metrics, 'database_connections', 'Open database connections.', async () => connection.pool.totalCount);

  let draining = false;
  const isReady = async () => !draining && (await answers(connection));
  const app = await buildApp(deps, {
    ownOrigins: origins,
    trustProxy: config.trustProxy,
    metrics,
    isReady,
    lab: lab?.handle,
    site: around.siteDir
      ? {
          dir: around.siteDir,
          thirdParties: {
            scripts: [...captcha.origins, ...gateway.origins.scripts],
            frames: [...captcha.origins, ...gateway.origins.frames],
            calls: [...captcha.origins, ...gateway.origins.calls],
          },
          hidden: (pattern) => pattern.startsWith('/lab') && !settings.lab,
        }
      : undefined,
  });

  const { stripe } = lab ?? {};
  if (stripe) app.addHook('onListen', async () => stripe.deliverTo(`${app.listeningOrigin}${webhookPath}`));

  return {
    deps,
    app,
    jobs,
    handlers: jobHandlers(deps),
    metrics,
    lab,
    isReady,
    drain: () => {
      draining = true;
    },
    async close() {
      draining = true;
      await app.close();
      await jobs.stop();
      mailer.close();
      live.close();
      await memory.close();
      compute.close();
      await lab?.close();
      await connection.close();
    },
  };
}

function jobHandlers(deps: Deps): JobHandlers {
  return {
    'mail-send': (job) => sendMail(deps, job, (id) => invoiceFile(deps, id)),
    'document-mail': (job) => sendDocument(deps, job),
    'link-request': (request) => sendRequestedLink(deps, request),
    'expired-sweep': async () => {
      await sweepExpired(deps);
      await forgetKeys(deps);
    },
    'books-check': async () => {
      await checkBooks(deps);
      await checkCounts(deps);
      await checkRecurring(deps);
    },
    'recurring-keep': () => keepRecurring(deps),
    'gateway-reconcile': () => reconcile(deps),
    'order-issue': ({ order_id }) => issuePaidOrder(deps, order_id),
    'order-cancelled': ({ order_id }) => endCancelledOrder(deps, order_id),
    'account-left': async ({ account_id }) => {
      await leaveAccount(deps, account_id);
      await endLeftServers(deps, account_id);
    },
    'checkout-expire': () => expireCheckouts(deps),
    'deliveries-watch': () => watchDeliveries(deps),
    'gateway-event': ({ event_id }) => handleEvent(deps, event_id),
    'gateway-poll': () => pollEvents(deps),
    'charges-watch': () => watchCharges(deps),
    'charge-close': ({ charge_id }) => closeCharge(deps, charge_id),
    'refund-send': ({ refund_id }) => sendRefund(deps, refund_id),
    'method-detach': ({ payment_method_id }) => detachMethod(deps, payment_method_id),
    'clusters-watch': () => watchClusters(deps),
    'saga-run': ({ saga_id }) => runSaga(deps, serverSagas, saga_id),
    'billing-calendar': async () => void (await runCalendar(deps)),
    'subscription-turns': ({ subscription_ids }) => turnSubscriptions(deps, subscription_ids),
    'invoice-reminders': ({ invoice_ids }) => remindOfInvoices(deps, invoice_ids),
    'invoice-paid': ({ invoice_id }) => onInvoicePaid(deps, invoice_id),
  };
}

/** A type that no machine serves is served by people. */
function composeServices(deps: Pick<Deps, 'compute' | 'db' | 'jobs' | 'now'>): ServiceProviders {
  const people = staffTasks(deps.now);
  return endingDeliveries({ proxmox: serverService(deps), cpanel: people, 'one-time': people, custom: people }, deps);
}

async function composeLab(config: Config, pace: number): Promise<Lab | undefined> {
  const parts = {
    smtp: config.mail.kind === 'lab',
    recaptcha: config.captcha.kind === 'lab',
    stripe: config.payments.kind === 'lab',
    proxmox: config.compute.kind === 'lab',
  };
  if (!Object.values(parts).includes(true)) return undefined;
  return startLab({ dataDir: join(config.dataDir, 'lab'), parts, proxmox: { pace } });
}

function composeMailer(config: Config, lab: Lab | undefined): Mailer {
  if (config.mail.kind === 'smtp') {
    return smtpMailer({ url: config.mail.url, from: config.mail.from, fromName: brand.name });
  }
  if (!lab?.smtp) throw new Error('The lab has no mail server.');
  const url = `smtp://${lab.smtp.host}:${lab.smtp.port}`;
  return smtpMailer({ url, from: brand.mailFrom, fromName: brand.name });
}

function composeCaptcha(config: Config, lab: Lab | undefined, origins: ReadonlySet<string>): Captcha {
  const hostnames = [...origins].map((origin) => new URL(origin).hostname);
  if (config.captcha.kind !== 'lab') {
    const { siteKey, secret } = config.captcha;
    const vendor = captchaVendors[config.captcha.kind];
    const browser = { global: vendor.global, scriptUrl: vendor.scriptUrl, siteKey };
    return siteverifyCaptcha({ verifyUrl: vendor.verifyUrl, secret, hostnames, browser, origins: vendor.origins });
  }
  if (!lab?.recaptcha) throw new Error('The lab has no captcha.');
  const { verifyUrl, secret, siteKey, scriptPath } = lab.recaptcha;
  const browser = { global: captchaVendors.recaptcha.global, scriptUrl: scriptPath, siteKey };
  return siteverifyCaptcha({ verifyUrl, secret, hostnames, browser, origins: [] });
}

function composeGateway(config: Config, lab: Lab | undefined): CardGateway {
  if (config.payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret, apiUrl } = config.payments;
    const { scriptUrl, origins } = stripeBrowser;
    return stripeGateway({ secretKey, webhookSecret, apiUrl, origins, browser: { scriptUrl, publishableKey } });
  }
  if (!lab?.stripe) throw new Error('The lab has no card gateway.');
  const { apiUrl, secretKey, publishableKey, webhookSecret, scriptPath } = lab.stripe;
  const browser = { scriptUrl: scriptPath, publishableKey };
  return stripeGateway({ secretKey, webhookSecret, apiUrl, browser, origins: { scripts: [], frames: [], calls: [] } });
}

function composeCompute(
  config: Config,
  lab: Lab | undefined,
  onDown: (cluster: string, error: unknown) => void,
): Compute {
  if (config.compute.kind === 'proxmox') {
    const clusters = config.compute.clusters.map(({ name, location, url, token, fingerprint, ca }) => ({
      name,
      location: location ?? titled(name),
      url,
      token,
      trust: fingerprint === undefined ? { ca: ca ?? '' } : { fingerprint },
    }));
    return proxmoxCompute(clusters, onDown);
  }
  if (!lab?.proxmox) throw new Error('The lab has no hypervisors.');
  const clusters = lab.proxmox.clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
    name,
    location: titled(name),
    url,
    token: `${tokenId}=${tokenSecret}`,
    trust: { fingerprint },
  }));
  return proxmoxCompute(clusters, onDown);
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** In the lab the same machine answers to several names, and a newcomer may type any of them. */
function ownOrigins(publicUrl: string, lab: boolean): ReadonlySet<string> {
  const { origin, protocol, port } = new URL(publicUrl);
  const aliases = lab ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}:${port}`) : [];
  return new Set([origin, ...aliases]);
}

async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
