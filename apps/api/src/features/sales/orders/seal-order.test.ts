import { totals } from '@resolvo/contract/money';
import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let client: TestAccount;
beforeAll(async () => {
  desk = await orderDesk(product);
  client = await product.account();
});

const invoiceOf = async (invoiceId: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${invoiceId}`)).json());
const orderOf = async (orderId: string) =>
  (await desk.staff.browser.get(`/system/admin/order?order_id=${orderId}`)).json();
const numbers = async () =>
  (await product.deps.db.selectFrom('invoices').select('number').orderBy('number').execute()).map((row) => row.number);

describe('sealing', () => {
  test('makes the order final and one invoice, due in 14 days', async () => {
    const { key, add, addCustom, seal } = await desk.order(client.id);
    await add(await desk.plan(serverPlan), 2);
    await addCustom(333, { quantity: 3 });
    const sealed = await seal({ discount_amount: 10, tax: 25 });
    const invoice = await invoiceOf(sealed.json().invoice_id);
    expect(invoice).toMatchObject({
      invoice_number: sealed.json().invoice_number,
      invoice_status: 'awaiting_payment',
      invoice_order_status: 'awaiting_payment',
      order_id: key.order_id,
      invoice_subtotal: 3579,
      invoice_discount: 10,
      invoice_discount_amount: 358,
      invoice_tax: 25,
      invoice_tax_amount: 805,
      invoice_total: 4026,
      invoice_paid_period: 1,
      additional_invoice: false,
      user: { user_id: client.id, email: client.email },
      seller: { legal_name: 'Resolvo AS', country: 'Norway' },
      items: [
        { plan_name: 'A server', plan_price: 1290, quantity: 2, line_total: 2580 },
        { plan_type: 'custom', plan_price: 333, quantity: 3, line_total: 999 },
      ],
    });
    expect(invoice.invoice_due_date - invoice.invoice_creation_time).toBe(14 * 86_400);
    expect(invoice.order_valid_from).toBe(invoice.invoice_creation_time);
    expect(await orderOf(key.order_id)).toMatchObject({
      order_status: 'open',
      order_sealed: true,
      order_type: 'subscription',
      order_subscription_period: 1,
      order_discount: 10,
      invoices: [{ invoice_id: invoice.invoice_id, invoice_total: 4026, invoice_status: 'awaiting_payment' }],
    });
  });

  test('by the year takes the price of the year, or twelve months where there is none', async () => {
    const { add, addCustom, seal } = await desk.order(client.id, { order_type: 'subscription' });
    await add(await desk.plan(serverPlan));
    await add(await desk.plan({ ...serverPlan, annual_price: null, price: 100 }));
    await addCustom(5000);
    const invoice = await invoiceOf((await seal({ annual_subscription: true })).json().invoice_id);
    expect(invoice.items.map(({ plan_price }) => plan_price)).toEqual([12_900, 1200, 5000]);
    expect(invoice).toMatchObject({ invoice_total: 19_100, invoice_paid_period: 12 });
    const [from, until] = [new Date(invoice.order_valid_from * 1000), new Date(invoice.order_valid_until * 1000)];
    expect(until.getUTCFullYear() - from.getUTCFullYear()).toBe(1);
  });

  test('an annual order shows the prices that were invoiced, not those of a month', async () => {
    const { key, add, seal } = await desk.order(client.id);
    await add(await desk.plan(serverPlan));
    expect((await orderOf(key.order_id)).items).toMatchObject([{ plan_price: 1290, plan_annual_price: 12_900 }]);
    const sealed = await seal({ annual_subscription: true, discount_amount: 12.5 });
    const invoice = await invoiceOf(sealed.json().invoice_id);
    const order = await orderOf(key.order_id);
    expect(order.items).toMatchObject([{ plan_price: 12_900 }]);
    expect(order.items[0].plan_price * order.items[0].quantity).toBe(invoice.invoice_subtotal);
    const { orders } = (await desk.staff.browser.get(`/system/admin/orders?search=${key.order_id}`)).json();
    expect(orders[0]).toMatchObject({ order_discount: 12.5, items: [{ plan_price: 12_900 }] });
  });

  test('without a tax takes the one of the billing address; a typed 0 is no tax', async () => {
    const [local, foreign] = [await product.account(), await product.account()];
    const profile = {
      company: 'B',
      line1: 'C',
      line2: '',
      postcode: '1',
      city: 'D',
      organisation_number: '',
      name: 'A',
    };
    const abroad = { ...profile, country: 'DE', vat_number: 'DE123456789' };
    expect((await foreign.browser.send('PUT', '/account/billing/profile', abroad)).statusCode).toBe(200);
    const taxed = async (who: TestAccount, more: object) => {
      const { key, addCustom, seal } = await desk.order(who.id);
      await addCustom(1000);
      const { tax_by_address } = await orderOf(key.order_id);
      // `undefined` takes the field out of the request: what an empty field of the dialog sends.
      const sealed = await seal({ tax: undefined, ...more });
      expect(sealed.statusCode, sealed.body).toBe(200);
      const { invoice_tax, invoice_total } = await invoiceOf(sealed.json().invoice_id);
      return { asked: tax_by_address.tax, invoice_tax, invoice_total };
    };
    expect(await taxed(local, {})).toEqual({ asked: 25, invoice_tax: 25, invoice_total: 1250 });
    expect(await taxed(foreign, {})).toEqual({ asked: 0, invoice_tax: 0, invoice_total: 1000 });
    expect(await taxed(local, { no_tax: true })).toEqual({ asked: 25, invoice_tax: 0, invoice_total: 1000 });
    expect(await taxed(local, { tax: 0 })).toEqual({ asked: 25, invoice_tax: 0, invoice_total: 1000 });
    expect(await taxed(foreign, { tax: 12.5 })).toEqual({ asked: 0, invoice_tax: 12.5, invoice_total: 1125 });
    const { addCustom, seal } = await desk.order(local.id);
    await addCustom(1000);
    for (const more of [{ tax: 25, no_tax: true }, { no_tax: false }]) {
      expect((await seal(more)).statusCode, JSON.stringify(more)).toBe(422);
    }
  });

  test('an order of services is paid once and has no period', async () => {
    const { key, add, seal } = await desk.order(client.id);
    await add(await desk.plan());
    const yearly = await seal({ annual_subscription: true });
    expect([yearly.statusCode, yearly.json().fields[0].path]).toEqual([422, 'annual_subscription']);
    const invoice = await invoiceOf((await seal()).json().invoice_id);
    expect(invoice).toMatchObject({ order_valid_from: 0, order_valid_until: 0 });
    expect(await orderOf(key.order_id)).toMatchObject({ order_type: 'one_time', order_subscription_period: 0 });
  });

  test('what costs nothing is paid at once', async () => {
    const { key, addCustom, seal } = await desk.order(client.id);
    await addCustom(5000);
    const invoice = await invoiceOf((await seal({ discount_amount: 100, tax: 25 })).json().invoice_id);
    expect(invoice).toMatchObject({ invoice_total: 0, invoice_status: 'paid' });
    expect((await orderOf(key.order_id)).order_status).toBe('paid');
  });

  test('is refused for an empty order, a plan that renews in a one-time order, and percents that are none', async () => {
    const empty = await desk.order(client.id);
    const response = await empty.seal();
    expect([response.statusCode, response.json().details]).toEqual([
      409,
      'Cannot seal an empty order. Please add at least one item',
    ]);
    const once = await desk.order(client.id, { order_type: 'one_time' });
    await once.add(await desk.plan(serverPlan));
    const before = await product.fingerprint();
    expect((await once.seal()).statusCode).toBe(409);
    for (const wrong of [-1, 100.01, 101, 12.345, '5', null, 1e9]) {
      expect((await once.seal({ tax: wrong })).statusCode, String(wrong)).toBe(422);
      expect((await once.seal({ discount_amount: wrong })).statusCode, String(wrong)).toBe(422);
    }
    // M14: numbers and series are given by the machine, to every caller.
    for (const more of [{ number: 1 }, { invoice_number: 1 }, { series: 'x' }, { total: 1 }, { status: 'paid' }]) {
      expect((await once.seal(more)).statusCode, JSON.stringify(more)).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('M4 is refused for sums that no invoice is made over, and nothing is taken from stock', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    const plan = await desk.plan({ ...serverPlan, price: 10_000_000_000, annual_price: null, stock: 1000 });
    await order.add(plan, 1000);
    await order.addCustom(10_000_000_000, { quantity: 1000 });
    const before = await product.fingerprint();
    for (const annual_subscription of [true, false]) {
      const refused = await order.seal({ annual_subscription, tax: 100 });
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        'An invoice is at most €100,000,000.00. Please split the order.',
      ]);
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('afterwards nothing of it moves: no item, no second seal', async () => {
    const { key, add, addCustom, seal } = await desk.order(client.id);
    const item = (await addCustom(100)).json().order_item_id;
    await seal();
    const before = await product.fingerprint({ except: ['plans'] });
    const change = { ...key, order_item_id: item };
    const browser = desk.staff.browser;
    expect((await seal()).statusCode).toBe(409);
    expect((await add(await desk.plan())).statusCode).toBe(409);
    expect((await browser.send('PUT', '/system/invoices/item', { ...change, quantity: 2 })).statusCode).toBe(409);
    expect((await browser.send('DELETE', '/system/invoices/item', change)).statusCode).toBe(409);
    expect(await product.fingerprint({ except: ['plans'] })).toBe(before);
    const changeItem = sql`update order_items set price = 1 where id = ${item}`;
    await expect(changeItem.execute(product.deps.db)).rejects.toThrow('sealed');
    await expect(sql`delete from order_items where id = ${item}`.execute(product.deps.db)).rejects.toThrow('sealed');
  });
});

describe('M20 races', () => {
  test('20 who seal one order make one invoice', async () => {
    const { key, addCustom, seal } = await desk.order(client.id);
    await addCustom(100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => seal()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await orderOf(key.order_id)).invoices).toHaveLength(1);
  });

  test('seal against delete: one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { key, addCustom, seal } = await desk.order(client.id);
      await addCustom(100);
      const remove = async () => (await desk.staff.anotherBrowser()).send('DELETE', '/system/invoices/order', key);
      const statuses = (await Promise.all([seal(), remove()])).map(({ statusCode }) => statusCode);
      // Sealed first, deletion cancels it by a credit note; deleted first, there is nothing left to seal.
      const { invoices } = await orderOf(key.order_id);
      expect([
        [200, 200, 'cancelled'],
        [404, 200, undefined],
      ]).toContainEqual([...statuses, invoices?.[0]?.invoice_status]);
    }
  });

  test('seal against a change of quantity: the invoice has what the order has', async () => {
    const { key, addCustom, seal } = await desk.order(client.id);
    const item = (await addCustom(100)).json().order_item_id;
    const hold = ['select 1 from orders where id = $1 for update', key.order_id] as const;
    const sealed = await whileHolding(product, hold, () => seal(), [
      'update order_items set quantity = 9 where id = $1',
      item,
    ]);
    expect((await invoiceOf(sealed.json().invoice_id)).invoice_total).toBe(900);
  });

  test('M25 the last one in stock is sold once', async () => {
    const plan = await desk.plan({ stock: 3 });
    const orders = await Promise.all(Array.from({ length: 20 }, () => desk.order(client.id)));
    await Promise.all(orders.map(({ add }) => add(plan)));
    const answers = await Promise.all(orders.map(({ seal }) => seal()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toBe('A service is sold out: 0 left.');
  });
});

describe('M13 M14 numbers', () => {
  test('60 at once, a third of them aborted, leave no gap and no double', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => product.account()));
    const soldOut = await desk.plan({ stock: 0 });
    const orders = await Promise.all(
      Array.from({ length: 60 }, (_, index) => desk.order(clients[index % clients.length]?.id ?? client.id)),
    );
    await Promise.all(orders.map(({ addCustom }) => addCustom(100)));
    // Aborts after the number was taken: the document cannot be written.
    await sql`create function fail_some() returns trigger language plpgsql as $$
      begin if new.name = 'Fails' then raise exception 'no'; end if; return new; end $$`.execute(product.deps.db);
    await sql`create trigger fail_some before insert on invoice_items for each row execute function fail_some()`.execute(
      product.deps.db,
    );
    await Promise.all(
      orders.map(({ add, addCustom }, index) => {
        if (index % 6 === 0) return addCustom(1, { name: 'Fails' });
        return index % 6 === 1 ? add(soldOut) : undefined;
      }),
    );
    const statuses = (await Promise.all(orders.map(({ seal }) => seal()))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 500)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    await sql`drop trigger fail_some on invoice_items`.execute(product.deps.db);
    const given = await numbers();
    expect(given).toEqual(given.map((_, index) => index + 1));
  });

  test.each([
    "update invoice_counters set last = last + 2 where series = 'invoice'",
    "update invoice_counters set last = last - 1 where series = 'invoice'",
    "update invoice_counters set last = 1 where series = 'invoice'",
    'delete from invoice_counters',
    'truncate invoice_counters',
  ])('the database refuses: %s', async (text) => {
    await expect(sql.raw(text).execute(product.deps.db)).rejects.toThrow('counts up by one');
  });
});

describe('M16 an issued invoice', () => {
  test('stays as it was when client and plan change', async () => {
    const buyer = await product.account();
    const { add, seal } = await desk.order(buyer.id);
    const plan = await desk.plan(serverPlan);
    await add(plan);
    const id = (await seal()).json().invoice_id;
    const before = await invoiceOf(id);
    await product.deps.db
      .updateTable('accounts')
      .set({ email: 'new@example.test' })
      .where('id', '=', buyer.id)
      .execute();
    const { vcpus, ram_mb, disk_gb, traffic_tb } = serverPlan;
    const changed = await desk.staff.browser.send('PUT', `/system/admin/plans/${plan}`, {
      revision: 1,
      stock_before: null,
      plan_name: 'Other',
      plan_description: 'Other',
      plan_slug: 'other',
      category: 'other',
      plan_price: 1,
      plan_annual_price: null,
      resources: { vcpus, ram_mb, disk_gb, traffic_tb },
      stock: null,
      visible: true,
      sort_order: 0,
    });
    expect(changed.statusCode).toBe(200);
    expect(await invoiceOf(id)).toEqual(before);
  });

  test('M2 cannot be altered, removed or renumbered in the database', async () => {
    const id = await desk.invoice(client.id, 100);
    const changes = [
      'total = 1, subtotal = 1',
      'number = 9999',
      "buyer = '{}'",
      "seller = '{}'",
      'due_at = now()',
      'tax = 1',
    ];
    for (const change of changes) {
      const update = sql`update invoices set ${sql.raw(change)} where id = ${id}`;
      await expect(update.execute(product.deps.db), change).rejects.toThrow('never altered');
    }
    for (const text of [
      'delete from invoice_items',
      'update invoice_items set price = 1',
      'truncate invoices cascade',
    ]) {
      await expect(sql.raw(text).execute(product.deps.db), text).rejects.toThrow('never altered');
    }
    await expect(sql`delete from invoices where id = ${id}`.execute(product.deps.db)).rejects.toThrow('never altered');
  });

  test('M10 has the total that its lines and percents make, for any lines and percents', async () => {
    const lines = fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 4 },
    );
    const points = fc.integer({ min: 0, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(lines, points, points, async (items, discount, tax) => {
        const { addCustom, seal } = await desk.order(client.id);
        for (const { price, quantity } of items) await addCustom(price, { quantity });
        const sealed = await seal({ discount_amount: discount / 100, tax: tax / 100 });
        const invoice = await invoiceOf(sealed.json().invoice_id);
        const sums = totals(items, discount, tax);
        expect([invoice.invoice_subtotal, invoice.invoice_discount_amount, invoice.invoice_tax_amount]).toEqual([
          sums.subtotal,
          sums.discount,
          sums.tax,
        ]);
        expect(invoice.invoice_total).toBe(sums.total);
        expect([invoice.invoice_discount, invoice.invoice_tax]).toEqual([discount / 100, tax / 100]);
      }),
      { numRuns: 15 },
    );
  });
});
