import { invoice as invoiceSchema } from '@resolvo/contract/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../test/orders.ts';
import { startProduct, type TestAccount, type TestProduct } from '../../../test/product.ts';
import { checkBooks } from '../ledger/check-books.ts';

let product: TestProduct;
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  product = await startProduct();
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterAll(async () => {
  expect(await checkBooks(product.deps)).toEqual({ trial: 0, drift: [], sums: [] });
  await product.stop();
});

const invoiceOf = async (id: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json());
const balanceOf = async (account: TestAccount): Promise<number> =>
  (await account.browser.get('/account/billing/data')).json().balance;

describe('paying an invoice by card', () => {
  test('works, and the history says how', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    expect(charge).toMatchObject({ purpose: 'invoice', invoice_id: id, amount: 5000, status: 'created', saves: false });
    expect(await cards.confirm(charge.client_secret)).toBe('succeeded');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded', reason: '' });
    const transaction_id = await cards.paymentOf(charge.charge_id);
    expect(await invoiceOf(id)).toMatchObject({
      invoice_status: 'paid',
      payments: [{ amount: 5000, payment_method: 'card', status: 'completed', transaction_id }],
    });
  });
});

test('a top-up is on the balance', async () => {
  const client = await product.account();
  const charge = await cards.prepareTopup(client, 2500);
  await cards.confirm(charge.client_secret);
  expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded' });
  expect(await balanceOf(client)).toBe(2500);
});
