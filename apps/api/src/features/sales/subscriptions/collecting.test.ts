import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import {
  type Bought,
  buy,
  days,
  forgetSubscriptions,
  hostingPlan,
  invoicesOf,
  pay,
  subscriptionOf,
  tick,
} from '../../../../test/subscriptions.ts';
import { watchCharges } from '../../money/payments/watch-charges.ts';
import { turnSubscription } from './turn-subscription.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterEach(async () => {
  await product.fault('stripe', 'none');
  await forgetSubscriptions(product);
});

const hour = 3_600_000;
/** With an invoice for the next period, on the day it is due. */
async function due(card?: 'good' | 'failsLater' | 'alwaysAsks'): Promise<Bought & { renewal: string }> {
  const bought = await buy(product, desk);
  if (card) await cards.save(bought.owner, card);
  const { period_end } = await subscriptionOf(product, bought.id);
  product.travel(period_end.getTime() - 7 * 24 * hour - product.deps.now().getTime());
  await tick(product);
  product.travel(7 * 24 * hour);
  return { ...bought, renewal: (await invoicesOf(product, bought.owner.id, period_end))[1]?.id ?? '' };
}
const attemptsOf = (bought: { renewal: string }) =>
  product.deps.db
    .selectFrom('charge_attempts')
    .select(['attempt', 'outcome'])
    .where('invoice_id', '=', bought.renewal)
    .orderBy('attempt')
    .execute();
const chargesOf = async (bought: Bought) =>
  (
    await product.deps.db.selectFrom('charges').select('status').where('account_id', '=', bought.owner.id).execute()
  ).map(({ status }) => status);
const renewed = async (bought: Bought) => (await invoicesOf(product, bought.owner.id, product.deps.now()))[1]?.status;

describe('M28 a charge whose outcome is not known', () => {
  test('is asked about again with its own key, never beside it, and counts as paid until it is known', {
    tags: ['slow'],
  }, async () => {
    const bought = await due('good');
    await product.fault('stripe', 'drops replies');
    await tick(product);
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'unknown' }]);
    // Days go by and the gateway says nothing: no second charge, no reminder, no suspension.
    await days(product, 8);
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'unknown' }]);
    expect((await subscriptionOf(product, bought.id)).status).toBe('active');
    await product.fault('stripe', 'none');
    // The first call may meet a connection that the gateway has just closed. It is asked again every hour.
    for (let asked = 0; asked < 3 && (await attemptsOf(bought))[0]?.outcome === 'unknown'; asked += 1) {
      product.travel(hour);
      await tick(product);
    }
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'paid' }]);
    expect(await chargesOf(bought)).toEqual(['succeeded']);
    expect(await renewed(bought)).toBe('paid');
  });

  test('is known as soon as the payment arrives by another way', { tags: ['slow'] }, async () => {
    const bought = await due('good');
    await product.fault('stripe', 'drops replies');
    await tick(product);
    await product.fault('stripe', 'none');
    // The first call may meet a connection that the gateway has just closed.
    for (let asked = 0; asked < 3 && (await chargesOf(bought))[0] !== 'succeeded'; asked += 1) {
      product.travel(hour / 30);
      await watchCharges(product.deps);
    }
    await product.settle();
    expect(await renewed(bought)).toBe('paid');
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'paid' }]);
  });

  test('M30 one that the customer made, and a bank works on, keeps it running after our last try', async () => {
    const bought = await due();
    const pass = async (count: number) => {
      product.travel(count * 24 * hour);
      await tick(product);
    };
    await pass(2);
    await pass(4);
    // The lab's gateway would tell that its payment is still open, which is not what is played below.
    await product.fault('stripe-webhooks', 'down');
    onTestFinished(() => product.fault('stripe-webhooks', 'none'));
    const { charge_id } = await cards.prepareInvoice(bought.owner, bought.renewal);
    const become = (status: string) =>
      product.deps.db.updateTable('charges').set({ status }).where('id', '=', charge_id).execute();
    const state = async () => (await subscriptionOf(product, bought.id)).status;
    await become('processing');
    await pass(3);
    expect(await state()).toBe('active');
    await become('failed');
    await pass(1);
    expect(await state()).toBe('suspended');
  });

  test('made by several at once it is one charge', { tags: ['slow'] }, async () => {
    const bought = await due('good');
    await atOnce(() => turnSubscription(product.deps, bought.id));
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'paid' }]);
    expect(await chargesOf(bought)).toEqual(['succeeded']);
    await product.settle();
    expect((await bought.owner.browser.get('/account/billing/data')).json().balance).toBe(0);
  });

  test('M21 paid by hand at the same moment, the surplus is the balance', async () => {
    const bought = await due('good');
    await Promise.all([turnSubscription(product.deps, bought.id), pay(desk, bought.renewal).catch(() => undefined)]);
    await product.settle();
    expect(await renewed(bought)).toBe('paid');
    const received = await product.deps.db
      .selectFrom('payments')
      .select('amount')
      .where('invoice_id', '=', bought.renewal)
      .execute();
    const balance = (await bought.owner.browser.get('/account/billing/data')).json().balance;
    expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000 + balance);
  });
});

describe('the ladder', () => {
  test('tries what was missed once, not as often as it was missed', { tags: ['slow'] }, async () => {
    const bought = await due('failsLater');
    product.travel(4 * 24 * hour);
    await tick(product);
    await tick(product);
    expect(await attemptsOf(bought)).toEqual([{ attempt: 3, outcome: 'declined' }]);
    await days(product, 1);
    expect((await attemptsOf(bought)).map(({ attempt }) => attempt)).toEqual([3, 4]);
    await days(product, 3);
    expect(await attemptsOf(bought)).toHaveLength(2);
  });

  test('a bank that asks the customer is told to the customer', { tags: ['slow'] }, async () => {
    const bought = await due('alwaysAsks');
    await tick(product);
    const [mail] = (await product.mailsTo(bought.owner.email)).filter(({ subject }) => subject.startsWith('We could'));
    expect(await attemptsOf(bought)).toEqual([{ attempt: 1, outcome: 'needs_action' }]);
    expect(mail?.text).toContain('Your bank wants you to confirm it yourself');
    expect(mail?.text).toContain(`/panel/billing/invoices/${bought.renewal}`);
  });

  test('a larger plan names the card and the amount; where the bank asks, the customer confirms it and it is changed', {
    tags: ['slow'],
  }, async () => {
    const large = await desk.plan({ ...hostingPlan, name: 'Large', price: 3000, annual_price: null });
    const bought = await buy(product, desk);
    const path = `/account/subscriptions/${bought.id}`;
    const preview = async () => (await bought.owner.browser.get(`${path}/plans/${large}`)).json();
    const { amount } = await preview();
    expect(amount).toBeGreaterThan(0);
    expect((await preview()).pays_with).toEqual({ from: 'invoice', brand: '', last4: '' });
    await cards.save(bought.owner, 'alwaysAsks');
    expect((await preview()).pays_with).toEqual({ from: 'card', brand: 'visa', last4: '3184' });

    const changed = (await bought.owner.browser.post(`${path}/plan`, { plan_id: large })).json();
    expect(changed).toMatchObject({ done: false, payment: 'needs_action' });
    expect(changed.details).toBe('Your bank wants you to confirm the payment. The plan changes as soon as you have.');
    const charge = await cards.prepareInvoice(bought.owner, changed.invoice_id);
    expect(charge.amount).toBe(amount);
    expect(await cards.confirm(charge.client_secret, 'alwaysAsks', 'complete')).toBe('succeeded');
    await cards.settle(bought.owner, charge.charge_id);
    await product.settle();
    expect((await subscriptionOf(product, bought.id)).name).toBe('Large');
    expect((await chargesOf(bought)).toSorted()).toEqual(['failed', 'succeeded']);
    // A client who is asked on the screen needs no mail that says it failed.
    const subjects = (await product.mailsTo(bought.owner.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('We could not'))).toEqual([]);
  });

  test('what the balance covers is taken from it, and not from the card', async () => {
    const large = await desk.plan({ ...hostingPlan, name: 'Larger', price: 3000, annual_price: null });
    const bought = await buy(product, desk);
    await cards.save(bought.owner, 'good');
    const topup = await cards.prepareTopup(bought.owner, 10_000);
    await cards.confirm(topup.client_secret);
    await cards.settle(bought.owner, topup.charge_id);
    const path = `/account/subscriptions/${bought.id}`;
    const { pays_with } = (await bought.owner.browser.get(`${path}/plans/${large}`)).json();
    expect(pays_with).toEqual({ from: 'balance', brand: '', last4: '' });
    const changed = await bought.owner.browser.post(`${path}/plan`, { plan_id: large });
    expect(changed.json()).toMatchObject({ done: true, payment: 'paid' });
  });

  test('a larger plan is charged at once, and declined it waits', { tags: ['slow'] }, async () => {
    const large = await desk.plan({ ...hostingPlan, name: 'Large', price: 3000, annual_price: null });
    for (const [card, done] of [
      ['good', true],
      ['failsLater', false],
    ] as const) {
      const bought = await buy(product, desk);
      await cards.save(bought.owner, card);
      const changed = await bought.owner.browser.post(`/account/subscriptions/${bought.id}/plan`, { plan_id: large });
      expect(changed.json()).toMatchObject({ done });
      expect((await subscriptionOf(product, bought.id)).name).toBe(done ? 'Large' : 'A website');
      await product.settle();
      expect(await chargesOf(bought)).toEqual([done ? 'succeeded' : 'failed']);
    }
  });
});
