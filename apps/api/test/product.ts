import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerMask, knownMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { compose, type Product } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import { databaseUrl } from '../src/db/connection.ts';
import { hashPassword } from '../src/security/passwords.ts';
import { hashSecret, newSecret } from '../src/security/secrets.ts';
import { Browser } from './browser.ts';
import { templateName } from './database.ts';

export const publicUrl = 'http://localhost:3000';
export const goodPassword = 'fjord-Lantern-93-quiet';

export interface TestProduct extends Product {
  readonly logLines: string[];
  /** A browser with an empty cookie jar. Each has an address of its own, so that limits per address do not mix. */
  browser(): Browser;
  /** Runs all waiting jobs, and the jobs those jobs made. */
  settle(): Promise<void>;
  mailsTo(address: string): Promise<TestMail[]>;
  captcha(action: string): Promise<string>;
  account(options?: {
    permissions?: number;
    email?: string;
    password?: string;
    verified?: boolean;
  }): Promise<TestAccount>;
  /** A hash of every row of every table of ours: a refusal must not change it. */
  fingerprint(): Promise<string>;
  travel(milliseconds: number): void;
}

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Signed in a moment ago. */
  readonly browser: Browser;
  token(permissions: number): Promise<string>;
}

export interface TestMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

let passwordHash: Promise<string> | undefined;

/** The whole API on a database of its own, with the real lab behind it over real sockets. */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<TestProduct & { stop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${templateName}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-data-'));
  const config: Config = { ...readConfig({ PROCESS_ROLE: 'api', ...settings }), dataDir };
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  let offset = 0;
  const product = await compose(config, {
    databaseUrl: databaseUrl(server, name),
    publicUrl,
    masterKey: randomBytes(32),
    log,
    now: () => new Date(Date.now() + offset),
  });
  await product.app.ready();
  await listenForLab(product);
  const { db } = product.deps;

  const self: TestProduct = {
    ...product,
    logLines,
    browser: () => new Browser(product.app),
    async settle() {
      while ((await product.jobs.drain(product.handlers)) > 0);
    },
    async mailsTo(address) {
      await self.settle();
      const list = await labJson<{ mails: { id: string }[] }>(
        product,
        `/lab/api/mail?to=${encodeURIComponent(address)}`,
      );
      return Promise.all(list.mails.map(({ id }) => labJson<TestMail>(product, `/lab/api/mail/${id}`)));
    },
    async captcha(action) {
      return (await labJson<{ token: string }>(product, '/lab/api/recaptcha/token', { action })).token;
    },
    async account(options = {}) {
      const password = options.password ?? goodPassword;
      passwordHash ??= hashPassword(goodPassword);
      const email = options.email ?? `p${randomUUID()}@example.test`;
      const { id } = await db
        .insertInto('accounts')
        .values({
          email,
          username: `user_${randomBytes(6).toString('hex')}`,
          password_hash: password === goodPassword ? await passwordHash : await hashPassword(password),
          permissions: options.permissions ?? customerMask,
          email_verified_at: options.verified === false ? null : sql`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const browser = self.browser();
      const secret = newSecret();
      await db
        .insertInto('sessions')
        .values({
          account_id: id,
          token_hash: hashSecret(secret),
          remember: false,
          ip: '192.0.2.1',
          user_agent: 'test',
          idle_seconds: 7200,
          expires_at: sql`now() + interval '12 hours'`,
        })
        .execute();
      browser.cookies.set('__Host-sid', secret);
      return {
        id,
        email,
        password,
        browser,
        async token(permissions) {
          const token = `rsv_${newSecret()}`;
          await db
            .insertInto('api_tokens')
            .values({
              account_id: id,
              token_hash: hashSecret(token),
              prefix: token.slice(0, 10),
              permissions,
              created_from_ip: '192.0.2.1',
              expires_at: sql`now() + interval '1 day'`,
            })
            .execute();
          return token;
        },
      };
    },
    async fingerprint() {
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not in ('rate_limits', 'migrations')`.execute(db);
      const parts: string[] = [];
      for (const { name: table } of tables.rows) {
        const row = await sql<{
          hash: string;
        }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
          from ${sql.table(table)} t`.execute(db);
        parts.push(`${table}:${row.rows[0]?.hash}`);
      }
      return parts.sort().join('\n');
    },
    travel(milliseconds) {
      offset += milliseconds;
    },
  };
  return {
    ...self,
    async stop() {
      await product.close();
      await onServer(server, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const staffMask = knownMask;

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function listenForLab(product: Product): Promise<void> {
  await product.app.listen({ port: 0, host: '127.0.0.1' });
}

/** The lab answers on raw sockets only, so it is asked over HTTP as any other program would. */
async function labJson<T>(product: Product, path: string, body?: unknown): Promise<T> {
  const response = await fetch(product.app.listeningOrigin + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
