import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { buy, hostingPlan, pay, tick } from '../../../../test/subscriptions.ts';
import { watchSpending } from './watch-spending.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

test('the costs of an account are its invoices of this month, and what renewals will ask for', async () => {
  const { owner, id } = await buy(product, desk);
  const seen = async () => (await owner.browser.get('/account/billing/spending')).json();
  const first = await seen();
  expect(first).toMatchObject({ spent: 1000, limit: null, services: [{ subscription_id: id, hourly: false }] });
  // A month of the service is one renewal, whichever of the two months its invoice falls into.
  expect([1000, 2000]).toContain(first.rest + first.next);
  await owner.browser.post(`/account/subscriptions/${id}/cancel`, {});
  expect(await seen()).toMatchObject({ spent: 1000, rest: 0, next: 0, services: [] });
});

test('an order that waits for its payment has cost nothing yet, counts against the limit, and what is made of it will cost', async () => {
  const owner = await product.account();
  const seen = async () => (await owner.browser.get('/account/billing/spending')).json();
  const plan_id = await desk.plan(hostingPlan);
  const order = () => owner.browser.post('/account/checkout', { plan_id, idempotency_key: crypto.randomUUID() });
  const { order_id } = (await order()).json();
  const begun = await owner.browser.post(`/account/checkout/${order_id}/begin`, { by: 'bank_transfer' });
  const { invoice_id } = begun.json();
  const { total } = await product.deps.db
    .selectFrom('invoices')
    .select('total')
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  expect(await seen()).toMatchObject({ spent: 0, waiting: total, rest: 0, next: 0, services: [] });
  await owner.browser.send('PUT', '/account/billing/spending-limit', { amount: total });
  const refused = await order();
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    expect.stringContaining('orders that wait for payment come to'),
  ]);

  await pay(desk, invoice_id);
  await product.settle();
  const made = await seen();
  expect(made).toMatchObject({ spent: total, waiting: 0, services: [{ subscription_id: null, name: 'A website' }] });
  expect([total, total * 2]).toContain(made.rest + made.next);
});

test('at its spending limit an account is told once and refused more; what runs goes on', async () => {
  const { owner, id } = await buy(product, desk);
  const set = (amount: number | null) => owner.browser.send('PUT', '/account/billing/spending-limit', { amount });
  expect((await set(50)).statusCode).toBe(422);
  expect((await set(1200)).json().details).toContain('€12.00 a month');
  const told = async () =>
    (
      await product.deps.db
        .selectFrom('events')
        .select('data')
        .where('account_id', '=', owner.id)
        .where('name', '=', 'spending_limit.reached')
        .orderBy('id')
        .execute()
    ).map(({ data }) => data);
  await Promise.all([watchSpending(product.deps), watchSpending(product.deps)]);
  expect(await told()).toEqual([expect.objectContaining({ percent: 80, spent: 1000, amount: 1200 })]);

  const plan_id = await desk.plan({ ...hostingPlan, price: 300 });
  const order = () => owner.browser.post('/account/checkout', { plan_id, idempotency_key: crypto.randomUUID() });
  const refused = await order();
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    expect.stringContaining('a spending limit of €12.00 a month and has spent €10.00'),
  ]);
  const larger = await desk.plan({ ...hostingPlan, name: 'A larger one', price: 9000 });
  const changed = await owner.browser.post(`/account/subscriptions/${id}/plan`, { plan_id: larger });
  expect([changed.statusCode, changed.json().details]).toEqual([409, expect.stringContaining('a spending limit')]);

  await set(1000);
  await watchSpending(product.deps);
  await tick(product);
  expect((await told()).at(-1)).toMatchObject({ percent: 100 });
  const [running] = (await owner.browser.get('/account/subscriptions')).json().subscriptions;
  expect(running.subscription_status).toBe('active');
  await set(null);
  expect((await order()).statusCode).toBe(201);
});
