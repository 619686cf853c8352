// @module-tag slow

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../src/features/money/ledger/check-books.ts';
import { cardDesk } from '../cards.ts';
import { killableWorkers } from '../killed-child.ts';
import { type OrderDesk, orderDesk } from '../orders.ts';
import { useOwnProduct } from '../product.ts';
import { type Bought, buy, subscriptionOf } from '../subscriptions.ts';

const day = 86_400_000;
const customers = 8;

const product = useOwnProduct();
let desk: OrderDesk;
const bought: Bought[] = [];
/** With the test's gateway besides. */
const workers = killableWorkers(product, () => {
  const { stripe } = product.lab ?? {};
  return {
    STRIPE_API_URL: stripe?.apiUrl,
    STRIPE_SECRET_KEY: stripe?.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe?.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret,
  };
});
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
afterAll(() => workers.close());

async function reached(count: number, counted: () => Promise<number>): Promise<void> {
  while ((await counted()) < count) await setTimeout(20);
}

/** Kills one worker after another in the middle of the same work, until it is done. */
async function killAlong(counted: () => Promise<number>): Promise<void> {
  for (const count of [3, customers]) {
    // A charge that no worker finished is asked about again after an hour.
    product.travel(61 * 60_000);
    const worker = workers.start();
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
  const lost = workers.start();
  await reached(1, taken);
  await lost.kill();
  await product.fault('stripe', 'none');
  await killAlong(taken);
  // What the last one had taken and not booked, the next one books.
  product.travel(61 * 60_000);
  const last = workers.start();
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
