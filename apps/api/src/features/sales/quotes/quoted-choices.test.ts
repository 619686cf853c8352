import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let server: string;
let backups: string;
let volume: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  server = await desk.orders.plan({ ...serverPlan, name: 'Fjord' });
  backups = await desk.orders.plan({ type: 'extra-backups', category: 'extras', name: 'Backup plan', price: 390 });
  volume = await desk.orders.plan({ type: 'volume', category: 'volumes', name: 'Volume', price: 5, annual_price: 50 });
});

const write = (client: TestAccount, lines: object[]) =>
  desk.orders.post('/system/admin/quotes', { user_id: client.id, title: 'A shop', lines });
async function sent(client: TestAccount, lines: object[]): Promise<string> {
  const made = await write(client, lines);
  expect(made.statusCode, made.body).toBe(201);
  const { quote_id } = made.json();
  expect((await desk.orders.post(`/system/admin/quotes/${quote_id}/send`, {})).statusCode).toBe(200);
  return quote_id;
}
const look = async (who: TestAccount, id: string) => (await who.browser.get(`/account/quotes/${id}`)).json();
const accept = (who: TestAccount, id: string, more: object = {}) =>
  who.browser.post(`/account/quotes/${id}/accept`, more);
async function bought(client: TestAccount, id: string, more: object = {}): Promise<string> {
  const { total } = await look(client, id);
  const accepted = await accept(client, id, { total, ...more });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const { order_id } = accepted.json();
  await desk.orders.adjust(client.id, total);
  const begun = await client.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance', total });
  expect(begun.statusCode, begun.body).toBe(200);
  await desk.settle();
  return order_id;
}
const serversOf = async (who: TestAccount) => (await who.browser.get('/account/products')).json().proxmox;
const choices = {
  location: 'London',
  image: 'debian-13',
  name: 'Shop front',
  hostname: 'shop.example.org',
  login: 'root',
};
const data = { volume_name: 'data', size_gb: 40, location: 'London' };
const web = () => [
  { plan_id: server, choices },
  { plan_id: backups, choices: { every_server: true } },
  { plan_id: volume, choices: data },
  { plan_id: volume, choices: { ...data, volume_name: 'logs', size_gb: 20 } },
];

test('S94 a quote says what staff chose, and accepted it is made like that', { tags: ['slow'] }, async () => {
  const client = await product.account();
  const id = await sent(client, web());
  const { lines } = await look(client, id);
  expect(lines).toMatchObject([
    { name: 'Fjord', made: 'Shop front · London · Debian 13 · shop.example.org · Password · Login name root' },
    { name: 'Backup plan', made: 'For each server of this order', may_change: true, client_chooses: false },
    { name: 'Volume 40 GB', price: 200, may_change: false },
    { name: 'Volume 20 GB', price: 100 },
  ]);
  // What staff see of the choices to change them is not the client's.
  expect(lines[0].choices).toBeUndefined();
  expect(await pdfText((await client.browser.get(`/account/quotes/${id}/pdf`)).rawPayload)).toContain(
    'shop.example.org',
  );
  await bought(client, id);
  expect((await client.browser.get('/account/choices')).json().items).toEqual([]);
  expect(await serversOf(client)).toMatchObject([{ proxmox_vm_name: 'Shop front', location: 'London' }]);
  const [{ id: serverId }] = await serversOf(client);
  const { extras } = (await client.browser.get(`/account/vm/${serverId}/extras`)).json();
  expect(extras).toMatchObject([{ type: 'extra-backups' }]);
  const { volumes } = (await client.browser.get('/account/volumes?limit=100')).json();
  expect(volumes.map((one: { name: string }) => one.name).sort()).toEqual(['data', 'logs']);
});

test('S94 its client chooses anew what changes no price, and the options of a server with it', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const id = await sent(client, web());
  const fixed = await accept(client, id, { choose_anew: [3] });
  expect([fixed.statusCode, fixed.body]).toEqual([422, expect.stringContaining('This line stays as it was quoted.')]);
  await bought(client, id, { choose_anew: [1] });
  const { items } = (await client.browser.get('/account/choices')).json();
  expect(items.map((one: { plan_name: string }) => one.plan_name)).toEqual(['Fjord', 'Backup plan']);
  expect(await serversOf(client)).toEqual([]);
});

test('S94 what was quoted and is gone is refused with the way on, and nothing is ordered', async () => {
  const client = await product.account();
  const server_id = await desk.server(client, { image: 'debian-13', location: 'oslo' });
  const id = await sent(client, [{ plan_id: backups, choices: { server_id } }]);
  expect((await look(client, id)).lines[0].made).toMatch(/^For /);
  await product.deps.db.updateTable('servers').set({ state: 'deleting' }).where('id', '=', server_id).execute();
  const gone = await accept(client, id);
  expect([gone.statusCode, gone.json().details]).toEqual([
    409,
    'Backup plan cannot be made as it was quoted any more. Please choose a server of the account that is running. Please choose it yourself, or write to us.',
  ]);
  expect((await accept(client, id, { choose_anew: [1] })).statusCode).toBe(200);
});

test('S94 staff change a quote with what they chose about its lines', async () => {
  const client = await product.account();
  const alone = await write(client, [{ plan_id: backups, choices: { every_server: true } }]);
  expect(alone.json().details).toContain('there is no server in this order.');
  const open = await write(client, [{ plan_id: volume }]);
  expect(open.json().details).toContain('Please choose it now.');
  const made = await write(client, web());
  const { quote_id } = made.json();
  const seen = (await desk.orders.staff.browser.get(`/system/admin/quotes/${quote_id}`)).json();
  expect(seen.lines[0].choices).toEqual(choices);
  const lines = seen.lines.map((line: { plan_id: string; quantity: number; choices: object }) => ({
    plan_id: line.plan_id,
    quantity: line.quantity,
    choices: line.choices,
  }));
  const body = { title: 'A shop', lines };
  const saved = await desk.orders.staff.browser.send('PUT', `/system/admin/quotes/${quote_id}`, body);
  expect(saved.statusCode, saved.body).toBe(200);
  const again = (await desk.orders.staff.browser.get(`/system/admin/quotes/${quote_id}`)).json();
  expect(again.lines).toEqual(seen.lines);
});
