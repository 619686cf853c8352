import { freeAddress, networkLimits, roomIn } from '@resolvo/contract/machines/private-network-rules';
import { privateNetworkEndpoints, serverNetworkEndpoints } from '@resolvo/contract/machines/private-networks';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { catchUpNetworks } from '../servers/apply-server-networks.ts';
import { findServer } from '../servers/hold-server.ts';
import { refOf } from '../servers/server-row.ts';
import { wantedCards } from './apply-networks.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let stranger: TestAccount;
let web: string;
let database: string;
let theirs: string;
const here = { image: 'debian-13', location: 'oslo' };
beforeAll(async () => {
  desk = await serverDesk(product);
  [owner, stranger] = [await product.account(), await product.account()];
  web = await desk.server(owner, here);
  database = await desk.server(owner, here);
  theirs = await desk.server(stranger, here);
});

let names = 0;
async function create(of: TestAccount, subnet: string): Promise<string> {
  names += 1;
  const made = await of.browser.post('/account/networks', { name: `Net ${names}`, location: 'oslo', subnet });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().network_id;
}
const join = (of: TestAccount, network: string, server_id: string) =>
  of.browser.post(`/account/networks/${network}/servers`, { server_id });
const leave = (of: TestAccount, network: string, server: string) =>
  of.browser.send('DELETE', `/account/networks/${network}/servers/${server}`, {});
async function put(of: TestAccount, network: string, server: string): Promise<void> {
  const joined = await join(of, network, server);
  expect(joined.statusCode, joined.body).toBe(202);
  await desk.settle();
}
async function takeOut(of: TestAccount, network: string, server: string): Promise<void> {
  const left = await leave(of, network, server);
  expect(left.statusCode, left.body).toBe(202);
  await desk.settle();
}
const shown = async (of: TestAccount, network: string) =>
  privateNetworkEndpoints.networkShow.response.parse((await of.browser.get(`/account/networks/${network}`)).json());
const ofServer = async (of: TestAccount, server: string) =>
  serverNetworkEndpoints.vmNetworks.response.parse((await of.browser.get(`/account/vm/${server}/networks`)).json())
    .networks;
async function drop(of: TestAccount, network: string): Promise<void> {
  for (const { server_id } of (await shown(of, network)).members) await takeOut(of, network, server_id);
  const gone = await of.browser.send('DELETE', `/account/networks/${network}`, {});
  expect(gone.statusCode, gone.body).toBe(200);
}
const vlanOf = async (network: string) =>
  (
    await product.deps.db
      .selectFrom('private_networks')
      .select('vlan')
      .where('id', '=', network)
      .executeTakeFirstOrThrow()
  ).vlan;

/** Asked of the lab's hypervisors, which know nothing of our tables. */
async function reaches(server: string, to: string, port = 22): Promise<string> {
  const { vm_id } = await findServer(product.deps.db, server);
  const path = `/proxmox/attempt?machine=${vm_id}&to=${to}&port=${port}`;
  return (await product.askLab<{ outcome: string }>('GET', path)).outcome;
}
/** As its owner does it in the system, without a restart. */
async function setAddress(of: TestAccount, server: string, address: string): Promise<void> {
  const password = 'fjord-Lantern-93';
  await of.browser.post(`/account/vm/${server}/credentials`, { new_login: 'anna', new_password: password });
  const shell = await machineConsole(product, server);
  await shell.answers('', 'login:');
  await shell.answers('anna', 'Password:');
  await shell.answers(password, '$');
  await shell.answers(`ip addr add ${address} dev eth1`, '$');
  await shell.answers('ip addr show', address);
  await shell.answers('exit', 'login:');
  shell.close();
}
async function configOf(server: string): Promise<Record<string, unknown>> {
  const { cluster, vm_id } = await findServer(product.deps.db, server);
  const { config } = await product.askLab<{ config: Record<string, unknown> }>(
    'GET',
    `/proxmox/vms/${vm_id}?cluster=${cluster}`,
  );
  return config;
}
const faultAt = (call: string, effect: string, times: number | 'always' = 1) =>
  product.askLab<{ id: string }>('POST', '/proxmox/faults', { call, effect, times });
const mend = () => product.askLab('DELETE', '/proxmox/faults');

describe('a private network', () => {
  test('A14 connects its own servers and nobody else', async () => {
    const network = await create(owner, '10.7.0.0/24');
    await put(owner, network, web);
    await put(owner, network, database);
    const { members } = await shown(owner, network);
    expect(members).toMatchObject([
      { server_id: web, address: '10.7.0.2', state: 'joined' },
      { server_id: database, address: '10.7.0.3', state: 'joined' },
    ]);
    expect((await configOf(web)).net1).toMatch(
      new RegExp(`^virtio=[0-9A-F:]+,bridge=vmbr0,firewall=1,tag=${await vlanOf(network)}$`),
    );
    await setAddress(owner, web, '10.7.0.2/24');
    expect(await reaches(web, '10.7.0.3')).toBe('no_route');
    // A system that is started again takes its address from the hypervisor.
    await owner.browser.post(`/account/vm/${database}/reboot`, {});
    await desk.settle();
    await expect.poll(() => reaches(web, '10.7.0.3')).toBe('open');

    // The same addresses in another account are another network.
    const other = await create(stranger, '10.7.0.0/24');
    expect(await vlanOf(other)).not.toBe(await vlanOf(network));
    expect(await reaches(theirs, '10.7.0.3')).toBe('no_route');
    await put(stranger, other, theirs);
    await setAddress(stranger, theirs, '10.7.0.2/24');
    expect(await reaches(theirs, '10.7.0.3')).toBe('no_route');

    // An address that is not the server's own is not let out.
    await setAddress(owner, web, '10.7.0.200/24');
    expect(await reaches(web, '10.7.0.3')).toBe('timeout');
    await setAddress(owner, web, '10.7.0.2/24');

    await takeOut(owner, network, database);
    expect(await reaches(web, '10.7.0.3')).toBe('no_route');
    expect((await configOf(database)).net1).toBeUndefined();
    await drop(owner, network);
    await drop(stranger, other);
  });

  test('is deleted when it is empty, and its VLAN is used again only then', async () => {
    const network = await create(owner, '10.8.0.0/24');
    const vlan = await vlanOf(network);
    await put(owner, network, web);
    const refused = await owner.browser.send('DELETE', `/account/networks/${network}`, {});
    expect(refused.statusCode).toBe(409);
    expect(refused.json().details).toBe('A server is in this network. Please take it out first.');
    await drop(owner, network);
    const next = await create(stranger, '10.8.0.0/24');
    expect(await vlanOf(next)).toBe(vlan);
    await drop(stranger, next);
  });

  test('does not overlap another of its account and place, and has a name of its own', async () => {
    const network = await create(owner, '10.9.0.0/16');
    const ask = (body: object) =>
      owner.browser.post('/account/networks', { name: 'Another', location: 'oslo', subnet: '10.9.3.0/24', ...body });
    expect((await ask({})).json()).toMatchObject({ details: expect.stringContaining('overlaps 10.9.0.0/16') });
    expect((await ask({ subnet: '198.51.100.0/24' })).statusCode).toBe(422);
    expect((await ask({ location: 'nowhere' })).statusCode).toBe(422);
    const { name } = await shown(owner, network);
    expect((await ask({ subnet: '10.10.0.0/24', name })).statusCode).toBe(409);
    const elsewhere = await ask({ location: 'london' });
    expect(elsewhere.statusCode, elsewhere.body).toBe(201);
    expect((await join(owner, elsewhere.json().network_id, web)).json().details).toMatch(/is in another place/);
    await drop(owner, elsewhere.json().network_id);
    await drop(owner, network);
  });

  test('requests at the same time get networks of different VLANs and servers different addresses', async () => {
    const made = await Promise.all([
      create(owner, '10.20.0.0/24'),
      create(stranger, '10.20.0.0/24'),
      create(owner, '10.21.0.0/24'),
    ]);
    expect(new Set(await Promise.all(made.map(vlanOf))).size).toBe(3);
    const [first = '', second = '', third = ''] = made;
    await Promise.all([join(owner, first, web), join(owner, first, database), join(owner, third, web)]);
    await desk.settle();
    const { members } = await shown(owner, first);
    expect(members.map(({ address, state }) => [address, state])).toEqual([
      ['10.20.0.2', 'joined'],
      ['10.20.0.3', 'joined'],
    ]);
    expect((await ofServer(owner, web)).map(({ card }) => card)).toEqual(['eth1', 'eth2']);
    for (const one of [first, third]) await drop(owner, one);
    await drop(stranger, second);
  });

  test(`takes a server into ${networkLimits.perServer} at most`, async () => {
    const made: string[] = [];
    for (let number = 0; number <= networkLimits.perServer; number += 1) {
      made.push(await create(owner, `10.${30 + number}.0.0/24`));
    }
    for (const one of made.slice(0, networkLimits.perServer)) await put(owner, one, web);
    expect((await join(owner, made.at(-1) ?? '', web)).json().details).toMatch(/at most 3 private networks/);
    for (const one of made) await drop(owner, one);
  });

  test('that is full says so, and takes no further server', async () => {
    const { db } = product.deps;
    const full = await product.account();
    const subnet = '10.40.0.0/28';
    const network = await create(full, subnet);
    const one = await desk.server(full, here);
    const { plan_id } = await findServer(db, one);
    const server = { account_id: full.id, plan_id, name: 'full', hostname: 'full', state: 'provisioning' };
    const there = Array.from({ length: roomIn(subnet) }, () => server);
    const rows = await db.insertInto('servers').values(there).returning('id as server_id').execute();
    const held = rows.map((row) => ({ ...row, account_id: full.id }));
    await db
      .insertInto('server_networks')
      .values(held.map((row) => ({ ...row, applied_version: 1 })))
      .execute();
    const taken = new Set<string>();
    for (const row of held) {
      const address = freeAddress(subnet, taken) ?? '';
      taken.add(address);
      const member = { ...row, network_id: network, slot: 1, joined_version: 1, address };
      await db.insertInto('network_members').values(member).execute();
    }
    const refused = await join(full, network, one);
    expect([refused.statusCode, refused.json().details]).toEqual([409, `All addresses of ${subnet} are taken.`]);
    expect(await ofServer(full, one)).toEqual([]);
  });
});

describe('what the hypervisor does', () => {
  test('a refusal is shown and tried again; a lost answer is looked for', async () => {
    const network = await create(owner, '10.40.0.0/24');
    await faultAt('ipset-add', 'error', 'always');
    await join(owner, network, web);
    await desk.settle();
    expect((await shown(owner, network)).members).toMatchObject([{ state: 'trouble', reason: /try again/ }]);
    await mend();
    await catchUpNetworks(product.deps);
    expect((await shown(owner, network)).members).toMatchObject([{ state: 'joined', reason: '' }]);
    await faultAt('config', 'drop-after');
    await leave(owner, network, web);
    await desk.settle();
    await catchUpNetworks(product.deps);
    expect((await shown(owner, network)).members).toEqual([]);
    expect((await configOf(web)).net1).toBeUndefined();
    await mend();
    await drop(owner, network);
  });
});

describe('what happens to its server', () => {
  test('A14 a restored backup and a rebuilt system have the cards of today, not of then', {
    tags: ['slow'],
  }, async () => {
    const network = await create(owner, '10.50.0.0/24');
    await put(owner, network, database);
    const made = await owner.browser.post(`/account/vm/${database}/backups`, { name: 'Then' });
    await desk.settle();
    await drop(owner, network);
    // Its VLAN is another customer's now.
    const other = await create(stranger, '10.50.0.0/24');
    await desk.goBack(owner, database, 'backups', made.json().backup_id);
    await desk.settle();
    expect((await configOf(database)).net1).toBeUndefined();

    const next = await create(owner, '10.51.0.0/24');
    await put(owner, next, database);
    await desk.goBack(owner, database, 'backups', made.json().backup_id);
    await desk.settle();
    expect((await configOf(database)).net1).toMatch(new RegExp(`tag=${await vlanOf(next)}$`));
    await desk.rebuild(owner, database, 'debian-13');
    await desk.settle();
    expect(await configOf(database)).toMatchObject({
      net1: expect.stringContaining(`tag=${await vlanOf(next)}`),
      ipconfig1: 'ip=10.51.0.2/24',
    });
    await drop(owner, next);
    await drop(stranger, other);
  });

  test('a server in one is not handed over, and takes its card with it when it ends', { tags: ['slow'] }, async () => {
    const network = await create(owner, '10.60.0.0/24');
    const server = await desk.server(owner, here);
    await put(owner, network, server);
    const { name } = await findServer(product.deps.db, server);
    const asked = await owner.browser.post(`/account/vm/${server}/transfer`, { email: stranger.email, name });
    expect(asked.json().details).toBe('This server is in a private network. Please take it out first.');
    await desk.end(server, 'Test');
    await desk.settle();
    expect((await shown(owner, network)).members).toEqual([]);
    await drop(owner, network);
  });
});

test('staff see the networks of all clients, with their VLAN, and what the hypervisor said', async () => {
  const network = await create(owner, '10.70.0.0/24');
  const { browser } = desk.orders.staff;
  const listed = privateNetworkEndpoints.adminNetworkList.response.parse(
    (await browser.get(`/system/admin/networks?user_id=${owner.id}&search=10.70.0`)).json(),
  );
  expect(listed.networks).toMatchObject([{ network_id: network, vlan: await vlanOf(network) }]);
  const taken = await browser.post('/system/admin/subnets', {
    name: 'Law',
    cluster: 'oslo',
    network: '198.51.100.0/28',
    gateway: '198.51.100.1',
    vlan: await vlanOf(network),
  });
  expect(taken.json().details ?? taken.body).toMatch(/are for private networks/);
  await drop(owner, network);
});

test('cards that were changed at the hypervisor are said to owner and staff, and set again', {
  tags: ['slow'],
}, async () => {
  const network = await create(owner, '10.77.0.0/24');
  const { name } = await shown(owner, network);
  await put(owner, network, web);
  const { compute, db } = product.deps;
  const ref = refOf(await findServer(db, web));
  if (!ref) throw new Error('The server has no machine.');
  const path = `/account/vm/${web}/networks`;
  const differences = async (by = owner) => (await by.browser.get(`${path}/differences`)).json();
  const isAsBooked = { looked: true, differences: [] };
  expect(await differences()).toEqual(isAsBooked);
  const [card] = await wantedCards(db, web);
  if (!card) throw new Error('It is in no network.');
  const other = { ...card, vlan: card.vlan + 1 };
  for (const [cards, sentences] of [
    [[], [`At the hypervisor it has no card in ${name}.`]],
    [[other], [`At the hypervisor its card of ${name} is in another network.`]],
    [[{ ...card, address: '10.77.0.99' }], [`The hypervisor gives its card in ${name} another address.`]],
    [[card, { ...other, slot: 3 }], ['At the hypervisor it has a card in a private network that it is not in.']],
  ] as const) {
    await compute.setPrivateCards(ref, cards);
    expect(await differences()).toEqual({ looked: true, differences: sentences });
    const staff = await desk.orders.staff.browser.get(`/system/admin/servers/${web}/networks/differences`);
    expect(staff.json()).toEqual(await differences());
    expect((await owner.browser.post(`${path}/apply`, {})).statusCode).toBe(202);
    // What is still to be set is no difference.
    expect(await differences()).toEqual({ looked: false, differences: [] });
    await desk.settle();
    expect(await differences()).toEqual(isAsBooked);
  }
  expect((await stranger.browser.get(`${path}/differences`)).statusCode).toBe(404);
  await drop(owner, network);
});

test('a card that was put into a server of no network at the hypervisor is said, and taken out', {
  tags: ['slow'],
}, async () => {
  const alone = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const { compute, db } = product.deps;
  const ref = refOf(await findServer(db, alone));
  if (!ref) throw new Error('The server has no machine.');
  const path = `/account/vm/${alone}/networks`;
  const differences = async () => (await owner.browser.get(`${path}/differences`)).json();
  expect(await differences()).toEqual({ looked: true, differences: [] });
  const network = await create(owner, '10.78.0.0/24');
  await compute.setPrivateCards(ref, [{ slot: 2, vlan: await vlanOf(network), address: '10.78.0.9', prefix: 24 }]);
  expect(await differences()).toEqual({
    looked: true,
    differences: ['At the hypervisor it has a card in a private network that it is not in.'],
  });
  expect((await owner.browser.post(`${path}/apply`, {})).statusCode).toBe(202);
  await desk.settle();
  expect(await differences()).toEqual({ looked: true, differences: [] });
  await drop(owner, network);
});
