import { randomUUID } from 'node:crypto';
import { checkout as checkoutSchema } from '@resolvo/contract/sales/checkout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';
import { expireCheckouts } from './expire-checkouts.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const place = async (who: TestAccount, body: object): Promise<string> => {
  const placed = await who.browser.post('/account/checkout', body);
  if (placed.statusCode !== 201) throw new Error(placed.body);
  return placed.json().order_id;
};
const begin = (who: TestAccount, id: string, by: string, more: object = {}) =>
  who.browser.post(`/account/checkout/${id}/begin`, { by, ...more });
const look = async (who: TestAccount, id: string) =>
  checkoutSchema.parse((await who.browser.get(`/account/checkout/${id}`)).json());
const drafts = async (who: TestAccount) => (await who.browser.get('/account/checkout')).json().orders;
const invoicesOf = async (who: TestAccount) => (await who.browser.get('/account/billing/invoices/all')).json();
const subjects = async (who: TestAccount) => {
  await product.settle();
  return (await product.mailsTo(who.email)).map(({ subject }) => subject);
};
const lastNumber = async () => {
  const row = await product.deps.db
    .selectFrom('invoice_counters')
    .select('last')
    .where('series', '=', 'invoice')
    .executeTakeFirstOrThrow();
  return row.last;
};
const stockOf = async (planId: string) =>
  (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', planId).executeTakeFirst())?.stock;

describe('M50 an order that was placed', () => {
  test('is a draft: no number, no mail, nothing due, and Billing lists it', async () => {
    const buyer = await product.account();
    const before = await lastNumber();
    const order_id = await place(buyer, { plan_id: await desk.plan(hostingPlan), period: 'annual' });
    expect(await lastNumber()).toBe(before);
    expect(await invoicesOf(buyer)).toEqual([]);
    expect(await subjects(buyer)).toEqual([]);
    const { quote } = await look(buyer, order_id);
    expect(await drafts(buyer)).toMatchObject([
      { order_id, total: quote.invoice_total, items: [{ quantity: 1 }], order_valid_until: expect.any(Number) },
    ]);
    const choices = { name: 'Month' };
    await place(buyer, { plan_id: await desk.plan(serverPlan), quantity: 2, choices });
    const items = (await drafts(buyer)).flatMap((one: { items: object[] }) => one.items);
    expect(items).toContainEqual({ plan_name: 'A server', plan_type: 'proxmox', wanted_name: 'Month', quantity: 2 });
    expect(quote.invoice_paid_period).toBe(12);
    const { user_id: _, ...shown } = (await desk.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json();
    expect(shown).toMatchObject({
      order_draft: true,
      order_sealed: false,
      order_subscription_period: 12,
      invoices: [],
    });
    const listed = async (status: string) =>
      (await desk.staff.browser.get(`/system/admin/orders?status=${status}&search=${buyer.email}`))
        .json()
        .orders.map(({ order_draft }: { order_draft: boolean }) => order_draft);
    expect([await listed('draft'), await listed('open')]).toEqual([[true, true], []]);
  });

  test('gets one invoice when payment begins, in twenty tabs at once', async () => {
    const buyer = await product.account();
    const order_id = await place(buyer, { plan_id: await desk.plan({ stock: 1 }) });
    const browsers = await Promise.all(Array.from({ length: 20 }, () => buyer.anotherBrowser()));
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.post(`/account/checkout/${order_id}/begin`, { by: at % 2 === 0 ? 'card' : 'bank_transfer' }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().invoice_id)).size).toBe(1);
    expect(await invoicesOf(buyer)).toHaveLength(1);
    expect(await drafts(buyer)).toEqual([]);
  });

  test('by card is mailed as a receipt once paid, by bank transfer as an invoice at once, kept for a week', async () => {
    const [byCard, byBank] = [await product.account(), await product.account()];
    const plan_id = await desk.plan();
    await begin(byCard, await place(byCard, { plan_id }), 'card');
    expect(await subjects(byCard)).toEqual([]);
    const { invoice_id, order_id } = (await begin(byBank, await place(byBank, { plan_id }), 'bank_transfer')).json();
    expect(await subjects(byBank)).toHaveLength(1);
    product.travel(3 * 86_400_000);
    await expireCheckouts(product.deps);
    expect((await look(byBank, order_id)).order_status).toBe('open');
    const seen = { method: 'bank_transfer', reason: 'Seen', reference: randomUUID() };
    expect((await desk.post(`/system/admin/invoices/${invoice_id}/mark-paid`, seen)).statusCode).toBe(200);
    await product.settle();
    expect((await look(byBank, order_id)).order_status).not.toBe('open');
  });

  test('is paid from the balance in one step, or not at all', async () => {
    const buyer = await product.account();
    const order_id = await place(buyer, { plan_id: await desk.plan() });
    const before = await lastNumber();
    expect((await begin(buyer, order_id, 'balance')).statusCode).toBe(409);
    expect([await lastNumber(), await invoicesOf(buyer)]).toEqual([before, []]);
    await desk.adjust(buyer.id, 1250);
    expect((await begin(buyer, order_id, 'balance')).statusCode).toBe(200);
    expect(await invoicesOf(buyer)).toMatchObject([{ invoice_status: 'paid' }]);
  });

  test('is not issued over another total than the one shown', async () => {
    const buyer = await product.account();
    const order_id = await place(buyer, { plan_id: await desk.plan() });
    const { quote } = await look(buyer, order_id);
    const profile = { name: 'A', company: '', line1: 'B', line2: '', postcode: '1', city: 'C', country: 'US' };
    const saved = await buyer.browser.send('PUT', '/account/billing/profile', profile);
    expect(saved.statusCode, saved.body).toBe(200);
    const refused = await begin(buyer, order_id, 'card', { total: quote.invoice_total });
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'The total is €10.00 now, because your billing address changed. Please look at it and pay again.',
    ]);
    expect((await begin(buyer, order_id, 'card', { total: 1000 })).statusCode).toBe(200);
  });

  test('is dropped without a document, and its stock is free again', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan({ stock: 2 });
    const order_id = await place(buyer, { plan_id, quantity: 2 });
    expect(await stockOf(plan_id)).toBe(0);
    expect((await buyer.browser.post(`/account/checkout/${order_id}/cancel`)).statusCode).toBe(200);
    expect([await stockOf(plan_id), await drafts(buyer), await invoicesOf(buyer)]).toEqual([2, [], []]);
    expect(await look(buyer, order_id)).toMatchObject({ order_status: 'cancelled', can_cancel: false, invoice: null });
    expect((await begin(buyer, order_id, 'card')).json().details).toBe('This order was cancelled. Please order again.');
    expect(await subjects(buyer)).toEqual([]);
  });

  test('leaves a line of its own in the activity when it is dropped, by its owner, by staff or by time', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan();
    const key = { order_id: await place(buyer, { plan_id }), user_id: buyer.id };
    await buyer.browser.post(`/account/checkout/${await place(buyer, { plan_id })}/cancel`);
    await desk.staff.browser.send('DELETE', '/system/invoices/order', key);
    await place(buyer, { plan_id });
    product.travel(49 * 3_600_000);
    await expireCheckouts(product.deps);
    const { events } = (await buyer.browser.get('/account/activity')).json();
    const dropped = events.filter(({ kind }: { kind: string }) => kind === 'order_dropped');
    expect(
      dropped.map(({ by_staff, ip }: { by_staff: boolean; ip: string }) => [by_staff, ip !== '']).reverse(),
    ).toEqual([
      [false, true],
      // From where staff work is not told.
      [true, false],
      [false, false],
    ]);
  });

  test('staff read when it was dropped, by whom and why', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan();
    const [own, byStaff, byTime] = [
      await place(buyer, { plan_id }),
      await place(buyer, { plan_id }),
      await place(buyer, { plan_id }),
    ];
    await buyer.browser.post(`/account/checkout/${own}/cancel`);
    await desk.staff.browser.send('DELETE', '/system/invoices/order', { order_id: byStaff, user_id: buyer.id });
    product.travel(49 * 3_600_000);
    await expireCheckouts(product.deps);
    const cancelled = async (id: string) =>
      (await desk.staff.browser.get(`/system/admin/order?order_id=${id}`)).json().order_cancelled;
    const at = expect.any(Number);
    expect(await cancelled(own)).toEqual({ at, by: buyer.email, reason: 'The client cancelled the order.' });
    expect(await cancelled(byStaff)).toEqual({ at, by: desk.staff.email, reason: '' });
    expect(await cancelled(byTime)).toEqual({ at, by: null, reason: 'The order was not paid in time.' });
    expect(await cancelled(await place(buyer, { plan_id }))).toBeNull();
  });

  test('runs out when its day is over, without a word, also against a customer who begins in that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await product.account();
      const plan_id = await desk.plan({ stock: 1 });
      const order_id = await place(buyer, { plan_id });
      product.travel(49 * 3_600_000);
      const [answer] = await Promise.all([begin(buyer, order_id, 'card'), expireCheckouts(product.deps)]);
      const { order_status, invoice } = await look(buyer, order_id);
      expect([
        [200, 'open', 'awaiting_payment', 0],
        [409, 'cancelled', undefined, 1],
      ]).toContainEqual([answer.statusCode, order_status, invoice?.invoice_status, await stockOf(plan_id)]);
      expect(await subjects(buyer)).toEqual([]);
    }
  });

  test('is not changed or sealed by staff; deleted by them, it is cancelled and its stock is free', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan({ stock: 3 });
    const order_id = await place(buyer, { plan_id });
    const key = { order_id, user_id: buyer.id };
    const change = { order_type: 'empty', order_valid_until: 0, order_discount: 0, order_discount_reason: '' };
    const refused = await Promise.all([
      desk.post('/system/invoices/item', { ...key, plan_id: await desk.plan(), quantity: 1 }),
      desk.post('/system/invoices/seal', { ...key, annual_subscription: false }),
      desk.staff.browser.send('PUT', '/system/invoices/order', { ...key, ...change, payment_term_id: 'net_14' }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect(refused[1]?.json().details).toBe(
      'The client placed this order. Its invoice is issued when they begin to pay.',
    );
    expect((await desk.staff.browser.send('DELETE', '/system/invoices/order', key)).statusCode).toBe(200);
    expect([(await look(buyer, order_id)).order_status, await stockOf(plan_id)]).toEqual(['cancelled', 3]);
  });

  test('with nothing to pay is delivered at once', async () => {
    const buyer = await product.account();
    const placed = await buyer.browser.post('/account/checkout', { plan_id: await desk.plan({ price: 0 }) });
    expect((await look(buyer, placed.json().order_id)).invoice).toMatchObject({
      invoice_id: placed.json().invoice_id,
      invoice_status: 'paid',
    });
  });

  test('ends with its account', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan({ stock: 1 });
    await place(buyer, { plan_id });
    const left = await buyer.browser.send('DELETE', '/account/user', { email: buyer.email });
    expect(left.statusCode, left.body).toBe(200);
    await product.settle();
    expect(await stockOf(plan_id)).toBe(1);
  });
});
