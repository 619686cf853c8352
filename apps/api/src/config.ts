import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Environment in, typed configuration out. Each provider is the lab or a real one; a real one with missing variables
 * stops the start with an error that names the variable.
 */
export interface Config {
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  readonly port: number;
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** Where traces are sent; undefined: none are made. */
  readonly traces: { url: string; service: string; share: number; role: string } | undefined;
  readonly publicUrl: string | undefined;
  /** Whose X-Forwarded-For is believed: none, so many proxies in front of this process, or those of these networks. */
  readonly trustProxy: false | number | readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** How long a start waits for a database that does not answer yet. */
  readonly databaseWaitSeconds: number;
  /** Whether connections keep prepared statements; some poolers cannot. */
  readonly databasePrepared: boolean;
  readonly secretKey: Buffer | undefined;
  /** The key before it, while what it sealed is still read. */
  readonly oldSecretKey: Buffer | undefined;
  /** Encrypts backups; without it a process that can read the file can read the database. */
  readonly backupKey: Buffer | undefined;
  readonly logLevel: string;
  readonly demoPassword: string | undefined;
  /** What the first start in the lab opens on: a company with a year of history, or two accounts and a catalogue. */
  readonly demo: 'company' | 'empty';
  readonly requireStaffTwoFactor: boolean;
  /** How long /readyz answers 503 before connections are closed, so that a balancer has time to notice. */
  readonly drainSeconds: number;
  /** Days for which a service that lost its ground is kept, and after it the final backup of a server. */
  readonly graceDays: number;
  /** How many accounts a person may own, and open in 24 hours. */
  readonly accountsPerPerson: number;
  readonly accountsPerDay: number;
  readonly mail: { kind: 'lab' } | { kind: 'smtp'; url: string; from: string; dkimSelector: string | undefined };
  /** The mailbox that answers to our mails arrive in; without one they go to the plain support address. */
  readonly inbox: { url: string; address: string; server: string | undefined } | undefined;
  readonly captcha:
    | { kind: 'lab' }
    | {
        kind: 'recaptcha' | 'hcaptcha' | 'turnstile';
        siteKey: string;
        secret: string;
        /** Where answers are checked, instead of the vendor's own address. */
        verifyUrl: string | undefined;
      };
  readonly payments:
    | { kind: 'lab' }
    | {
        kind: 'stripe';
        secretKey: string;
        publishableKey: string;
        webhookSecret: string;
        /** Base URL instead of Stripe's own. */
        apiUrl: string | undefined;
        live: boolean;
      };
  readonly compute: { kind: 'lab' } | { kind: 'proxmox'; clusters: readonly ClusterSettings[] };
  readonly dns: { kind: 'lab' } | { kind: 'powerdns'; url: string; key: string };
  /** Public resolvers that say what the world sees; undefined: the lab's, or well-known ones. */
  readonly resolvers: readonly { readonly host: string; readonly port: number }[] | undefined;
  readonly hosting: { kind: 'lab' } | { kind: 'whm'; servers: readonly WhmServerSettings[] };
}

/**
 * Which providers reach people, money or machines. Test keys of Stripe move no money, and no clusters make no server.
 */
export function usesOf({ mail, captcha, payments, compute, dns, hosting }: Config) {
  const machines = compute.kind === 'proxmox' ? (compute.clusters.length > 0 ? 'real' : 'none') : 'lab';
  return {
    mail: mail.kind === 'lab' ? 'lab' : 'real',
    captcha: captcha.kind === 'lab' ? 'lab' : 'real',
    payments: payments.kind === 'stripe' && payments.live ? 'real' : 'lab',
    compute: machines,
    dns: dns.kind === 'lab' ? 'lab' : 'real',
    hosting: hosting.kind === 'lab' ? 'lab' : hosting.servers.length > 0 ? 'real' : 'none',
  } as const;
}

/** Nothing outside of this machine is reached, not even in test mode. */
export const isWholeLab = ({ mail, captcha, payments, compute, dns, hosting }: Config): boolean =>
  [mail, captcha, payments, compute, dns, hosting].every(({ kind }) => kind === 'lab');

type ClusterSettings = z.output<typeof cluster>;
type WhmServerSettings = z.output<typeof whmServer>;

/** Digits only: `Number` would read an empty value as port 0. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a port number' })
  .transform(Number)
  .pipe(z.number().max(65_535));

/** The pattern also refuses an empty value and a trailing line break. */
const stripeKey = (kind: string, example: string) =>
  z.string().regex(new RegExp(`^${kind}_[A-Za-z0-9_+/=-]{1,300}$`), { error: `must be a key such as ${example}…` });

const fingerprint = /^(?:(?:[0-9a-f]{2}:){31}[0-9a-f]{2}|[0-9a-f]{64})$/i;
/** How a place is called where its operator gave it no name for people. */
export const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const vlanMessage = 'must be a range of VLANs such as 3000-3999';
const vlanRange = z
  .string()
  .regex(/^\d{1,4}-\d{1,4}$/, { error: vlanMessage, abort: true })
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  })
  .refine(({ first, last }) => first >= 2 && first <= last && last <= 4094, { error: vlanMessage });

/** Only https: the token is sent over a connection whose certificate was verified. */
const cluster = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'must be small letters, digits and hyphens' }),
    location: z.string().min(1).max(60).optional(),
    url: z
      .url({ protocol: /^https$/, error: 'must start with https://', abort: true })
      .refine(isOrigin, { error: 'must end after the host and its port' }),
    token: z.string().regex(/^[^\s@!=]+@[^\s@!=]+![^\s@!=]+=[0-9a-f-]{36}$/i, {
      error: 'must look like user@realm!name=00000000-0000-0000-0000-000000000000',
    }),
    fingerprint: z.string().regex(fingerprint, { error: 'must be the SHA-256 of the certificate, AA:BB:…' }).optional(),
    ca: z.string().refine(isCertificate, { error: 'must be a certificate in PEM' }).optional(),
    private_vlans: vlanRange.optional(),
  })
  .refine((one) => (one.fingerprint === undefined) !== (one.ca === undefined), {
    error: 'needs either a fingerprint or a ca',
  })
  .transform(({ name, location, url, token, fingerprint: print, ca, private_vlans: privateVlans }) => ({
    name,
    location: location ?? titled(name),
    ...(privateVlans && { privateVlans }),
    url,
    token,
    trust: print === undefined ? { ca: ca ?? '' } : { fingerprint: print },
  }));

/** A JSON array of things with a name and an address of their own. */
const listOf = <S extends z.ZodType<{ readonly name: string; readonly url: string }>>(one: S, what: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `must be a JSON array of ${what}` });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(one, { error: `must be a JSON array of ${what}` })
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { error: 'has two of one name' })
        .refine((all) => new Set(all.map(({ url }) => new URL(url).host)).size === all.length, {
          error: 'has two of one url',
        }),
    );

/** Only https, as for clusters. Without a fingerprint or a CA the certificate must be one that browsers accept. */
const whmServer = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'must be small letters, digits and hyphens' }),
    location: z.string().min(1).max(60).optional(),
    url: z
      .url({ protocol: /^https$/, error: 'must start with https://', abort: true })
      .refine(isOrigin, { error: 'must end after the host and its port' }),
    user: z.string().regex(/^[a-z][a-z0-9]{0,15}$/, { error: 'must be a user of WHM, such as root' }),
    token: z.string().regex(/^[A-Za-z0-9]{8,128}$/, { error: 'must be an API token of WHM' }),
    capacity: z.int({ error: 'must be a number of accounts' }).min(0).max(100_000),
    fingerprint: z.string().regex(fingerprint, { error: 'must be the SHA-256 of the certificate, AA:BB:…' }).optional(),
    ca: z.string().refine(isCertificate, { error: 'must be a certificate in PEM' }).optional(),
  })
  .refine((one) => one.fingerprint === undefined || one.ca === undefined, {
    error: 'takes a fingerprint or a ca, not both',
  })
  .transform(({ location, fingerprint: print, ca, ...server }) => ({
    ...server,
    location: location ?? titled(server.name),
    trust: print === undefined ? (ca === undefined ? undefined : { ca }) : { fingerprint: print },
  }));

/** Addresses with an optional port: 9.9.9.9, 127.0.0.1:5300, [2620:fe::fe]:53. */
const resolverList = z.string().transform((text, context) =>
  text.split(',').map((one) => {
    const [, six, four, port = '53'] = /^(?:\[([0-9a-f:]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(one.trim()) ?? [];
    const host = six ?? four ?? '';
    if (isIP(host) === 0 || Number(port) < 1 || Number(port) > 65_535) {
      context.addIssue({
        code: 'custom',
        message: 'must be addresses with commas between them, such as 9.9.9.9,[2620:fe::fe]:53',
      });
    }
    return { host, port: Number(port) };
  }),
);

/** One balancer is `true`; more are their number or their addresses and networks. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((parts, context) => {
    const [only = ''] = parts;
    if (parts.length === 1 && only === 'false') return false as const;
    if (parts.length === 1 && only === 'true') return 1;
    if (parts.length === 1 && /^[1-9]$/.test(only)) return Number(only);
    const isNetwork = (one: string) => {
      // A network of all addresses would let every visitor write their own.
      const [address = '', bits = '32', ...more] = one.split('/');
      const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
      return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
    };
    if (parts.every(isNetwork)) return parts;
    context.addIssue({
      code: 'custom',
      message: 'must be true, false, the number of proxies (1 to 9), or their networks, such as 10.0.0.0/8,fd00::1',
    });
    return z.NEVER;
  });

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environment = z.object({
  PROCESS_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('resolvo'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  DATABASE_PREPARED: flag.default(true),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits; `openssl rand -hex 32` makes one' })
    .optional(),
  SECRET_KEY_OLD: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'must be the SECRET_KEY of before: 64 hexadecimal digits' })
    .optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits; `openssl rand -hex 32` makes one' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: z.enum(['company', 'empty']).default('company'),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  REQUIRE_STAFF_2FA: flag.optional(),
  LAB_IN_PUBLIC: flag.default(false),
  GRACE_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  ACCOUNTS_PER_PERSON: z.coerce.number().int().min(2).max(1000).default(20),
  ACCOUNTS_PER_DAY: z.coerce.number().int().min(2).max(1000).default(5),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(25).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, { error: 'must be the name before ._domainkey' })
    .optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine((url) => new URL(url).username !== '' && new URL(url).password !== '', {
      error: 'must look like imaps://user:password@mail.example.com/INBOX',
    })
    .optional(),
  // Without a plus part: the product adds one of its own for each ticket.
  REPLY_ADDRESS: z
    .email()
    .refine((address) => !address.includes('+'), { error: 'must have no + in it' })
    .optional(),
  MAIL_AUTHSERV_ID: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i, {
      error: 'must be the name at the beginning of the Authentication-Results that your mail server writes',
    })
    .optional(),
  CAPTCHA_PROVIDER: z.enum(['recaptcha', 'hcaptcha', 'turnstile']).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1, { error: 'has no value' }).optional(),
  CAPTCHA_SECRET: z.string().min(1, { error: 'has no value' }).optional(),
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: stripeKey('(sk|rk)_(test|live)', 'sk_live_').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk_(test|live)', 'pk_live_').optional(),
  // With an empty secret every webhook signature can be computed by an attacker, so the process must not start.
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec', 'whsec_').optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  POWERDNS_URL: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://', abort: true })
    .refine(isOrigin, { error: 'must end after the host and its port' })
    .optional(),
  // Sent as a header.
  POWERDNS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, { error: 'must be 8 to 255 printable characters, as api-key of PowerDNS' })
    .optional(),
  DNS_RESOLVERS: resolverList.optional(),
  PROXMOX_CLUSTERS: listOf(cluster, 'clusters').optional(),
  WHM_SERVERS: listOf(whmServer, 'hosting servers').optional(),
});

/** Every variable there is. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

export class ConfigError extends Error {}

export function readConfig(variables: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(variableNames.map((name) => [name, variables[name]]));
  const parsed = environment.safeParse(known);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is wrong. ${lines.join('; ')}.`);
  }
  const env = parsed.data;
  const mail = allOrNone({ SMTP_URL: env.SMTP_URL, MAIL_FROM: env.MAIL_FROM });
  const inbox = allOrNone({ IMAP_URL: env.IMAP_URL, REPLY_ADDRESS: env.REPLY_ADDRESS });
  if (inbox) need(mail, 'SMTP_URL', 'a mailbox is read only where mails are sent');
  const captcha = allOrNone({
    CAPTCHA_PROVIDER: env.CAPTCHA_PROVIDER,
    CAPTCHA_SITE_KEY: env.CAPTCHA_SITE_KEY,
    CAPTCHA_SECRET: env.CAPTCHA_SECRET,
  });
  const payments = allOrNone({
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
  });
  const dns = allOrNone({ POWERDNS_URL: env.POWERDNS_URL, POWERDNS_KEY: env.POWERDNS_KEY });
  if (payments) sameMode(payments.STRIPE_SECRET_KEY, payments.STRIPE_PUBLISHABLE_KEY);
  // Test keys move no money, so demo accounts and the lab's other parts stay.
  const charges = payments?.STRIPE_SECRET_KEY.includes('_live_') ?? false;
  const reachesPeople = mail !== undefined || captcha !== undefined || charges;
  const real =
    reachesPeople || dns !== undefined || (env.PROXMOX_CLUSTERS?.length ?? 0) > 0 || (env.WHM_SERVERS?.length ?? 0) > 0;
  // Clusters without another real provider stay on this machine: mails remain in the lab, so only a reader of the lab
  // mailbox can confirm a registration (see below).
  if (reachesPeople) {
    need(env.PUBLIC_URL, 'PUBLIC_URL', 'the links in mails and the origin check are made from it');
    need(env.SECRET_KEY, 'SECRET_KEY', 'second factors and mail links are sealed with it');
  }
  if (env.PUBLIC_URL !== undefined && !isLoopback(env.PUBLIC_URL) && !env.LAB_IN_PUBLIC) {
    need(
      mail,
      'SMTP_URL',
      "anybody can read the lab's mailbox, so it cannot stand in public (LAB_IN_PUBLIC=true allows a demo)",
    );
    need(
      captcha,
      'CAPTCHA_PROVIDER',
      "anybody can ask for the lab's captcha answers, so it cannot stand in public (LAB_IN_PUBLIC=true allows a demo)",
    );
    need(
      payments,
      'STRIPE_SECRET_KEY',
      "anybody can pay with the lab's cards, so they cannot be taken in public (LAB_IN_PUBLIC=true allows a demo)",
    );
    need(
      env.PROXMOX_CLUSTERS,
      'PROXMOX_CLUSTERS',
      "the lab's servers are not real, so they cannot be sold in public ([] sells none, LAB_IN_PUBLIC=true allows a demo)",
    );
    need(
      dns,
      'POWERDNS_URL',
      "the world does not ask the lab's name servers, so domains cannot stand on them (LAB_IN_PUBLIC=true allows a demo)",
    );
    need(
      env.WHM_SERVERS,
      'WHM_SERVERS',
      "the lab's web hosting is not real, so it cannot be sold in public ([] has staff deliver it by hand, LAB_IN_PUBLIC=true allows a demo)",
    );
  }
  if (env.SECRET_KEY_OLD !== undefined) {
    need(env.SECRET_KEY, 'SECRET_KEY', 'SECRET_KEY_OLD is the key before it');
  }
  if (env.DATABASE_URL !== undefined) {
    need(env.SECRET_KEY, 'SECRET_KEY', 'several processes on one database must share it');
  }
  return {
    role: env.PROCESS_ROLE,
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            service: env.OTEL_SERVICE_NAME,
            share: env.OTEL_TRACES_SAMPLER_ARG,
            role: env.PROCESS_ROLE,
          },
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    databasePrepared: env.DATABASE_PREPARED,
    secretKey: env.SECRET_KEY === undefined ? undefined : Buffer.from(env.SECRET_KEY, 'hex'),
    oldSecretKey: env.SECRET_KEY_OLD === undefined ? undefined : Buffer.from(env.SECRET_KEY_OLD, 'hex'),
    backupKey: env.BACKUP_KEY === undefined ? undefined : Buffer.from(env.BACKUP_KEY, 'hex'),
    logLevel: env.LOG_LEVEL,
    demoPassword: env.DEMO_PASSWORD,
    demo: env.DEMO,
    requireStaffTwoFactor: env.REQUIRE_STAFF_2FA ?? real,
    drainSeconds: env.DRAIN_SECONDS,
    graceDays: env.GRACE_DAYS,
    accountsPerPerson: env.ACCOUNTS_PER_PERSON,
    accountsPerDay: env.ACCOUNTS_PER_DAY,
    mail: mail
      ? { kind: 'smtp', url: mail.SMTP_URL, from: mail.MAIL_FROM, dkimSelector: env.DKIM_SELECTOR }
      : { kind: 'lab' },
    inbox: inbox && { url: inbox.IMAP_URL, address: inbox.REPLY_ADDRESS, server: env.MAIL_AUTHSERV_ID?.toLowerCase() },
    captcha: captcha
      ? {
          kind: captcha.CAPTCHA_PROVIDER,
          siteKey: captcha.CAPTCHA_SITE_KEY,
          secret: captcha.CAPTCHA_SECRET,
          verifyUrl: env.CAPTCHA_VERIFY_URL,
        }
      : { kind: 'lab' },
    payments: payments
      ? {
          kind: 'stripe',
          secretKey: payments.STRIPE_SECRET_KEY,
          publishableKey: payments.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: payments.STRIPE_WEBHOOK_SECRET,
          apiUrl: env.STRIPE_API_URL,
          live: charges,
        }
      : { kind: 'lab' },
    dns: dns ? { kind: 'powerdns', url: dns.POWERDNS_URL, key: dns.POWERDNS_KEY } : { kind: 'lab' },
    resolvers: env.DNS_RESOLVERS,
    compute: env.PROXMOX_CLUSTERS ? { kind: 'proxmox', clusters: env.PROXMOX_CLUSTERS } : { kind: 'lab' },
    hosting: env.WHM_SERVERS ? { kind: 'whm', servers: env.WHM_SERVERS } : { kind: 'lab' },
  };
}

/** Test and live keys must not be mixed: the form would look as if it worked. */
function sameMode(secret: string, publishable: string): void {
  if (secret.includes('_live_') === publishable.includes('_live_')) return;
  throw new ConfigError(
    'The configuration is wrong. STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
  );
}

function isCertificate(text: string): boolean {
  try {
    return text.includes('-----BEGIN CERTIFICATE-----') && new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

type Present<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/**
 * Variables of one provider belong together: one alone is a mistake that stops the start, not a fallback to the lab.
 */
function allOrNone<T extends Record<string, unknown>>(group: T): Present<T> | undefined {
  const missing = Object.entries(group).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(group).length) return undefined;
  const names = missing.map(([name]) => name);
  if (names.length > 0) {
    throw new ConfigError(`The configuration is wrong. ${names.join(' and ')} must be set too.`);
  }
  return group as Present<T>;
}

function need(value: unknown, name: string, why: string): void {
  if (value === undefined) throw new ConfigError(`The configuration is wrong. ${name} must be set: ${why}.`);
}
