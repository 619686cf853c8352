import { maskOf } from '@resolvo/contract/permissions';
import { firstBuild } from '@resolvo/contract/sales/dedicated';
import { beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
const plans = new Map<string, string>();
beforeAll(async () => {
  desk = await serverDesk(product);
  const kinds = [
    { ...serverPlan, name: 'Fjord' },
    { type: 'extra-backups', category: 'extras', name: 'Backup plan', price: 390 },
    { type: 'extra-ipv4', category: 'extras', name: 'Extra IPv4', price: 290, annual_price: 2900 },
    { type: 'volume', category: 'volumes', name: 'Volume', price: 5, annual_price: 50 },
    { type: 'floating-ipv4', category: 'floating-addresses', name: 'Floating IPv4', price: 350 },
    { type: 'dedicated', category: 'dedicated', slug: 'epyc-4464p', name: 'AMD EPYC', price: 11_900 },
  ];
  for (const kind of kinds) plans.set(kind.name, await desk.orders.plan(kind));
});
const planOf = (name: string) => plans.get(name) ?? '';

const add = (key: object, name: string, more: object = {}) =>
  desk.orders.post('/system/invoices/item', { ...key, plan_id: planOf(name), ...more });
async function added(key: object, name: string, more: object = {}) {
  const reply = await add(key, name, more);
  expect(reply.statusCode, reply.body).toBe(201);
}
async function refusedOf(reply: ReturnType<typeof add>): Promise<string> {
  const { statusCode, body } = await reply;
  expect(statusCode, body).toBeGreaterThan(399);
  return body;
}
async function pay(invoiceId: string) {
  const paid = { method: 'bank_transfer', reason: 'Seen' };
  const reply = await desk.orders.post(`/system/admin/invoices/${invoiceId}/mark-paid`, paid);
  expect(reply.statusCode, reply.body).toBe(200);
  await desk.settle();
}
const itemsOf = async (orderId: string) =>
  (await desk.orders.staff.browser.get(`/system/admin/order?order_id=${orderId}`)).json().items;
const volumesOf = async (who: TestAccount) => (await who.browser.get('/account/volumes?limit=100')).json().volumes;
const extrasOf = async (who: TestAccount, id: string): Promise<{ type: string }[]> =>
  (await who.browser.get(`/account/vm/${id}/extras`)).json().extras;

test('S93 staff sell options, volumes, addresses and machines by order, at the price of what was chosen', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const server_id = await desk.server(client, { image: 'debian-13', location: 'oslo' });
  const { key, seal } = await desk.orders.order(client.id);
  await added(key, 'Backup plan', { choices: { server_id } });
  await added(key, 'Volume', { choices: { volume_name: 'data', size_gb: 40, location: 'oslo', server_id } });
  await added(key, 'Volume', { choices: { volume_name: 'logs', size_gb: 20, location: 'oslo' } });
  await added(key, 'Floating IPv4', { choices: { location: 'oslo' } });
  const build = { ...firstBuild('epyc-4464p'), memory: 'udimm-128' };
  await added(key, 'AMD EPYC', { choices: { build } });
  const items = await itemsOf(key.order_id);
  const [server] = (await client.browser.get('/account/products')).json().proxmox;
  const made_for = `For ${server.proxmox_vm_name}`;
  expect(items).toMatchObject([
    { plan_name: 'Backup plan', client_chooses: false, made_for },
    { plan_name: 'Volume 40 GB', plan_price: 200, plan_description: '40 GB of block storage, called data', made_for },
    { plan_name: 'Volume 20 GB', plan_price: 100, made_for: '' },
    { plan_name: 'Floating IPv4', chosen: { location: 'Oslo' } },
    { plan_name: 'AMD EPYC', plan_description: expect.stringContaining('128 GB') },
  ]);
  expect(items[4].plan_price).toBeGreaterThan(11_900);
  await pay((await seal()).json().invoice_id);
  expect((await extrasOf(client, server_id)).map(({ type }) => type)).toEqual(['extra-backups']);
  expect((await volumesOf(client)).map((one: { name: string }) => one.name).sort()).toEqual(['data', 'logs']);
  const addresses = (await client.browser.get('/account/floating-addresses')).json();
  expect(JSON.stringify(addresses)).toContain('Oslo');
  const renewing = await product.deps.db
    .selectFrom('subscriptions')
    .select('price')
    .where('account_id', '=', client.id)
    .execute();
  expect(renewing.map(({ price }) => price)).toEqual(expect.arrayContaining([390, 200, 100, 350]));
  await expectTrueBooks(product);
});

test('S93 an option goes to each server of the same order, wherever it stands among the items', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const { key, seal } = await desk.orders.order(client.id);
  await added(key, 'Backup plan', { quantity: 2, choices: { every_server: true } });
  await added(key, 'Extra IPv4', { quantity: 4, choices: { every_server: true } });
  await added(key, 'Fjord', { quantity: 2, choices: { location: 'Oslo', image: 'debian-13', hostname: 'web' } });
  await pay((await seal()).json().invoice_id);
  const servers: { id: string }[] = (await client.browser.get('/account/products')).json().proxmox;
  expect(servers).toHaveLength(2);
  const made_for = 'For each server of this order';
  expect(await itemsOf(key.order_id)).toMatchObject([{ made_for }, { made_for }, { made_for: '' }]);
  const listed = await desk.orders.staff.browser.get(`/system/admin/deliveries?order_id=${key.order_id}&limit=25`);
  const { deliveries } = listed.json();
  const backups = deliveries.filter(({ name }: { name: string }) => name === 'Backup plan');
  expect(backups).toMatchObject([{ own_name: 'web-1' }, { own_name: 'web-2' }]);
  for (const { id } of servers) {
    const types = (await extrasOf(client, id)).map(({ type }) => type).sort();
    expect(types).toEqual(['extra-backups', 'extra-ipv4', 'extra-ipv4']);
  }
});

test('S93 where something cannot be, one sentence says why and what works', async () => {
  const [client, other] = [await product.account(), await product.account()];
  const foreign = await desk.server(other, { image: 'debian-13', location: 'oslo' });
  const { key, seal } = await desk.orders.order(client.id);
  expect(await refusedOf(add(key, 'Volume'))).toContain(
    'Volume costs what is chosen about it, so the client cannot choose later. Please choose it now.',
  );
  expect(await refusedOf(add(key, 'AMD EPYC'))).toContain('Please choose it now.');
  const volume = { volume_name: 'data', size_gb: 40, location: 'oslo' };
  expect(await refusedOf(add(key, 'Volume', { quantity: 2, choices: volume }))).toContain('one at a time');
  expect(await refusedOf(add(key, 'Backup plan', { choices: { server_id: foreign } }))).toContain(
    'Please choose a server of the account that is running.',
  );
  await added(key, 'Backup plan', { choices: { every_server: true } });
  expect(await refusedOf(seal())).toContain(
    'there is no server in this order. Please choose for which server of the client it is.',
  );
  await added(key, 'Fjord', { quantity: 2 });
  expect(await refusedOf(seal())).toContain('let the client choose the server of Backup plan too.');
  const [, machine] = await itemsOf(key.order_id);
  const gone = { ...key, order_item_id: machine.order_item_id };
  expect((await desk.orders.staff.browser.send('DELETE', '/system/invoices/item', gone)).statusCode).toBe(200);
  await added(key, 'Fjord', { quantity: 2, choices: { location: 'Oslo', image: 'debian-13' } });
  expect(await refusedOf(seal())).toContain('Please order 2 of it.');
});

test('S93 for which server an option is, staff leave to the client: nothing renews before they have chosen', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const { key, seal } = await desk.orders.order(client.id);
  await added(key, 'Backup plan');
  await added(key, 'Floating IPv4');
  await pay((await seal()).json().invoice_id);
  const open: { order_item_id: string; plan_name: string }[] = (await client.browser.get('/account/choices')).json()
    .items;
  expect(open.map(({ plan_name }) => plan_name)).toEqual(['Backup plan', 'Floating IPv4']);
  const server_id = await desk.server(client, { image: 'debian-13', location: 'oslo' });
  const [backups, address] = open.map(({ order_item_id }) => `/account/choices/${order_item_id}`);
  const chosen = await client.browser.post(backups ?? '', { choices: { server_id } });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await client.browser.post(address ?? '', { choices: { location: 'oslo' } })).statusCode).toBe(200);
  await desk.settle();
  expect(await extrasOf(client, server_id)).toMatchObject([{ type: 'extra-backups' }]);
});

test('S93 without the right over servers, staff who sell choose none of a client', async () => {
  const client = await product.account();
  const server_id = await desk.server(client);
  const seller = await product.account({ permissions: maskOf(['administrator', 'staffOrders']) });
  const things = `/system/admin/clients/${client.id}/things`;
  expect((await seller.browser.get(things)).statusCode).toBe(403);
  expect((await desk.orders.staff.browser.get(things)).json()).toMatchObject({
    servers: [{ server_id, location: expect.any(String) }],
    networks: [],
    volumes: [],
  });
  const { key } = await desk.orders.order(client.id);
  const body = { ...key, plan_id: planOf('Backup plan'), choices: { server_id } };
  const reply = await seller.browser.post('/system/invoices/item', body);
  expect([reply.statusCode, reply.body]).toEqual([403, expect.stringContaining('to choose a server of the account.')]);
});
