// @module-tag slow

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDatabase, type ProviderUses } from '../../src/features/platform/system/claim-database.ts';
import { bareEnvironment, startChild } from '../child-product.ts';
import { startProduct, type TestProduct } from '../product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-uses-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const secretKey = randomBytes(32).toString('hex');
const real = {
  PUBLIC_URL: 'https://panel.example.test',
  PORT: '0',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@example.test',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'site',
  CAPTCHA_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PROXMOX_CLUSTERS: '[]',
  POWERDNS_URL: 'http://127.0.0.1:9',
  POWERDNS_KEY: 'a-long-api-key',
  WHM_SERVERS: '[]',
  PROCESS_ROLE: 'api',
};
const lab = { DEMO: 'empty', PROCESS_ROLE: 'api' };
const simulated = {
  mail: 'lab',
  captcha: 'lab',
  payments: 'lab',
  compute: 'lab',
  dns: 'lab',
  hosting: 'lab',
} as const;

/** A database that no process has claimed: the harness composes without a start. */
function fresh(): () => TestProduct {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());
  return () => product;
}

const place = (product: TestProduct) => ({
  DATABASE_URL: product.databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'fatal',
});
const run = (product: TestProduct, program: string, settings: Record<string, string>, ...args: string[]) =>
  promisify(execFile)('node', [join(import.meta.dirname, '../../src', program), ...args], {
    env: { ...bareEnvironment, ...place(product), ...settings },
  });
async function startAndStop(product: TestProduct, settings: Record<string, string>): Promise<void> {
  const child = await startChild({ ...place(product), ...settings });
  await child.stop();
}
const demoAccounts = (product: TestProduct) =>
  product.deps.db
    .selectFrom('accounts')
    .select(['email', 'suspended_at'])
    .where('email', 'like', '%@resolvo.test')
    .execute();

// Ceilings: a dozen processes are started, and the machine may be busy.
const patient = { timeout: 400_000 };

describe('a database that real providers have used', patient, () => {
  const product = fresh();

  test('takes no process of the lab: no demo account, no job, one sentence', async () => {
    await startAndStop(product(), real);
    await product().deps.db.insertInto('rate_limits').values({ key: 'before', points: 1, expire: 1 }).execute();
    const before = await product().fingerprint();
    await expect(run(product(), 'main.ts', { ...lab, PORT: '0', PROCESS_ROLE: 'all' })).rejects.toMatchObject({
      code: 1,
      stderr:
        'This database belongs to a company that runs with a real mail server, a real captcha, live card payments, ' +
        'real name servers. ' +
        'This process would run in the lab and take its customers for invented ones, so it does not start. Set ' +
        'SMTP_URL and MAIL_FROM, the CAPTCHA_ variables, live STRIPE_ keys, POWERDNS_URL and POWERDNS_KEY, or choose another database with ' +
        'DATABASE_URL or DATA_DIR.\n',
    });
    expect(await product().fingerprint()).toBe(before);
    expect(await demoAccounts(product())).toEqual([]);
  });

  test('takes no process in which a single provider is the lab’s, and its own processes again', async () => {
    const all = {
      mail: 'real',
      captcha: 'real',
      payments: 'real',
      compute: 'none',
      dns: 'real',
      hosting: 'none',
    } as const;
    const claim = (uses: ProviderUses) => claimDatabase(product().deps.db, uses);
    expect(await claim({ ...all, mail: 'lab' })).toMatch(/Set SMTP_URL and MAIL_FROM, or choose another database/);
    expect(await claim({ ...all, payments: 'lab' })).toMatch(/Set live STRIPE_ keys, or choose another database/);
    expect(await claim(simulated)).toMatch(/does not start/);
    expect(await claim(all)).toBeUndefined();
    // What was switched off so far may become real.
    expect(await claim({ ...all, compute: 'real' })).toBeUndefined();
    expect(await claim({ ...all, compute: 'lab' })).toMatch(/Set PROXMOX_CLUSTERS, or/);
  });
});

describe('a database that the lab has used', patient, () => {
  const product = fresh();

  test('is taken over by real providers after a step of the operator only', async () => {
    await startAndStop(product(), lab);
    expect(await claimDatabase(product().deps.db, simulated)).toBeUndefined();
    expect(await demoAccounts(product())).toHaveLength(2);
    await expect(run(product(), 'main.ts', real)).rejects.toMatchObject({
      code: 1,
      stderr:
        'This database was used with the lab: its mails, captchas, card payments, DNS zones were simulated. This process has ' +
        'real providers, so it does not start on it. Start with an empty database, or see "Leaving the lab" in ' +
        'docs/operating.md.\n',
    });
    expect((await run(product(), 'cli.ts', lab, 'leave-lab')).stdout).toContain('The lab is left');
    expect((await demoAccounts(product())).map(({ suspended_at }) => suspended_at !== null)).toEqual([true, true]);
    await startAndStop(product(), real);
    expect(await claimDatabase(product().deps.db, simulated)).toMatch(/belongs to a company/);
  });

  test('S83 stays wholly in the lab once its clock was moved', async () => {
    const { db } = product().deps;
    await db
      .insertInto('clock_moves')
      .values({ at: new Date(), ahead_ms: 31 * 86_400_000 })
      .execute();
    const ofCards = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const refusal = /The clock of this database was moved in the lab: it is 31 days ahead, and time does not go back\./;
    await expect(run(product(), 'main.ts', { ...lab, ...ofCards, PORT: '0' })).rejects.toMatchObject({
      ...{ code: 1, stderr: expect.stringMatching(refusal) },
    });
    await expect(run(product(), 'main.ts', real)).rejects.toMatchObject({ code: 1 });
    await expect(run(product(), 'cli.ts', lab, 'leave-lab')).rejects.toThrow(refusal);
  });

  test('stays in the lab when it holds the demo company', async () => {
    const { db } = product().deps;
    await db.insertInto('demo_company').defaultValues().execute();
    await expect(run(product(), 'cli.ts', lab, 'leave-lab')).rejects.toThrow(/holds the demo company/);
  });
});
