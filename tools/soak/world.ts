import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brand } from '@resolvo/brand/brand';
import { startTestLab, type TestLab } from '@resolvo/lab/test-lab';
import { z } from 'zod';
import { freePort } from '../../apps/api/src/net.ts';
import type { SoakDatabase } from './database.ts';
import type { Front } from './front.ts';
import { type Arrived, collectMails } from './mails.ts';
import { keepProcess, nodeOf, ownCode, type SoakProcess } from './processes.ts';
import type { Told } from './told.ts';
import { Visitor } from './visitor.ts';

export const password = 'fjord-Lantern-93-quiet';
const ownerEmail = 'owner@soak.test';

export interface Customer {
  readonly visitor: Visitor;
  readonly email: string;
  readonly accountId: string;
}

export interface World {
  readonly database: SoakDatabase;
  readonly lab: TestLab;
  readonly front: Front;
  readonly processes: readonly SoakProcess[];
  readonly record: Told;
  readonly mails: { arrived(): readonly Arrived[]; stop(): Promise<void> };
  readonly plans: readonly SoldPlan[];
  readonly customers: Customer[];
  readonly staff: readonly Visitor[];
  readonly folder: string;
  /** Paths of things that belong to one customer, with whose they are. */
  readonly owned: { readonly path: string; readonly accountId: string }[];
  newVisitor(address: string): Visitor;
  signIn(visitor: Visitor, email: string): Promise<void>;
  /** Of the checkout that this file is part of. */
  cli(...args: string[]): Promise<string>;
  /** Starts a worker of another checkout, which must refuse the database; resolves with what it said at its end. */
  startRefused(code: string): Promise<string>;
  close(): Promise<void>;
}

export interface SoldPlan {
  readonly id: string;
  readonly kind: 'server' | 'hosting' | 'service';
}

interface Options {
  readonly folder: string;
  readonly database: SoakDatabase;
  /** How many processes of each kind. */
  readonly apis: number;
  readonly workers: number;
  /** What stands before the API processes; asked which of them are ready. */
  readonly openFront: (ports: readonly number[], ready: () => readonly number[]) => Promise<Front>;
  /** Of the processes, beyond addresses and keys. */
  readonly settings?: Readonly<{ [name: string]: string }>;
  readonly customers: number;
  readonly staff: number;
  readonly record: Told;
  readonly forgetsKeys?: boolean;
  /** Whether a front believes X-Forwarded-For, or only where a connection comes from. */
  readonly addresses?: 'forwarded' | 'loopback';
  /** The checkout whose product is run; this one unless said. */
  readonly code?: string;
  readonly say: (sentence: string) => void;
}

/** The product as several processes on one PostgreSQL, all vendors as one lab outside of them, and people signed in. */
export async function openWorld(options: Options): Promise<World> {
  const { folder, database, record, say } = options;
  mkdirSync(folder, { recursive: true });
  const lab = patient(
    await startTestLab({
      dataDir: join(folder, 'lab'),
      parts: { smtp: true, recaptcha: true, stripe: true, proxmox: true, powerdns: true, whm: true },
      slowMs: 2_000,
      proxmox: { pace: 0.1 },
      dns: { names: [...brand.freeSuffixes, 'arpa'], nameservers: brand.nameservers },
    }),
  );
  const ports: number[] = [];
  while (ports.length < options.apis) ports.push(await freePort());
  const processes: SoakProcess[] = [];
  const front = await options.openFront(ports, () =>
    processes.flatMap((one) => (one.port !== undefined && one.isReady() ? [one.port] : [])),
  );
  const environment = {
    ...vendorsOf(lab),
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: front.url,
    TRUST_PROXY: '1',
    REQUIRE_STAFF_2FA: 'false',
    LOG_LEVEL: 'info',
    ...options.settings,
  };
  const { code = ownCode } = options;
  const runOf = (checkout: string, file: string, args: string[], timeout = 0) => {
    const env = { PATH: process.env.PATH, ...environment, PROCESS_ROLE: 'worker', DATA_DIR: join(folder, 'cli-data') };
    return promisify(execFile)(nodeOf(checkout), [join(checkout, 'apps/api/src', file), ...args], { env, timeout });
  };
  const cliOf =
    (checkout: string) =>
    async (...args: string[]) =>
      (await runOf(checkout, 'cli.ts', args)).stdout;
  const invitation = await cliOf(code)('create-admin', ownerEmail);
  await cliOf(code)('seed-catalog');
  const logs = join(folder, 'logs');
  for (const [n, port] of ports.entries())
    processes.push(keepProcess({ name: `api${n + 1}`, port, folder: logs, environment, code }));
  for (let n = 1; n <= options.workers; n += 1)
    processes.push(keepProcess({ name: `worker${n}`, folder: logs, environment, code }));
  await Promise.all(processes.map((one) => one.ready()));
  lab.stripe?.deliverTo(`${front.url}/api/webhook/stripe`);
  say(`Ready: ${processes.map(({ name }) => name).join(', ')} at ${front.url}.`);

  const mails = collectMails(lab);
  const fromHere = (address: string) => address.replace(/^\d+\.\d+/, '127.1');
  const newVisitor = (named: string, address = options.addresses === 'loopback' ? fromHere(named) : named) =>
    new Visitor({ url: front.url, address, record, forgetsKeys: options.forgetsKeys ?? false });
  const captcha = async (action: string) => tokenOf(await lab.call('POST', '/lab/api/recaptcha/token', { action }));
  const signIn = async (visitor: Visitor, email: string) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const recaptcha = await captcha('login');
      const { status } = await visitor.act('POST', '/account/login', {
        email,
        password,
        remember_me: false,
        recaptcha,
      });
      if (status === 200) return;
      await setTimeout(1000);
    }
    record.wrong(`${email} could not sign in.`);
  };

  const world: World = {
    ...{ database, lab, front, processes, record, mails, folder, newVisitor, signIn },
    cli: cliOf(ownCode),
    startRefused: (other) =>
      runOf(other, 'main.ts', [], 300_000).then(
        () => 'It started, and ended by itself.',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    plans: [],
    customers: [],
    staff: [],
    owned: [],
    async close() {
      await mails.stop();
      await Promise.all(processes.map((one) => one.stop()));
      await front.close();
      await lab.close();
    },
  };
  const link = /https?:\S+/.exec(invitation)?.[0] ?? '';
  const token = new URL(link).searchParams.get('token');
  const owner = newVisitor('198.51.100.1');
  expect200(await owner.act('POST', '/account/password-reset/confirm', { token, password, cpassword: password }));
  const staff = await Promise.all(
    Array.from({ length: options.staff }, async (_, n) => {
      const visitor = newVisitor(`198.51.100.${10 + n}`);
      await signIn(visitor, ownerEmail);
      return visitor;
    }),
  );
  await prepareShop(staff[0] ?? owner, lab);
  const plans = await plansOf(owner);
  const customers = await Promise.all(
    Array.from({ length: options.customers }, (_, n) => register(world, captcha, `c${n}@soak.test`, n)),
  );
  say(`${customers.length} customers and ${staff.length} browsers of staff are signed in.`);
  return { ...world, staff, plans, customers };
}

/** Asks again where the machine is too busy to answer. */
function patient(lab: TestLab): TestLab {
  const call: TestLab['call'] = async (...asked) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await lab.call(...asked);
      } catch (error) {
        if (tries === 5) throw error;
        await setTimeout(300 * tries);
      }
    }
  };
  return { ...lab, call };
}

/** Real addresses as far as the product knows: nothing of the lab runs inside its processes. */
function vendorsOf({ smtp, recaptcha, stripe, proxmox, powerdns, whm }: TestLab): { [name: string]: string } {
  if (!smtp || !recaptcha || !stripe || !proxmox || !powerdns || !whm) throw new Error('A part of the lab is missing.');
  return {
    SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
    MAIL_FROM: 'soak@example.test',
    CAPTCHA_PROVIDER: 'recaptcha',
    CAPTCHA_SITE_KEY: recaptcha.siteKey,
    CAPTCHA_SECRET: recaptcha.secret,
    CAPTCHA_VERIFY_URL: recaptcha.verifyUrl,
    STRIPE_API_URL: stripe.apiUrl,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    PROXMOX_CLUSTERS: JSON.stringify(
      proxmox.clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
        name,
        url,
        token: `${tokenId}=${tokenSecret}`,
        fingerprint,
      })),
    ),
    WHM_SERVERS: JSON.stringify(whm.servers.map(({ panelOrigin: _, ...server }) => server)),
    POWERDNS_URL: powerdns.url,
    POWERDNS_KEY: powerdns.key,
    DNS_RESOLVERS: `${powerdns.resolver.host}:${powerdns.resolver.port}`,
  };
}

async function prepareShop(staff: Visitor, lab: TestLab): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  expect200(await staff.act('POST', '/system/admin/exchange-rates', { day, nok_per_euro: 11.5, source: 'Soak' }));
  const networks = [
    ['10.80.0.0/16', '10.80.0.1'],
    ['10.81.0.0/16', '10.81.0.1'],
  ] as const;
  for (const [n, { name }] of (lab.proxmox?.clusters ?? []).entries()) {
    const [network, gateway] = networks[n] ?? [];
    if (!network) continue;
    expect200(
      await staff.act('POST', '/system/admin/subnets', {
        name: `Pool ${n}`,
        cluster: name,
        network,
        gateway,
        vlan: 100,
      }),
    );
  }
}

const planLists = z.object({
  proxmox_plans: z.array(z.object({ plan_id: z.string() })),
  cpanel_plans: z.array(z.object({ plan_id: z.string() })),
  one_time_plans: z.array(z.object({ plan_id: z.string() })),
});

async function plansOf(visitor: Visitor): Promise<SoldPlan[]> {
  const lists = planLists.parse((await visitor.get('/system/plans')).json);
  const of = (kind: SoldPlan['kind'], list: readonly { plan_id: string }[], count: number) =>
    list.slice(0, count).map(({ plan_id }) => ({ id: plan_id, kind }));
  return [
    ...of('server', lists.proxmox_plans, 2),
    ...of('hosting', lists.cpanel_plans, 2),
    ...of('service', lists.one_time_plans, 2),
  ];
}

async function register(
  world: World,
  captcha: (action: string) => Promise<string>,
  email: string,
  n: number,
): Promise<Customer> {
  const visitor = world.newVisitor(`203.0.${113 + (n >> 8)}.${n & 255}`);
  const recaptcha = await captcha('register');
  const typed = { email, password, cpassword: password, 'remember-me': false, recaptcha };
  expect200(await visitor.act('POST', '/account/register', typed));
  expect200(await visitor.act('POST', '/account/activate', { token: await linkIn(world, email) }));
  await world.signIn(visitor, email);
  const info = z.object({ user_id: z.string() }).parse((await visitor.get('/account/data/userinfo')).json);
  const address = { company: '', line1: 'Street 1', line2: '', postcode: '0150', city: 'Oslo', country: 'NO' };
  const profile = { name: `Customer ${n}`, ...address, vat_number: '', organisation_number: '' };
  expect200(await visitor.act('PUT', '/account/billing/profile', profile));
  return { visitor, email, accountId: info.user_id };
}

async function linkIn({ mails }: World, email: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const link = mails
      .arrived()
      .find(({ to, links }) => to.includes(email) && links.some((one) => one.includes('/auth/activate')))
      ?.links.find((one) => one.includes('/auth/activate'));
    const token = link && new URL(link).searchParams.get('token');
    if (token) return token;
    await setTimeout(200);
  }
  throw new Error(`No mail with a link came to ${email}.`);
}

const tokenOf = ({ json }: { json: unknown }): string => z.object({ token: z.string() }).parse(json).token;

function expect200({ status, json }: { status: number; json: unknown }): void {
  if (status < 200 || status > 299) throw new Error(`Preparing failed with ${status}: ${JSON.stringify(json)}`);
}
