import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
  told,
} from '../../../../test/subscriptions.ts';
import { checkBooks } from '../../money/ledger/check-books.ts';
import { takeBackChange } from './take-back-change.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let small: string;
let large: string;
beforeAll(async () => {
  desk = await orderDesk(product);
  small = await desk.plan({ ...hostingPlan, name: 'Small', price: 500, annual_price: null });
  large = await desk.plan({ ...hostingPlan, name: 'Large', price: 3000, annual_price: null });
});
afterEach(() => forgetSubscriptions(product));
afterAll(async () => {
  expect(await checkBooks(product.deps)).toMatchObject({ trial: 0, drift: [] });
});

const change = (bought: Bought, planId: string, browser = bought.owner.browser) =>
  browser.post(`/account/subscriptions/${bought.id}/plan`, { plan_id: planId });
const preview = async (bought: Bought, planId: string) =>
  (await bought.owner.browser.get(`/account/subscriptions/${bought.id}/plans/${planId}`)).json();
const balanceOf = async (bought: Bought) => (await bought.owner.browser.get('/account/billing/data')).json().balance;
const half = async (bought: Bought) => {
  const { period_start, period_end } = await subscriptionOf(product, bought.id);
  product.travel((period_end.getTime() - period_start.getTime()) / 2);
};
const until = async (bought: Bought) => {
  const { period_end } = await subscriptionOf(product, bought.id);
  return Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
};

describe('a larger plan', () => {
  test('is paid from the balance where that covers it, and takes effect at once', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    await desk.adjust(bought.owner.id, 5000);
    await half(bought);
    expect(await preview(bought, large)).toMatchObject({
      plan_name: 'Large',
      allowed: true,
      amount: 1250,
      tax_amount: 250,
      next_price: 3750,
    });
    const changed = await change(bought, large);
    expect(changed.json()).toMatchObject({ done: true, credited: 0, details: 'The plan is changed and paid.' });
    expect(await balanceOf(bought)).toBe(3750);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ plan_id: large, name: 'Large', price: 3000 });
    const task = await product.deps.db
      .selectFrom('staff_tasks as t')
      .innerJoin('subscriptions as s', 's.delivery_id', 't.delivery_id')
      .select(['t.kind', 't.plan_id'])
      .where('s.id', '=', bought.id)
      .where('t.closed_at', 'is', null)
      .executeTakeFirst();
    expect(task).toEqual({ kind: 'change', plan_id: large });
    expect(await told(product, bought.owner.email)).toEqual([
      '€50.00 was put on your balance',
      'A website is now Large',
    ]);
    expect((await change(bought, large)).statusCode).toBe(409);
  });

  test('waits for its payment, and is forgotten after a day without it', async () => {
    const bought = await buy(product, desk);
    await half(bought);
    const zero = product.deps.now();
    const asked = (await change(bought, large)).json();
    expect(asked).toMatchObject({ done: false, credited: 0 });
    expect((await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json()).toMatchObject({
      plan_name: 'A website',
      pending_plan_id: large,
      pending_plan_name: 'Large',
      pending_invoice_id: asked.invoice_id,
    });
    for (const plan of [large, small]) {
      const refused = await change(bought, plan);
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        expect.stringMatching(
          /^The change to Large waits for the payment of invoice #\d+\. Please pay it, drop the change, or wait until/,
        ),
      ]);
    }
    await days(product, 1);
    expect((await invoicesOf(product, bought.owner.id, zero))[1]).toMatchObject({ total: 1000, status: 'cancelled' });
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ name: 'A website', price: 1000 });

    const again = (await change(bought, large)).json();
    await pay(desk, again.invoice_id);
    await product.settle();
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ name: 'Large', price: 3000 });
  });

  test('is dropped by its owner while it waits, and by no other; then another one can be asked for', async () => {
    const bought = await buy(product, desk);
    await half(bought);
    const zero = product.deps.now();
    const drop = (browser = bought.owner.browser) =>
      browser.send('DELETE', `/account/subscriptions/${bought.id}/plan`, {});
    const shown = async () => (await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json();
    const none = await drop();
    expect([none.statusCode, none.json().details]).toEqual([409, 'No change of plan is waiting.']);
    await change(bought, large);
    expect(await shown()).toMatchObject({ pending_plan_id: large, pending_drop_reason: '' });
    const stranger = await product.account();
    expect((await drop(stranger.browser)).statusCode).toBe(404);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => bought.owner.anotherBrowser()));
    const answers = await Promise.all(browsers.map((browser) => drop(browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await shown()).toMatchObject({ plan_name: 'A website', pending_plan_id: null, pending_invoice_id: null });
    expect((await invoicesOf(product, bought.owner.id, zero))[1]).toMatchObject({ status: 'cancelled' });
    const { events } = (await bought.owner.browser.get('/account/activity')).json();
    expect(events[0]).toMatchObject({ kind: 'subscription_change_dropped', by_staff: false });
    expect((await change(bought, small)).json()).toMatchObject({ done: true });
  });

  test('is not dropped while a bank works on its payment, and the screen knows why', async () => {
    const bought = await buy(product, desk);
    await half(bought);
    const { invoice_id } = (await change(bought, large)).json();
    const charge = { account_id: bought.owner.id, purpose: 'invoice', amount: 1000, gateway: 'stripe' };
    const id = crypto.randomUUID();
    await product.deps.db
      .insertInto('charges')
      .values({ ...charge, id, invoice_id, idempotency_key: id, status: 'processing' })
      .execute();
    const reason = 'A bank works on the payment of this change. Please wait for its answer.';
    const refused = await bought.owner.browser.send('DELETE', `/account/subscriptions/${bought.id}/plan`, {});
    expect([refused.statusCode, refused.json().details]).toEqual([409, reason]);
    const shown = (await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json();
    expect(shown).toMatchObject({ pending_plan_id: large, pending_drop_reason: reason });
    await product.deps.db.deleteFrom('charges').where('id', '=', id).execute();
  });

  test('money that comes for a change that was forgotten is the balance', async () => {
    const bought = await buy(product, desk);
    await half(bought);
    const asked = (await change(bought, large)).json();
    await days(product, 1);
    expect((await change(bought, small)).json()).toMatchObject({ done: true });
    const paid = await desk.post(`/system/admin/invoices/${asked.invoice_id}/mark-paid`, {
      method: 'other',
      reason: 'Late',
    });
    expect(paid.statusCode).toBe(409);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ name: 'Small', price: 500 });
  });

  test('M27 is asked for once among 20', async () => {
    const bought = await buy(product, desk);
    await half(bought);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => bought.owner.anotherBrowser()));
    const answers = await Promise.all(browsers.map((browser) => change(bought, large, browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    const invoices = await invoicesOf(product, bought.owner.id, product.deps.now());
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'awaiting_payment']);
  });
});

describe('a larger plan that was paid for and cannot be made', () => {
  async function takeBack({ id }: Bought, planId = large): Promise<void> {
    const { delivery_id: deliveryId } = await subscriptionOf(product, id);
    const impossible = { deliveryId, planId, reason: 'There is no room for it.' };
    await product.deps.db.transaction().execute((tx) => takeBackChange(product.deps, tx, impossible));
    await product.settle();
  }
  const asBefore = { name: 'A website', price: 1000, status: 'active' };

  test('M28 is given back to the cent, once among many, and is told', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    await desk.adjust(bought.owner.id, 5000);
    await half(bought);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    expect(await balanceOf(bought)).toBe(3750);
    await atOnce(() => takeBack(bought));
    expect(await balanceOf(bought)).toBe(5000);
    expect(await subscriptionOf(product, bought.id)).toMatchObject(asBefore);
    // What belongs to an act waits a moment for more of it, so the order is open.
    expect((await told(product, bought.owner.email)).sort()).toEqual([
      'A website could not become Large',
      'A website is now Large',
      '€50.00 was put on your balance',
    ]);
    // Nothing is left of it in what the period costs, so it can be had again for the same.
    expect(await preview(bought, large)).toMatchObject({ allowed: true, amount: 1250 });
  });

  test('M25 the place it had is taken again, and the one it was to have is free', async () => {
    const to = await desk.plan({ ...hostingPlan, name: 'To', price: 2000, annual_price: null, stock: 3 });
    const bought = await buy(product, desk, { plan: { stock: 5 } });
    const { plan_id: from } = await subscriptionOf(product, bought.id);
    const left = async () => {
      const plans = product.deps.db.selectFrom('plans').select(['id', 'stock']);
      const rows = await plans.where('id', 'in', [from, to]).execute();
      return [from, to].map((plan) => rows.find(({ id }) => id === plan)?.stock);
    };
    expect(await left()).toEqual([4, 3]);
    await desk.adjust(bought.owner.id, 5000);
    expect((await change(bought, to)).json()).toMatchObject({ done: true });
    expect(await left()).toEqual([5, 2]);
    await takeBack(bought, to);
    expect(await left()).toEqual([4, 3]);
  });

  test('after a renewal at its price, the difference of that period goes back too', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 10_000);
    await half(bought);
    await change(bought, large);
    await days(product, await until(bought));
    expect(await balanceOf(bought)).toBe(10_000 - 1000 - 3000);
    await takeBack(bought);
    expect(await balanceOf(bought)).toBe(10_000 - 1000);
    expect(await subscriptionOf(product, bought.id)).toMatchObject(asBefore);
  });

  test('with the next period paid before, both differences go back and no more', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 10_000);
    await days(product, (await until(bought)) - 2);
    const next = (await invoicesOf(product, bought.owner.id, product.deps.now())).at(-1);
    await pay(desk, next?.id ?? '');
    const before = await balanceOf(bought);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    expect(await balanceOf(bought)).toBeLessThan(before - 2000);
    await takeBack(bought);
    expect(await balanceOf(bought)).toBe(before);
  });

  test.each([
    ['before', 0],
    ['after', 5],
  ] as const)('with the next period on the same invoice, %s it began, both differences go back', async (_, passed) => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 10_000);
    await days(product, (await until(bought)) - 3);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    await days(product, passed);
    await takeBack(bought);
    // The next period at the old price is all that was paid since.
    await days(product, 5 - passed);
    expect(await balanceOf(bought)).toBe(10_000 - 1000);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ ...asBefore, period_index: 1 });
  });

  test('and is not paid for any more: an invoice of the next period over its price is taken back', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 1000);
    await half(bought);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    const zero = product.deps.now();
    await days(product, (await until(bought)) - 2);
    expect((await invoicesOf(product, bought.owner.id, zero)).at(-1)).toMatchObject({
      total: 3000,
      status: 'awaiting_payment',
    });
    await takeBack(bought);
    expect((await invoicesOf(product, bought.owner.id, zero)).slice(-2)).toMatchObject([
      { total: 3000, status: 'cancelled' },
      { total: 1000, status: 'awaiting_payment' },
    ]);
    expect(await balanceOf(bought)).toBe(1000);
  });
});

describe('a smaller plan', () => {
  test('C2 M27 takes effect at once, and 20 at once give one credit', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    await half(bought);
    expect(await preview(bought, small)).toMatchObject({ amount: -313, tax_amount: -63, next_price: 625 });
    const browsers = await Promise.all(Array.from({ length: 20 }, () => bought.owner.anotherBrowser()));
    const answers = await Promise.all(browsers.map((browser) => change(bought, small, browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await balanceOf(bought)).toBe(313);
    const notes = await product.deps.db
      .selectFrom('credit_notes')
      .select(['total', 'reason'])
      .where('account_id', '=', bought.owner.id)
      .execute();
    expect(notes).toEqual([{ total: 313, reason: 'A website to Small.' }]);
  });

  test('after a larger one it is credited on the invoice of that, then on the period’s', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 2000);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    expect(await balanceOf(bought)).toBe(0);
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: 2500 });
    const statuses = (await invoicesOf(product, bought.owner.id, product.deps.now())).map(({ status }) => status);
    expect(statuses).toEqual(['partially_refunded', 'refunded']);
  });
});

describe('the invoice of the next period', () => {
  /** Three days before the next period, its invoice is written and unpaid. */
  async function withOpenBill(price = 1000) {
    const bought = await buy(product, desk, { seal: { tax: 25 }, plan: { price } });
    await days(product, (await until(bought)) - 3);
    const zero = product.deps.now();
    const open = (await invoicesOf(product, bought.owner.id, zero)).at(-1);
    expect(open).toMatchObject({ total: price * 1.25, status: 'awaiting_payment' });
    return { bought, zero, openId: open?.id ?? '' };
  }
  const documentsOf = async (bought: Bought, from: Date) => {
    const since = <T extends { issued: number | null }>(rows: T[]) => rows.filter(({ issued }) => issued === 0);
    const notes = await product.deps.db
      .selectFrom('credit_notes')
      .select(['invoice_id', 'total', 'reason'])
      .where('account_id', '=', bought.owner.id)
      .orderBy('number')
      .execute();
    return { invoices: since(await invoicesOf(product, bought.owner.id, from)), notes };
  };
  const linesOf = async (invoiceId: string) => {
    const rows = product.deps.db.selectFrom('invoice_items').select(['name', 'description', 'price']);
    return rows.where('invoice_id', '=', invoiceId).orderBy('position').execute();
  };

  test('M52 that is not paid yet is replaced at once by one over the smaller price', async () => {
    const { bought, zero, openId } = await withOpenBill();
    const shown = await preview(bought, small);
    expect(shown).toMatchObject({ open_bill: { invoice_id: openId, total: 1250 }, next_price: 625 });
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: -shown.amount });
    // Before any job has run.
    const { invoices, notes } = await documentsOf(bought, zero);
    expect(invoices).toMatchObject([{ total: 625, status: 'awaiting_payment', due: 3, from: 3 }]);
    expect(await linesOf(invoices[0]?.id ?? '')).toMatchObject([
      { name: 'Small', price: 500, description: expect.stringMatching(/^Renewal, .+, instead of invoice #\d+$/) },
    ]);
    expect(notes).toEqual([
      { invoice_id: openId, total: 1250, reason: 'Replaced by a new invoice: A website to Small.' },
      { invoice_id: bought.invoiceId, total: -shown.amount, reason: 'A website to Small.' },
    ]);
    await product.settle();
    expect((await documentsOf(bought, zero)).invoices).toHaveLength(1);
  });

  test('M52 that is not paid yet and the difference are one invoice; paid, both are', async () => {
    const { bought, zero, openId } = await withOpenBill();
    const shown = await preview(bought, large);
    expect(shown).toMatchObject({ open_bill: { invoice_id: openId, total: 1250 }, next_price: 3750 });
    expect(shown.amount).toBeGreaterThan(3750);
    const asked = (await change(bought, large)).json();
    expect(asked).toMatchObject({ done: false });
    const { invoices, notes } = await documentsOf(bought, zero);
    expect(invoices).toMatchObject([
      { id: asked.invoice_id, total: shown.amount, status: 'awaiting_payment', due: 1, from: 0 },
    ]);
    expect(notes).toEqual([
      { invoice_id: openId, total: 1250, reason: 'Replaced by a new invoice: A website to Large.' },
    ]);
    expect(await linesOf(asked.invoice_id)).toMatchObject([
      { name: 'A website to Large', description: expect.stringMatching(/^Difference for /) },
      { name: 'Large', price: 3000, description: expect.stringMatching(/^Renewal, .+, instead of invoice #\d+$/) },
    ]);
    await pay(desk, asked.invoice_id);
    await product.settle();
    await days(product, 4);
    // The next period has begun, paid, and nothing else was asked for.
    expect(await invoicesOf(product, bought.owner.id, zero)).toHaveLength(3);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ price: 3000, period_index: 1, status: 'active' });
    expect(await preview(bought, small)).toMatchObject({ open_bill: null, allowed: true });
  });

  test('M52 comes back at the old price where the one invoice is not paid', { tags: ['slow'] }, async () => {
    const { bought, zero } = await withOpenBill();
    await change(bought, large);
    await days(product, 1);
    const left = (await invoicesOf(product, bought.owner.id, zero)).slice(-2);
    expect(left).toMatchObject([
      { status: 'cancelled', issued: 0 },
      { total: 1250, status: 'awaiting_payment', issued: 1, due: 3, from: 3 },
    ]);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ price: 1000, name: 'A website' });
  });

  test('is not replaced while a bank works on its payment', async () => {
    const { bought, openId } = await withOpenBill();
    const id = crypto.randomUUID();
    const charge = { account_id: bought.owner.id, purpose: 'invoice', amount: 1250, gateway: 'stripe' };
    await product.deps.db
      .insertInto('charges')
      .values({ ...charge, id, invoice_id: openId, idempotency_key: id, status: 'processing' })
      .execute();
    const refused = await change(bought, small);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      expect.stringMatching(/^A bank works on the payment of invoice #\d+\. Please wait for its answer\.$/),
    ]);
    await product.deps.db.deleteFrom('charges').where('id', '=', id).execute();
  });

  test('M27 paid with the difference is given back whole on cancelling, and the difference is not', {
    tags: ['slow'],
  }, async () => {
    const { bought } = await withOpenBill();
    const { amount } = await preview(bought, large);
    await desk.adjust(bought.owner.id, amount);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    expect(await balanceOf(bought)).toBe(0);
    expect((await bought.owner.browser.post(`/account/subscriptions/${bought.id}/cancel`, {})).statusCode).toBe(200);
    expect(await balanceOf(bought)).toBe(3750);
  });

  test('M12 M27 paid with the difference, then made smaller, then cancelled: what was used is what was paid', async () => {
    const { bought } = await withOpenBill();
    const { amount } = await preview(bought, large);
    await desk.adjust(bought.owner.id, amount);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    const back = -(await preview(bought, small)).amount;
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: back });
    await bought.owner.browser.post(`/account/subscriptions/${bought.id}/cancel`, {});
    // One period at 10.00, of which the last three days at 5.00; the next one whole.
    const { period_start, period_end } = await subscriptionOf(product, bought.id);
    const whole = period_end.getTime() - period_start.getTime();
    const rest = period_end.getTime() - product.deps.now().getTime();
    const used = 1.25 * (1000 - (500 * rest) / whole);
    expect(Math.abs(1250 + amount - (await balanceOf(bought)) - used)).toBeLessThanOrEqual(1.5);
  });

  test('that is paid already is part of what the change costs or gives back', { tags: ['slow'] }, async () => {
    const bought = await buy(product, desk);
    await days(product, (await until(bought)) - 3);
    const [, next] = await invoicesOf(product, bought.owner.id, product.deps.now());
    await pay(desk, next?.id ?? '');
    await product.settle();
    const up = (await preview(bought, large)).amount;
    expect(up).toBeGreaterThan(2000);
    expect(up).toBeLessThan(2300);
    await desk.adjust(bought.owner.id, up);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    expect(await balanceOf(bought)).toBe(0);
    expect((await change(bought, small)).json()).toMatchObject({ done: true });
    // Everything above what the small plan costs for the rest of this period and for the whole next one.
    expect(await balanceOf(bought)).toBe(2 * 1000 + up - (await worth(bought)));
  });

  test.each([
    [['larger'], 3000],
    [['smaller'], 500],
    [['larger', 'smaller'], 500],
  ] as const)('that is paid and then changed to a %s plan is given back whole on cancelling', async (sizes, price) => {
    const bought = await buy(product, desk);
    await days(product, (await until(bought)) - 3);
    const [, next] = await invoicesOf(product, bought.owner.id, product.deps.now());
    await pay(desk, next?.id ?? '');
    await product.settle();
    await desk.adjust(bought.owner.id, 5000);
    for (const size of sizes) {
      expect((await change(bought, size === 'larger' ? large : small)).json()).toMatchObject({ done: true });
    }
    const before = await balanceOf(bought);
    expect((await bought.owner.browser.post(`/account/subscriptions/${bought.id}/cancel`, {})).statusCode).toBe(200);
    expect((await balanceOf(bought)) - before).toBe(price);
  });

  test('that is paid and then made larger is worth its new price once it has begun', { tags: ['slow'] }, async () => {
    const bought = await buy(product, desk);
    await days(product, (await until(bought)) - 3);
    const [, next] = await invoicesOf(product, bought.owner.id, product.deps.now());
    await pay(desk, next?.id ?? '');
    await product.settle();
    await desk.adjust(bought.owner.id, 5000);
    expect((await change(bought, large)).json()).toMatchObject({ done: true });
    await days(product, 4);
    const back = -(await preview(bought, small)).amount;
    // Nearly a whole period of the difference, of which the bill of the period itself holds less than a half.
    expect(back).toBeGreaterThan(2300);
    const before = await balanceOf(bought);
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: back });
    expect((await balanceOf(bought)) - before).toBe(back);
  });

  test.each(['cancel', 'refund'])('M27 that staff took back by a %s is not given back again', async (verb) => {
    const bought = await buy(product, desk);
    await days(product, (await until(bought)) - 3);
    const [, next] = await invoicesOf(product, bought.owner.id, product.deps.now());
    if (verb === 'refund') await pay(desk, next?.id ?? '');
    const taken = await desk.post(`/system/admin/invoices/${next?.id}/${verb}`, { reason: 'Goodwill' });
    expect(taken.statusCode).toBe(200);
    const before = await balanceOf(bought);
    const back = -(await preview(bought, small)).amount;
    // Three days of the difference, and nothing for the period that costs nothing.
    expect(back).toBeLessThan(60);
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: back });
    expect((await balanceOf(bought)) - before).toBe(back);
  });

  test('M27 of this period that staff gave back leaves nothing to give back', async () => {
    const bought = await buy(product, desk);
    await desk.post(`/system/admin/invoices/${bought.invoiceId}/refund`, { reason: 'Goodwill' });
    const before = await balanceOf(bought);
    expect((await change(bought, small)).json()).toMatchObject({ done: true, credited: 0 });
    expect(await balanceOf(bought)).toBe(before);
  });

  /** What the two periods cost with the small plan from now on. */
  async function worth(bought: Bought): Promise<number> {
    const { period_start, period_end } = await subscriptionOf(product, bought.id);
    const whole = period_end.getTime() - period_start.getTime();
    const used = product.deps.now().getTime() - period_start.getTime();
    return Math.round((1000 * used + 500 * (whole - used)) / whole) + 500;
  }
});

describe('refused, and nothing changes', () => {
  test('unknown, foreign, of another kind, no longer sold, sold out, not paid, cancelled', async () => {
    const bought = await buy(product, desk);
    const server = await desk.plan();
    const hidden = await desk.plan({ ...hostingPlan, visible: false });
    const none = await desk.plan({ ...hostingPlan, stock: 0 });
    const before = await product.fingerprint();
    const refusals = [
      [bought.orderId, 404],
      [server, 409],
      [hidden, 409],
      [none, 409],
      [(await subscriptionOf(product, bought.id)).plan_id, 409],
    ] as const;
    for (const [plan, status] of refusals) {
      expect((await change(bought, plan)).statusCode, plan).toBe(status);
    }
    expect(await preview(bought, none)).toMatchObject({ allowed: false, reason: 'This plan is sold out.' });
    const stranger = await product.account();
    expect((await change(bought, small, stranger.browser)).statusCode).toBe(404);
    expect((await change(bought, small, product.browser())).statusCode).toBe(401);
    expect(await product.fingerprint({ except: ['persons', 'accounts', 'memberships', 'sessions'] })).toBe(
      before
        .split('\n')
        .filter((line) => !/^(persons|accounts|memberships|sessions):/.test(line))
        .join('\n'),
    );
    const owing = await buy(product, desk, { unpaid: true });
    expect((await change(owing, small)).json().details).toMatch(/^Please pay invoice #\d+ first\.$/);
    await bought.owner.browser.post(`/account/subscriptions/${bought.id}/cancel`, {});
    expect((await change(bought, small)).json().details).toContain('Please keep it first');
  });
});

describe('M52 thirty changes of size at once', () => {
  test('are a handful a day, one document each, and the rest is refused in a sentence', {
    tags: ['slow'],
  }, async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 100_000);
    const documents = async () => {
      const { db } = product.deps;
      const count = async (table: 'invoices' | 'credit_notes') =>
        (await db.selectFrom(table).select('id').where('account_id', '=', bought.owner.id).execute()).length;
      return (await count('invoices')) + (await count('credit_notes'));
    };
    const before = await documents();
    const browsers = await Promise.all(Array.from({ length: 30 }, () => bought.owner.anotherBrowser()));
    const answers: Awaited<ReturnType<typeof change>>[] = [];
    for (const [turn, browser] of browsers.entries()) {
      answers.push(await change(bought, turn % 2 === 0 ? large : small, browser));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.at(-1)?.json().details).toMatch(
      /^This was changed 5 times in the last 24 hours\. Please change it again after .+ UTC\.$/,
    );
    // The first one down credits the part of the period's own invoice too.
    expect((await documents()) - before).toBeLessThanOrEqual(6);
    product.travel(86_400_000);
    const { plan_id } = await subscriptionOf(product, bought.id);
    expect((await change(bought, plan_id === large ? small : large)).statusCode).toBe(200);
  });
});

test('M12 any walk between plans leaves exactly what the time was worth', async () => {
  const plans = await Promise.all(
    [100, 333, 777, 2999].map((price) => desk.plan({ ...hostingPlan, name: `P${price}`, price, annual_price: null })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 130 }), fc.nat(3)), { minLength: 1, maxLength: 5 }),
      async (walk) => {
        const bought = await buy(product, desk);
        await desk.adjust(bought.owner.id, 1_000_000);
        const { period_start, period_end } = await subscriptionOf(product, bought.id);
        const whole = period_end.getTime() - period_start.getTime();
        let [price, from, truth, changes] = [1000, 0, 0, 0];
        for (const [hours, index] of walk) {
          const plan = plans[index] ?? '';
          if ((await subscriptionOf(product, bought.id)).plan_id === plan) continue;
          product.travel(hours * 3_600_000);
          const now = product.deps.now().getTime() - period_start.getTime();
          truth += price * (now - from);
          expect((await change(bought, plan)).json()).toMatchObject({ done: true });
          [price, from, changes] = [(await subscriptionOf(product, bought.id)).price, now, changes + 1];
        }
        truth = (truth + price * (whole - from)) / whole;
        const spent = 1000 + 1_000_000 - (await balanceOf(bought));
        expect(Math.abs(spent - truth)).toBeLessThanOrEqual(0.5 + 1e-6);
        await product.forgetJobs();
      },
    ),
    { numRuns: 6 },
  );
  await tick(product);
});

describe('a discount at sealing', () => {
  const shown = async (bought: Bought) =>
    (await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json();

  test('that recurs is on every renewal', async () => {
    const bought = await buy(product, desk, { seal: { discount_amount: 50, discount_recurs: true } });
    const { price, total } = await shown(bought);
    expect(total).toBe(price / 2);
    const zero = (await subscriptionOf(product, bought.id)).period_start;
    await days(product, 32);
    expect((await invoicesOf(product, bought.owner.id, zero)).map((invoice) => invoice.total)).toEqual([total, total]);
    const order = (await desk.staff.browser.get(`/system/admin/order?order_id=${bought.orderId}`)).json();
    expect(order).toMatchObject({ order_discount: 50, order_discount_recurs: true });
  });

  test('that does not recur is on the first invoice only, and nothing more than was paid is given back', {
    tags: ['slow'],
  }, async () => {
    const bought = await buy(product, desk, { seal: { discount_amount: 50, discount_recurs: false } });
    const { price, total } = await shown(bought);
    expect(total).toBe(price);
    const order = (await desk.staff.browser.get(`/system/admin/order?order_id=${bought.orderId}`)).json();
    expect(order).toMatchObject({ order_discount: 50, order_discount_recurs: false });

    // Half of the period was paid with half the price: a smaller plan gives back half of half the difference.
    await half(bought);
    const { amount } = await preview(bought, small);
    expect(amount).toBe(Math.round(-(price - 500) / 4));
    expect((await change(bought, small)).json().credited).toBe(-amount);
    expect(await balanceOf(bought)).toBe(-amount);

    const other = await buy(product, desk, { seal: { discount_amount: 50, discount_recurs: false } });
    const zero = (await subscriptionOf(product, other.id)).period_start;
    await days(product, 32);
    expect((await invoicesOf(product, other.owner.id, zero)).map((invoice) => invoice.total)).toEqual([
      price / 2,
      price,
    ]);
  });
});
