import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession, type Send, sender, startChild } from '../child-product.ts';
import { cutAtAnswer, type Killable, killable } from '../killed-child.ts';
import { type OpenOrder, type OrderDesk, orderDesk } from '../orders.ts';
import { startProduct, type TestProduct } from '../product.ts';

/** What an interrupted run must leave: numbers from 1 without gap or double, one invoice for each sealed order. */
const broken = `
  select 'a gap or a double' as law, count(*) - coalesce(max(number), 0) as broken from invoices
  union all select 'a counter beyond its invoices', last - (select count(*) from invoices)
    from invoice_counters where series = 'invoice'
  union all select 'a sealed order without its invoice', count(*) from orders o where sealed_at is not null
    and not exists (select 1 from invoices v where v.order_id = o.id)
  union all select 'an invoice of an order that is not sealed', count(*) from invoices v
    join orders o on o.id = v.order_id where o.sealed_at is null
  union all select 'an invoice without its booking', count(*) from invoices v where total > 0
    and not exists (select 1 from ledger_entries e where e.invoice_id = v.id and e.kind = 'invoice_issued')
  union all select 'books that do not balance', coalesce(sum(amount), 0) from ledger_lines`;

async function problems(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(broken);
  return rows.filter((row) => Number(row.broken) !== 0);
}

describe('kill -9', () => {
  let product: TestProduct;
  let desk: OrderDesk;
  let child: Killable;
  let watcher: pg.Client;
  beforeAll(async () => {
    product = await startProduct();
    desk = await orderDesk(product);
    child = await killable(product);
    watcher = child.watcher;
  });
  afterAll(async () => {
    await child.close();
    await product.stop();
  });

  async function orders(count: number, planId: string): Promise<OpenOrder[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const order = await desk.order((await product.account()).id);
        await order.addCustom(1000);
        await order.add(planId);
        return order;
      }),
    );
  }
  const seal = (send: Send, order: OpenOrder) =>
    send('POST', '/system/invoices/seal', { ...order.key, annual_subscription: false });
  const stockOf = async (id: string) =>
    (await watcher.query('select stock from plans where id = $1', [id])).rows[0].stock;

  test('M13 M20 in the middle of sealing, while it waits for a number: nothing of it is left, and it can be sealed as if it had never been tried', {
    tags: ['slow'],
  }, async () => {
    const plan = await desk.plan({ stock: 5 });
    const [order] = await orders(1, plan);
    if (!order) throw new Error('There is no order.');
    const counter = `select 1 from invoice_counters where series = 'invoice'`;
    expect(await child.killedAt(counter, desk.staff.email, (send) => seal(send, order))).toBeUndefined();
    expect(await problems(watcher)).toEqual([]);
    expect((await watcher.query('select 1 from invoices')).rowCount).toBe(0);
    expect(await stockOf(plan)).toBe(5);
    expect((await order.seal()).statusCode).toBe(200);
    expect(await stockOf(plan)).toBe(4);
    expect(await problems(watcher)).toEqual([]);
  });

  test('M13 M20 in the middle of sealing, with 60 under way: what was answered is there, the rest is whole or not at all, and goes on', {
    tags: ['slow'],
  }, async () => {
    const plan = await desk.plan({ stock: 100 });
    const all = await orders(60, plan);
    const running = await child.start();
    const cookie = await openSession(watcher, desk.staff.email);
    const before = Number((await watcher.query('select count(*) from invoices')).rows[0].count);
    let answered = 0;
    await Promise.all(
      all.map(async (order) => {
        const answer = await seal(sender(running.url, cookie), order).catch(() => undefined);
        if (answer?.status !== 200) return;
        answered += 1;
        if (answered === 10) await running.kill();
      }),
    );
    await child.forgotten();
    expect(await problems(watcher)).toEqual([]);
    const made = Number((await watcher.query('select count(*) from invoices')).rows[0].count) - before;
    expect(made).toBeGreaterThanOrEqual(answered);
    expect(await stockOf(plan)).toBe(100 - made);
    // One after another: all at once, a busy machine refuses some of those that wait for a number.
    const again: Awaited<ReturnType<(typeof all)[number]['seal']>>[] = [];
    for (const order of all) again.push(await order.seal());
    expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60 - made);
    expect(again.filter(({ statusCode }) => statusCode === 409)).toHaveLength(made);
    expect(await stockOf(plan)).toBe(40);
    expect(await problems(watcher)).toEqual([]);
  });

  test('F5 after it has committed, before its answer is there: the same key asked again gets that answer', async () => {
    const buyer = await product.account();
    const cookie = await openSession(watcher, buyer.email);
    const body = { plan_id: await desk.plan({ stock: 5 }), idempotency_key: randomUUID() };
    const running = await child.start();
    const cutter = await cutAtAnswer(running);
    const send = sender(cutter.url, cookie, running.url);
    // A process that is too busy says so, and is asked again with the same key, as a browser does.
    for (;;) {
      const answer = await send('POST', '/account/checkout', body).catch(() => undefined);
      if (!answer) break;
      expect(answer).toMatchObject({ status: 503 });
    }
    await cutter.close();
    await child.forgotten();
    const ordersOf = async () =>
      (await watcher.query('select id from orders where account_id = $1', [buyer.id])).rows.map(({ id }) => id);
    const done = await ordersOf();
    expect(done).toHaveLength(1);
    const again = await buyer.browser.post('/account/checkout', body);
    expect([again.statusCode, again.json().order_id]).toEqual([201, done[0]]);
    expect(await ordersOf()).toEqual(done);
    expect(await stockOf(body.plan_id)).toBe(4);
    expect(await problems(watcher)).toEqual([]);
  });
}, 180_000);

describe('M13 F23 the database stops at once in the middle of sealing', () => {
  test('and comes back with numbers without gap or double, every answered invoice among them', {
    tags: ['slow'],
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-crash-'));
    let running = await startChild({ DATA_DIR: dataDir });
    try {
      let database = await connect(dataDir);
      const cookie = await openSession(database, 'admin@resolvo.test');
      const send = sender(running.url, cookie);
      const { rows } = await database.query(`select id from accounts where email = 'customer@resolvo.test'`);
      const user_id: string = rows[0].id;
      const keys = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const made = await send('POST', '/system/admin/orders', { user_id });
          const key = { user_id, order_id: orderId(made.json) };
          await send('POST', '/system/invoices/item', { ...key, custom_item: { name: 'Work', price: 1000 } });
          return key;
        }),
      );
      // An idle connection that is cut says so to its listeners.
      database.on('error', () => undefined);
      const pid = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
      let answered = 0;
      await Promise.all(
        keys.map(async (key) => {
          const answer = await send('POST', '/system/invoices/seal', { ...key, annual_subscription: false }).catch(
            () => undefined,
          );
          if (answer?.status !== 200) return;
          answered += 1;
          // As pg_ctl stop -m immediate does.
          if (answered === 5) process.kill(pid, 'SIGQUIT');
        }),
      );
      await running.kill();
      running = await startChild({ DATA_DIR: dataDir });
      database = await connect(dataDir);
      expect(await problems(database)).toEqual([]);
      const made = Number((await database.query('select count(*) from invoices')).rows[0].count);
      expect(made).toBeGreaterThanOrEqual(answered);
      expect(made).toBeLessThan(30);
      const again = sender(running.url, cookie);
      const rest = await Promise.all(
        keys.map((key) => again('POST', '/system/invoices/seal', { ...key, annual_subscription: false })),
      );
      expect(rest.filter(({ status }) => status === 200)).toHaveLength(30 - made);
      expect(await problems(database)).toEqual([]);
      await database.end();
    } finally {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}, 180_000);

/** The embedded database of a data folder, while it runs. */
async function connect(dataDir: string): Promise<pg.Client> {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8');
  const port = read('cluster/postmaster.pid').split('\n')[3];
  const client = new pg.Client({
    connectionString: `postgresql://resolvo:${read('password').trim()}@127.0.0.1:${port}/resolvo`,
  });
  await client.connect();
  return client;
}

function orderId(json: unknown): string {
  if (typeof json === 'object' && json !== null && 'order_id' in json) return String(json.order_id);
  throw new Error(`No order was made: ${JSON.stringify(json)}`);
}
