import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allows, customerMask, effectiveMask, knownMask, staffBits } from '@resolvo/contract/permissions';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { compose } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import { databaseUrl } from '../src/db/connection.ts';
import { documentMailSend } from '../src/features/money/invoices/queues.ts';
import { insertAccount as insertPersonAndAccount } from '../src/features/people/accounts/queries.ts';
import { actMails, mailSend, mailTogether } from '../src/features/platform/mail/queues.ts';
import { createLogger } from '../src/http/log.ts';
import type { Product } from '../src/product.ts';
import { hashPassword } from '../src/security/passwords.ts';
import { hashSecret, newSecret } from '../src/security/secrets.ts';
import { Browser } from './browser.ts';
import { templateName } from './database.ts';
import { type DatabaseProxy, startProxy } from './proxy.ts';
import { type Authenticator, giveAuthenticator } from './second-factor.ts';
import { roleWith } from './staff.ts';
import { afterWrites } from './written.ts';

export const publicUrl = 'http://localhost:3000';
export const goodPassword = 'fjord-Lantern-93-quiet';
export const staffMask = knownMask;

export interface TestProduct extends Product {
  /** Address of the database, for a second connection or a second process. */
  readonly databaseUrl: string;
  /** For another process that reads what this one sealed. */
  readonly masterKey: Buffer;
  readonly logLines: string[];
  /** Between product and database; only with the option `proxy`. */
  readonly proxy: DatabaseProxy | undefined;
  /** A browser with an empty cookie jar. Each has an address of its own, so that limits per address do not mix. */
  browser(): Browser;
  /**
   * Runs all waiting jobs, and the jobs those jobs made. Mails wait until a test asks for them: each purchase makes
   * several, one of them with a rendered invoice, and few tests read any.
   */
  settle(): Promise<void>;
  /** Settles all, the mails too. */
  sendMails(): Promise<void>;
  /** Throws away what waits, where a test made many jobs that no test will look at. */
  forgetJobs(): Promise<void>;
  mailsTo(address: string): Promise<TestMail[]>;
  /** The token in the newest mail to the address that links to the path. */
  linkToken(address: string, path: string): Promise<string>;
  captcha(action?: string): Promise<string>;
  /** Asks the lab's own API. */
  askLab<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** Breaks or mends a part of the lab. */
  fault(part: LabPart, preset: 'none' | 'down' | 'slow' | 'drops replies' | 'declines'): Promise<void>;
  login(
    who: { email: string; password: string },
    browser?: Browser,
    more?: Record<string, unknown>,
  ): Promise<LightMyRequestResponse>;
  account(options?: AccountOptions): Promise<TestAccount>;
  /** How many rows every table of ours has and which transactions wrote them: a refusal must not change it. */
  fingerprint(options?: { except?: readonly string[] }): Promise<string>;
  travel(milliseconds: number): void;
  stop(): Promise<void>;
}

export const mails = [actMails.name, mailTogether.name, mailSend.name, documentMailSend.name];

type LabPart = 'smtp' | 'recaptcha' | 'stripe' | 'stripe-webhooks' | 'powerdns' | 'whm';

interface AccountOptions {
  readonly permissions?: number;
  readonly email?: string;
  readonly password?: string;
  readonly passwordHash?: string;
  readonly verified?: boolean;
}

export interface TestAccount {
  readonly id: string;
  /** The owner, whose browser it is. */
  readonly personId: string;
  readonly email: string;
  readonly password: string;
  /** Signed in a moment ago. */
  readonly browser: Browser;
  readonly sessionId: string;
  /** One more device, signed in. */
  anotherBrowser(): Promise<Browser>;
  token(permissions: number): Promise<string>;
  secondFactor(): Promise<Authenticator>;
}

export interface TestMail {
  readonly id: string;
  readonly subject: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly envelope: { readonly mail_from: string };
  readonly attachments: readonly { filename: string; path: string }[];
}

// A worker that was busy when the run ended is given up by Vitest after a while, and would go on for ever.
process.once('disconnect', () => process.exit());

let passwordHash: Promise<string> | undefined;

/** The one of this worker. Files run one after the other in it, and none stops it: it ends with the worker. */
let ofWorker: Promise<TestProduct> | undefined;

/**
 * The product that all such files of a worker share: for files that only make accounts of their own and read no other
 * account. What moves the clock, breaks the lab, counts everything there is or asks for settings has its own.
 */
export function useProduct(): TestProduct {
  return startedBefore(async () => {
    ofWorker ??= startProduct();
    const product = await ofWorker;
    // Its clock stands still, and for each file from the moment in which that file begins.
    product.travel(Date.now() - product.deps.now().getTime());
    return product;
  });
}

/** A product for this file alone, started before its tests and stopped after them. */
export function useOwnProduct(...how: Parameters<typeof startProduct>): TestProduct {
  let started: TestProduct | undefined;
  afterAll(() => started?.stop());
  return startedBefore(async () => {
    started = await startProduct(...how);
    return started;
  });
}

/** Stands for the product where a file names it, which is before it is started. */
function startedBefore(start: () => Promise<TestProduct>): TestProduct {
  let product: TestProduct | undefined;
  beforeAll(async () => {
    product = await start();
  });
  return new Proxy({} as TestProduct, {
    get(_, key) {
      if (!product) throw new Error('The product is started before the first test, and not when the file is read.');
      return Reflect.get(product, key);
    },
  });
}

/** The whole API on a database of its own, with the real lab behind it over real sockets. */
export async function startProduct(
  settings: Record<string, string> = {},
  options: { proxy?: boolean; hosting?: boolean; siteDir?: string; labMovesClock?: boolean } = {},
): Promise<TestProduct> {
  const server = inject('databaseServer');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await createFromTemplate(server, name);
  const direct = databaseUrl(server, name);
  const target = new URL(direct);
  const socketDir = inject('databaseSocketDir');
  const proxy = options.proxy ? await startProxy({ host: target.hostname, port: Number(target.port) }) : undefined;
  if (proxy) target.port = String(proxy.port);
  // Tests ask a thousand times each.
  else if (socketDir !== undefined) target.searchParams.set('host', socketDir);
  const dataDir = mkdtempSync(join(inject('dataRoot'), 'data-'));
  const config: Config = {
    ...readConfig({ PROCESS_ROLE: 'api', ...(!options.hosting && { WHM_SERVERS: '[]' }), ...settings }),
    dataDir,
  };
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line: string) => void logLines.push(line) });
  // Stands still unless a test moves it, so that no code of an authenticator changes in the middle of one.
  let now = Date.now();
  const masterKey = randomBytes(32);
  const product = await compose(config, {
    databaseUrl: target.href,
    // Enough to race for a row. Each more is a process that plans every statement anew: with 20 a seventh of all the
    // work.
    connections: 6,
    publicUrl,
    masterKey,
    log,
    ...(!options.labMovesClock && { now: () => new Date(now) }),
    labPace: 0.001,
    // Mails of an act go out together when a test asks for them, whatever of it still goes on.
    mailPatience: 0,
    siteDir: options.siteDir,
  });
  await product.app.ready();
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { db } = product.deps;
  const heard = afterWrites(() => product.deps.cache.flushed());
  let prepared: Promise<void> | undefined;
  const settleBut = async (skip: readonly string[]) => {
    while ((await product.jobs.drain(product.deps, { skip, early: [actMails.name] })) > 0);
    // Here a job ends and a request begins within a microsecond; outside a notification is faster than a person.
    await product.deps.cache.flushed();
  };

  const self: TestProduct = {
    ...product,
    databaseUrl: direct,
    masterKey,
    logLines,
    proxy,
    browser: () => new Browser(product.app, heard),
    settle: () => settleBut(mails),
    async sendMails() {
      await settleBut(mails);
      await settleBut([]);
    },
    async forgetJobs() {
      await sql`delete from pgboss.job`.execute(db);
      await sql`delete from act_mails`.execute(db);
    },
    async mailsTo(address) {
      await self.sendMails();
      const list = await labJson<{ mails: { id: string }[] }>(
        product,
        'GET',
        `/lab/api/mail?to=${encodeURIComponent(address)}`,
      );
      return Promise.all(list.mails.map(({ id }) => labJson<TestMail>(product, 'GET', `/lab/api/mail/${id}`)));
    },
    async linkToken(address, path) {
      for (const mail of await self.mailsTo(address)) {
        const link = mail.links.find((url) => new URL(url).pathname === path);
        const token = link && new URL(link).searchParams.get('token');
        if (token) return token;
      }
      throw new Error(`No mail to ${address} links to ${path}.`);
    },
    async captcha(action) {
      const body = action === undefined ? {} : { action };
      return (await labJson<{ token: string }>(product, 'POST', '/lab/api/recaptcha/token', body)).token;
    },
    askLab: (method, path, body) => labJson(product, method, `/lab/api${path}`, body),
    async fault(part, preset) {
      await labJson(product, 'PUT', '/lab/api/faults', { part, preset });
    },
    async login({ email, password }, browser = self.browser(), more = {}) {
      const recaptcha = await self.captcha('login');
      return browser.post('/account/login', { email, password, remember_me: false, recaptcha, ...more });
    },
    async account(accountOptions = {}) {
      const account = await insertAccount(self, accountOptions);
      const first = await signIn(self, account.personId);
      return {
        ...account,
        ...first,
        anotherBrowser: async () => (await signIn(self, account.personId)).browser,
        secondFactor: () => giveAuthenticator(product.deps, account.personId),
        token: (permissions) => insertToken(self, account, permissions),
      };
    },
    async fingerprint({ except = [] } = {}) {
      prepared ??= prepareFingerprint(product);
      await prepared;
      const { rows } = await sql<{ line: string }>`select line from test_fingerprint() as line`.execute(db);
      const lines = rows.map(({ line }) => line);
      return lines.filter((line) => !except.some((table) => line.startsWith(`${table}:`))).join('\n');
    },
    travel(milliseconds) {
      now += milliseconds;
    },
    async stop() {
      await product.close();
      await proxy?.close();
      // Its database stays until the run ends: files made right after many were deleted cost twice as much on ext4.
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return self;
}

/**
 * A function of the database, so that the plans are made once per connection and not per question. One statement per
 * table: the planner gives one over all tables to parallel workers, whose start costs fifteen times the work.
 */
async function prepareFingerprint(product: Product): Promise<void> {
  const found = await sql<{ name: string; used: string[] }>`
    select table_name as name, array_agg(column_name::text)
      filter (where column_name not in ('last_used_at', 'last_used_ip', 'last_seen_at')) as used
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name not in ('rate_limits', 'migrations', 'token_calls')
    group by 1 order by 1`.execute(product.deps.db);
  // A row that is written has the number of its transaction, and later ones are larger: the sum never comes back.
  const writes = sql`coalesce(sum(xmin::text::bigint), 0)`;
  // When a token was last used is noted after the answer, and a session is seen once a minute: no call asks for either.
  const content = (columns: readonly string[]) =>
    sql`coalesce(sum(hash_record_extended(row(${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}), 0)), 0)`;
  const parts = found.rows.map(
    ({ name, used }) => sql`return query
      select ${sql.lit(`${name}:`)} || count(*) || ',' || ${['api_tokens', 'sessions'].includes(name) ? content(used) : writes}
      from ${sql.table(name)} t;`,
  );
  await sql`create function test_fingerprint() returns setof text language plpgsql as ${sql.raw('$body$')}
    begin ${sql.join(parts, sql` `)} end ${sql.raw('$body$')}`.execute(product.deps.db);
}

async function insertAccount(product: TestProduct, options: AccountOptions) {
  const password = options.password ?? goodPassword;
  passwordHash ??= hashPassword(goodPassword);
  const email = options.email ?? `p${randomUUID()}@example.test`;
  const shared = password === goodPassword ? passwordHash : hashPassword(password);
  const mask = options.permissions ?? customerMask;
  const { personId, accountId } = await insertPersonAndAccount(product.deps.db, {
    email,
    username: `user_${randomBytes(6).toString('hex')}`,
    passwordHash: options.passwordHash ?? (await shared),
    permissions: effectiveMask(mask, customerMask),
    // Bits of staff count with the administrator's only, and the database keeps no others.
    ...(allows(mask, 'administrator') && {
      staffRoleId: await roleWith(product.deps.db, effectiveMask(mask, staffBits)),
    }),
    verified: options.verified !== false,
  });
  // Staff of tests have worked here for a while, so that they can be the second person of others.
  if (allows(mask, 'administrator')) {
    const since = { staff_since: sql<Date>`now() - interval '30 days'` };
    await product.deps.db.updateTable('persons').set(since).where('id', '=', personId).execute();
  }
  return { id: accountId, personId, email, password };
}

async function signIn(product: TestProduct, personId: string): Promise<{ browser: Browser; sessionId: string }> {
  const secret = newSecret();
  const { id } = await product.deps.db
    .insertInto('sessions')
    .values({
      person_id: personId,
      token_hash: hashSecret(secret),
      remember: false,
      ip: '192.0.2.1',
      user_agent: 'test',
      idle_seconds: 7200,
      expires_at: sql`now() + interval '12 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = product.browser();
  browser.cookies.set('__Host-sid', secret);
  return { browser, sessionId: id };
}

/** Used a moment ago already, so that a request with it writes nothing by itself. */
async function insertToken(
  product: TestProduct,
  { id: accountId, personId }: Pick<TestAccount, 'id' | 'personId'>,
  permissions: number,
): Promise<string> {
  const token = `rsv_${newSecret()}`;
  await product.deps.db
    .insertInto('api_tokens')
    .values({
      account_id: accountId,
      person_id: personId,
      token_hash: hashSecret(token),
      prefix: token.slice(0, 10),
      permissions,
      may_delete: true,
      created_from_ip: '192.0.2.1',
      expires_at: sql`now() + interval '1 day'`,
      last_used_at: sql`now()`,
    })
    .execute();
  return token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Copying files costs a third of copying pages through the log, also when the database is dropped. */
export const createFromTemplate = (server: string, name: string): Promise<void> =>
  onServer(server, `create database ${name} template ${templateName} strategy file_copy`);

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The lab answers on raw sockets only, so it is asked over HTTP as any other program would. */
async function labJson<T>(
  product: Product,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(product.app.listeningOrigin + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
