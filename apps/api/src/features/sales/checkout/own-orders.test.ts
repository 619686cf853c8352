import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

const product = useProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const listed = async (who: TestAccount) => (await who.browser.get('/account/orders')).json().orders;

test('a customer’s orders name their things, and say what is paid and what is open of an invoice', async () => {
  const who = await product.account();
  const order = await desk.order(who.id);
  const server = await desk.plan({ ...serverPlan, name: 'Fjord M' });
  await order.add(server, 2, {
    location: 'London',
    image: 'debian-13',
    name: 'Shop front',
    hostname: 'web.example.org',
  });
  await order.addCustom(5_000, { name: 'Cabling' });
  const { invoice_id } = (await order.seal()).json();
  const part = { method: 'bank_transfer', amount: 1_000, reason: 'On the statement' };
  expect((await desk.post(`/system/admin/invoices/${invoice_id}/mark-paid`, part)).statusCode).toBe(200);
  const [one] = await listed(who);
  expect(one).toMatchObject({
    order_status: 'open',
    invoice_status: 'awaiting_payment',
    paid: 1_000,
    items: [
      { plan_name: 'Fjord M', wanted_name: 'Shop front', quantity: 2, choose_item_id: null },
      { plan_name: 'Cabling', wanted_name: '' },
    ],
    services: [],
  });
  expect(one.open).toBe(one.total - 1_000);
});

test('what waits for a choice says so, and of a cancelled order nothing is asked', async () => {
  const who = await product.account();
  const plan = await desk.plan({ ...hostingPlan, name: 'Birch' });
  const order = await desk.order(who.id);
  await desk.post('/system/invoices/item', { ...order.key, plan_id: plan });
  await order.seal();
  expect(await listed(who)).toMatchObject([{ paid: 0, items: [{ choose_item_id: expect.any(String) }] }]);
  const dropped = await desk.staff.browser.send('DELETE', '/system/invoices/order', order.key);
  expect(dropped.statusCode, dropped.body).toBe(200);
  expect(await listed(who)).toMatchObject([{ order_status: 'cancelled', open: 0, items: [{ choose_item_id: null }] }]);
});
