import { randomUUID } from 'node:crypto';
import { volumeEndpoints } from '@resolvo/contract/machines/volumes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { raceBehind } from '../../../../test/race.ts';
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

const holdAccount = ({ id }: TestAccount) => sql`select 1 from accounts where id = ${id} for update`;
const largerPlan = (name: string) =>
  desk.orders.plan({
    type: 'proxmox',
    category: 'cloud',
    name,
    price: 2590,
    vcpus: 8,
    ram_mb: 8192,
    disk_gb: 80,
    traffic_tb: 4,
  });

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

  test('hold for a larger size, and for an order that staff seal', { tags: ['slow'] }, async () => {
    const client = await product.account();
    const server = await desk.server(client);
    const larger = await largerPlan('Larger');
    expect((await setQuotas({ vcpus: 7, servers: 1 }, client)).statusCode).toBe(200);
    const scaled = await client.browser.post(`/account/vm/${server}/scale`, { plan_id: larger });
    expect([scaled.statusCode, scaled.json().details]).toEqual([409, expect.stringContaining('vCPUs')]);
    const order = await desk.orders.order(client.id);
    await order.add(plan);
    expect((await order.seal()).json().details).toContain('quota');
    await setQuotas({}, client);
    expect((await order.seal()).statusCode).toBeLessThan(300);
    expect((await client.browser.get(`/account/vm/${server}/scale/${larger}`)).statusCode).toBe(200);
  });

  test('A16 refuse the second of two larger sizes asked for at once, and one beside an unpaid one', async () => {
    const client = await product.account();
    const servers = [await desk.server(client), await desk.server(client)];
    const larger = await largerPlan('Larger again');
    // Both have 2 vCPUs: one of 8 fits beside the other.
    await setQuotas({ vcpus: 12 }, client);
    const scale = (server = '') => client.browser.post(`/account/vm/${server}/scale`, { plan_id: larger });
    const answers = await raceBehind(
      product,
      holdAccount(client),
      servers.map((server) => () => scale(server)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    // Its invoice is not paid yet; it counts, or paying it would exceed the quota.
    const late = servers[answers.findIndex(({ statusCode }) => statusCode === 409)];
    const refused = await scale(late);
    expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('vCPUs')]);
    const subscription = await product.deps.db
      .selectFrom('subscriptions as b')
      .innerJoin('servers as s', 's.delivery_id', 'b.delivery_id')
      .select('b.id')
      .where('s.id', '=', late ?? '')
      .executeTakeFirstOrThrow();
    const path = `/account/subscriptions/${subscription.id}/plan`;
    const around = await client.browser.post(path, { plan_id: larger });
    expect([around.statusCode, around.json().details]).toEqual([409, expect.stringContaining('vCPUs')]);
  });

  test('A16 refuse the second of two acts at once that volumes together have no room for', {
    tags: ['slow'],
  }, async () => {
    const volumePlan = await desk.orders.plan({ type: 'volume', category: 'volumes', name: 'Volume', price: 5 });
    const order = (client: TestAccount, name: string, sizeGb: number) =>
      client.browser.post('/account/checkout', {
        plan_id: volumePlan,
        choices: { location: 'oslo', volume_name: name, size_gb: sizeGb },
      });
    const grow = (client: TestAccount, volumeId = '', sizeGb = 30) =>
      client.browser.post(`/account/volumes/${volumeId}/grow`, { size_gb: sizeGb });
    const used = async (client: TestAccount) =>
      (await client.browser.get('/account/quotas')).json().quotas.find(({ kind = '' }) => kind === 'volume_gb').used;
    /** Two volumes of 20 GB, and 15 GB more in the quota. */
    const withTwo = async (left: number) => {
      const client = await product.account();
      await desk.orders.adjust(client.id, 500 + left);
      for (const name of ['One', 'Two']) {
        const { order_id } = (await order(client, name, 20)).json();
        await client.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
      }
      await desk.settle();
      expect((await setQuotas({ volume_gb: 55 }, client)).statusCode).toBe(200);
      const listed = (await client.browser.get('/account/volumes')).json();
      const { volumes } = volumeEndpoints.volumeList.response.parse(listed);
      return { client, ids: volumes.map(({ volume_id }) => volume_id) };
    };

    const paying = await withTwo(10_000);
    const grown = await raceBehind(
      product,
      holdAccount(paying.client),
      paying.ids.map((id) => () => grow(paying.client, id)),
    );
    expect(grown.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    expect(await used(paying.client)).toBe(50);

    const beside = await withTwo(10_000);
    const mixed = await raceBehind(product, holdAccount(beside.client), [
      () => grow(beside.client, beside.ids[0]),
      () => order(beside.client, 'Three', 10),
    ]);
    expect(mixed.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    expect(mixed.find(({ statusCode }) => statusCode === 409)?.json().details).toContain('GB of volumes');
    expect(await used(beside.client)).toBe(50);

    // A growth that waits for its invoice counts too.
    const poor = await withTwo(-250);
    expect((await grow(poor.client, poor.ids[0])).json().payment).toBe('no_method');
    expect(await used(poor.client)).toBe(50);
    const refused = await grow(poor.client, poor.ids[1]);
    expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('GB of volumes')]);
  });

  test('are whole numbers that staff set with a reason', async () => {
    for (const wrong of [{ servers: -1 }, { servers: 1.5 }, { servers: '3' }, { reason: '' }]) {
      const body = { ...usual, reason: 'Asked', ...wrong };
      const path = `/system/admin/clients/${owner.id}/quotas`;
      expect((await desk.orders.staff.browser.send('PUT', path, body)).statusCode).toBe(422);
    }
  });
});
