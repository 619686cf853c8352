import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { atOnce, raceBehind } from '../../../../test/race.ts';
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
import { runCalendar, turnSubscriptions } from './run-calendar.ts';
import { turnSubscription } from './turn-subscription.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterEach(() => forgetSubscriptions(product));

const day = 86_400_000;
const holdAccountRow = (bought: Bought) => sql`select 1 from accounts where id = ${bought.owner.id} for update`;
async function toPeriodEnd(bought: Bought, before: number): Promise<void> {
  const { period_end } = await subscriptionOf(product, bought.id);
  product.travel(period_end.getTime() - product.deps.now().getTime() - before * day);
}

describe('M26 one invoice per subscription and period', () => {
  test('C10 F27 three schedulers at once, several turns at once, and the day run again', async () => {
    const bought = await buy(product, desk);
    await toPeriodEnd(bought, 7);
    await Promise.all([1, 2, 3].map(() => runCalendar(product.deps)));
    const turn = () => turnSubscription(product.deps, bought.id);
    await raceBehind(product, holdAccountRow(bought), Array(4).fill(turn));
    await atOnce(turn);
    await Promise.all([1, 2, 3].map(() => product.sendMails()));
    await product.settle();
    await tick(product);
    const { period_end } = await subscriptionOf(product, bought.id);
    expect(await invoicesOf(product, bought.owner.id, period_end)).toMatchObject([{}, { issued: -7, due: 0, from: 0 }]);
    expect(await told(product, bought.owner.email)).toEqual([expect.stringMatching(/^Invoice #\d+ for A website$/)]);
  });

  test('F24 a clock that is put back 25 hours bills nothing again', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 5000);
    await toPeriodEnd(bought, 7);
    await tick(product);
    await toPeriodEnd(bought, 0);
    await tick(product);
    const before = await subscriptionOf(product, bought.id);
    const invoices = await invoicesOf(product, bought.owner.id, before.period_end);
    product.travel(-25 * 3_600_000);
    await turnSubscription(product.deps, bought.id);
    await tick(product);
    product.travel(25 * 3_600_000);
    await turnSubscription(product.deps, bought.id);
    await tick(product);
    expect(await invoicesOf(product, bought.owner.id, before.period_end)).toEqual(invoices);
    expect(await subscriptionOf(product, bought.id)).toEqual(before);
    expect((await bought.owner.browser.get('/account/billing/data')).json().balance).toBe(4000);
  });

  test('the database says no where the code would not', async () => {
    const bought = await buy(product, desk);
    const first = await product.deps.db
      .selectFrom('subscription_bills')
      .selectAll()
      .where('subscription_id', '=', bought.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...again } = first;
    const twice = product.deps.db.insertInto('subscription_bills').values({ ...again, kind: 'renewal' });
    await expect(twice.execute()).rejects.toThrow('subscription_bills_period_once');
  });

  test('a worker that was away for three months bills what was delivered, period by period', async () => {
    const bought = await buy(product, desk);
    await desk.adjust(bought.owner.id, 10_000);
    const zero = (await subscriptionOf(product, bought.id)).anchor_at;
    product.travel(95 * day);
    for (let n = 0; n < 40; n += 1) await days(product, 1);
    const { period_start, period_end } = await subscriptionOf(product, bought.id);
    expect(period_start <= product.deps.now() && product.deps.now() < period_end).toBe(true);
    const invoices = await invoicesOf(product, bought.owner.id, zero);
    for (const [index, invoice] of invoices.entries()) {
      expect(invoice.from).toBe(invoices[index - 1]?.until ?? 0);
    }
    expect(new Set(invoices.map(({ from }) => from)).size).toBe(invoices.length);
  });
});

describe('M30 F17 paying while the calendar suspends', () => {
  async function late(): Promise<{ bought: Bought; invoiceId: string }> {
    const bought = await buy(product, desk);
    await toPeriodEnd(bought, 7);
    await tick(product);
    await toPeriodEnd(bought, 0);
    await tick(product);
    await days(product, 3);
    const { period_start } = await subscriptionOf(product, bought.id);
    const invoiceId = (await invoicesOf(product, bought.owner.id, period_start))[1]?.id ?? '';
    product.travel(4 * day);
    return { bought, invoiceId };
  }
  const flips = async (bought: Bought) =>
    (
      await product.deps.db
        .selectFrom('events')
        .select('name')
        .where('account_id', '=', bought.owner.id)
        .where('name', 'in', ['subscription.suspended', 'subscription.resumed'])
        .execute()
    )
      .map(({ name }) => name)
      .sort();

  test('the end is always: paid and running, with at most one flip', { tags: ['slow'] }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { bought, invoiceId } = await late();
      const turn = () => turnSubscription(product.deps, bought.id);
      const first = Array<() => Promise<void>>(3).fill(turn);
      first.splice(round, 0, () => pay(desk, invoiceId));
      await raceBehind(product, holdAccountRow(bought), first);
      await atOnce(turn);
      await product.settle();
      expect((await subscriptionOf(product, bought.id)).status).toBe('active');
      // Their times are those of transactions that waited for each other, and say nothing of the order.
      expect([[], ['subscription.resumed', 'subscription.suspended']]).toContainEqual(await flips(bought));
      const open = await product.deps.db
        .selectFrom('staff_tasks as t')
        .innerJoin('subscriptions as s', 's.delivery_id', 't.delivery_id')
        .select('t.kind')
        .where('s.id', '=', bought.id)
        .where('t.closed_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    }
  });

  test('paid first, it is never suspended; not paid, it never comes back', async () => {
    const { bought, invoiceId } = await late();
    await pay(desk, invoiceId);
    await turnSubscription(product.deps, bought.id);
    expect(await flips(bought)).toEqual([]);

    const other = await late();
    await turnSubscription(product.deps, other.bought.id);
    expect(await flips(other.bought)).toEqual(['subscription.suspended']);
    await desk.post(`/system/admin/subscriptions/${other.bought.id}/cancel`, {});
    await desk.post(`/system/admin/subscriptions/${other.bought.id}/resume`, {});
    await product.settle();
    await turnSubscription(product.deps, other.bought.id);
    expect(await flips(other.bought)).toEqual(['subscription.suspended']);
  });
});

describe('E3 many', () => {
  test('one that fails is told, and keeps no other from its turn', async () => {
    const [good, bad, last] = [await buy(product, desk), await buy(product, desk), await buy(product, desk)];
    await toPeriodEnd(good, 6);
    await product.deps.db
      .updateTable('subscriptions')
      .set({ price: Number.MAX_SAFE_INTEGER, tax: 2500 })
      .where('id', '=', bad.id)
      .execute();
    const turns = turnSubscriptions(product.deps, [good.id, bad.id, last.id]);
    await expect(turns).rejects.toThrow('1 of 3 failed.');
    expect(await invoicesOf(product, good.owner.id, product.deps.now())).toHaveLength(2);
    expect(await invoicesOf(product, bad.owner.id, product.deps.now())).toHaveLength(1);
    expect(await invoicesOf(product, last.owner.id, product.deps.now())).toHaveLength(2);
    expect(product.logLines.some((line) => line.includes(bad.id) && line.includes('billing.turn_failed'))).toBe(true);
  });
});
