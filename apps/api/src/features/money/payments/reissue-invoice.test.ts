import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { firstInvoice, order as orderSchema } from '@resolvo/contract/sales/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type Bought, buy, pay, subscriptionOf } from '../../../../test/subscriptions.ts';
import { nameSubjects } from '../../platform/events/name-subjects.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const look = async (id: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json());
const balanceOf = async (account: TestAccount): Promise<number> =>
  (await account.browser.get('/account/billing/data')).json().balance;
const orderOf = (id: string) =>
  product.deps.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
const billsOn = (id: string) =>
  product.deps.db
    .selectFrom('subscription_bills')
    .select(['subscription_id', 'kind', 'voided_at'])
    .where('invoice_id', '=', id)
    .execute();

/** As printed, with what a test changes. */
async function reissue(id: string, more: { prices?: number[]; [field: string]: unknown } = {}) {
  const { items } = await look(id);
  const { prices = [], ...rest } = more;
  return desk.post(`/system/admin/invoices/${id}/reissue`, {
    items: items.map(({ plan_name: name, plan_description: description, plan_price }, index) => ({
      name,
      description,
      price: prices[index] ?? plan_price,
    })),
    tax: 0,
    reason: 'The address was wrong',
    ...rest,
  });
}
const made = async (id: string, more: Parameters<typeof reissue>[1] = {}) => {
  const answer = await reissue(id, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { invoice_id: string; credit_note_id: string; moved: number; to_balance: number };
};

const profile = { name: 'Kari Nordmann', line1: 'Storgata 2', city: 'Bergen', postcode: '5003', country: 'NO' };

describe('M83 a wrong invoice is credited in full and issued anew in one act', () => {
  test('paid: what it sold goes on, what was paid counts for the new one, both documents in one mail', async () => {
    const bought: Bought = await buy(product, desk);
    const { owner, invoiceId, orderId } = bought;
    await owner.browser.send('PUT', '/account/billing/profile', { ...profile, company: 'Fjell AS' });
    const before = [await orderOf(orderId), await subscriptionOf(product, bought.id)];
    await product.mailsTo(owner.email);
    const had = (await product.mailsTo(owner.email)).length;

    const { invoice_id, moved, to_balance } = await made(invoiceId);
    await product.settle();
    const [old, fresh] = [await look(invoiceId), await look(invoice_id)];
    expect([moved, to_balance, await balanceOf(owner)]).toEqual([1000, 0, 0]);
    expect(old).toMatchObject({
      invoice_status: 'refunded',
      credit_notes: [{ kind: 'refund', total: 1000, reason: 'The address was wrong' }],
      replaced_by: { invoice_id, invoice_number: fresh.invoice_number },
      replaces: null,
      additional_invoice: true,
    });
    expect(fresh).toMatchObject({
      invoice_status: 'paid',
      invoice_total: 1000,
      order_id: orderId,
      additional_invoice: false,
      user: { company: 'Fjell AS' },
      payments: [{ payment_method: 'balance', amount: 1000, applied: 1000 }],
      replaces: { invoice_id: invoiceId },
      order_valid_from: old.order_valid_from,
      order_valid_until: old.order_valid_until,
    });
    expect(old.user.company).toBe('');
    expect([await orderOf(orderId), await subscriptionOf(product, bought.id)]).toEqual(before);
    expect(await billsOn(invoiceId)).toEqual([]);
    expect(await billsOn(invoice_id)).toEqual([{ subscription_id: bought.id, kind: 'first', voided_at: null }]);

    const [mail, ...others] = (await product.mailsTo(owner.email)).slice(0, -had || undefined);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Invoice ${fresh.invoice_number} replaces invoice ${old.invoice_number}`);
    expect(mail?.text).toContain('What you had paid pays it.');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `resolvo-invoice-${fresh.invoice_number}.pdf`,
      `resolvo-credit-note-${old.credit_notes[0]?.credit_note_number}.pdf`,
    ]);
    const pdf = await desk.staff.browser.get(`/system/admin/invoices/${invoice_id}/pdf`);
    const text = await pdfText(pdf.rawPayload);
    expect(text).toContain('Fjell AS');
    expect(text).toContain(`Replaces Invoice ${old.invoice_number} of`);
    expect(text).not.toMatch(/IBAN|KID/);
    const events = await product.deps.db
      .selectFrom('events')
      .select(['id', 'name', 'subject_id', 'data'])
      .where('name', '=', 'invoice.replaced')
      .where('subject_id', '=', invoice_id)
      .execute();
    expect([...(await nameSubjects(product.deps, events)).values()]).toEqual([
      {
        kind: 'invoice',
        id: invoice_id,
        name: `Invoice #${fresh.invoice_number} in place of #${old.invoice_number}`,
      },
    ]);
  });

  test('paid and cheaper: the rest is on the balance; and what is given back later comes from the new one', async () => {
    const { owner, invoiceId, orderId } = await buy(product, desk);
    const { invoice_id, ...sums } = await made(invoiceId, { prices: [700] });
    expect([sums, await balanceOf(owner)]).toEqual([{ ...sums, moved: 700, to_balance: 300 }, 300]);
    expect((await orderOf(orderId)).status).toBe('issued');
    const back = await desk.post(`/system/admin/invoices/${invoice_id}/refund`, { reason: 'A slow day', amount: 100 });
    expect(back.statusCode, back.body).toBe(200);
    expect(await balanceOf(owner)).toBe(400);
    expect((await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'x' })).statusCode).toBe(409);
  });

  test('paid and dearer: what was paid is never lost, and the new one asks for what it costs', async () => {
    const { owner, invoiceId, orderId } = await buy(product, desk);
    const { invoice_id, moved, to_balance } = await made(invoiceId, { prices: [1500] });
    expect(await look(invoice_id)).toMatchObject({ invoice_status: 'awaiting_payment', invoice_open: 500 });
    expect([moved, to_balance, await balanceOf(owner)]).toEqual([1000, 0, 0]);
    expect((await orderOf(orderId)).status).toBe('issued');
    const mails = await product.mailsTo(owner.email);
    expect(mails[0]?.text).toMatch(/€10\.00 of it is paid\. Please pay €5\.00 by/);
    await desk.adjust(owner.id, 500);
    expect((await owner.browser.post(`/account/billing/invoices/${invoice_id}/pay-by-balance`, {})).statusCode).toBe(
      200,
    );
    await product.settle();
    expect([(await look(invoice_id)).invoice_status, await balanceOf(owner)]).toEqual(['paid', 0]);
    expect((await orderOf(orderId)).status).toBe('issued');
  });

  test('open and paid in part: the part counts for the new one, and pays it where it covers it', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    await order.add(await desk.plan({ price: 2000 }));
    const id: string = (await order.seal()).json().invoice_id;
    const part = { method: 'bank_transfer', reason: 'On the statement', amount: 800 };
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, part);
    const next = await made(id, { prices: [1900] });
    expect([next.moved, next.to_balance]).toEqual([800, 0]);
    expect(await look(next.invoice_id)).toMatchObject({ invoice_open: 1100, invoice_paid: 800 });
    const last = await made(next.invoice_id, { prices: [700] });
    await product.settle();
    expect([last.moved, last.to_balance, await balanceOf(client)]).toEqual([700, 100, 100]);
    expect((await look(last.invoice_id)).invoice_status).toBe('paid');
    expect((await orderOf(order.key.order_id)).status).not.toBe('open');
    const { invoice_number } = await look(last.invoice_id);
    const mail = (await product.mailsTo(client.email)).find(({ text }) => text.includes('Thank you for your payment'));
    // Its reader learns of the invoice before its receipt.
    expect(mail?.subject).toContain(`Invoice ${invoice_number} replaces invoice`);
  });

  test('open: nothing is owed of the wrong one, and the new one sells what was ordered, once', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    await order.add(await desk.plan({ price: 2000 }));
    const id: string = (await order.seal({ discount_amount: 10 })).json().invoice_id;
    const { invoice_id, moved } = await made(id, { prices: [2500], discount_amount: 20 });
    expect(moved).toBe(0);
    const [old, fresh] = [await look(id), await look(invoice_id)];
    expect([old.invoice_status, fresh.invoice_status, fresh.invoice_total]).toEqual([
      'cancelled',
      'awaiting_payment',
      2000,
    ]);
    const { order_id } = order.key;
    expect((await orderOf(order_id)).status).toBe('open');
    const shown = orderSchema.parse((await desk.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json());
    expect(firstInvoice(shown)?.invoice_id).toBe(invoice_id);
    await pay(desk, invoice_id);
    await product.settle();
    const units = await product.deps.db
      .selectFrom('deliveries as d')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select('d.id')
      .where('i.order_id', '=', order.key.order_id)
      .execute();
    expect(units).toHaveLength(1);
  });

  test('paid by card: the form of the wrong one is closed, and a payment on its way is waited for', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const form = await cards.prepareInvoice(client, id);
    const { invoice_id } = await made(id);
    await product.settle();
    expect(await cards.confirm(form.client_secret)).not.toBe('succeeded');
    await cards.pay(client, invoice_id, 'good');
    expect((await look(invoice_id)).invoice_status).toBe('paid');
    expect(await balanceOf(client)).toBe(0);
  });

  test('refused: given back in part, cancelled, replaced, for nothing, without all its lines', async () => {
    const client = await product.account();
    const part = await desk.invoice(client.id, 5000);
    await pay(desk, part);
    await desk.post(`/system/admin/invoices/${part}/refund`, { reason: 'x', amount: 100 });
    const gone = await desk.invoice(client.id, 5000);
    await desk.post(`/system/admin/invoices/${gone}/cancel`, { reason: 'x' });
    const twice = await desk.invoice(client.id, 5000);
    await made(twice);
    const free = await desk.invoice(client.id, 0);
    for (const id of [part, gone, twice, free]) expect((await reissue(id)).statusCode).toBe(409);
    const open = await desk.invoice(client.id, 5000);
    expect((await reissue(open, { prices: [0] })).json().details).toContain('asks for nothing');
    expect((await reissue(open, { items: [] })).statusCode).toBe(422);
    expect(
      (
        await reissue(open, {
          items: [
            { name: 'a', price: 1 },
            { name: 'b', price: 1 },
          ],
        })
      ).statusCode,
    ).toBe(422);
    expect((await look(open)).invoice_status).toBe('awaiting_payment');
  });

  test('M5 M20 pressed several times at once it is one credit note and one new invoice', async () => {
    const { invoiceId, orderId } = await buy(product, desk);
    const key = crypto.randomUUID();
    const same = await Promise.all([1, 2, 3, 4].map(() => reissue(invoiceId, { idempotency_key: key })));
    expect(new Set(same.map(({ body }) => body)).size).toBe(1);
    const fresh = same[0]?.json().invoice_id;
    const others = await Promise.all([1, 2, 3, 4].map(() => reissue(fresh)));
    expect(others.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const first = await product.deps.db
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', orderId)
      .where('additional', '=', false)
      .execute();
    expect(first).toHaveLength(1);
  });

  test('M13 M21 for any prices and any part paid: numbers have no gap, no cent is lost', {
    tags: ['slow'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async ([first = 1, ...prices], isPaid) => {
          const client = await product.account();
          let id = await desk.invoice(client.id, first);
          if (isPaid) await pay(desk, id);
          for (const price of prices) id = (await made(id, { prices: [price] })).invoice_id;
          const { invoice_status, invoice_total, payments } = await look(id);
          const applied = payments.reduce((sum, one) => sum + one.applied, 0);
          if (invoice_status === 'paid') expect(applied).toBe(invoice_total);
          expect(applied + (await balanceOf(client))).toBe(isPaid ? first : 0);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
    const numbers = await product.deps.db.selectFrom('invoices').select('number').orderBy('number').execute();
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    await expectTrueBooks(product);
  });
});
