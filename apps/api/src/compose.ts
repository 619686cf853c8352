import { join } from 'node:path';
import { brand } from '@resolvo/brand/brand';
import type { Lab } from '@resolvo/lab/lab';
import { type AppOptions, buildApp } from './app.ts';
import { type Config, titled } from './config.ts';
import { createCursors } from './core/cursors.ts';
import type { Deps, Settings } from './core/deps.ts';
import { createCache } from './db/cache.ts';
import { connect, type Database } from './db/connection.ts';
import { databaseFiles } from './features/help/files/database-files.ts';
import { largestMail } from './features/help/inbox/read-mail.ts';
import { clustersWatch } from './features/machines/clusters/queues.ts';
import { createLiveInfo } from './features/machines/servers/live-info.ts';
import { webhookPath } from './features/money/payments/webhook.ts';
import { createCallLog } from './features/people/tokens/call-log.ts';
import type { SetupParts } from './features/platform/system/check-setup.ts';
import { createSetup } from './features/platform/system/setup.ts';
import { createLimiter } from './http/limits.ts';
import { createMetrics } from './http/metrics.ts';
import { ownOrigins } from './http/own-origins.ts';
import { startJobs } from './jobs/jobs.ts';
import { joinModules, modules } from './modules.ts';
import type { ComposeOptions, Product } from './product.ts';
import type { Captcha } from './providers/captcha.ts';
import type { CardGateway } from './providers/card-gateway.ts';
import type { Compute } from './providers/compute.ts';
import type { Dns } from './providers/dns.ts';
import { heldBack } from './providers/held-back.ts';
import type { Hosting } from './providers/hosting.ts';
import { imapInbox } from './providers/imap/imap-inbox.ts';
import type { MailInbox } from './providers/mail-inbox.ts';
import type { Mailer } from './providers/mailer.ts';
import { measured } from './providers/measured.ts';
import { powerdnsDns } from './providers/powerdns/powerdns-dns.ts';
import { dnsResolvers } from './providers/powerdns/resolvers.ts';
import { proxmoxCompute } from './providers/proxmox/proxmox-compute.ts';
import { siteverifyCaptcha } from './providers/recaptcha/siteverify.ts';
import { captchaVendors, vendorCaptcha } from './providers/recaptcha/vendors.ts';
import type { Resolvers } from './providers/resolvers.ts';
import { smtpMailer } from './providers/smtp/smtp-mailer.ts';
import { stripeBrowser } from './providers/stripe/browser.ts';
import { stripeGateway } from './providers/stripe/stripe-gateway.ts';
import { whmHosting } from './providers/whm/whm-hosting.ts';
import { createVault } from './security/secrets.ts';
import { watchProviders, watchWork } from './work-metrics.ts';

/** The one place that knows the lab and the concrete providers, and that joins the modules. */
export async function compose(config: Config, around: ComposeOptions): Promise<Product> {
  const { log, publicUrl } = around;
  const tracing = config.traces && (await import('./providers/otlp/otlp-tracing.ts')).otlpTracing(config.traces);
  const connection = connect(
    around.databaseUrl,
    (error) =>
      log.error(
        { event: 'db.connection_lost', err: error },
        'An idle database connection broke; the pool makes a new one',
      ),
    { prepared: config.databasePrepared, around: tracing?.part },
  );
  const jobList = modules.flatMap(({ jobs: brought = [] }) => brought);
  const jobs = await startJobs(around.databaseUrl, config.role, jobList, log, tracing);
  const lab = await composeLab(config, around);
  const isPaused = around.isPaused;
  const metrics = createMetrics();
  const calls = { ...watchProviders(metrics), tracing };
  const mailer = heldBack.mailer(measured(composeMailer(config, lab), 'mail', calls), isPaused);
  const inbox = composeInbox(config, lab);
  const origins = ownOrigins(publicUrl, lab !== undefined);
  const captcha = measured(composeCaptcha(config, lab, origins), 'captcha', calls);
  const gateway = heldBack.gateway(measured(composeGateway(config, lab), 'cards', calls), isPaused);
  const reached = composeCompute(config, lab, (cluster, error) => {
    calls.opened(cluster);
    log.error({ event: 'cluster.breaker_open', cluster, err: error }, 'Circuit breaker opened; no calls for 30 s');
    jobs.send(connection.db, clustersWatch, {}).catch((failure: unknown) => {
      log.error(
        { event: 'cluster.watch_not_queued', cluster, err: failure },
        'The check of the cluster was not queued',
      );
    });
  });
  const compute = heldBack.compute(measured(reached, 'compute', calls), isPaused);
  const hosting = heldBack.hosting(measured(composeHosting(config, lab), 'hosting', calls), isPaused);
  const dns = heldBack.dns(measured(composeDns(config, lab), 'dns', calls), isPaused);
  const resolvers = composeResolvers(config, lab);
  const setup = createSetup({
    ...setupFacts(config),
    ...{ db: connection.db, mailer, captcha, gateway, compute, dns, hosting, resolvers },
    openInbox: openerOf(config, lab),
  });
  const live = createLiveInfo(compute, log);
  const cache = createCache(around.databaseUrl, log);
  const settings: Settings = {
    publicUrl,
    requireStaffTwoFactor: config.requireStaffTwoFactor,
    replyAddress: config.mail.kind === 'lab' ? brand.supportEmail : config.inbox?.address,
    lab: lab !== undefined,
    graceDays: config.graceDays,
  };
  const now = around.now ?? (() => new Date());
  const tokenCalls = createCallLog({ db: connection.db, log, now });
  const deps: Deps = {
    db: connection.db,
    jobs,
    limiter: createLimiter(connection.pool),
    cache,
    vault: createVault(around.masterKey, config.oldSecretKey),
    cursors: createCursors(around.masterKey),
    calls: tokenCalls,
    captcha,
    gateway,
    mailer,
    files: databaseFiles(connection.db),
    inbox,
    compute,
    dns,
    resolvers,
    hosting,
    live,
    setup,
    log,
    now,
    settings,
    ...joinModules(() => deps),
  };

  let draining = false;
  const isReady = async () => !draining && (await connection.answers());
  const consoles: NonNullable<AppOptions['consoles']> = new Map();
  const app = await buildApp(deps, {
    consoles,
    ownOrigins: origins,
    trustProxy: config.trustProxy,
    metrics,
    tracing,
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

  watchWork(metrics, {
    db: connection.db,
    pool: connection.pool,
    jobs,
    consoles: () => consoles.size,
    watched: () => live.watched(),
  });
  const { stripe } = lab ?? {};
  if (stripe) app.addHook('onListen', async () => stripe.deliverTo(`${app.listeningOrigin}${webhookPath}`));

  return {
    deps,
    app,
    jobs,
    async run(queue, payload) {
      const job = jobList.find((one) => one.queue.name === queue.name);
      if (!job) throw new Error(`No module works off ${queue.name}.`);
      await job.run(deps, payload);
    },
    metrics,
    lab,
    isReady,
    drain: () => {
      draining = true;
    },
    async close() {
      draining = true;
      await app.close();
      await tokenCalls.flush();
      await jobs.stop();
      await inbox?.close();
      mailer.close();
      live.close();
      await cache.close();
      compute.close();
      hosting.close();
      await lab?.close();
      await connection.close();
      await tracing?.close();
    },
  };
}

/** What the operator's command asks: providers that are configured. The lab's belong to a process that runs it. */
export function composeSetup(config: Config, db: Database | undefined): SetupParts & { close(): void } {
  const isReal = ({ kind }: { readonly kind: string }) => kind !== 'lab';
  const mailer = isReal(config.mail) ? composeMailer(config, undefined) : undefined;
  const compute = isReal(config.compute) ? composeCompute(config, undefined, () => undefined) : undefined;
  const hosting = isReal(config.hosting) ? composeHosting(config, undefined) : undefined;
  return {
    ...setupFacts(config),
    db,
    mailer,
    openInbox: openerOf(config, undefined),
    captcha: isReal(config.captcha) ? composeCaptcha(config, undefined, new Set()) : undefined,
    gateway: isReal(config.payments) ? composeGateway(config, undefined) : undefined,
    compute,
    dns: isReal(config.dns) ? composeDns(config, undefined) : undefined,
    hosting,
    resolvers: composeResolvers(config, undefined),
    close() {
      mailer?.close();
      compute?.close();
      hosting?.close();
    },
  };
}

function setupFacts(config: Config): Pick<SetupParts, 'sender' | 'zone' | 'publicUrl' | 'trustsProxy' | 'folder'> {
  return {
    sender: config.mail.kind === 'smtp' ? config.mail : undefined,
    zone: brand.freeSuffixes[0],
    publicUrl: config.publicUrl,
    trustsProxy: config.trustProxy !== false,
    folder: config.dataDir,
  };
}

function openerOf(config: Config, lab: Lab | undefined): (() => MailInbox) | undefined {
  if (!lab?.imap && !config.inbox) return undefined;
  return () => {
    const inbox = composeInbox(config, lab);
    if (!inbox) throw new Error('No mailbox is configured.');
    return inbox;
  };
}

async function composeLab(config: Config, around: ComposeOptions): Promise<Lab | undefined> {
  const parts = {
    smtp: config.mail.kind === 'lab',
    recaptcha: config.captcha.kind === 'lab',
    stripe: config.payments.kind === 'lab',
    proxmox: config.compute.kind === 'lab',
    powerdns: config.dns.kind === 'lab',
    whm: config.hosting.kind === 'lab',
  };
  if (!Object.values(parts).includes(true)) return undefined;
  const { startLab } = await import('@resolvo/lab/lab');
  return startLab({
    dataDir: join(config.dataDir, 'lab'),
    parts,
    inbox: brand.supportEmail,
    dns: {
      names: [...brand.freeSuffixes, new URL(brand.siteUrl).hostname.replace(/^www\./, ''), 'arpa'],
      nameservers: brand.nameservers,
    },
    origin: around.publicUrl,
    // At another pace hundreds of machines change within seconds, and nothing reads their file before the end.
    proxmox: { pace: around.labPace ?? 1, hasty: around.labPace !== undefined },
    ...(around.labHistory && { history: around.labHistory }),
  });
}

function composeMailer(config: Config, lab: Lab | undefined): Mailer {
  if (config.mail.kind === 'smtp') {
    return smtpMailer({ url: config.mail.url, from: config.mail.from, fromName: brand.name });
  }
  if (!lab?.smtp) throw new Error('The lab has no mail server.');
  const url = `smtp://${lab.smtp.host}:${lab.smtp.port}`;
  return smtpMailer({ url, from: brand.mailFrom, fromName: brand.name });
}

function composeInbox(config: Config, lab: Lab | undefined): MailInbox | undefined {
  if (lab?.imap) {
    return imapInbox({ ...lab.imap, encryption: 'plain', folder: 'INBOX', maxBytes: largestMail });
  }
  if (!config.inbox) return undefined;
  const url = new URL(config.inbox.url);
  const isTls = url.protocol === 'imaps:';
  return imapInbox({
    host: url.hostname,
    port: Number(url.port) || (isTls ? 993 : 143),
    encryption: isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    maxBytes: largestMail,
  });
}

function composeCaptcha(config: Config, lab: Lab | undefined, origins: ReadonlySet<string>): Captcha {
  const hostnames = [...origins].map((origin) => new URL(origin).hostname);
  if (config.captcha.kind !== 'lab') return vendorCaptcha(config.captcha, hostnames);
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
  if (config.compute.kind === 'proxmox') return proxmoxCompute(config.compute.clusters, onDown);
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

function composeDns(config: Config, lab: Lab | undefined): Dns {
  if (config.dns.kind === 'powerdns') return powerdnsDns(config.dns);
  if (!lab?.powerdns) throw new Error('The lab has no name servers.');
  return powerdnsDns(lab.powerdns);
}

/** Those of Cloudflare, Google and Quad9, which most of the world asks. */
const publicResolvers = ['1.1.1.1', '8.8.8.8', '9.9.9.9'].map((host) => ({ host, port: 53 }));

function composeResolvers(config: Config, lab: Lab | undefined): Resolvers {
  const { nameservers } = brand;
  if (!lab?.powerdns) return dnsResolvers({ world: config.resolvers ?? publicResolvers, nameservers });
  const { resolver, nameserver } = lab.powerdns;
  return dnsResolvers({ world: config.resolvers ?? [resolver], ours: [nameserver], nameservers });
}

function composeHosting(config: Config, lab: Lab | undefined): Hosting {
  if (config.hosting.kind === 'whm') return whmHosting(config.hosting.servers);
  if (!lab?.whm) throw new Error('The lab has no hosting servers.');
  return whmHosting(lab.whm.servers.map(({ fingerprint, ...server }) => ({ ...server, trust: { fingerprint } })));
}
