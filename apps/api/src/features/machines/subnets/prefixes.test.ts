import { beforeAll, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from '../servers/hold-server.ts';
import { releaseAddresses } from './hold-addresses.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let staff: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  staff = await product.account({ permissions: staffMask });
});

const pool = { name: 'Prefixes', cluster: 'oslo', network: '2001:db8:700::/60', gateway: 'fe80::1', unit: 64 };
const create = (more: object = {}) => staff.browser.post('/system/admin/subnets', { ...pool, ...more });
const order = { image: 'debian-13', location: 'oslo' };
interface Network {
  readonly family: number;
  readonly network: string;
  readonly gateway: string;
  readonly own: boolean;
  readonly addresses: readonly { readonly address: string; readonly name: string }[];
}
async function networkOf(owner: TestAccount, id: string): Promise<Network | undefined> {
  const { networks } = (await owner.browser.get(`/account/vm/${id}/addresses`)).json();
  return networks.find(({ family }: Network) => family === 6);
}

test('A15 each server of such a pool has a /64 of its own, and no other machine can use an address of it', {
  tags: ['slow'],
}, async () => {
  const wrong: readonly [object, string][] = [
    [{ network: '203.0.113.0/24', gateway: '203.0.113.1' }, 'Only an IPv6 network larger than a /64'],
    [{ network: '2001:db8:700::/64' }, 'Only an IPv6 network larger than a /64'],
    [{ gateway: '2001:db8:700::1' }, 'have their gateway on the link'],
  ];
  for (const [more, sentence] of wrong) expect((await create(more)).body).toContain(sentence);
  const { subnet_id } = (await create()).json();
  const owners = await Promise.all([product.account(), product.account()]);
  const [one = '', other = ''] = await Promise.all(owners.map((owner) => desk.server(owner, order)));
  const [mine, theirs] = await Promise.all([networkOf(owners[0], one), networkOf(owners[1], other)]);
  expect([mine?.network, theirs?.network].sort()).toEqual(['2001:db8:700:1::/64', '2001:db8:700:2::/64']);
  const inside = (network: string | undefined, host: string) => `${network?.replace('::/64', '')}::${host}`;
  expect(mine).toMatchObject({ own: true, gateway: 'fe80::1', addresses: [{ address: inside(mine?.network, '1') }] });

  // Asked of the lab's hypervisors, which know nothing of our tables.
  const { vm_id } = await findServer(product.deps.db, one);
  const sends = async (from: string) =>
    (
      await product.askLab<{ outcome: string; decided: string }>(
        'GET',
        `/proxmox/attempt?machine=${vm_id}&from=${from}&to=192.0.2.250&protocol=icmp`,
      )
    ).outcome;
  expect(await sends(inside(mine?.network, 'beef'))).toBe('open');
  expect(await sends(inside(theirs?.network, 'beef'))).toBe('timeout');
  expect((await desk.rebuild(owners[0], one, 'debian-13')).statusCode).toBe(202);
  await desk.settle();
  expect(await networkOf(owners[0], one)).toEqual(mine);
  expect(await sends(inside(mine?.network, 'beef'))).toBe('open');
  expect(await sends(inside(theirs?.network, 'beef'))).toBe('timeout');

  // Any address of it finds its holder: in the history, and in the search of servers.
  const asked = inside(mine?.network, 'beef');
  const { holds } = (await staff.browser.get(`/system/admin/addresses?address=${asked}`)).json();
  expect(holds).toMatchObject([{ server_id: one, user_id: owners[0].id, until: 0 }]);
  const found = (await staff.browser.get(`/system/admin/servers?search=${asked}`)).json().servers;
  expect(found).toMatchObject([{ server_id: one }]);
  const reserve = (address: string) =>
    staff.browser.post(`/system/admin/subnets/${subnet_id}/reservations`, { address, note: 'Later' });
  expect((await reserve(asked)).json().details).toBe('Its network is held already.');
  expect((await reserve('2001:db8:700:3::7')).statusCode).toBe(201);
  const { addresses } = (await staff.browser.get(`/system/admin/subnets/${subnet_id}/addresses`)).json();
  expect(addresses.map(({ network, state }: Record<string, string>) => `${network} ${state}`)).toEqual([
    '2001:db8:700:1::/64 in_use',
    '2001:db8:700:2::/64 in_use',
    '2001:db8:700:3::/64 reserved',
  ]);

  // Its owner names addresses of it, and of no other.
  const name = (owner: TestAccount, address: string, wanted: string) =>
    owner.browser.send('PUT', '/account/reverse-names', { address, name: wanted });
  for (const [host, label] of [
    ['a', 'web.elsewhere.no'],
    ['b', 'mail.elsewhere.no'],
  ] as const) {
    const address = inside(mine?.network, host);
    expect((await name(owners[0], address, label)).statusCode).toBe(409);
    await product.askLab('PUT', '/dns/world', { name: label, type: 'AAAA', contents: [address], ttl: 60 });
    expect((await name(owners[1], address, label)).statusCode).toBe(404);
    expect((await name(owners[0], address, label)).statusCode).toBe(200);
  }
  await name(owners[0], inside(mine?.network, 'b'), '');
  expect((await networkOf(owners[0], one))?.addresses).toEqual([
    { address: inside(mine?.network, '1'), name: '' },
    { address: inside(mine?.network, 'a'), name: 'web.elsewhere.no' },
  ]);
  await desk.end(one, 'A test');
  await desk.settle();
  expect(await product.deps.db.selectFrom('prefix_names').select('name').execute()).toEqual([]);
});

test('A15 orders of one moment get networks that do not overlap, and what is given back cools down first', async () => {
  const { subnet_id } = (await create({ network: '2001:db8:800::/62', cluster: 'london' })).json();
  await product.deps.db
    .updateTable('subnets')
    .set({ enabled: false })
    .where('cluster', '=', 'london')
    .where('unit', 'is', null)
    .where('name', 'like', '%IPv6')
    .execute();
  const owner = await product.account();
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => desk.server(owner, { image: 'debian-13', location: 'london' })),
  );
  const given = await Promise.all(ids.map((id) => networkOf(owner, id)));
  // The first is left to the routers; the fourth server has none.
  expect(given.map((one) => one?.network ?? 'none').sort()).toEqual([
    ...Array.from({ length: 3 }, (_, n) => `2001:db8:800:${n + 1}::/64`),
    'none',
  ]);
  const first = ids[given.findIndex((one) => one?.network === '2001:db8:800:2::/64')] ?? '';
  await product.deps.db.transaction().execute((tx) => releaseAddresses(tx, first, product.deps.now()));
  await product.deps.cache.flushed();
  expect((await staff.browser.get(`/system/admin/subnets/${subnet_id}`)).json()).toMatchObject({
    total: 3,
    in_use: 2,
    cooling: 1,
  });
  // The database itself refuses a second holder of a network.
  const again = { subnet_id, address: '2001:db8:800:1::9', network: '2001:db8:800:1::/64', held_from: new Date() };
  await expect(product.deps.db.insertInto('address_holds').values(again).execute()).rejects.toThrow(
    /address_holds_network_now/,
  );
});
