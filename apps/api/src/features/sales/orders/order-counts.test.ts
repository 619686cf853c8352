// @module-tag slow

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { checkCounts } from './check-counts.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const counts = async () => (await desk.staff.browser.get('/system/admin/orders/counts')).json();

test('the counts are those of the table after 40 orders at once, made, paid, cancelled and deleted', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => product.account()));
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const order = await desk.order(clients[index % clients.length]?.id ?? '');
      if (index % 4 === 0) return;
      await order.addCustom(100);
      if (index % 4 === 1) return desk.staff.browser.send('DELETE', '/system/invoices/order', order.key);
      const { invoice_id } = (await order.seal()).json();
      const verb = index % 4 === 2 ? 'mark-paid' : 'cancel';
      return desk.post(`/system/admin/invoices/${invoice_id}/${verb}`, {
        reason: 'x',
        ...(verb === 'mark-paid' ? { method: 'other' } : {}),
      });
    }),
  );
  expect(await counts()).toEqual({ total: 30, paid: 10, active: 10 });
  expect(await checkCounts(product.deps)).toEqual([]);
});

test('a transaction that fails counts nothing, and a drift is told', async () => {
  const before = await counts();
  const failing = product.deps.db.transaction().execute(async (tx) => {
    const account_id = (await product.account()).id;
    await tx.insertInto('orders').values({ account_id, type: 'empty' }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await counts()).toEqual(before);
  await sql`update order_counts set count = count + 1 where id = (select min(id) from order_counts)`.execute(
    product.deps.db,
  );
  expect(await checkCounts(product.deps)).toHaveLength(1);
});
