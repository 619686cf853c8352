import { invoicingAlarm } from '@resolvo/contract/money/invoicing-halts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { buy, subscriptionOf } from '../../../../test/subscriptions.ts';
import { runCalendar, turnSubscriptions } from './run-calendar.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const count = invoicingAlarm.runFloor + 10;
const hour = 3_600_000;

test('M53 a run that is about to make far more bills than its history explains makes none until staff decide', async () => {
  const bought = await buy(product, desk);
  const { db } = product.deps;
  await sql`alter table subscriptions drop constraint subscriptions_delivery_id_key`.execute(db);
  await sql`insert into subscriptions (account_id, delivery_id, order_id, order_item_id, plan_id, type, name, months,
      price, discount, tax, anchor_at, period_start, period_end, next_at, created_at)
    select account_id, delivery_id, order_id, order_item_id, plan_id, type, name, months, price, discount, tax,
      anchor_at, period_start, period_end, next_at, created_at
    from subscriptions, generate_series(2, ${count}) where id = ${bought.id}`.execute(db);
  const { next_at } = await subscriptionOf(product, bought.id);
  product.travel(next_at.getTime() - product.deps.now().getTime());
  const bills = async () => {
    const all = await db.selectFrom('subscription_bills').select('id').where('kind', '=', 'renewal').execute();
    return all.length;
  };
  const open = async () => (await desk.staff.browser.get('/system/admin/finance/halts?status=open')).json().halts;

  await runCalendar(product.deps);
  await turnSubscriptions(product.deps, [bought.id]);
  expect(await bills()).toBe(0);
  const [halt] = await open();
  expect(halt).toMatchObject({ kind: 'run', user: null, made: count, explained: invoicingAlarm.runFloor });
  const preview = (await desk.staff.browser.get(`/system/admin/finance/halts/${halt.halt_id}`)).json();
  expect(preview).toMatchObject({ made: [], waiting_count: count, waiting_total: count * 1000 });
  expect(preview.waiting[0]).toMatchObject({ user: { email: bought.owner.email }, total: 1000 });

  await desk.post(`/system/admin/finance/halts/${halt.halt_id}/drop`, {});
  product.travel(2 * hour);
  await runCalendar(product.deps);
  await turnSubscriptions(product.deps, [bought.id]);
  expect(await bills()).toBe(0);

  product.travel(23 * hour);
  await runCalendar(product.deps);
  const [again] = (await open()).filter(({ halt_id }: { halt_id: string }) => halt_id !== halt.halt_id);
  await desk.post(`/system/admin/finance/halts/${again.halt_id}/release`, {});
  await turnSubscriptions(product.deps, [bought.id]);
  expect(await bills()).toBe(1);
  await runCalendar(product.deps);
  expect(await open()).toEqual([]);
  await product.forgetJobs();
}, 120_000);
