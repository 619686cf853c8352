import { join } from 'node:path';
import { brand } from '@resolvo/brand/brand';
import type { Lab } from '@resolvo/lab/lab';
import { type Config, titled } from './config.ts';
import type { Settings } from './core/deps.ts';
import { fromOutside } from './core/storable.ts';
import type { Database } from './db/connection.ts';
import { largestMail, mailStart } from './features/help/inbox/largest-mail.ts';
import { opensSecondFactors } from './features/people/factors/opens-second-factors.ts';
import type { SetupParts } from './features/platform/system/check-setup.ts';
import type { Travel } from './features/platform/system/travel.ts';
import type { ComposeOptions } from './product.ts';
import type { Captcha } from './providers/captcha.ts';
import type { CardGateway } from './providers/card-gateway.ts';
import type { Compute } from './providers/compute.ts';
import type { Dns } from './providers/dns.ts';
import type { Hosting } from './providers/hosting.ts';
import { imapInbox } from './providers/imap/imap-inbox.ts';
import type { MailInbox } from './providers/mail-inbox.ts';
import type { Mailer } from './providers/mailer.ts';
import { powerdnsDns } from './providers/powerdns/powerdns-dns.ts';
import { dnsResolvers } from './providers/powerdns/resolvers.ts';
import { proxmoxCompute } from './providers/proxmox/proxmox-compute.ts';
import { siteverifyCaptcha } from './providers/recaptcha/siteverify.ts';
import { captchaVendors, vendorCaptcha } from './providers/recaptcha/vendors.ts';
import type { Resolvers } from './providers/resolvers.ts';
import { smtpMailer } from './providers/smtp/smtp-mailer.ts';
import { stripeBrowser } from './providers/stripe/browser.ts';
import { stripeGateway } from './providers/stripe/stripe-gateway.ts';
import type { Tracing } from './providers/tracing.ts';
import { whmHosting } from './providers/whm/whm-hosting.ts';
import { createVault } from './security/secrets.ts';

// The one place that knows the lab and the concrete providers, and which of them the configuration names.

/** What the operator's command asks: providers that are configured. The lab's belong to a process that runs it. */
export function composeSetup(config: Config, db: Database | undefined): SetupParts & { close(): void } {
  const { secretKey } = config;
  const isReal = ({ kind }: { readonly kind: string }) => kind !== 'lab';
  const mailer = isReal(config.mail) ? composeMailer(config, undefined) : undefined;
  const compute = isReal(config.compute) ? composeCompute(config, undefined, () => undefined) : undefined;
  const hosting = isReal(config.hosting) ? composeHosting(config, undefined) : undefined;
  return {
    ...setupFacts(config),
    db,
    opensSecrets: db && secretKey && (() => opensSecondFactors(db, createVault(secretKey, config.oldSecretKey))),
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

export function setupFacts(
  config: Config,
): Pick<SetupParts, 'sender' | 'zone' | 'publicUrl' | 'trustsProxy' | 'folder'> {
  return {
    sender: config.mail.kind === 'smtp' ? config.mail : undefined,
    zone: brand.freeSuffixes[0],
    publicUrl: config.publicUrl,
    trustsProxy: config.trustProxy !== false,
    folder: config.dataDir,
  };
}

export function settingsOf(
  config: Config,
  lab: Lab | undefined,
  { publicUrl, mailPatience = 5 }: Pick<ComposeOptions, 'publicUrl' | 'mailPatience'>,
): Settings {
  return {
    publicUrl,
    mailPatience,
    requireStaffTwoFactor: config.requireStaffTwoFactor,
    replyAddress: config.mail.kind === 'lab' ? brand.supportEmail : config.inbox?.address,
    mailServer: config.mail.kind === 'lab' ? lab?.smtp?.saysAs : config.inbox?.server,
    lab: lab !== undefined,
    graceDays: config.graceDays,
    accountsPerPerson: config.accountsPerPerson,
    accountsPerDay: config.accountsPerDay,
  };
}

export function openerOf(config: Config, lab: Lab | undefined): (() => MailInbox) | undefined {
  if (!lab?.imap && !config.inbox) return undefined;
  return () => {
    const inbox = composeInbox(config, lab);
    if (!inbox) throw new Error('No mailbox is configured.');
    return inbox;
  };
}

/** Loaded only where it is wanted: it is the largest library of the API, and most installations run without it. */
export async function composeTracing({ traces }: Config): Promise<Tracing | undefined> {
  return traces && (await import('./providers/otlp/otlp-tracing.ts')).otlpTracing(traces);
}

export async function composeLab(
  config: Config,
  around: ComposeOptions,
  travel: Travel | undefined,
): Promise<Lab | undefined> {
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
    // Each address that the desk answers from: a mail to any of them is a ticket, to the abuse desk a report.
    inbox: [brand.supportEmail, brand.salesEmail, brand.abuseEmail, brand.privacyEmail, brand.careersEmail],
    dns: {
      names: [...brand.freeSuffixes, new URL(brand.siteUrl).hostname.replace(/^www\./, ''), 'arpa'],
      nameservers: brand.nameservers,
    },
    origin: around.publicUrl,
    // At another pace hundreds of machines change within seconds, and nothing reads their file before the end.
    proxmox: { pace: around.labPace ?? 1, hasty: around.labPace !== undefined },
    ...(around.labHistory && { history: around.labHistory }),
    ...(travel && { time: travel }),
  });
}

export function composeMailer(config: Config, lab: Lab | undefined, now?: () => Date): Mailer {
  if (config.mail.kind === 'smtp') {
    return fromOutside(smtpMailer({ url: config.mail.url, from: config.mail.from, fromName: brand.name }));
  }
  if (!lab?.smtp) throw new Error('The lab has no mail server.');
  const url = `smtp://${lab.smtp.host}:${lab.smtp.port}`;
  return fromOutside(smtpMailer({ url, from: brand.mailFrom, fromName: brand.name, ...(now && { now }) }));
}

export function composeInbox(config: Config, lab: Lab | undefined): MailInbox | undefined {
  if (lab?.imap) {
    return fromOutside(imapInbox({ ...lab.imap, encryption: 'plain', folder: 'INBOX', ...mailBytes }));
  }
  if (!config.inbox) return undefined;
  const url = new URL(config.inbox.url);
  const isTls = url.protocol === 'imaps:';
  return fromOutside(
    imapInbox({
      host: url.hostname,
      port: Number(url.port) || (isTls ? 993 : 143),
      encryption: isTls ? 'tls' : 'starttls',
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
      ...mailBytes,
    }),
  );
}

const mailBytes = { maxBytes: largestMail, startBytes: mailStart };

export function composeCaptcha(config: Config, lab: Lab | undefined, origins: ReadonlySet<string>): Captcha {
  const hostnames = [...origins].map((origin) => new URL(origin).hostname);
  if (config.captcha.kind !== 'lab') return fromOutside(vendorCaptcha(config.captcha, hostnames));
  if (!lab?.recaptcha) throw new Error('The lab has no captcha.');
  const { verifyUrl, secret, siteKey, scriptPath } = lab.recaptcha;
  const browser = { global: captchaVendors.recaptcha.global, scriptUrl: scriptPath, siteKey };
  return fromOutside(siteverifyCaptcha({ verifyUrl, secret, hostnames, browser, origins: [] }));
}

export function composeGateway(config: Config, lab: Lab | undefined): CardGateway {
  if (config.payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret, apiUrl } = config.payments;
    const { scriptUrl, origins } = stripeBrowser;
    return fromOutside(
      stripeGateway({ secretKey, webhookSecret, apiUrl, origins, browser: { scriptUrl, publishableKey } }),
    );
  }
  if (!lab?.stripe) throw new Error('The lab has no card gateway.');
  const { apiUrl, secretKey, publishableKey, webhookSecret, scriptPath } = lab.stripe;
  const browser = { scriptUrl: scriptPath, publishableKey };
  const origins = { scripts: [], frames: [], calls: [] };
  return fromOutside(stripeGateway({ secretKey, webhookSecret, apiUrl, browser, origins }));
}

export function composeCompute(
  config: Config,
  lab: Lab | undefined,
  onDown: (cluster: string, error: unknown) => void,
): Compute {
  if (config.compute.kind === 'proxmox') {
    return fromOutside(proxmoxCompute(config.compute.clusters, onDown));
  }
  if (!lab?.proxmox) throw new Error('The lab has no hypervisors.');
  const clusters = lab.proxmox.clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
    name,
    location: titled(name),
    url,
    token: `${tokenId}=${tokenSecret}`,
    trust: { fingerprint },
  }));
  return fromOutside(proxmoxCompute(clusters, onDown));
}

export function composeDns(config: Config, lab: Lab | undefined): Dns {
  if (config.dns.kind === 'powerdns') return fromOutside(powerdnsDns(config.dns));
  if (!lab?.powerdns) throw new Error('The lab has no name servers.');
  return fromOutside(powerdnsDns(lab.powerdns));
}

/** Those of Cloudflare, Google and Quad9, which most of the world asks. */
const publicResolvers = ['1.1.1.1', '8.8.8.8', '9.9.9.9'].map((host) => ({ host, port: 53 }));

export function composeResolvers(config: Config, lab: Lab | undefined): Resolvers {
  const { nameservers } = brand;
  if (!lab?.powerdns) {
    return fromOutside(dnsResolvers({ world: config.resolvers ?? publicResolvers, nameservers }));
  }
  const { resolver, nameserver } = lab.powerdns;
  return fromOutside(dnsResolvers({ world: config.resolvers ?? [resolver], ours: [nameserver], nameservers }));
}

export function composeHosting(config: Config, lab: Lab | undefined): Hosting {
  if (config.hosting.kind === 'whm') return fromOutside(whmHosting(config.hosting.servers));
  if (!lab?.whm) throw new Error('The lab has no hosting servers.');
  return fromOutside(
    whmHosting(lab.whm.servers.map(({ fingerprint, ...server }) => ({ ...server, trust: { fingerprint } }))),
  );
}
