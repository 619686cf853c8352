import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../src/core/refusal.ts';
import { expireCheckouts } from '../../src/features/sales/checkout/expire-checkouts.ts';
import { issuePaidOrder } from '../../src/features/sales/deliveries/issue-paid-order.ts';
import { checkCounts } from '../../src/features/sales/orders/check-counts.ts';
import { expectTrueBooks } from '../books.ts';
import { type CardDesk, cardDesk } from '../cards.ts';
import { moneyLaws } from '../money-laws.ts';
import { type OrderDesk, orderDesk } from '../orders.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { receivePayment } from '../receive-payment.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
let plans: string[];
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
  await product.fault('stripe-webhooks', 'down');
  plans = await Promise.all([
    desk.plan({ price: 333, stock: 6 }),
    desk.plan({ price: 0 }),
    desk.plan({
      type: 'cpanel',
      price: 999,
      annual_price: 9990,
      disk_gb: 10,
      websites: 1,
      mailboxes: 1,
      databases: 1,
    }),
  ]);
});

const origin = { ip: '192.0.2.1', userAgent: 'test' };
type World = { readonly client: TestAccount };
/** What happens, with numbers that choose among what there is. Whether it is allowed is the product's business. */
type Command = { readonly kind: keyof typeof commands; readonly pick: number; readonly amount: number };

async function ids(table: 'orders' | 'invoices', client: TestAccount): Promise<string[]> {
  const rows = await product.deps.db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', client.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const anInvoice = async ({ client }: World, pick: number) => one(await ids('invoices', client), pick);
const anOrder = async ({ client }: World, pick: number) => one(await ids('orders', client), pick);
const onInvoice = async (world: World, pick: number, verb: string, body: object) => {
  const id = await anInvoice(world, pick);
  return id === undefined ? undefined : desk.post(`/system/admin/invoices/${id}/${verb}`, body);
};

async function receive({ client }: World, invoiceId: string | undefined, amount: number, transactionId: string) {
  const incoming = { accountId: client.id, invoiceId, amount, method: 'card', transactionId, origin } as const;
  await receivePayment(product.deps, incoming).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  return undefined;
}

async function task(world: World, pick: number, verb: 'done' | 'fail', body: object) {
  const open = await product.deps.db
    .selectFrom('staff_tasks as t')
    .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
    .select('t.id')
    .where('d.account_id', '=', world.client.id)
    .orderBy('t.id')
    .execute();
  const found = one(open, pick);
  return found && desk.post(`/system/admin/tasks/${found.id}/${verb}`, body);
}

const commands = {
  build: async ({ client }: World, pick: number, amount: number) => {
    const order = await desk.order(client.id, { order_discount: pick % 3 === 0 ? 12.5 : 0 });
    await order.addCustom(amount, { quantity: 1 + (pick % 3) });
    await order.add(one(plans, pick) ?? '', 1 + (pick % 2));
    return order.seal({ tax: pick % 2 === 0 ? 25 : 0 });
  },
  checkout: async ({ client }: World, pick: number) =>
    client.browser.post('/account/checkout', { plan_id: one(plans, pick), quantity: 1 + (pick % 2) }),
  begin: async (world: World, pick: number) => {
    const id = await anOrder(world, pick);
    const by = one(['card', 'balance', 'bank_transfer'], pick);
    return id && world.client.browser.post(`/account/checkout/${id}/begin`, { by });
  },
  drop: async (world: World, pick: number) => {
    const id = await anOrder(world, pick);
    return id && world.client.browser.post(`/account/checkout/${id}/cancel`);
  },
  markPaid: (world: World, pick: number, amount: number) =>
    onInvoice(world, pick, 'mark-paid', {
      method: 'bank_transfer',
      reason: 'x',
      reference: `${world.client.id}-${pick}`,
      ...(pick % 3 === 0 ? { amount } : {}),
    }),
  payByBalance: async (world: World, pick: number) => {
    const id = await anInvoice(world, pick);
    return id && world.client.browser.post(`/account/billing/invoices/${id}/pay-by-balance`);
  },
  cardForInvoice: async (world: World, pick: number, amount: number) =>
    receive(world, await anInvoice(world, pick), amount, `card-${world.client.id}-${pick % 4}`),
  payInForm: async (world: World, pick: number) => {
    const id = await anInvoice(world, pick);
    if (id === undefined) return undefined;
    const body = { use_balance: pick % 2 === 0 };
    const asked = await world.client.browser.post(`/account/billing/invoices/${id}/pay`, body);
    if (asked.statusCode !== 200) return asked;
    const { charge_id, client_secret } = asked.json();
    await cards.confirm(client_secret, pick % 3 === 0 ? 'disputed' : 'good');
    return (await world.client.anotherBrowser()).post(`/account/billing/charges/${charge_id}/settle`);
  },
  topUpInForm: async ({ client }: World, pick: number, amount: number) => {
    const { charge_id, client_secret } = await cards.prepareTopup(client, 500 + amount);
    await cards.confirm(client_secret, pick % 2 === 0 ? 'disputed' : 'good');
    return (await client.anotherBrowser()).post(`/account/billing/charges/${charge_id}/settle`);
  },
  bankDecides: async ({ client }: World, pick: number) => {
    const open = await product.deps.db
      .selectFrom('disputes')
      .select(['gateway_dispute_id', 'charge_id'])
      .where('account_id', '=', client.id)
      .where('status', '=', 'open')
      .orderBy('id')
      .execute();
    const found = one(open, pick);
    if (!found) return undefined;
    const outcome = pick % 2 === 0 ? 'won' : 'lost';
    // Two who decide at once: the second is told that it is closed.
    await cards.lab('POST', `/disputes/${found.gateway_dispute_id}/close`, { outcome }).catch(() => undefined);
    return (await client.anotherBrowser()).post(`/account/billing/charges/${found.charge_id}/settle`);
  },
  refundToCard: (world: World, pick: number, amount: number) =>
    onInvoice(world, pick, 'refund', { reason: 'x', destination: 'card', ...(pick % 2 === 0 ? { amount } : {}) }),
  topUp: (world: World, pick: number, amount: number) =>
    receive(world, undefined, amount, `top-${world.client.id}-${pick % 4}`),
  cancel: (world: World, pick: number) => onInvoice(world, pick, 'cancel', { reason: 'x' }),
  refund: (world: World, pick: number, amount: number) =>
    onInvoice(world, pick, 'refund', { reason: 'x', ...(pick % 2 === 0 ? { amount } : {}) }),
  adjust: ({ client }: World, pick: number, amount: number) =>
    desk.adjust(client.id, pick % 2 === 0 ? amount : -amount),
  issue: async (world: World, pick: number) =>
    desk.post('/system/invoices/issue', { order_id: await anOrder(world, pick), user_id: world.client.id }),
  issueJob: async (world: World, pick: number) => {
    const id = await anOrder(world, pick);
    if (id) await issuePaidOrder(product.deps, id);
    return undefined;
  },
  taskDone: (world: World, pick: number) => task(world, pick, 'done', {}),
  taskFails: (world: World, pick: number) => task(world, pick, 'fail', { reason: 'x' }),
  remove: async (world: World, pick: number) => {
    const key = { order_id: await anOrder(world, pick), user_id: world.client.id };
    return (await desk.staff.anotherBrowser()).send('DELETE', '/system/invoices/order', key);
  },
  dayPasses: async () => {
    product.travel(25 * 3_600_000);
    await expireCheckouts(product.deps);
    return undefined;
  },
  jobsRun: async () => {
    await product.settle();
    return undefined;
  },
};

async function run(world: World, { kind, pick, amount }: Command): Promise<void> {
  const answer = await commands[kind](world, pick, amount);
  if (answer) expect([kind, answer.statusCode < 500], answer.body).toEqual([kind, true]);
}

/** Everything that must hold at any moment, asked of the rows themselves. */
async function invariants(): Promise<void> {
  const { db } = product.deps;
  const { rows } = await sql<{ law: string; broken: number }>`
    ${sql.raw(moneyLaws)}
    union all
    select 'M25 stock that is neither left nor sold', count(*) from plans p
      where p.id = ${plans[0]} and p.stock <> 6 - (
        select coalesce(sum(i.quantity - (
          select count(*) from deliveries d where d.order_item_id = i.id and d.freed_at is not null)), 0)
        from order_items i join orders o on o.id = i.order_id
        where i.plan_id = p.id and (o.sealed_at is not null or o.placed_at is not null) and (o.status <> 'cancelled' or o.issued_at is not null))`.execute(
    db,
  );
  expect(rows.filter(({ broken }) => broken !== 0)).toEqual([]);
  // M3: kept balances and sums are those of the lines, kept counts those of the orders.
  await expectTrueBooks(product);
  expect(await checkCounts(product.deps)).toEqual([]);
}

const command = fc.record({
  kind: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  pick: fc.nat(11),
  amount: fc.integer({ min: 1, max: 4000 }),
});
/** Up to three things at once: what waits for what is then up to the database. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 });

test('M1 M3 M13 M20 M21 M22 M23 M50 M51 hold after every step of any sequence of orders, payments and deliveries', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const world: World = { client: await product.account() };
      for (const step of sequence) {
        await Promise.all(step.map((one) => run(world, one)));
        await invariants();
      }
      // M29: in the end everything that is paid is delivered, refunded, or on the desk of staff.
      await product.settle();
      await invariants();
      const limbo = await sql<{ id: string }>`
        select o.id from orders o join invoices v on v.order_id = o.id and not v.additional
        where o.account_id = ${world.client.id} and v.status in ('paid', 'partially_refunded') and o.issued_at is null
          and o.status <> 'cancelled'`.execute(product.deps.db);
      expect(limbo.rows).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 300_000);
