import { beforeAll, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useProduct } from '../../../../test/product.ts';

const product = useProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});

test('while a bank works on a card payment, the invoice says so, and the balance does not pay it too', async () => {
  const who = await product.account();
  const invoiceId = await desk.invoice(who.id, 5000);
  await desk.adjust(who.id, 5000);
  const { charge_id } = await cards.prepareInvoice(who, invoiceId);
  const become = (status: string) =>
    product.deps.db.updateTable('charges').set({ status }).where('id', '=', charge_id).execute();
  const at = `/account/billing/invoices/${invoiceId}`;
  const said = async () => [
    (await who.browser.get(at)).json().payment_under_way,
    (await who.browser.get('/account/billing/invoices/all')).json()[0].payment_under_way,
    (await who.browser.get('/account/billing/invoices/all?status=open')).json()[0].payment_under_way,
  ];
  // A form that is open in a browser.
  expect(await said()).toEqual([false, false, false]);
  await become('processing');
  expect(await said()).toEqual([true, true, true]);
  const refused = await who.browser.post(`${at}/pay-by-balance`);
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    'A card payment of this invoice is under way. Please wait for its answer.',
  ]);
  expect((await who.browser.get('/account/billing/data')).json().balance).toBe(5000);
  await become('failed');
  expect(await said()).toEqual([false, false, false]);
  expect((await who.browser.post(`${at}/pay-by-balance`)).statusCode).toBe(200);
});
