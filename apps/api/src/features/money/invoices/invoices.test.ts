import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { bearer, type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let client: TestAccount;
beforeAll(async () => {
  desk = await orderDesk(product);
  client = await product.account({ email: 'invoiced_one@example.test' });
});

const own = async (query = '', account = client) =>
  (await account.browser.get(`/account/billing/invoices/all${query}`)).json();

describe('the customer', () => {
  test('sees the own invoices as a list, newest first, and what is due', async () => {
    expect(await own()).toEqual([]);
    const ids: string[] = [];
    for (const price of [100, 200, 300]) {
      product.travel(10);
      ids.unshift(await desk.invoice(client.id, price));
    }
    product.travel(10);
    await desk.invoice(client.id, 400, { discount_amount: 100 });
    const all = await own();
    expect(all.map((one: { invoice_total: number }) => one.invoice_total)).toEqual([0, 300, 200, 100]);
    expect(all[1]).toMatchObject({
      invoice_id: ids[0],
      invoice_status: 'awaiting_payment',
      invoice_order_status: 'awaiting_payment',
    });
    const open = await own('?status=open');
    expect(open.map((one: { invoice_id: string }) => one.invoice_id)).toEqual(ids);
    expect(open.map((one: { id: number }) => one.id)).toEqual([3, 2, 1]);
  });

  test('goes on after the last one of a list', async () => {
    const first = await own('?limit=3');
    const rest = await own(`?limit=3&after=${first[2].invoice_id}`);
    expect([...first, ...rest]).toEqual(await own());
    const stranger = await product.account();
    expect((await stranger.browser.get(`/account/billing/invoices/all?after=${first[0].invoice_id}`)).statusCode).toBe(
      404,
    );
  });

  test('reads one invoice as staff do, and nobody else’s', async () => {
    const [{ invoice_id }] = await own();
    const mine = await client.browser.get(`/account/billing/invoices/${invoice_id}`);
    const staffs = await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${invoice_id}`);
    expect(invoiceSchema.parse(mine.json())).toEqual(staffs.json());
    const stranger = await product.account();
    expect((await stranger.browser.get(`/account/billing/invoices/${invoice_id}`)).statusCode).toBe(404);
    expect(await own('', stranger)).toEqual([]);
    const token = bearer(await client.token(permission.billingView));
    expect((await product.browser().get('/account/billing/invoices/all', token)).json()).toHaveLength(4);
  });

  test('is told when payment is late', async () => {
    const late = await product.account();
    await desk.invoice(late.id, 100);
    product.travel(15 * 86_400_000);
    expect((await own('', late))[0]).toMatchObject({
      invoice_status: 'awaiting_payment',
      invoice_order_status: 'awaiting_payment_overdue',
    });
  });
});

test('S51 staff find an invoice by number, id, order, client and first letters', async () => {
  const list = async (query: string) => (await desk.staff.browser.get(`/system/admin/invoices?${query}`)).json();
  const first = await list('search=INVOICED_&limit=3');
  expect(first).toMatchObject({ eof: false, invoices: [{ user: { email: client.email } }, {}, {}] });
  const second = await list(`search=INVOICED_&limit=3&cursor=${first.cursor}`);
  expect(second).toMatchObject({ eof: true, invoices: [{ invoice_number: 1 }] });
  const [{ invoice_id, order_id }] = second.invoices;
  for (const search of ['1', invoice_id, order_id]) {
    expect((await list(`search=${search}`)).invoices, search).toMatchObject([{ invoice_id }]);
  }
  expect((await list(`search=${client.id}`)).invoices).toHaveLength(4);
  expect((await list('status=paid&search=invoiced_')).invoices).toHaveLength(1);
  expect((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${order_id}`)).statusCode).toBe(404);
});
