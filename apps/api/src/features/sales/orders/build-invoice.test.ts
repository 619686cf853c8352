import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { useProduct } from '../../../../test/product.ts';

const product = useProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const build = (body: object) => desk.post('/system/admin/invoices', body);
const custom = (price: unknown, more: object = {}) => ({ custom_item: { name: 'Custom work', price, ...more } });
const invoiceOf = async (id: string) => (await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json();

describe('the invoice builder', () => {
  test('makes order, items and invoice in one step, and the customer gets it', async () => {
    const client = await product.account();
    const server = await desk.plan({ ...serverPlan, name: 'Fjord M' });
    const made = await build({
      user_id: client.id,
      items: [{ plan_id: server, quantity: 2 }, custom(45_000, { quantity: 1, description: 'One day' })],
      discount_amount: 10,
      discount_reason: 'A friend',
      tax: 25,
      payment_term_id: 'net_30',
    });
    expect(made.statusCode, made.body).toBe(201);
    const { invoice_id, order_id } = made.json();
    const invoice = await invoiceOf(invoice_id);
    expect(invoice).toMatchObject({
      order_id,
      invoice_subtotal: 47_580,
      invoice_discount: 10,
      invoice_discount_amount: 4758,
      invoice_tax_amount: 10_706,
      invoice_total: 53_528,
      payment_term_id: 'net_30',
      items: [
        { plan_name: 'Fjord M', plan_price: 1290, quantity: 2 },
        { plan_name: 'Custom work', plan_price: 45_000, plan_description: 'One day' },
      ],
    });
    expect(invoice.invoice_due_date - invoice.invoice_creation_time).toBe(30 * 86_400);
    const order = (await desk.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json();
    expect(order).toMatchObject({
      order_sealed: true,
      order_type: 'subscription',
      order_status: 'open',
      order_discount_reason: 'A friend',
    });
    expect(await product.mailsTo(client.email)).toHaveLength(1);
  });

  test('by the year, and with the tax of the client when none is given', async () => {
    const client = await product.account();
    const plan_id = await desk.plan(serverPlan);
    const made = await build({ user_id: client.id, items: [{ plan_id }], annual_subscription: true });
    expect(await invoiceOf(made.json().invoice_id)).toMatchObject({
      invoice_subtotal: 12_900,
      invoice_tax: 25,
      invoice_paid_period: 12,
    });
    const none = await build({ user_id: client.id, items: [custom(100)], tax: 0 });
    expect((await invoiceOf(none.json().invoice_id)).invoice_tax).toBe(0);
  });

  test.each([
    [422, { items: [] }],
    [422, { items: [{}] }],
    [422, { items: [custom(-1)] }],
    [422, { items: [custom(1.5)] }],
    [422, { items: [custom('1')] }],
    [422, { items: [{ ...custom(1), quantity: 2 }] }],
    [422, { items: Array.from({ length: 101 }, () => custom(1)) }],
    [422, { tax: 101 }],
    [422, { tax: -1 }],
    [422, { discount_amount: 0.001 }],
    [422, { payment_term_id: 'never' }],
    [422, { total: 1 }],
    [422, { number: 7 }],
    [422, { idempotency_key: 'x' }],
    [422, { annual_subscription: true }],
    [404, { items: [{ plan_id: randomUUID() }] }],
  ])('M4 C11 %s for %j, and nothing is left of it', async (status, more) => {
    const client = await product.account();
    const before = await product.fingerprint();
    expect((await build({ user_id: client.id, items: [custom(100)], ...more })).statusCode).toBe(status);
    expect(await product.fingerprint()).toBe(before);
  });

  test('refuses the same plan twice and one that is sold out, and loses no number', async () => {
    const client = await product.account();
    const plan_id = await desk.plan();
    const gone = await desk.plan({ stock: 0 });
    const before = await product.fingerprint();
    const twice = await build({ user_id: client.id, items: [{ plan_id }, { plan_id }] });
    expect([twice.statusCode, twice.json().details]).toEqual([409, 'This plan is already added to the order']);
    expect((await build({ user_id: client.id, items: [{ plan_id: gone }] })).statusCode).toBe(409);
    expect(await product.fingerprint()).toBe(before);
  });

  test('M5 one key, one invoice: 20 at once get the same answer, another body is refused', async () => {
    const client = await product.account();
    const body = { user_id: client.id, items: [custom(100)], idempotency_key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => build(body)));
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    const orders = await product.deps.db
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', client.id)
      .execute();
    expect(orders).toHaveLength(1);
    const other = await build({ ...body, items: [custom(200)] });
    expect([other.statusCode, other.json().fields[0].path]).toEqual([422, 'idempotency_key']);
    expect(await product.mailsTo(client.email)).toHaveLength(1);
  });

  test('M5 one key for many clients at once makes one invoice', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => product.account()));
    const idempotency_key = randomUUID();
    const answers = await Promise.all(
      clients.map(({ id }) => build({ user_id: id, items: [custom(100)], idempotency_key })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(422)]);
    const ids = clients.map(({ id }) => id);
    const orders = await product.deps.db.selectFrom('orders').select('id').where('account_id', 'in', ids).execute();
    expect(orders).toHaveLength(1);
  });
});
