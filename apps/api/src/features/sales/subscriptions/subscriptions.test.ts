import { subscription as subscriptionSchema } from '@resolvo/contract/sales/subscriptions';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { staffMask, useOwnProduct } from '../../../../test/product.ts';
import {
  type Bought,
  buy,
  days,
  forgetSubscriptions,
  invoicesOf,
  pay,
  subscriptionOf,
  tick,
  told,
} from '../../../../test/subscriptions.ts';
import { extendInvoice } from '../../money/invoices/extend-invoice.ts';
import { unitPrices } from './unit-prices.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterEach(() => forgetSubscriptions(product));

const subjects = (bought: Bought) => told(product, bought.owner.email);
const statusOf = async (bought: Bought) => (await subscriptionOf(product, bought.id)).status;
const tasksOf = async (bought: Bought) =>
  (
    await product.deps.db
      .selectFrom('staff_tasks as t')
      .innerJoin('subscriptions as s', 's.delivery_id', 't.delivery_id')
      .select('t.kind')
      .where('s.id', '=', bought.id)
      .where('t.closed_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);

describe('a subscription', () => {
  test('opens when it is delivered, once per unit, and its owner sees it', async () => {
    const bought = await buy(product, desk, { quantity: 2, seal: { tax: 25, discount_amount: 10 } });
    expect(bought.ids).toHaveLength(2);
    const { browser } = bought.owner;
    const list = (await browser.get('/account/subscriptions?limit=1')).json();
    expect(list).toMatchObject({ eof: false });
    const rest = (await browser.get(`/account/subscriptions?limit=1&cursor=${list.cursor}`)).json();
    expect(rest.eof).toBe(true);
    const one = subscriptionSchema.parse((await browser.get(`/account/subscriptions/${bought.id}`)).json());
    expect([list.subscriptions[0], rest.subscriptions[0]]).toContainEqual(one);
    expect(one).toMatchObject({
      subscription_status: 'active',
      plan_name: 'A website',
      server_id: null,
      months: 1,
      price: 1000,
      total: 1125,
      cancelled: false,
      unpaid_invoice_id: null,
      pending_plan_id: null,
      pending_drop_reason: '',
    });
    expect(one.renews_at).toBe(one.period_end);
    expect((await browser.get('/account/billing/data')).json().subscriptions.total_count).toBe(2);
    const stranger = await product.account();
    expect((await stranger.browser.get(`/account/subscriptions/${bought.id}`)).statusCode).toBe(404);
    const staffs = (await desk.staff.browser.get(`/system/admin/subscriptions?order_id=${bought.orderId}`)).json();
    expect(staffs.subscriptions).toHaveLength(2);
    expect(staffs.subscriptions[0].user_id).toBe(bought.owner.id);
  });

  test('what is bought once does not renew', async () => {
    const owner = await product.account();
    const order = await desk.order(owner.id);
    await order.addCustom(500);
    await order.seal();
    expect((await owner.browser.get('/account/subscriptions')).json().subscriptions).toEqual([]);
  });

  test('renews: invoiced a week ahead, due as the period starts, taken from the balance', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    const zero = product.deps.now();
    const { period_end } = await subscriptionOf(product, bought.id);
    const length = Math.round((period_end.getTime() - zero.getTime()) / 86_400_000);
    await desk.adjust(bought.owner.id, 2000);
    await days(product, length - 8);
    expect(await invoicesOf(product, bought.owner.id, zero)).toHaveLength(1);
    await days(product, 1);
    const [, second] = await invoicesOf(product, bought.owner.id, zero);
    expect(second).toMatchObject({
      total: 1250,
      status: 'awaiting_payment',
      issued: length - 7,
      due: length,
      from: length,
    });
    await days(product, 7);
    expect((await invoicesOf(product, bought.owner.id, zero))[1]).toMatchObject({ status: 'paid' });
    expect((await bought.owner.browser.get('/account/billing/data')).json().balance).toBe(750);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ period_start: period_end, period_index: 1 });
    const invoice = (await bought.owner.browser.get(`/account/billing/invoices/${second?.id}`)).json();
    expect(invoice).toMatchObject({ additional_invoice: true, order_id: bought.orderId, invoice_paid_period: 1 });
    // What belongs to an act waits a moment for more of it, so the order is open.
    expect((await subjects(bought)).sort()).toEqual([
      `Invoice #${invoice.invoice_number} for A website`,
      expect.stringMatching(`Invoice #${invoice.invoice_number} for A website is due on`),
      '€20.00 was put on your balance',
    ]);
  });

  test('unpaid: reminded, suspended after a week, back when it is paid', async () => {
    const bought = await buy(product, desk);
    const { period_end } = await subscriptionOf(product, bought.id);
    const until = Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
    await days(product, until);
    const [, second] = await invoicesOf(product, bought.owner.id, period_end);
    await days(product, 6);
    expect(await statusOf(bought)).toBe('active');
    const list = (await bought.owner.browser.get('/account/billing/invoices/all?status=open')).json();
    expect(list).toMatchObject([{ invoice_order_status: 'awaiting_payment_overdue' }]);
    await days(product, 1);
    expect(await statusOf(bought)).toBe('suspended');
    expect(await tasksOf(bought)).toEqual(['suspend']);
    const shown = (await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json();
    expect(shown).toMatchObject({ subscription_status: 'suspended', unpaid_invoice_id: second?.id });
    await tick(product);
    await tick(product);
    await pay(desk, second?.id ?? '');
    await product.settle();
    expect(await statusOf(bought)).toBe('active');
    expect(await tasksOf(bought)).toEqual([]);
    expect(await subjects(bought)).toEqual([
      expect.stringMatching(/^Invoice #\d+ for A website$/),
      expect.stringMatching(/^Invoice #\d+ for A website is due on/),
      expect.stringMatching(/^Invoice #\d+ for A website is overdue$/),
      'A website is suspended',
      'A website is back',
    ]);
  });

  test('more time: reminders and suspension follow the new date, also after the first reminder was sent', {
    tags: ['slow'],
  }, async () => {
    const bought = await buy(product, desk);
    const { period_end } = await subscriptionOf(product, bought.id);
    const until = Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
    await days(product, until + 6);
    const [, second] = await invoicesOf(product, bought.owner.id, period_end);
    const overdue = async () => (await subjects(bought)).filter((subject) => subject.endsWith('is overdue')).length;
    expect(await overdue()).toBe(1);
    const { personId } = await product.account({ permissions: staffMask });
    const staff = {
      kind: 'session' as const,
      sessionId: '',
      personId,
      permissions: staffMask,
      origin: { ip: '192.0.2.1', userAgent: 'test' },
    };
    const more = { days: 14, reason: 'As agreed' };
    const extended = await extendInvoice(product.deps, staff, second?.id ?? '', more);
    await days(product, 14);
    expect([await overdue(), await statusOf(bought)]).toEqual([1, 'active']);
    expect((await subjects(bought)).at(-1)).toContain(
      `is due on ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(extended)}`,
    );
    await days(product, 6);
    expect([await overdue(), await statusOf(bought)]).toEqual([2, 'active']);
    await days(product, 1);
    expect(await statusOf(bought)).toBe('suspended');
  });

  test('never paid: warned, ended after a month, its invoice cancelled, nothing more asked for', {
    tags: ['slow'],
  }, async () => {
    const bought = await buy(product, desk);
    const { period_end } = await subscriptionOf(product, bought.id);
    const until = Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
    await days(product, until + 29);
    expect(await statusOf(bought)).toBe('suspended');
    await days(product, 1);
    expect(await subscriptionOf(product, bought.id)).toMatchObject({ status: 'ended', end_reason: expect.any(String) });
    const invoices = await invoicesOf(product, bought.owner.id, period_end);
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
    expect((await subjects(bought)).slice(-3)).toEqual([
      'A website is suspended',
      expect.stringMatching(/^A website ends on/),
      'A website has ended',
    ]);
    expect(await tasksOf(bought)).toEqual(['end']);
    await days(product, 40);
    expect(await invoicesOf(product, bought.owner.id, period_end)).toHaveLength(2);
    expect((await bought.owner.browser.get('/account/billing/data')).json().subscriptions.total_count).toBe(0);
  });

  test('M30 the first invoice counts too, where staff delivered before it was paid', async () => {
    const bought = await buy(product, desk, { unpaid: true });
    const due = async () => {
      const { delivery_id } = await subscriptionOf(product, bought.id);
      const prices = await unitPrices(product.deps.db, [delivery_id]);
      const shown = (await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json();
      return [shown.unpaid_due, prices.get(delivery_id)?.unpaidDue];
    };
    const { due_at } = await product.deps.db
      .selectFrom('invoices')
      .select('due_at')
      .where('id', '=', bought.invoiceId)
      .executeTakeFirstOrThrow();
    const dueAt = Math.floor(due_at.getTime() / 1000);
    expect(await due()).toEqual([dueAt, dueAt]);
    await days(product, 14 + 6);
    expect(await statusOf(bought)).toBe('active');
    await days(product, 1);
    expect(await statusOf(bought)).toBe('suspended');
    await pay(desk, bought.invoiceId);
    await product.settle();
    expect(await statusOf(bought)).toBe('active');
    expect(await due()).toEqual([0, 0]);
  });
});

describe('cancelling', () => {
  const act = (bought: Bought, what: 'cancel' | 'resume', browser = bought.owner.browser) =>
    browser.post(`/account/subscriptions/${bought.id}/${what}`, {});

  test('ends with the period, and can be taken back until then', async () => {
    const bought = await buy(product, desk);
    const { period_end } = await subscriptionOf(product, bought.id);
    expect((await act(bought, 'resume')).statusCode).toBe(409);
    expect((await act(bought, 'cancel')).json().details).toContain('runs until');
    expect((await act(bought, 'cancel')).statusCode).toBe(409);
    expect((await bought.owner.browser.get(`/account/subscriptions/${bought.id}`)).json()).toMatchObject({
      cancelled: true,
      renews_at: 0,
    });
    const until = Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
    await days(product, until - 1);
    expect(await invoicesOf(product, bought.owner.id, period_end)).toHaveLength(1);
    expect((await act(bought, 'resume')).statusCode).toBe(200);
    await product.settle();
    // What was not invoiced a week ahead is invoiced now.
    expect((await invoicesOf(product, bought.owner.id, period_end))[1]).toMatchObject({ issued: -1, due: 0 });
    expect((await act(bought, 'cancel')).statusCode).toBe(200);
    expect((await invoicesOf(product, bought.owner.id, period_end))[1]).toMatchObject({ status: 'cancelled' });
    await days(product, 1);
    expect(await statusOf(bought)).toBe('ended');
    expect((await act(bought, 'resume')).statusCode).toBe(409);
    expect(await subjects(bought)).toContainEqual(expect.stringMatching(/^A website is suspended and ends on /));
  });

  test('M27 gives back what was paid for the next period, once among 20', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    const { period_end } = await subscriptionOf(product, bought.id);
    const until = Math.round((period_end.getTime() - product.deps.now().getTime()) / 86_400_000);
    await days(product, until - 5);
    const [, next] = await invoicesOf(product, bought.owner.id, period_end);
    await pay(desk, next?.id ?? '');
    const browsers = await Promise.all(Array.from({ length: 20 }, () => bought.owner.anotherBrowser()));
    const answers = await Promise.all(browsers.map((browser) => act(bought, 'cancel', browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await bought.owner.browser.get('/account/billing/data')).json().balance).toBe(1250);
    expect((await invoicesOf(product, bought.owner.id, period_end))[1]).toMatchObject({ status: 'refunded' });
  });

  test('staff cancel, keep, and end at once with the unused part given back', async () => {
    const bought = await buy(product, desk, { seal: { tax: 25 } });
    const path = `/system/admin/subscriptions/${bought.id}`;
    expect((await desk.post(`${path}/cancel`, {})).statusCode).toBe(200);
    expect((await desk.post(`${path}/resume`, {})).statusCode).toBe(200);
    const { period_start, period_end } = await subscriptionOf(product, bought.id);
    product.travel((period_end.getTime() - period_start.getTime()) / 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.post(`${path}/end`, { reason: 'Abuse' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await bought.owner.browser.get('/account/billing/data')).json().balance).toBe(625);
    expect(await statusOf(bought)).toBe('ended');
  });

  test('staff end at once what is paid for the next period too: both come back, or only the next', {
    tags: ['slow'],
  }, async () => {
    for (const [credit_unused, share] of [
      [true, 500],
      [false, 0],
    ] as const) {
      const bought = await buy(product, desk);
      await desk.adjust(bought.owner.id, 1000);
      const { period_start, period_end } = await subscriptionOf(product, bought.id);
      const length = period_end.getTime() - period_start.getTime();
      product.travel(length - 6 * 86_400_000);
      await tick(product);
      const [, next] = await invoicesOf(product, bought.owner.id, period_end);
      const paid = await bought.owner.browser.post(`/account/billing/invoices/${next?.id}/pay-by-balance`, {});
      expect(paid.statusCode).toBe(200);
      const path = `/system/admin/subscriptions/${bought.id}/end`;
      expect((await desk.post(path, { reason: 'Moving', credit_unused })).statusCode).toBe(200);
      const { balance } = (await bought.owner.browser.get('/account/billing/data')).json();
      expect(balance).toBe(1000 + (share && Math.round((1000 * 6 * 86_400_000) / length)));
    }
  });

  test('what was used while its renewal was open is billed when it ends, until its end was announced', {
    tags: ['slow'],
  }, async () => {
    const { db, services } = product.deps;
    for (const isAnnounced of [false, true]) {
      const bought = await buy(product, desk);
      const { period_start, period_end, delivery_id } = await subscriptionOf(product, bought.id);
      product.travel(period_end.getTime() - period_start.getTime() - 6 * 86_400_000);
      await tick(product);
      await days(product, 8);
      const unit = services.of('cpanel');
      const lost = { why: 'invoice_cancelled', reason: 'Not wanted.', by: undefined } as const;
      if (isAnnounced) await db.transaction().execute((tx) => unit.loseGround(tx, delivery_id, lost));
      product.travel(86_400_000);
      await db.transaction().execute((tx) => unit.end(tx, delivery_id, { reason: 'Over.' }));
      await product.settle();
      const length = (await subscriptionOf(product, bought.id)).period_end.getTime() - period_end.getTime();
      const total = Math.round((1000 * (isAnnounced ? 2 : 3) * 86_400_000) / length);
      expect(await invoicesOf(product, bought.owner.id, period_end)).toMatchObject([
        { status: 'paid' },
        { status: 'cancelled', total: 1000 },
        { status: 'awaiting_payment', total, from: 0, until: isAnnounced ? 2 : 3 },
      ]);
    }
  });

  test('an account that is deleted takes its subscriptions along', async () => {
    const bought = await buy(product, desk);
    await bought.owner.browser.send('DELETE', '/account/user', {});
    await tick(product);
    expect(await statusOf(bought)).toBe('ended');
    // What it delivered is suspended and kept for the grace period.
    expect(await tasksOf(bought)).toEqual(['suspend']);
  });

  test('what is ended elsewhere ends its subscription', async () => {
    const bought = await buy(product, desk);
    const { delivery_id } = await subscriptionOf(product, bought.id);
    await product.deps.db.transaction().execute((tx) => product.deps.services.of('cpanel').end(tx, delivery_id));
    await product.settle();
    expect(await subscriptionOf(product, bought.id)).toMatchObject({
      status: 'ended',
      end_reason: 'The service was ended.',
    });
  });
});
