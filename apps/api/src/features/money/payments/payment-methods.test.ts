import type { PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardDesk, cardDesk, eventAbout } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { buy, hostingPlan } from '../../../../test/subscriptions.ts';
import { accountLeft } from '../../sales/deliveries/queues.ts';
import { balanceOf } from '../ledger/book-entry.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
  await product.fault('stripe-webhooks', 'down');
});

const methodsOf = async (account: TestAccount): Promise<PaymentMethodDetails[]> =>
  (await account.browser.get('/account/billing/payment-methods')).json().payment_methods;
const remove = (account: TestAccount, id: string, body: object = {}) =>
  account.browser.send('DELETE', `/account/billing/payment-methods/${id}`, body);

describe('saving a card', () => {
  test('the first is the default, and the gateway’s words become ours', async () => {
    const client = await product.account();
    expect(await methodsOf(client)).toEqual([]);
    const first = await cards.save(client);
    const second = await cards.save(client, 'asks');
    expect(await methodsOf(client)).toMatchObject([
      { payment_method_id: first, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2035, is_default: true },
      { payment_method_id: second, last4: '3155', is_default: false, expired: false, wallet: null },
    ]);
    const { events } = (await client.browser.get('/account/activity')).json();
    expect(events.map(({ thing }: { thing: { name: string } | null }) => thing?.name)).toContain('Visa ending in 4242');
  });

  test('while paying, when it was asked for, also when that changes', async () => {
    const client = await product.account();
    const [kept, not] = [await desk.invoice(client.id, 5000), await desk.invoice(client.id, 5000)];
    const first = await cards.prepareInvoice(client, kept);
    const saving = await cards.prepareInvoice(client, kept, { save: true });
    expect([saving.charge_id, saving.client_secret, saving.saves]).toEqual([
      first.charge_id,
      first.client_secret,
      true,
    ]);
    await cards.confirm(saving.client_secret);
    await cards.settle(client, saving.charge_id);
    await cards.prepareInvoice(client, not, { save: true });
    const changed = await cards.prepareInvoice(client, not, { save: false });
    await cards.confirm(changed.client_secret);
    await cards.settle(client, changed.charge_id);
    expect(await methodsOf(client)).toHaveLength(1);
  });

  test('told by event and by the browser, 20 times: one card', async () => {
    const client = await product.account();
    const setup = (await client.browser.post('/account/billing/payment-methods/setup')).json();
    const method = { card: { number: '4242424242424242', exp_month: 12, exp_year: 2035 } };
    const { intent } = await cards.lab<{ intent: { id: string } }>('POST', '/pay', { ...setup, method });
    const told = eventAbout(intent.id, 'setup_intent.succeeded', {
      data: { object: { id: intent.id, object: 'setup_intent' } },
    });
    await cards.deliver(told);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => client.anotherBrowser()));
    const body = { setup_intent: intent.id };
    const [answers] = await Promise.all([
      Promise.all(browsers.map((browser) => browser.post('/account/billing/payment-methods', body))),
      product.settle(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await methodsOf(client)).toHaveLength(1);
  });

  test('is refused for a setup that is not finished, not there, or another’s', async () => {
    const [client, stranger] = [await product.account(), await product.account()];
    const { client_secret } = (await client.browser.post('/account/billing/payment-methods/setup')).json();
    await stranger.browser.post('/account/billing/payment-methods/setup');
    const setup_intent = client_secret.split('_secret_')[0];
    const add = (account: TestAccount, body: object) => account.browser.post('/account/billing/payment-methods', body);
    const open = await add(client, { setup_intent });
    expect([open.statusCode, open.json().details]).toEqual([
      409,
      'This card is not saved yet. Please finish the form first.',
    ]);
    expect((await add(stranger, { setup_intent })).statusCode).toBe(404);
    expect((await add(client, { setup_intent: 'seti_none' })).statusCode).toBe(404);
    expect((await add(await product.account(), { setup_intent })).statusCode).toBe(404);
    for (const odd of ['', '../x', 'a b', 1, null]) {
      expect((await add(client, { setup_intent: odd })).statusCode).toBe(422);
    }
    const declined = await cards.confirm(client_secret, 'declined');
    expect(declined).toBe('card_declined');
    expect(await methodsOf(client)).toEqual([]);
  });
});

describe('removing a card', () => {
  test('forgets it here at once and at the gateway soon; the newest other becomes the default', async () => {
    const client = await product.account();
    const [first, second] = [await cards.save(client), await cards.save(client, 'asks')];
    const [{ gateway_method = '' } = {}] = await methodsOf(client);
    const removed = await remove(client, first);
    expect([removed.statusCode, removed.json().details]).toEqual([
      200,
      'The card is removed. Renewals are charged to the one ending in 3155 now.',
    ]);
    expect(await methodsOf(client)).toMatchObject([{ payment_method_id: second, is_default: true }]);
    expect((await remove(client, first)).statusCode).toBe(404);
    await product.settle();
    const answer = await product.deps.gateway.getMethod(gateway_method);
    expect(answer).toMatchObject({ kind: 'done', value: { customerId: undefined } });
    // A late event about it does not bring it back.
    const event = { data: { object: { id: gateway_method, object: 'payment_method' } } };
    await cards.deliver(eventAbout(gateway_method, 'payment_method.attached', event));
    await product.settle();
    expect(await methodsOf(client)).toHaveLength(1);
  });

  test('the default of an account with subscriptions goes only when the customer says anyway', async () => {
    const client = await product.account();
    const id = await cards.save(client);
    await buy(product, desk, { owner: client });
    const refused = await remove(client, id);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'Your subscriptions are charged to this card. Without it you have to pay each renewal yourself.',
    ]);
    expect((await remove(client, id, { anyway: true })).statusCode).toBe(200);
    expect(await methodsOf(client)).toEqual([]);
  });

  test('20 at once choose and remove: never two defaults, never none while a card is left', async () => {
    const client = await product.account();
    const ids = [await cards.save(client), await cards.save(client), await cards.save(client)];
    const browsers = await Promise.all(Array.from({ length: 20 }, () => client.anotherBrowser()));
    await Promise.all(
      browsers.map((browser, index) =>
        index === 10
          ? browser.send('DELETE', `/account/billing/payment-methods/${ids[0]}`, {})
          : browser.post(`/account/billing/payment-methods/${ids[index % 3]}/default`),
      ),
    );
    expect((await methodsOf(client)).filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

test('M34 nothing of a card stays with an account that is deleted, here or at the gateway', async () => {
  const client = await product.account();
  const card = await cards.save(client, 'good');
  const { charge_id, client_secret } = await cards.prepareTopup(client, 5000, { save: true });
  const late = await cards.prepareTopup(client, 6000, { save: true });
  expect((await client.browser.send('DELETE', '/account/user', { email: client.email })).statusCode).toBe(200);
  // Typed in just before the form closes: booked, but the card is not kept.
  await cards.confirm(late.client_secret);
  await product.settle();
  const { db } = product.deps;
  const kept = await db.selectFrom('payment_methods').selectAll().where('account_id', '=', client.id).execute();
  expect(kept).toMatchObject([{ id: card, brand: '', last4: '0000', exp_year: 2000, is_default: false }]);
  expect(kept[0]?.removed_at).not.toBeNull();
  const atTheGateway = await product.deps.gateway.getMethod(kept[0]?.gateway_id ?? '');
  expect(atTheGateway.kind === 'done' && atTheGateway.value.customerId).toBeFalsy();
  expect(await cards.confirm(client_secret)).toContain('canceled');
  const charges = await db.selectFrom('charges').select(['id', 'status']).where('account_id', '=', client.id).execute();
  expect(Object.fromEntries(charges.map(({ id, status }) => [id, status]))).toEqual({
    [charge_id]: 'cancelled',
    [late.charge_id]: 'succeeded',
  });
});

describe('M29 an account that is deleted while it pays has its money back, and nobody has a task', () => {
  const confirmAndSettle = async (secret: string) => {
    await cards.confirm(secret);
    await product.settle();
  };
  const leave = (client: TestAccount) => client.browser.send('DELETE', '/account/user', { email: client.email });
  const moments: [name: string, play: (client: TestAccount, secret: string) => Promise<void>][] = [
    [
      'typed into a form that was not closed yet',
      async (client, secret) => {
        await leave(client);
        await confirmAndSettle(secret);
      },
    ],
    [
      'told only after the order is cancelled',
      async (client, secret) => {
        await cards.confirm(secret);
        await leave(client);
        await product.run(accountLeft, { account_id: client.id });
        await product.settle();
      },
    ],
    [
      'paid, and its delivery had begun',
      async (client, secret) => {
        await confirmAndSettle(secret);
        const charge = await product.deps.db
          .selectFrom('charges')
          .select('id')
          .where('account_id', '=', client.id)
          .executeTakeFirstOrThrow();
        await cards.settle(client, charge.id);
        await product.settle();
        await leave(client);
        await product.settle();
      },
    ],
  ];

  test.each(moments)('%s', async (_moment, play) => {
    const client = await product.account();
    const plan_id = await desk.plan({ price: 4000, stock: 1 });
    const placed = (await client.browser.post('/account/checkout', { plan_id })).json();
    const begun = await client.browser.post(`/account/checkout/${placed.order_id}/begin`, { by: 'card' });
    const { order_id, invoice_id } = begun.json();
    const { charge_id, client_secret } = await cards.prepareInvoice(client, invoice_id);
    await play(client, client_secret);
    const { db } = product.deps;
    const order = await db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst();
    const plan = await db.selectFrom('plans').select('stock').where('id', '=', plan_id).executeTakeFirst();
    expect([order?.status, plan?.stock]).toEqual(['cancelled', 1]);
    const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order_id}`)).json();
    expect(tasks).toEqual([]);
    const answer = await product.deps.gateway.getPayment(await cards.paymentOf(charge_id));
    const sent = answer.kind === 'done' ? answer.value.refunds : [];
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000);
    expect(await balanceOf(db, client.id)).toBe(0);
  });

  test('M89 one of two is made, and the other in the making: its share goes back to the card', async () => {
    const client = await product.account();
    const plan_id = await desk.plan({ ...hostingPlan, price: 4000, stock: 2 });
    const placed = (await client.browser.post('/account/checkout', { plan_id, quantity: 2 })).json();
    const { order_id, invoice_id } = (
      await client.browser.post(`/account/checkout/${placed.order_id}/begin`, { by: 'card' })
    ).json();
    const { charge_id, client_secret } = await cards.prepareInvoice(client, invoice_id);
    await cards.confirm(client_secret);
    await cards.settle(client, charge_id);
    await product.settle();
    const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order_id}`)).json();
    expect(tasks).toHaveLength(2);
    expect((await desk.post(`/system/admin/tasks/${tasks[0].task_id}/done`, { note: '' })).statusCode).toBe(200);
    const touched = (await client.browser.get('/account/services')).json();
    expect(touched.services.map(({ fate }: { fate: string }) => fate).sort()).toEqual(['announced', 'unwound']);
    await leave(client);
    await product.settle();
    const answer = await product.deps.gateway.getPayment(await cards.paymentOf(charge_id));
    const sent = answer.kind === 'done' ? answer.value.refunds : [];
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000);
    expect(await balanceOf(product.deps.db, client.id)).toBe(0);
  });

  test('a top-up goes back too', async () => {
    const client = await product.account();
    const { charge_id, client_secret } = await cards.prepareTopup(client, 5000);
    await leave(client);
    await confirmAndSettle(client_secret);
    const answer = await product.deps.gateway.getPayment(await cards.paymentOf(charge_id));
    expect(answer).toMatchObject({ value: { refunds: [{ amount: 5000, state: 'succeeded' }] } });
  });
});

test('a card that is taken away at the gateway is gone here too', async () => {
  const client = await product.account();
  await cards.save(client);
  const [{ gateway_method = '' } = {}] = await methodsOf(client);
  await product.deps.gateway.detachMethod(gateway_method);
  const event = { data: { object: { id: gateway_method, object: 'payment_method' } } };
  await cards.deliver(eventAbout(gateway_method, 'payment_method.detached', event));
  await product.settle();
  expect(await methodsOf(client)).toEqual([]);
});
