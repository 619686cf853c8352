import { beforeAll, expect, test } from 'vitest';
import { hostingDesk } from '../../../../test/hosting.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

const product = useOwnProduct({}, { hosting: true });
let desk: ServerDesk;
let server: string;
let website: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  await hostingDesk(product);
  server = await desk.orders.plan({ ...serverPlan, name: 'Fjord', stock: 20 });
  website = await desk.orders.plan({ ...hostingPlan, name: 'Birch' });
});

const staff = () => desk.orders.staff.browser;
const add = (key: object, more: object) => desk.orders.post('/system/invoices/item', { ...key, ...more });
const orderOf = async (id: string) => (await staff().get(`/system/admin/order?order_id=${id}`)).json();
const open = async (who: TestAccount) => (await who.browser.get('/account/choices')).json().items;
const choose = (who: TestAccount, itemId: string, choices: object) =>
  who.browser.post(`/account/choices/${itemId}`, { choices });
const renewing = (who: TestAccount) =>
  product.deps.db.selectFrom('subscriptions').select('id').where('account_id', '=', who.id).execute();
const machines = (who: TestAccount) =>
  product.deps.db.selectFrom('servers').select(['id', 'name']).where('account_id', '=', who.id).execute();
const stock = async () =>
  (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', server).executeTakeFirstOrThrow()).stock;

async function sealed(who: TestAccount, ...items: object[]) {
  const { key, seal } = await desk.orders.order(who.id);
  for (const item of items) {
    const added = await add(key, item);
    expect(added.statusCode, added.body).toBe(201);
  }
  const invoiceId: string = (await seal()).json().invoice_id;
  return { orderId: key.order_id, invoiceId };
}
async function pay(invoiceId: string) {
  const body = { method: 'bank_transfer', reason: 'Seen' };
  const paid = await desk.orders.post(`/system/admin/invoices/${invoiceId}/mark-paid`, body);
  expect(paid.statusCode, paid.body).toBe(200);
  await desk.settle();
}

test('M71 what staff sell without choices waits for the client: nothing is made, delivered or renewed before', async () => {
  const client = await product.account();
  const { orderId, invoiceId } = await sealed(
    client,
    { plan_id: server, quantity: 2, metadata_type: 'server' },
    { plan_id: website },
    { custom_item: { name: 'Set-up', price: 5000 } },
  );
  expect((await orderOf(orderId)).items).toMatchObject([
    { client_chooses: true },
    { client_chooses: true },
    { client_chooses: false },
  ]);
  await pay(invoiceId);
  expect(await machines(client)).toEqual([]);
  expect((await client.browser.get('/account/hosting')).json().packages).toEqual([]);
  expect(await renewing(client)).toEqual([]);
  expect((await orderOf(orderId)).order_status).toBe('paid');
  const asked = await open(client);
  expect(asked).toMatchObject([
    { plan_name: 'Fjord', quantity: 2, begun: true },
    { plan_name: 'Birch', quantity: 1, begun: true },
  ]);
  const mails = (await product.mailsTo(client.email)).filter(({ subject }) => subject.startsWith('Please choose'));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Please choose how 2 × Fjord is made',
    'Please choose how Birch is made',
  ]);
  const mail = mails.find(({ subject }) => subject.includes('Fjord'));
  expect(mail?.text).toContain(`/panel/billing/choose/${asked[0].order_item_id}`);
  const bought = (await client.browser.get(`/account/checkout/${orderId}`)).json().services;
  expect(bought.slice(-2)).toMatchObject([
    { name: '2 × Fjord', standing: 'waiting', choose_item_id: asked[0].order_item_id },
    { name: 'Birch', standing: 'waiting', choose_item_id: asked[1].order_item_id },
  ]);

  // By the rule of the shop.
  const nowhere = await choose(client, asked[1].order_item_id, {});
  expect([nowhere.statusCode, nowhere.body]).toEqual([422, expect.stringContaining('Please choose a place.')]);
  const stranger = await product.account();
  expect((await choose(stranger, asked[0].order_item_id, {})).statusCode).toBe(404);
  expect(await open(stranger)).toEqual([]);

  const choices = {
    location: 'London',
    image: 'debian-13',
    hostname: 'chosen.example.org',
    password: 'fjord-Lantern-93',
  };
  const both = await Promise.all([
    choose(client, asked[0].order_item_id, choices),
    choose(client, asked[0].order_item_id, choices),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await desk.settle();
  expect((await machines(client)).map(({ name }) => name).sort()).toHaveLength(2);
  expect(await renewing(client)).toHaveLength(2);
  expect((await orderOf(orderId)).order_status).toBe('partially_issued');
  expect((await open(client)).map((one: { plan_name: string }) => one.plan_name)).toEqual(['Birch']);

  expect((await choose(client, asked[1].order_item_id, { location: 'London' })).statusCode).toBe(200);
  await desk.settle();
  expect((await client.browser.get('/account/hosting')).json().packages).toMatchObject([{ location: 'London' }]);
  expect(await renewing(client)).toHaveLength(3);
  expect(JSON.stringify(await product.deps.db.selectFrom('order_items').selectAll().execute())).not.toContain(
    'Lantern',
  );
});

test('M71 chosen before it is paid, it is made as it was chosen once it is paid', async () => {
  const client = await product.account();
  const { invoiceId } = await sealed(client, { plan_id: website });
  const [item] = await open(client);
  expect(item).toMatchObject({ begun: false });
  const chosen = await choose(client, item.order_item_id, { location: 'London', domain: 'before-pay.resolvo.site' });
  expect(chosen.json().details).toBe('It is made like this as soon as its invoice is paid.');
  expect((await client.browser.get('/account/hosting')).json().packages).toEqual([]);
  await pay(invoiceId);
  expect((await client.browser.get('/account/hosting')).json().packages).toMatchObject([
    { location: 'London', domain: 'before-pay.resolvo.site' },
  ]);
});

test('M71 what the client chose is made by them, whoever sold it, also where it was chosen before it was paid', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const { invoiceId } = await sealed(client, { plan_id: server }, { plan_id: website });
  const [machine, site] = await open(client);
  const chosen = await choose(client, site.order_item_id, { location: 'London', domain: 'chosen-by.resolvo.site' });
  expect(chosen.statusCode, chosen.body).toBe(200);
  await pay(invoiceId);
  const choices = { location: 'London', image: 'debian-13', password: 'fjord-Lantern-93' };
  expect((await choose(client, machine.order_item_id, choices)).statusCode).toBe(200);
  await desk.settle();
  const made = await product.deps.db
    .selectFrom('events')
    .select(['name', 'actor_id'])
    .where('account_id', '=', client.id)
    .where('name', 'in', ['package.created', 'package.delivered', 'server.created', 'server.delivered'])
    .orderBy('name')
    .execute();
  expect(made).toEqual([
    { name: 'package.created', actor_id: client.personId },
    { name: 'package.delivered', actor_id: client.personId },
    { name: 'server.created', actor_id: client.personId },
    { name: 'server.delivered', actor_id: client.personId },
  ]);
});

test('M72 what staff choose for a client is asked by the rule of the shop, and delivered as chosen', async () => {
  const client = await product.account();
  const { key } = await desk.orders.order(client.id);
  const without = await add(key, { plan_id: server, choices: { location: 'Oslo' } });
  expect([without.statusCode, without.body]).toEqual([422, expect.stringContaining('let the client choose')]);
  const foreign = await product.account();
  const rules = { policy_in: 'allow', policy_out: 'allow', rules: [] };
  const firewall = await foreign.browser.post('/account/firewalls', { name: 'Theirs', ...rules });
  expect(firewall.statusCode, firewall.body).toBe(201);
  const theirs = { location: 'Oslo', image: 'debian-13', firewall_id: firewall.json().firewall_id };
  expect((await add(key, { plan_id: server, choices: theirs })).statusCode).toBe(422);

  const { orderId, invoiceId } = await sealed(
    client,
    { plan_id: server, choices: { location: 'London', image: 'debian-13', hostname: 'by-staff.example.org' } },
    { plan_id: website, choices: { location: 'London', domain: 'by-staff.resolvo.site' } },
  );
  expect((await orderOf(orderId)).items).toMatchObject([
    { client_chooses: false, chosen: { location: 'London', image: 'Debian 13', hostname: 'by-staff.example.org' } },
    { client_chooses: false, chosen: { location: 'London', hostname: 'by-staff.resolvo.site' } },
  ]);
  await pay(invoiceId);
  expect(await open(client)).toEqual([]);
  expect((await client.browser.get('/account/products')).json().proxmox).toMatchObject([{ location: 'London' }]);
  expect((await client.browser.get('/account/hosting')).json().packages).toMatchObject([
    { location: 'London', domain: 'by-staff.resolvo.site' },
  ]);
});

test('M71 refunded or cancelled while it waits, it is never made, and its place can be sold again', async () => {
  const client = await product.account();
  const before = await stock();
  const { orderId, invoiceId } = await sealed(client, { plan_id: server });
  expect(await stock()).toBe((before ?? 0) - 1);
  await pay(invoiceId);
  const [item] = await open(client);
  const refunded = await desk.orders.staff.browser.post(`/system/admin/invoices/${invoiceId}/refund`, {
    reason: 'Changed their mind',
    idempotency_key: 'open-choices-refund',
  });
  expect(refunded.statusCode, refunded.body).toBe(200);
  await desk.settle();
  expect((await orderOf(orderId)).order_status).toBe('cancelled');
  expect(await open(client)).toEqual([]);
  expect(await stock()).toBe(before);
  const late = await choose(client, item.order_item_id, { location: 'Oslo', image: 'debian-13' });
  expect(late.statusCode).toBe(409);
  expect(await machines(client)).toEqual([]);
});
