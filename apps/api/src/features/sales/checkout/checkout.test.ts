import { randomUUID } from 'node:crypto';
import { addDays, dayStart } from '@resolvo/contract/periods';
import { checkout as checkoutSchema } from '@resolvo/contract/sales/checkout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';
import type { CardGateway } from '../../../providers/card-gateway.ts';
import { forgetKeys } from '../../money/ledger/act-once-per-key.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import { checkoutExpire } from './queues.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const order = (who: TestAccount, body: object) => who.browser.post('/account/checkout', body);
const begin = (who: TestAccount, id: string, by = 'card', more: object = {}) =>
  who.browser.post(`/account/checkout/${id}/begin`, { by, ...more });
/** Placed, and payment has begun. */
async function orderAndBegin(who: TestAccount, body: object): Promise<{ order_id: string; invoice_id: string }> {
  const placed = await order(who, body);
  if (placed.statusCode !== 201) throw new Error(placed.body);
  const begun = await begin(who, placed.json().order_id);
  if (begun.statusCode !== 200) throw new Error(begun.body);
  return begun.json();
}
const look = async (who: TestAccount, id: string) =>
  checkoutSchema.parse((await who.browser.get(`/account/checkout/${id}`)).json());
const stockOf = async (planId: string) =>
  (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', planId).executeTakeFirst())?.stock;
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const pay = (who: TestAccount, invoiceId: string) =>
  who.browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`);
const ordersOf = (who: TestAccount) =>
  product.deps.db.selectFrom('orders').selectAll().where('account_id', '=', who.id).execute();

const address = { company: 'B', line1: 'C', line2: '', postcode: '1', city: 'D', organisation_number: '' };

describe('ordering', () => {
  test('a plan makes an order at the price of the catalogue, paying an invoice over it; paid, it is delivered', async () => {
    const buyer = await product.account();
    const plan = await desk.plan(serverPlan);
    const choices = { hostname: 'Web-1.Example.org', location: 'oslo' };
    const pool = { name: 'Oslo', cluster: 'oslo', network: '192.0.2.0/24', gateway: '192.0.2.1' };
    await product.deps.db.insertInto('subnets').values(pool).execute();
    const placed = await order(buyer, { plan_id: plan, quantity: 2, choices });
    expect(placed.statusCode, placed.body).toBe(201);
    const { order_id } = placed.json();
    const quote = {
      invoice_subtotal: 2580,
      invoice_tax: 25,
      invoice_total: 3225,
      invoice_paid_period: 1,
      items: [{ plan_id: plan, plan_price: 1290, quantity: 2 }],
    };
    expect(await look(buyer, order_id)).toMatchObject({ order_status: 'open', can_cancel: true, quote, invoice: null });
    const { invoice_id } = (await begin(buyer, order_id)).json();
    const shown = await look(buyer, order_id);
    expect(shown).toMatchObject({
      order_status: 'open',
      can_cancel: true,
      quote,
      invoice: { invoice_id, invoice_order_status: 'awaiting_payment', ...quote },
    });
    expect(shown.order_valid_until).toBe(shown.invoice?.invoice_due_date);
    expect(await look(buyer, invoice_id)).toEqual(shown);
    await desk.adjust(buyer.id, 3225);
    expect((await pay(buyer, invoice_id)).statusCode).toBe(200);
    await product.settle();
    const { proxmox } = (await buyer.browser.get('/account/products')).json();
    const setUp = { location: 'Oslo', server_state: 'awaiting_image' };
    expect(proxmox).toHaveLength(2);
    for (const hostname of ['web-1-1.example.org', 'web-1-2.example.org'])
      expect(proxmox).toContainEqual(expect.objectContaining({ hostname, ...setUp }));
    expect(await look(buyer, order_id)).toMatchObject({
      order_status: 'issued',
      can_cancel: false,
      order_valid_until: 0,
    });
  });

  test('by the year costs the price of the year', async () => {
    const buyer = await product.account();
    const placed = await order(buyer, { plan_id: await desk.plan(serverPlan), period: 'annual' });
    const { quote } = await look(buyer, placed.json().order_id);
    expect([quote.invoice_subtotal, quote.invoice_paid_period]).toEqual([12_900, 12]);
    await begin(buyer, placed.json().order_id);
    const { invoice } = await look(buyer, placed.json().order_id);
    expect([invoice?.invoice_subtotal, invoice?.invoice_paid_period]).toEqual([12_900, 12]);
    const service = await order(buyer, { plan_id: await desk.plan(), period: 'annual' });
    expect([service.statusCode, service.json().fields[0].path]).toEqual([422, 'period']);
  });

  test('is taxed as the billing profile says', async () => {
    const buyer = await product.account();
    const profile = await buyer.browser.send('PUT', '/account/billing/profile', {
      ...address,
      name: 'A',
      country: 'DE',
      vat_number: 'DE123456789',
    });
    expect(profile.statusCode, profile.body).toBe(200);
    const placed = await order(buyer, { plan_id: await desk.plan() });
    const { quote } = await look(buyer, placed.json().order_id);
    expect([quote.invoice_tax, quote.invoice_tax_type]).toEqual([0, 'Reverse charge']);
    await begin(buyer, placed.json().order_id);
    const { invoice } = await look(buyer, placed.json().order_id);
    expect([invoice?.invoice_tax, invoice?.invoice_tax_type]).toEqual([0, 'Reverse charge']);
  });

  test('C3 C11 no key of the customer’s own changes what it is or costs, and nothing is left of the attempt', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan(serverPlan);
    const before = await product.fingerprint();
    const sneaky = [
      { price: 1 },
      { plan_price: 0 },
      { total: 0 },
      { tax: 0 },
      { discount_amount: 100 },
      { currency: 'NOK' },
      { cpu: 64 },
      { disk_gb: 9999 },
      { user_id: randomUUID() },
      { coupon: ['x'] },
      { quantity: -1 },
      { quantity: 0 },
      { quantity: 1.5 },
      { quantity: 11 },
      { quantity: '1' },
      { quantity: Number.NaN },
      { period: '0' },
      { period: 'weekly' },
      { choices: { cores: 64 } },
      { choices: { hostname: '-x' } },
      { choices: { hostname: 'a b' } },
      { choices: { ssh_key_ids: ['x'] } },
      { choices: null },
      { idempotency_key: 'short' },
      { idempotency_key: 'with space inside' },
    ];
    for (const more of sneaky) {
      expect((await order(buyer, { plan_id, ...more })).statusCode, JSON.stringify(more)).toBe(422);
    }
    expect((await order(buyer, {})).statusCode).toBe(422);
    expect((await order(buyer, { plan_id: randomUUID() })).statusCode).toBe(404);
    expect(await product.fingerprint()).toBe(before);
    // Hosting has a disk and no image to choose: it must not be looked at as if it were a server.
    for (const [plan, message] of [
      [{}, 'There is nothing to choose for this plan.'],
      [hostingPlan, 'For web hosting you choose a domain and a place only.'],
    ] as const) {
      const choices = { hostname: 'a', location: 'Atlantis', image: 'debian-13' };
      const refused = await order(buyer, { plan_id: await desk.plan(plan), choices });
      expect(refused.json().fields).toEqual([{ path: 'choices', message }]);
    }
    const archived = await order(buyer, { plan_id: await desk.plan({ archived_at: new Date() }) });
    expect([archived.statusCode, archived.json().details]).toEqual([409, 'This plan is no longer sold.']);
  });

  test('what no cluster can make is not sold; one that is away for a moment stops no sale', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan(serverPlan);
    const before = await product.fingerprint();
    for (const [choices, path] of [
      [{ image: 'no-such' }, 'choices.image'],
      [{ location: 'Atlantis' }, 'choices.location'],
    ] as const) {
      const refused = await order(buyer, { plan_id, choices });
      expect([refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([422, path]);
    }
    const small = await desk.plan({ ...serverPlan, disk_gb: 1 });
    const tooSmall = await order(buyer, { plan_id: small, choices: { image: 'debian-13' } });
    expect(tooSmall.json().fields[0].message).toMatch(/^This image needs a disk of \d+ GB\./);
    expect(await product.fingerprint({ except: ['plans'] })).toBe(
      before
        .split('\n')
        .filter((line) => !line.startsWith('plans:'))
        .join('\n'),
    );
    expect((await order(buyer, { plan_id, choices: { image: 'debian-13', location: 'London' } })).statusCode).toBe(201);
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
    const later = await order(buyer, { plan_id, choices: { image: 'not-seen-yet' } });
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
    expect(later.statusCode).toBe(201);
  });

  test('S48 is seen and cancelled by its owner only', async () => {
    const [buyer, stranger] = [await product.account(), await product.account()];
    const draft = (await order(buyer, { plan_id: await desk.plan() })).json();
    const { order_id, invoice_id } = await orderAndBegin(buyer, { plan_id: await desk.plan() });
    for (const id of [draft.order_id, order_id, invoice_id]) {
      expect((await stranger.browser.get(`/account/checkout/${id}`)).statusCode).toBe(404);
      expect((await stranger.browser.post(`/account/checkout/${id}/cancel`)).statusCode).toBe(404);
      expect((await begin(stranger, id)).statusCode).toBe(404);
    }
    expect((await buyer.browser.post(`/account/checkout/${order_id}/cancel`)).json()).toEqual({
      details: 'The order is cancelled.',
    });
    expect(await look(buyer, order_id)).toMatchObject({
      order_status: 'cancelled',
      can_cancel: false,
      invoice: { invoice_status: 'cancelled' },
    });
    expect((await buyer.browser.post(`/account/checkout/${order_id}/cancel`)).statusCode).toBe(409);
    const byStaff = await desk.invoice(buyer.id, 100);
    expect((await look(buyer, byStaff)).can_cancel).toBe(false);
    expect((await buyer.browser.post(`/account/checkout/${byStaff}/cancel`)).statusCode).toBe(409);
  });
});

describe('M5 a key', () => {
  test('used again with the same body gets the same answer, with another body a refusal', async () => {
    const [buyer, other] = [await product.account(), await product.account()];
    const body = { plan_id: await desk.plan(), idempotency_key: randomUUID() };
    const first = await order(buyer, body);
    expect(first.statusCode).toBe(201);
    const again = await order(buyer, body);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const different = await order(buyer, { ...body, quantity: 2 });
    expect([different.statusCode, different.json().fields[0].path]).toEqual([422, 'idempotency_key']);
    expect(await ordersOf(buyer)).toHaveLength(1);
    // Another person's key is theirs.
    const theirs = await order(other, body);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().order_id).not.toBe(first.json().order_id);
  });

  test('sent 20 times at once has one effect, and everybody the same answer', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan({ stock: 5 });
    const browsers = await Promise.all(Array.from({ length: 20 }, () => buyer.anotherBrowser()));
    const body = { plan_id, idempotency_key: randomUUID() };
    const answers = await Promise.all(browsers.map((browser) => browser.post('/account/checkout', body)));
    expect(statuses(answers)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await ordersOf(buyer)).toHaveLength(1);
    expect(await stockOf(plan_id)).toBe(4);
  });

  test('of a request that was refused may be used again', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan({ stock: 0 });
    const body = { plan_id, idempotency_key: randomUUID() };
    expect((await order(buyer, body)).statusCode).toBe(409);
    await product.deps.db.updateTable('plans').set({ stock: 1 }).where('id', '=', plan_id).execute();
    expect((await order(buyer, body)).statusCode).toBe(201);
  });
});

describe('limits', () => {
  test('M25 the last one in stock is sold once among 20 customers', async () => {
    const plan_id = await desk.plan({ stock: 3 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => product.account()));
    const answers = await Promise.all(buyers.map((buyer) => order(buyer, { plan_id })));
    expect(statuses(answers)).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toBe('A service is sold out: 0 left.');
    expect(await stockOf(plan_id)).toBe(0);
  });

  test('C14 of 20 orders at once an account keeps five unpaid ones', async () => {
    const buyer = await product.account();
    const plan_id = await desk.plan();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => buyer.anotherBrowser()));
    const answers = await Promise.all(browsers.map((browser) => browser.post('/account/checkout', { plan_id })));
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
    expect((await order(buyer, { plan_id })).json().details).toBe(
      'You have 5 orders that wait for payment. Please pay or cancel one of them first.',
    );
    const [one, two] = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json());
    await buyer.browser.post(`/account/checkout/${one?.order_id}/cancel`);
    expect((await order(buyer, { plan_id })).statusCode).toBe(201);
    await desk.adjust(buyer.id, 1250);
    expect((await begin(buyer, two?.order_id, 'balance')).statusCode).toBe(200);
    expect((await order(buyer, { plan_id })).statusCode).toBe(201);
    // What staff order for the account does not count.
    expect(await desk.invoice(buyer.id, 100)).toBeDefined();
  });
});

describe('an order that is not paid', () => {
  test('M85 runs out when its last day is over, by a credit note, and its stock is free again; a paid one stays', {
    tags: ['slow'],
  }, async () => {
    const [late, paid] = [await product.account(), await product.account()];
    const plan_id = await desk.plan({ stock: 2 });
    const unpaid = await orderAndBegin(late, { plan_id });
    const settled = await orderAndBegin(paid, { plan_id, idempotency_key: 'kept-for-a-week' });
    await desk.adjust(paid.id, 1250);
    await pay(paid, settled.invoice_id);
    const { order_valid_until } = await look(late, unpaid.order_id);
    const dayAfter = addDays(dayStart(new Date(order_valid_until * 1000)), 1);
    product.travel(dayAfter.getTime() - product.deps.now().getTime() - 1000);
    await expireCheckouts(product.deps);
    expect(await look(late, unpaid.order_id)).toMatchObject({ order_status: 'open' });
    product.travel(1000);
    await atOnce(() => expireCheckouts(product.deps));
    expect(await look(late, unpaid.order_id)).toMatchObject({
      order_status: 'cancelled',
      invoice: { invoice_status: 'cancelled', credit_notes: [{ reason: 'The order was not paid in time.' }] },
    });
    expect((await look(paid, settled.order_id)).order_status).toBe('paid');
    expect(await stockOf(plan_id)).toBe(1);
    const { events } = (await late.browser.get('/account/activity')).json();
    expect(events[0]).toMatchObject({ kind: 'invoice_cancelled', ip: '' });

    const keys = async () => {
      await forgetKeys(product.deps);
      return product.deps.db.selectFrom('idempotency_keys').select('key').where('caller_id', '=', paid.id).execute();
    };
    expect(await keys()).toEqual([{ key: 'kept-for-a-week' }]);
    product.travel(7 * 86_400_000);
    expect(await keys()).toEqual([]);
  });

  test('M85 of which a part is paid is not cancelled by itself: one row waits for staff until they decide', async () => {
    const client = await product.account();
    const placed = (await order(client, { plan_id: await desk.plan({ stock: 1 }) })).json();
    const begun = (await begin(client, placed.order_id, 'bank_transfer')).json();
    const part = { method: 'bank_transfer', amount: 400, reason: 'Seen', reference: randomUUID() };
    const booked = await desk.post(`/system/admin/invoices/${begun.invoice_id}/mark-paid`, part);
    expect(booked.statusCode, booked.body).toBe(200);
    const waiting = async () => {
      const { orders } = (await desk.staff.browser.get('/system/admin/deliveries/stuck')).json();
      return orders.filter(({ order_id }: { order_id: string }) => order_id === begun.order_id);
    };
    product.travel(7 * 86_400_000);
    expect(await waiting()).toEqual([]);
    product.travel(86_400_000);
    await expireCheckouts(product.deps);
    expect((await look(client, begun.order_id)).order_status).toBe('open');
    const [row] = await waiting();
    expect(row).toMatchObject({ problem: 'part_paid', user: { user_id: client.id }, part: { paid: 400, total: 1250 } });
    const reason = 'The rest did not come.';
    expect((await desk.post(`/system/admin/invoices/${begun.invoice_id}/cancel`, { reason })).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await client.browser.get('/account/billing/data')).json().balance).toBe(400);
  });

  test('M29 F18 paid in time, and nobody told us: the gateway is asked before it is cancelled', async () => {
    const client = await product.account();
    const plan_id = await desk.plan({ stock: 1 });
    const { order_id, invoice_id } = await orderAndBegin(client, { plan_id });
    const cards = cardDesk(product);
    await product.fault('stripe-webhooks', 'down');
    const { client_secret } = await cards.prepareInvoice(client, invoice_id);
    expect(await cards.confirm(client_secret)).toBe('succeeded');
    product.travel(49 * 3_600_000);
    await product.fault('stripe', 'down');
    await product.run(checkoutExpire, {});
    await product.fault('stripe', 'none');
    await product.run(checkoutExpire, {});
    await product.fault('stripe-webhooks', 'none');
    expect((await look(client, order_id)).order_status).toBe('paid');
  });

  test('waits for a bank that works on its payment', async () => {
    const buyer = await product.account();
    const { order_id, invoice_id } = await orderAndBegin(buyer, { plan_id: await desk.plan() });
    await cardDesk(product).prepareInvoice(buyer, invoice_id);
    const { gateway } = product.deps;
    const working: CardGateway = {
      ...gateway,
      async getPayment(id) {
        const answer = await gateway.getPayment(id);
        return answer.kind === 'done' ? { ...answer, value: { ...answer.value, state: 'processing' } } : answer;
      },
    };
    product.travel(49 * 3_600_000);
    await expireCheckouts({ ...product.deps, gateway: working });
    expect(await look(buyer, order_id)).toMatchObject({ order_status: 'open' });
    await expireCheckouts(product.deps);
    expect(await look(buyer, order_id)).toMatchObject({ order_status: 'cancelled' });
  });

  test('against paying at the last moment: one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await product.account();
      await desk.adjust(buyer.id, 1250);
      const { order_id, invoice_id } = await orderAndBegin(buyer, { plan_id: await desk.plan() });
      product.travel(49 * 3_600_000);
      const [answer] = await Promise.all([pay(buyer, invoice_id), expireCheckouts(product.deps)]);
      const { order_status, invoice } = await look(buyer, order_id);
      expect([
        [200, 'paid', 'paid'],
        [409, 'cancelled', 'cancelled'],
      ]).toContainEqual([answer.statusCode, order_status, invoice?.invoice_status]);
    }
  });
});
