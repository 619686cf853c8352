import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { holdAddress, releaseAddresses } from './hold-addresses.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let staff: TestAccount;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  [staff, owner] = await Promise.all([product.account({ permissions: staffMask }), product.account()]);
});

const pool = {
  name: 'Small',
  cluster: 'london',
  network: '203.0.113.0/29',
  gateway: '203.0.113.1',
  cool_down_hours: 24,
};
const create = async (more: object = {}) => staff.browser.post('/system/admin/subnets', { ...pool, ...more });
const hold = (cluster: string, serverId: string, at = product.deps.now()) =>
  product.deps.db.transaction().execute((tx) => holdAddress(tx, { cluster, family: 4, serverId, at }));

describe('a pool', () => {
  test('gives every usable address once, then none; what was given back cools down first', async () => {
    const { subnet_id } = (await create({ cluster: 'oslo', network: '203.0.113.8/29', gateway: '203.0.113.9' })).json();
    await product.deps.db.updateTable('subnets').set({ enabled: false }).where('id', '<>', subnet_id).execute();
    const servers = await Promise.all(Array.from({ length: 6 }, () => newServer()));
    const given = await Promise.all(servers.map((id) => hold('oslo', id)));
    expect(given.map((one) => one?.address).sort()).toEqual(
      [undefined, '203.0.113.10', '203.0.113.11', '203.0.113.12', '203.0.113.13', '203.0.113.14'].sort(),
    );
    const first = servers[given.findIndex((one) => one?.address === '203.0.113.12')] ?? '';
    await product.deps.db.transaction().execute((tx) => releaseAddresses(tx, first, product.deps.now()));
    const late = servers[given.indexOf(undefined)] ?? '';
    expect(await hold('oslo', late)).toBeUndefined();
    const map = (await staff.browser.get(`/system/admin/subnets/${subnet_id}/addresses`)).json();
    expect(map.addresses.map(({ state }: { state: string }) => state)).toEqual([
      'network',
      'gateway',
      'in_use',
      'in_use',
      'cooling',
      'in_use',
      'in_use',
      'broadcast',
    ]);
    expect((await staff.browser.get(`/system/admin/subnets/${subnet_id}`)).json()).toMatchObject({
      total: 5,
      in_use: 4,
      cooling: 1,
      reserved: 0,
    });
    product.travel(25 * 3_600_000);
    expect((await hold('oslo', late))?.address).toBe('203.0.113.12');
    const { holds } = (await staff.browser.get('/system/admin/addresses?address=203.0.113.12')).json();
    expect(holds).toMatchObject([
      { server_id: late, until: 0, user_id: owner.id },
      { server_id: first, user_id: owner.id },
    ]);
    await product.deps.db.updateTable('subnets').set({ enabled: true }).execute();
  });

  test('of IPv6 gives addresses without counting to the end of it', async () => {
    const id = await newServer();
    const held = await product.deps.db
      .transaction()
      .execute((tx) => holdAddress(tx, { cluster: 'oslo', family: 6, serverId: id, at: product.deps.now() }));
    expect(held).toMatchObject({ address: '2001:db8:1::2', prefix: 64, gateway: '2001:db8:1::1' });
  });

  test('20 at once never get the same address', async () => {
    const servers = await Promise.all(Array.from({ length: 20 }, () => newServer()));
    const given = await Promise.all(servers.map((id) => hold('oslo', id)));
    expect(new Set(given.map((one) => one?.address)).size).toBe(20);
  });
});

describe('staff', () => {
  test('add, change and remove pools, and hear why not', { tags: ['slow'] }, async () => {
    const made = await create();
    expect(made.statusCode, made.body).toBe(201);
    const { subnet_id } = made.json();
    const path = `/system/admin/subnets/${subnet_id}`;
    const wrong: [object, string][] = [
      [{ network: '203.0.113.4/29' }, 'network'],
      [{ network: '203.0.113.0' }, 'network'],
      [{ network: '0.0.0.0/0' }, 'network'],
      [{ network: '203.0.113.16/29', gateway: '192.0.2.1' }, 'gateway'],
      [{ network: '203.0.113.16/29', gateway: '2001:db8::1' }, 'gateway'],
      [{ network: '203.0.113.16/29', gateway: '203.0.113.16' }, 'gateway'],
      [{ network: '203.0.113.16/29', gateway: '203.0.113.23' }, 'gateway'],
      [{ network: '203.0.113.16/32', gateway: '203.0.113.16' }, 'gateway'],
      [{ network: '2001:db8:9::/64', gateway: '2001:db8:a::1' }, 'gateway'],
      [{ network: '2001:db8:9::1/64', gateway: '2001:db8:9::2' }, 'network'],
      [{ network: '2001:db8:9::/64', gateway: 'fe80::1%eth0' }, 'gateway'],
      [{ vlan: 4095 }, 'vlan'],
      [{ cluster: 'nowhere', network: '203.0.113.16/29', gateway: '203.0.113.17' }, 'cluster'],
    ];
    for (const [more, field] of wrong) {
      const refused = await create(more);
      expect([more, refused.statusCode]).toEqual([more, 422]);
      expect(refused.json().fields[0].path).toBe(field);
    }
    expect((await create({ network: '203.0.113.0/30' })).json().details).toContain('already');
    // Larger, smaller and equal, in the other cluster too, and when 20 come at once.
    for (const network of ['203.0.113.0/28', '203.0.113.4/30', '203.0.113.0/29']) {
      const gateway = network === '203.0.113.4/30' ? '203.0.113.5' : '203.0.113.1';
      expect((await create({ network, gateway, cluster: 'oslo' })).statusCode).toBe(409);
    }
    const six = { network: '2001:db8:9::/64', gateway: '2001:db8:9::1' };
    const together = await Promise.all(Array.from({ length: 20 }, () => create(six)));
    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await create({ network: '2001:db8:9:0:8000::/65', gateway: '2001:db8:9:0:8000::1' })).statusCode).toBe(409);
    const sixPath = `/system/admin/subnets/${together.find(({ statusCode }) => statusCode === 201)?.json().subnet_id}`;
    const kept = await staff.browser.post(`${sixPath}/reservations`, { address: '2001:DB8:9:0::00ff' });
    expect(kept.statusCode).toBe(201);
    expect((await staff.browser.post(`${sixPath}/reservations`, { address: '2001:db8:9::ff' })).statusCode).toBe(409);
    expect((await staff.browser.get(`${sixPath}/addresses`)).json().addresses).toMatchObject([
      { address: '2001:db8:9::ff', state: 'reserved' },
    ]);
    const change = { name: 'Renamed', gateway: '203.0.113.6', vlan: 7, cool_down_hours: 0, enabled: false };
    expect((await staff.browser.send('PUT', path, change)).statusCode).toBe(200);
    expect((await staff.browser.get(path)).json()).toMatchObject({ ...change, family: 4, network: '203.0.113.0/29' });
    const reserved = await staff.browser.post(`${path}/reservations`, { address: '203.0.113.3', note: 'Printer' });
    expect(reserved.statusCode).toBe(201);
    expect((await staff.browser.post(`${path}/reservations`, { address: '203.0.113.3' })).statusCode).toBe(409);
    expect((await staff.browser.post(`${path}/reservations`, { address: '203.0.113.6' })).statusCode).toBe(422);
    for (const address of ['198.51.100.9', '203.0.113.0', '203.0.113.7', 'hello', '2001:db8:9::5']) {
      const refused = await staff.browser.post(`${path}/reservations`, { address });
      expect([address, refused.statusCode, refused.json().fields[0].path]).toEqual([address, 422, 'address']);
    }
    const { addresses } = (await staff.browser.get(`${path}/addresses`)).json();
    expect(addresses[3]).toMatchObject({ address: '203.0.113.3', state: 'reserved', label: 'Printer' });
    const end = `${path}/reservations/${reserved.json().hold_id}`;
    expect((await staff.browser.send('DELETE', end, {})).statusCode).toBe(200);
    expect((await staff.browser.send('DELETE', end, {})).statusCode).toBe(404);
    expect((await staff.browser.send('DELETE', path, {})).json().details).toContain('switch the subnet off');
    expect((await staff.browser.get(path)).json().was_used).toBe(true);
    const empty = (await create({ network: '203.0.113.64/29', gateway: '203.0.113.65' })).json().subnet_id;
    expect((await staff.browser.send('DELETE', `/system/admin/subnets/${empty}`, {})).statusCode).toBe(200);
  });
});

async function newServer(): Promise<string> {
  const plan = await desk.orders.plan({
    type: 'proxmox',
    category: 'cloud',
    name: 'S',
    price: 1,
    vcpus: 1,
    ram_mb: 1024,
    disk_gb: 10,
    traffic_tb: 1,
  });
  const row = { account_id: owner.id, plan_id: plan, name: 'S', hostname: 's', state: 'provisioning' };
  const { id } = await product.deps.db.insertInto('servers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
