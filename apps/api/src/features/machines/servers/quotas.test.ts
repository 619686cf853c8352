import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let plan: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  const found = await product.deps.db
    .selectFrom('plans')
    .select('id')
    .where('type', '=', 'proxmox')
    .executeTakeFirstOrThrow();
  plan = found.id;
});

const usual = { servers: null, vcpus: null, memory_gb: null, disk_gb: null, addresses: null };
const setQuotas = (quotas: object, of = owner) =>
  desk.orders.staff.browser.send('PUT', `/system/admin/clients/${of.id}/quotas`, {
    ...usual,
    ...quotas,
    reason: 'Asked',
  });
const place = (of = owner, quantity = 1) =>
  of.browser.post('/account/checkout', { plan_id: plan, quantity, idempotency_key: randomUUID() });
const ordersOf = async ({ id }: TestAccount) =>
  (await product.deps.db.selectFrom('orders').select('id').where('account_id', '=', id).execute()).length;

describe('quotas', () => {
  test('are shown with what is used, drafts included, and refuse an order before anything is paid', async () => {
    expect((await setQuotas({ servers: 2 })).statusCode).toBe(200);
    expect((await place()).statusCode).toBe(201);
    const { quotas } = (await owner.browser.get('/account/quotas')).json();
    expect(quotas).toEqual([
      { kind: 'servers', used: 1, most: 2 },
      { kind: 'vcpus', used: 2, most: 100 },
      { kind: 'memory_gb', used: 4, most: 400 },
      { kind: 'disk_gb', used: 80, most: 5000 },
      { kind: 'addresses', used: 1, most: 30 },
      { kind: 'volume_gb', used: 0, most: 5000 },
    ]);
    const refused = await place(owner, 2);
    expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('quota')]);
    expect(await ordersOf(owner)).toBe(1);
    // Two at once want the last one.
    const both = await Promise.all([place(), place()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  test('hold for a larger size, and for an order that staff seal', async () => {
    const client = await product.account();
    const server = await desk.server(client);
    const larger = await desk.orders.plan({
      type: 'proxmox',
      category: 'cloud',
      name: 'Larger',
      price: 2590,
      vcpus: 8,
      ram_mb: 8192,
      disk_gb: 80,
      traffic_tb: 4,
    });
    expect((await setQuotas({ vcpus: 7, servers: 1 }, client)).statusCode).toBe(200);
    const scaled = await client.browser.post(`/account/vm/${server}/scale`, { plan_id: larger });
    expect([scaled.statusCode, scaled.json().details]).toEqual([409, expect.stringContaining('vCPUs')]);
    const order = await desk.orders.order(client.id);
    await order.add(plan);
    expect((await order.seal()).json().details).toContain('quota');
    await setQuotas({}, client);
    expect((await order.seal()).statusCode).toBeLessThan(300);
    expect((await client.browser.get(`/account/vm/${server}/scale/${larger}`)).statusCode).toBe(200);
  }, 60_000);

  test('are whole numbers that staff set with a reason', async () => {
    for (const wrong of [{ servers: -1 }, { servers: 1.5 }, { servers: '3' }, { reason: '' }]) {
      const body = { ...usual, reason: 'Asked', ...wrong };
      const path = `/system/admin/clients/${owner.id}/quotas`;
      expect((await desk.orders.staff.browser.send('PUT', path, body)).statusCode).toBe(422);
    }
  });
});
