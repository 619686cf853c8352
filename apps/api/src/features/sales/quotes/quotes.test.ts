import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';
import { expireQuotes } from './answer-quote.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const lines = [
  { name: 'Website', description: 'Design and building', price: 400_000, quantity: 1 },
  { name: 'Workshop', description: 'A day', price: 90_000, quantity: 2 },
];
const body = (user_id: string, more: object = {}) => ({
  user_id,
  title: 'A website for a bakery',
  intro: 'Thank you for talking with us.',
  terms: 'Half of the texts come from you.',
  lines,
  ...more,
});
const admin = (path = '') => `/system/admin/quotes${path}`;
async function sent(client: TestAccount, more: object = {}): Promise<string> {
  const made = await desk.post(admin(), body(client.id, more));
  expect(made.statusCode, made.body).toBe(201);
  const { quote_id } = made.json();
  expect((await desk.post(admin(`/${quote_id}/send`), {})).statusCode).toBe(200);
  return quote_id;
}
const accept = (who: TestAccount, id: string, more: object = {}) =>
  who.browser.post(`/account/quotes/${id}/accept`, more);
const look = async (who: TestAccount, id: string) => (await who.browser.get(`/account/quotes/${id}`)).json();

test('a quote is written, sent by mail, read as PDF, accepted once and paid like an order', async () => {
  const client = await product.account();
  const made = await desk.post(admin(), body(client.id));
  const { quote_id } = made.json();
  expect((await client.browser.get(`/account/quotes/${quote_id}`)).statusCode).toBe(404);
  expect((await accept(client, quote_id)).statusCode).toBe(404);
  const edited = await desk.staff.browser.send('PUT', admin(`/${quote_id}`), { title: 'A website', lines });
  expect(edited.statusCode, edited.body).toBe(200);
  await desk.post(admin(`/${quote_id}/send`), {});
  const late = await desk.staff.browser.send('PUT', admin(`/${quote_id}`), { title: 'Other', lines });
  expect(late.statusCode).toBe(409);
  await product.settle();
  const [mail] = (await product.mailsTo(client.email)).filter(({ subject }) => subject.includes('quote'));
  expect(mail?.text).toContain('€7,250.00');
  expect((await client.browser.get('/account/quotes')).json().quotes).toMatchObject([{ quote_id, total: 725_000 }]);
  const file = await client.browser.get(`/account/quotes/${quote_id}/pdf`);
  const text = await pdfText(file.rawPayload);
  for (const part of ['Quote', 'Website', 'Workshop', '€7,250.00', 'VAT 25 %', 'Paid once'])
    expect(text).toContain(part);

  expect((await accept(client, quote_id, { total: 1 })).statusCode).toBe(409);
  const answers = await Promise.all([accept(client, quote_id), accept(client, quote_id), accept(client, quote_id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const { order_id } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  await desk.adjust(client.id, 725_000);
  const paid = await client.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance', total: 725_000 });
  expect(paid.statusCode, paid.body).toBe(200);
  await product.settle();
  const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order_id}`)).json();
  expect(tasks).toHaveLength(3);
  expect(await look(client, quote_id)).toMatchObject({ status: 'accepted', order_id });
});

test('an order that ends unpaid gives the quote back, until it expires', async () => {
  const client = await product.account();
  const id = await sent(client);
  const { order_id } = (await accept(client, id)).json();
  expect((await client.browser.post(`/account/checkout/${order_id}/cancel`, {})).statusCode).toBe(200);
  expect(await look(client, id)).toMatchObject({ status: 'sent' });
  await product.deps.db
    .updateTable('quotes')
    .set({ valid_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  const late = await accept(client, id);
  expect([late.statusCode, late.json().details]).toEqual([
    409,
    'This quote has expired. Please write to us: we make you another one.',
  ]);
  await expireQuotes(product.deps);
  expect(await look(client, id)).toMatchObject({ status: 'expired' });
});

test('a quote is declined or withdrawn once, and is nobody else’s', async () => {
  const [client, other] = [await product.account(), await product.account()];
  const [one, two] = [await sent(client), await sent(client)];
  expect((await accept(other, one)).statusCode).toBe(404);
  expect((await client.browser.post(`/account/quotes/${one}/decline`, { reason: 'Too late' })).statusCode).toBe(200);
  expect((await accept(client, one)).statusCode).toBe(409);
  expect((await desk.post(admin(`/${two}/withdraw`), { reason: 'A mistake' })).statusCode).toBe(200);
  expect((await accept(client, two)).statusCode).toBe(409);
  const { quotes } = (await desk.staff.browser.get(admin('?status=declined'))).json();
  expect(quotes).toMatchObject([{ quote_id: one, user: { email: client.email } }]);
});

test('M10 quote, order and list agree on every sum', async () => {
  const client = await product.account();
  const line = fc.record({ price: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (some) => {
      const id = await sent(client, { lines: some.map((one, index) => ({ name: `Line ${index}`, ...one })) });
      const { subtotal, tax_amount, total } = await look(client, id);
      expect(subtotal + tax_amount).toBe(total);
      const { quotes } = (await client.browser.get('/account/quotes')).json();
      const listed = quotes.find((one: { quote_id: string }) => one.quote_id === id);
      expect(listed).toMatchObject({ total });
      const { order_id } = (await accept(client, id, { total })).json();
      const { quote } = (await client.browser.get(`/account/checkout/${order_id}`)).json();
      expect([quote.invoice_subtotal, quote.invoice_tax_amount, quote.invoice_total]).toEqual([
        subtotal,
        tax_amount,
        total,
      ]);
    }),
    { numRuns: 8 },
  );
});

test('M74 a quote of plans is an order at the price of the quote, with its cycle and discount, and its client chooses', async () => {
  const client = await product.account();
  const planId = await desk.plan({ ...hostingPlan, name: 'Birch', price: 1000, annual_price: 10_000, stock: 3 });
  const stock = async () =>
    (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', planId).executeTakeFirst())?.stock;
  const twice = { lines: [{ plan_id: planId }, { plan_id: planId }] };
  expect((await desk.post(admin(), body(client.id, twice))).statusCode).toBe(409);
  const id = await sent(client, {
    lines: [
      { plan_id: planId, quantity: 2 },
      { name: 'Move', price: 5000, quantity: 1 },
    ],
    annual: true,
    discount: 10,
  });
  expect(await look(client, id)).toMatchObject({
    annual: true,
    renews: true,
    lines: [
      { plan_id: planId, name: 'Birch', price: 10_000, client_chooses: true },
      { plan_id: null, name: 'Move', price: 5000, client_chooses: false },
    ],
    subtotal: 25_000,
    discount: 10,
    discount_amount: 2500,
  });
  const { total } = await look(client, id);
  // The price of the catalogue moves; what was offered stays.
  await product.deps.db.updateTable('plans').set({ annual_price: 20_000 }).where('id', '=', planId).execute();
  const accepted = await accept(client, id, { total });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(await stock()).toBe(1);
  const { order_id } = accepted.json();
  // The checkout says what the quote said: its discount comes again, and its year begins when it is set up.
  const checkout = async () => (await client.browser.get(`/account/checkout/${order_id}`)).json();
  expect(await checkout()).toMatchObject({ renewal_discount: 10, starts_later: true });
  await desk.adjust(client.id, total);
  const begun = await client.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance', total });
  expect(begun.statusCode, begun.body).toBe(200);
  await product.settle();
  expect(await checkout()).toMatchObject({ invoice: { order_valid_from: 0, invoice_paid_period: 12 } });
  const mails = await product.mailsTo(client.email);
  const asked = mails.find(({ subject }) => subject.startsWith('Please choose how'));
  expect(asked?.text).toContain('its paid period begins on the day it is set up');
  const receipt = mails.find(({ subject }) => subject.startsWith('Receipt'));
  expect(receipt?.text).toContain('Period: 12 months from the day each is set up.');
  const asStaff = (await desk.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json();
  expect(asStaff).toMatchObject({ order_subscription_period: 12, order_discount: 10 });
  expect(asStaff.items).toMatchObject([{ client_chooses: true, plan_price: 10_000 }, { client_chooses: false }]);
  const { items } = (await client.browser.get('/account/choices')).json();
  expect(items).toMatchObject([{ plan_name: 'Birch', quantity: 2, begun: true }]);
  expect((await client.browser.post(`/account/choices/${items[0].order_item_id}`, { choices: {} })).statusCode).toBe(
    200,
  );
  expect((await client.browser.get('/account/choices')).json().items).toEqual([]);
});

test('who accepted a quote, and when, stands on its page, its order and its PDF; of staff no address', async () => {
  const client = await product.account();
  const own = await sent(client);
  const before = await client.browser.get(`/account/quotes/${own}/pdf`);
  expect(await pdfText(before.rawPayload)).not.toContain('Accepted');
  expect(await look(client, own)).toMatchObject({ accepted: null });
  const { order_id } = (await accept(client, own)).json();
  const accepted = { at: expect.any(Number), by: client.email, by_staff: false };
  expect(await look(client, own)).toMatchObject({ accepted });
  expect((await desk.staff.browser.get(admin(`/${own}`))).json()).toMatchObject({ accepted });
  const { quotes } = (await desk.staff.browser.get(admin(`?order_id=${order_id}`))).json();
  expect(quotes).toMatchObject([{ quote_id: own, accepted }]);
  const after = await client.browser.get(`/account/quotes/${own}/pdf`);
  // A long address is broken over lines.
  expect((await pdfText(after.rawPayload)).replaceAll(' ', '')).toContain(`by${client.email}`);

  // Staff who act for their client.
  await product.deps.db.transaction().execute((tx) =>
    product.deps.events.emit(tx, {
      name: 'quote.accepted',
      accountId: client.id,
      by: { personId: desk.staff.personId },
      data: { quote_id: own, quote_number: 1 },
    }),
  );
  expect(await look(client, own)).toMatchObject({ accepted: { by: '', by_staff: true } });
  expect((await desk.staff.browser.get(admin(`/${own}`))).json()).toMatchObject({
    accepted: { by: desk.staff.email, by_staff: true },
  });
});
