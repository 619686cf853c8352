import { serverExtra } from '@resolvo/contract/machines/server-extras';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { expectTrueBooks } from '../../../../test/books.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { days } from '../../../../test/subscriptions.ts';
import { endOver } from '../../sales/deliveries/end-over.ts';

const product = useOwnProduct();
let desk: ServerDesk;
const plans = new Map<string, string>();
let owner: TestAccount;
let server_id: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  plans.set('server', await desk.orders.plan(serverPlan));
  for (const type of ['extra-ipv4', 'extra-ipv6']) {
    plans.set(type, await desk.orders.plan({ type, category: 'extras', name: type, price: 290, annual_price: 2900 }));
  }
  plans.set('extra-backups', await desk.orders.plan({ type: 'extra-backups', category: 'extras', price: 390 }));
  plans.set(
    'other-backups',
    await desk.orders.plan({ type: 'extra-backups', category: 'extras', name: 'Other backups', price: 590 }),
  );
  owner = await product.account();
  server_id = await desk.server(owner);
});

const order = (who: TestAccount, body: object) => who.browser.post('/account/checkout', body);
async function buy(who: TestAccount, body: object): Promise<string> {
  const placed = await order(who, body);
  expect(placed.statusCode, placed.body).toBe(201);
  const { order_id } = placed.json();
  await desk.orders.adjust(who.id, 1_000_000);
  const begun = await who.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
  expect(begun.statusCode, begun.body).toBe(200);
  await desk.settle();
  return order_id;
}
const extrasOf = async (who: TestAccount, serverId: string) =>
  z.array(serverExtra).parse((await who.browser.get(`/account/vm/${serverId}/extras`)).json().extras);
const serversOf = async (who: TestAccount): Promise<{ id: string }[]> =>
  (await who.browser.get('/account/products')).json().proxmox;
const heldBy = async (serverId: string) =>
  (
    await product.deps.db
      .selectFrom('address_holds')
      .select('id')
      .where('server_id', '=', serverId)
      .where('held_until', 'is', null)
      .execute()
  ).length;

/** Whether the hypervisor was asked to let an address through, or to stop it. */
const asked = async (method: string, address: string): Promise<boolean> => {
  const { entries } = await product.askLab<{ entries: object[] }>('GET', '/journal?part=proxmox&exchanges=true');
  const all = entries.map((entry) => JSON.stringify(entry));
  return all.some((one) => one.includes('ipset') && one.includes(method) && one.includes(address));
};

test('options are delivered to each server of the order, renew with it and go with it', async () => {
  const buyer = await product.account();
  const order_id = await buy(buyer, {
    plan_id: plans.get('server'),
    quantity: 2,
    choices: { image: 'debian-13', location: 'oslo' },
    extras: [plans.get('extra-ipv4'), plans.get('extra-ipv6')],
  });
  const { quote } = (await buyer.browser.get(`/account/checkout/${order_id}`)).json();
  expect(quote.invoice_subtotal).toBe(2 * (1290 + 290 + 290));
  const servers = await serversOf(buyer);
  expect(servers).toHaveLength(2);
  for (const { id } of servers) {
    const extras = await extrasOf(buyer, id);
    expect(extras.map(({ type, status, addresses }) => [type, status, addresses.length])).toEqual([
      ['extra-ipv4', 'delivered', 1],
      ['extra-ipv6', 'delivered', 16],
    ]);
    expect(extras.every(({ subscription_id }) => subscription_id !== null)).toBe(true);
    expect(await heldBy(id)).toBe(1 + 1 + 1 + 16);
  }
  const [first] = servers;
  const id = first?.id ?? '';
  await desk.end(id, 'A test');
  await desk.settle();
  expect(await heldBy(id)).toBe(0);
  const open = product.deps.db
    .selectFrom('server_extras')
    .select('type')
    .where('server_id', '=', id)
    .where('ended_at', 'is', null);
  expect(await open.execute()).toEqual([]);
  await expectTrueBooks(product);
});

test('an address is added to a server that runs, its machine may use it, and it is given back when it ends', async () => {
  const buyer = owner;
  const { db, services } = product.deps;
  const main = await db.selectFrom('address_holds').select('address').where('server_id', '=', server_id).execute();
  await buy(buyer, { plan_id: plans.get('extra-ipv4'), choices: { server_id } });
  const [extra] = await extrasOf(buyer, server_id);
  expect(extra).toMatchObject({ type: 'extra-ipv4', status: 'delivered' });
  expect(main.map(({ address }) => address)).not.toContain(extra?.addresses[0]);
  const own = extra?.addresses[0] ?? '';
  expect(await asked('POST', own)).toBe(true);
  await db
    .transaction()
    .execute((tx) => services.of('extra-ipv4').end(tx, extra?.delivery_id ?? '', { reason: 'Over' }));
  await desk.settle();
  expect(await extrasOf(buyer, server_id)).toEqual([]);
  expect(await heldBy(server_id)).toBe(main.length);
  expect(await asked('DELETE', own)).toBe(true);
});

test('the thank-you of an extra address names that address, and no other', async () => {
  const orderId = await buy(owner, { plan_id: plans.get('extra-ipv4'), choices: { server_id } });
  const { services } = (await owner.browser.get(`/account/checkout/${orderId}`)).json();
  const extras = await extrasOf(owner, server_id);
  const newest = extras.findLast(({ type }) => type === 'extra-ipv4');
  expect(newest?.addresses).toHaveLength(1);
  expect(services).toMatchObject([{ name: 'extra-ipv4', server_id, standing: 'ready', addresses: newest?.addresses }]);
});

test('the call that is shown makes the order that is shown', async () => {
  const buyer = owner;
  const body = { plan_id: plans.get('extra-ipv4'), quantity: 1, period: 'monthly', choices: { server_id }, extras: [] };
  const key = '3f0e5f0e-7d3a-4d0f-9a55-1c8a3c0e7f11';
  const first = await order(buyer, { ...body, idempotency_key: key });
  const again = await order(buyer, { ...body, idempotency_key: key });
  expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
});

test('an option needs a server of one’s own, and is no extra of web hosting', async () => {
  const buyer = await product.account();
  for (const choices of [{}, { server_id }]) {
    const refused = await order(buyer, { plan_id: plans.get('extra-ipv4'), choices });
    expect(refused.json().fields[0].path).toBe('choices.server_id');
  }
  const web = await desk.orders.plan({
    type: 'cpanel',
    category: 'web',
    disk_gb: 10,
    websites: 1,
    mailboxes: 1,
    databases: 1,
  });
  const mixed = await order(buyer, { plan_id: web, extras: [plans.get('extra-ipv4')] });
  expect(mixed.json().fields[0].path).toBe('extras');
});

test('M30 nodes that are full are sold out before anything is paid', async () => {
  const buyer = await product.account();
  const huge = await desk.orders.plan({ ...serverPlan, name: 'Huge', ram_mb: 16_777_216 });
  const refused = await order(buyer, { plan_id: huge, choices: { image: 'debian-13' } });
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    'Huge is sold out at the moment. Nothing was ordered and nothing is charged.',
  ]);
  const { proxmox_plans } = (await buyer.browser.get('/system/plans')).json();
  const stock = new Map(
    proxmox_plans.map((one: { plan_id: string; in_stock: boolean }) => [one.plan_id, one.in_stock]),
  );
  expect([stock.get(huge), stock.get(plans.get('server'))]).toEqual([false, true]);
  const { orders } = (await buyer.browser.get('/account/checkout')).json();
  expect(orders).toEqual([]);
  const byStaff = await desk.orders.order(buyer.id);
  await byStaff.add(huge);
  const notSealed = await byStaff.seal();
  expect([notSealed.statusCode, notSealed.json().details]).toEqual([409, refused.json().details]);
});

test('C16 a second backup plan for a server is refused: two at once, beside a draft, beside one it has, or of another plan', async () => {
  const buyer = await product.account();
  const own = await desk.server(buyer);
  const plan = (name: string, more: object = {}) => ({
    plan_id: plans.get(name),
    choices: { server_id: own },
    ...more,
  });
  const refused = async (body: object) => {
    const answer = await order(buyer, body);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().details).toContain('A second one would change nothing'.slice(2));
  };
  await refused(plan('extra-backups', { quantity: 2 }));
  const draft = await order(buyer, plan('extra-backups'));
  expect(draft.statusCode, draft.body).toBe(201);
  await refused(plan('extra-backups'));
  await refused(plan('other-backups'));
  const cancelled = await buyer.browser.post(`/account/checkout/${draft.json().order_id}/cancel`, {});
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  // What staff wrote down and did not seal holds no place.
  const { key } = await desk.orders.order(buyer.id);
  const written = await desk.orders.post('/system/invoices/item', { ...key, ...plan('extra-backups') });
  expect(written.statusCode, written.body).toBe(201);
  await buy(buyer, plan('extra-backups'));
  await refused(plan('other-backups'));
  await refused({
    plan_id: plans.get('server'),
    choices: { image: 'debian-13', location: 'oslo' },
    extras: [plans.get('extra-backups'), plans.get('other-backups')],
  });
  // Addresses count, each of them.
  expect((await order(buyer, plan('extra-ipv4', { quantity: 2 }))).statusCode).toBe(201);
});

test('the end of an option with its server is the act of the person who deleted it, and no news to them', async () => {
  const buyer = await product.account();
  await buy(buyer, {
    plan_id: plans.get('server'),
    choices: { image: 'debian-13', location: 'oslo', name: 'Left' },
    extras: [plans.get('extra-ipv4')],
  });
  const [server] = await serversOf(buyer);
  await product.sendMails();
  const deletion = { name: 'Left', keep_backup: false };
  expect((await buyer.browser.send('DELETE', `/account/vm/${server?.id}`, deletion)).statusCode).toBe(202);
  await desk.settle();
  const ended = await product.deps.db
    .selectFrom('act_mails')
    .select('job')
    .where('address', '=', buyer.email)
    .where('queue', '=', 'mail-send')
    .execute();
  const causes = ended.map(({ job }) =>
    z.object({ template: z.string(), caused_by: z.string().optional() }).loose().parse(job),
  );
  expect(causes.filter(({ template }) => template === 'service-ended')).toHaveLength(2);
  expect(new Set(causes.map(({ caused_by }) => caused_by))).toEqual(new Set([buyer.personId]));
});

async function serverWithAddress(): Promise<{ buyer: TestAccount; id: string }> {
  const buyer = await product.account();
  await buy(buyer, {
    plan_id: plans.get('server'),
    choices: { image: 'debian-13', location: 'oslo' },
    extras: [plans.get('extra-ipv4')],
  });
  const [server] = await serversOf(buyer);
  const id = server?.id ?? '';
  return { buyer, id };
}

test('M91 options of a cancelled server are billed no longer than it runs', async () => {
  const { buyer, id } = await serverWithAddress();
  const billed = async () =>
    (
      await product.deps.db
        .selectFrom('subscription_bills as b')
        .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
        .select('b.id')
        .where('s.account_id', '=', buyer.id)
        .where('b.voided_at', 'is', null)
        .execute()
    ).length;
  const before = await billed();
  expect((await buyer.browser.post(`/account/vm/${id}/cancel`)).statusCode).toBe(200);
  const listed = (await buyer.browser.get('/account/subscriptions')).json().subscriptions;
  const [server, option] = [true, false].map((is) =>
    listed.find(({ server_id }: { server_id: string | null }) => (server_id === id) === is),
  );
  expect(option).toMatchObject({ cancelled: false, renews_at: 0, ends_with_server: server.period_end });
  // Nor are they foreseen.
  expect((await buyer.browser.get('/account/billing/spending')).json()).toMatchObject({ rest: 0, next: 0 });
  await days(product, 45);
  const { server_state, ends_at } = (await buyer.browser.get(`/account/vm/${id}/data`)).json();
  expect(server_state).toBe('suspended');
  expect(await billed()).toBe(before);
  // While the server is kept, an option still ends with it.
  const meanwhile = (await buyer.browser.get('/account/subscriptions?status=open')).json().subscriptions;
  expect(meanwhile).toMatchObject([{ renews_at: 0, ends_with_server: ends_at }]);
  expect((await buyer.browser.get('/account/billing/spending')).json()).toMatchObject({ rest: 0, next: 0 });
  // Kept within the grace period, it goes on, and what hangs on it too.
  const keptAt = product.deps.now();
  expect((await buyer.browser.post(`/account/vm/${id}/keep`, {})).statusCode).toBe(200);
  await desk.settle();
  await days(product, 1);
  expect(await billed()).toBe(before + 2);
  // Both begin anew on that day: the days for which they were off are paid for by neither.
  const begun = await product.deps.db
    .selectFrom('subscriptions')
    .select(['period_start', 'status'])
    .where('account_id', '=', buyer.id)
    .execute();
  expect(begun).toHaveLength(2);
  for (const { period_start, status } of begun) {
    expect(status).toBe('active');
    expect(period_start.getTime()).toBeGreaterThanOrEqual(keptAt.getTime());
  }
  expect(await extrasOf(buyer, id)).toMatchObject([{ type: 'extra-ipv4', status: 'delivered' }]);
  await expectTrueBooks(product);
});

test('M91 what an option was billed for after the end of its cancelled server is given back, and billed again when that is kept', async () => {
  const { buyer, id } = await serverWithAddress();
  const [option] = await extrasOf(buyer, id);
  const bills = async () => {
    const rows = await product.deps.db
      .selectFrom('subscription_bills')
      .select(['voided_at'])
      .where('subscription_id', '=', option?.subscription_id ?? '')
      .orderBy('period_start')
      .execute();
    return rows.map(({ voided_at }) => (voided_at === null ? 'stands' : 'void'));
  };
  const { period_end } = await product.deps.db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('id', '=', option?.subscription_id ?? '')
    .executeTakeFirstOrThrow();
  while (product.deps.now().getTime() < period_end.getTime() - 3 * 86_400_000) await days(product, 1);
  expect(await bills()).toEqual(['stands', 'stands']);
  expect((await buyer.browser.post(`/account/vm/${id}/cancel`)).statusCode).toBe(200);
  await desk.settle();
  expect(await bills()).toEqual(['stands', 'void']);
  const { subscriptions } = (await buyer.browser.get('/account/subscriptions')).json();
  const own = subscriptions.find(({ server_id }: { server_id: string | null }) => server_id === id);
  expect((await buyer.browser.post(`/account/subscriptions/${own.subscription_id}/resume`, {})).statusCode).toBe(200);
  await desk.settle();
  expect((await bills()).toSorted()).toEqual(['stands', 'stands', 'void']);
  await expectTrueBooks(product);
});

test('M91 an option that renews on another day gives back the days after the end of its cancelled server, once that is deleted', async () => {
  const buyer = await product.account();
  await buy(buyer, { plan_id: plans.get('server'), choices: { image: 'debian-13', location: 'oslo' } });
  const [{ id } = { id: '' }] = await serversOf(buyer);
  await days(product, 20);
  await buy(buyer, { plan_id: plans.get('extra-ipv4'), choices: { server_id: id } });
  expect((await buyer.browser.post(`/account/vm/${id}/cancel`)).statusCode).toBe(200);
  const subscriptions = async () =>
    product.deps.db
      .selectFrom('subscriptions')
      .select(['id', 'type', 'period_start', 'period_end', 'status'])
      .where('account_id', '=', buyer.id)
      .orderBy('created_at')
      .execute();
  const [server, option] = await subscriptions();
  if (!server || !option) throw new Error('There are not two subscriptions.');
  await days(product, 30);
  await endOver(product.deps);
  await product.settle();
  expect((await subscriptions()).map(({ status }) => status)).toEqual(['ended', 'ended']);
  const { credited } = await product.deps.db
    .selectFrom('credit_notes as n')
    .innerJoin('subscription_bills as b', 'b.invoice_id', 'n.invoice_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n.net'), eb.lit(0)).as('credited'))
    .where('b.subscription_id', '=', option.id)
    .executeTakeFirstOrThrow();
  const whole = option.period_end.getTime() - option.period_start.getTime();
  const after = option.period_end.getTime() - server.period_end.getTime();
  expect(Number(credited)).toBeCloseTo((290 * after) / whole, -1);
  await expectTrueBooks(product);
});

test('a list of subscriptions asks the database as often for many options as for few', async () => {
  const asked = vi.spyOn(product.deps.db.getExecutor(), 'executeQuery');
  onTestFinished(() => asked.mockRestore());
  const queriesFor = async (quantity: number, extras: readonly string[]): Promise<number> => {
    const buyer = await product.account();
    const choices = { image: 'debian-13', location: 'oslo' };
    await buy(buyer, {
      plan_id: plans.get('server'),
      quantity,
      choices,
      extras: extras.map((type) => plans.get(type)),
    });
    await buyer.browser.get('/account/subscriptions');
    asked.mockClear();
    const { subscriptions } = (await buyer.browser.get('/account/subscriptions')).json();
    expect(subscriptions).toHaveLength(quantity * (1 + extras.length));
    return asked.mock.calls.filter(([{ sql }]) => sql.includes('server_extras')).length;
  };
  const few = await queriesFor(1, ['extra-ipv4', 'extra-ipv6']);
  expect(few).toBeGreaterThan(0);
  expect(await queriesFor(3, ['extra-ipv4', 'extra-ipv6'])).toBe(few);
});
