// @module-tag slow

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../src/features/money/ledger/check-books.ts';
import { cardDesk } from '../cards.ts';
import { bareEnvironment } from '../child-product.ts';
import { type OrderDesk, orderDesk } from '../orders.ts';
import { publicUrl, useOwnProduct } from '../product.ts';
import { type Bought, buy, subscriptionOf } from '../subscriptions.ts';

const day = 86_400_000;
const customers = 8;

const product = useOwnProduct();
let desk: OrderDesk;
const bought: Bought[] = [];
const running = new Set<ChildProcess>();
const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-worker-'));
beforeAll(async () => {
  desk = await orderDesk(product);
  const cards = cardDesk(product);
  const plan = { name: 'A website' };
  for (let n = 0; n < customers; n += 1) {
    const one = await buy(product, desk, { plan });
    await cards.save(one.owner);
    bought.push(one);
  }
  // The workers that are killed have only the renewals to do.
  await product.sendMails();
}, 300_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A worker with the test's database, gateway, mailbox and clock, and a process of its own. */
function startWorker(): { kill(): Promise<void> } {
  const { smtp, stripe } = product.lab ?? {};
  const child = spawn('node', [join(import.meta.dirname, 'worker-process.ts')], {
    env: {
      ...bareEnvironment,
      PROCESS_ROLE: 'worker',
      DATA_DIR: dataDir,
      DATABASE_URL: product.databaseUrl,
      PUBLIC_URL: publicUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: `smtp://${smtp?.host}:${smtp?.port}`,
      MAIL_FROM: 'billing@example.test',
      STRIPE_API_URL: stripe?.apiUrl,
      STRIPE_SECRET_KEY: stripe?.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe?.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret,
      PROXMOX_CLUSTERS: '[]',
      WHM_SERVERS: '[]',
      TEST_NOW: String(product.deps.now().getTime()),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
      running.delete(child);
    },
  };
}

async function reached(count: number, counted: () => Promise<number>): Promise<void> {
  while ((await counted()) < count) await setTimeout(20);
}

/** Kills one worker after another in the middle of the same work, until it is done. */
async function killAlong(counted: () => Promise<number>): Promise<void> {
  for (const count of [3, customers]) {
    // A charge that no worker finished is asked about again after an hour.
    product.travel(61 * 60_000);
    const worker = startWorker();
    await reached(count, counted);
    await worker.kill();
  }
}

const renewals = () =>
  product.deps.db
    .selectFrom('invoices')
    .select(['id', 'account_id', 'status', 'number'])
    .where('additional', '=', true)
    .execute();

const taken = async () => {
  const { payments } = await cardDesk(product).lab<{ payments: { status: string; amount: number }[] }>('GET', '');
  return payments.filter(({ status }) => status === 'succeeded').length;
};

test('F4 F27 M28 a worker killed again and again while renewing loses nothing and does nothing twice', {
  timeout: 600_000,
}, async () => {
  const { period_end } = await subscriptionOf(product, bought[0]?.id ?? '');
  product.travel(period_end.getTime() - 7 * day + 60_000 - product.deps.now().getTime());
  await killAlong(async () => (await renewals()).length);
  expect(await renewals()).toHaveLength(customers);

  product.travel(7 * day);
  // The gateway takes the money and its answer is lost: the worst moment to die.
  await product.fault('stripe', 'drops replies');
  const lost = startWorker();
  await reached(1, taken);
  await lost.kill();
  await product.fault('stripe', 'none');
  await killAlong(taken);
  // What the last one had taken and not booked, the next one books.
  product.travel(61 * 60_000);
  const last = startWorker();
  await reached(customers, async () => (await renewals()).filter(({ status }) => status === 'paid').length);
  await last.kill();

  const invoices = await renewals();
  expect(new Set(invoices.map(({ account_id }) => account_id)).size).toBe(customers);
  const numbers = await product.deps.db.selectFrom('invoices').select('number').orderBy('number').execute();
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  expect(await taken()).toBe(customers);
  const payments = await product.deps.db.selectFrom('payments').select('amount').where('method', '=', 'card').execute();
  expect(payments).toEqual(Array(customers).fill({ amount: 1000 }));
  for (const { owner, id } of bought) {
    expect((await owner.browser.get('/account/billing/data')).json().balance).toBe(0);
    expect((await subscriptionOf(product, id)).period_index).toBe(1);
  }
  expect(await checkBooks(product.deps)).toMatchObject({ trial: 0, drift: [] });
});
