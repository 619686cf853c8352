// @module-tag slow

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { buy, subscriptionOf } from '../../../../test/subscriptions.ts';
import { batchSize } from './queues.ts';
import { runCalendar, turnSubscriptions } from './run-calendar.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const count = 100_000;

test('E3 100,000 that are due at once are handed out, each once, and a batch does its work', {
  timeout: 300_000,
}, async () => {
  // Half a batch of units explains a batch of bills of one account.
  const bought = await buy(product, desk, { quantity: batchSize / 2 });
  const { db } = product.deps;
  // So many of one delivery, in this database only: what is tested is how many there are.
  await sql`alter table subscriptions drop constraint subscriptions_delivery_id_key`.execute(db);
  await db.transaction().execute(async (tx) => {
    // Copies of one good row: checking each of its references 100,000 times would be most of this test.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into subscriptions (account_id, delivery_id, order_id, order_item_id, plan_id, type, name, months,
        price, discount, tax, anchor_at, period_start, period_end, next_at, created_at)
      select account_id, delivery_id, order_id, order_item_id, plan_id, type, name, months, price, discount, tax,
        anchor_at, period_start, period_end, next_at, created_at
      from subscriptions, generate_series(${batchSize / 2 + 1}::int, ${count}::int) where id = ${bought.id}`.execute(
      tx,
    );
  });
  const { next_at } = await subscriptionOf(product, bought.id);
  product.travel(next_at.getTime() - product.deps.now().getTime());
  expect(await runCalendar(product.deps)).toBe(count / batchSize);
  const handedOut = await sql<{ ids: number; different: number }>`
    select count(*) as ids, count(distinct one.id) as different
    from pgboss.job, jsonb_array_elements_text(data -> 'subscription_ids') as one(id)
    where name = 'subscription-turns' and state = 'created'`.execute(db);
  expect(handedOut.rows).toEqual([{ ids: count, different: count }]);
  // So many at once are not what its history explains: no bill is made before staff have looked.
  const halts = (await desk.staff.browser.get('/system/admin/finance/halts?status=open')).json().halts;
  expect(halts).toMatchObject([{ kind: 'run', made: count }]);
  await desk.post(`/system/admin/finance/halts/${halts[0].halt_id}/release`, {});
  await product.forgetJobs();

  const batch = await db.selectFrom('subscriptions').select('id').orderBy('id').limit(batchSize).execute();
  const ids = batch.map(({ id }) => id);
  await turnSubscriptions(product.deps, ids);
  const billed = await db
    .selectFrom('subscription_bills')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription_id', 'in', ids)
    .where('kind', '=', 'renewal')
    .executeTakeFirst();
  expect(billed?.count).toBe(batchSize);
});
