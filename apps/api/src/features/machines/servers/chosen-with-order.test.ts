import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let plan_id: string;
let volumePlan: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  plan_id = await desk.orders.plan(serverPlan);
  volumePlan = await desk.orders.plan({
    type: 'volume',
    category: 'cloud',
    name: 'Volume',
    price: 5,
    annual_price: 50,
  });
});

const post = async (who: TestAccount, path: string, body: object) => {
  const answer = await who.browser.post(path, body);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
async function order(who: TestAccount, body: object) {
  await desk.orders.adjust(who.id, 100_000);
  const { order_id } = await post(who, '/account/checkout', body);
  await post(who, `/account/checkout/${order_id}/begin`, { by: 'balance' });
  return order_id;
}
async function thingsOf(who: TestAccount) {
  const firewall = await post(who, '/account/firewalls', {
    name: 'Web',
    policy_in: 'allow',
    policy_out: 'allow',
    rules: [],
  });
  const network = await post(who, '/account/networks', { name: 'inside', location: 'Oslo', subnet: '10.9.0.0/24' });
  await order(who, { plan_id: volumePlan, choices: { size_gb: 10, volume_name: 'data', location: 'Oslo' } });
  await desk.settle();
  const [volume] = (await who.browser.get('/account/volumes')).json().volumes;
  return {
    firewall_id: firewall.firewall_id,
    network_id: network.network_id,
    volume_id: volume.volume_id,
    image: 'debian-13',
    location: 'Oslo',
  };
}
const refused = async (who: TestAccount, body: object) =>
  (await who.browser.post('/account/checkout', { plan_id, ...body })).json().fields?.[0]?.path;

test('M73 firewall, network, volume and tags that were chosen with a server are its own when it is there', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  const choices = await thingsOf(owner);
  const stranger = await product.account();
  for (const key of ['firewall_id', 'network_id', 'volume_id'] as const) {
    const theirs = { image: 'debian-13', location: 'Oslo', [key]: choices[key] };
    expect(await refused(stranger, { choices: theirs }), key).toBe(`choices.${key}`);
  }
  expect(await refused(owner, { choices: { ...choices, location: 'London' } })).toBe('choices.network_id');
  const { network_id: _, ...elsewhere } = { ...choices, location: 'London' };
  expect(await refused(owner, { choices: elsewhere })).toBe('choices.volume_id');
  expect(await refused(owner, { quantity: 2, choices })).toBe('choices.volume_id');

  const orderId = await order(owner, { plan_id, choices: { ...choices, name: 'Shop', tags: ['web', 'eu'] } });
  // What is paid for says all of it, before and after.
  const { quote } = (await owner.browser.get(`/account/checkout/${orderId}`)).json();
  expect(quote.items[0].chosen).toMatchObject({
    name: 'Shop',
    goes_with: ['Firewall Web', 'Private network inside', 'Volume data', 'Tags web, eu'],
  });
  await desk.settle();
  const id = await desk.serverOf(orderId);
  const look = async (path: string) => (await owner.browser.get(`/account/vm/${id}${path}`)).json();
  expect(await look('/data')).toMatchObject({ tags: ['web', 'eu'], server_state: 'active' });
  expect((await look('/firewall')).firewall).toMatchObject({ name: 'Web' });
  const [joined] = (await look('/networks')).networks;
  expect(joined).toMatchObject({ name: 'inside', state: 'joined' });
  // Its first start found the card, so the system has the address without another one.
  expect(joined.card_since).toBeGreaterThan(0);
  const { vm_id } = await product.deps.db
    .selectFrom('servers')
    .select('vm_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const route = `/proxmox/attempt?machine=${vm_id}&to=${joined.address}&port=22`;
  expect((await product.askLab<{ outcome: string }>('GET', route)).outcome).toBe('open');
  expect((await owner.browser.get('/account/volumes')).json().volumes).toMatchObject([
    { name: 'data', state: 'attached', server_id: id },
  ]);
});

test('M73 what is gone when the server is made is left out, and its owner is told of each', async () => {
  const owner = await product.account();
  const choices = await thingsOf(owner);
  const { order_id } = await post(owner, '/account/checkout', { plan_id, choices });
  await owner.browser.send('DELETE', `/account/firewalls/${choices.firewall_id}`, {});
  await owner.browser.send('DELETE', `/account/networks/${choices.network_id}`, {});
  await product.deps.db.updateTable('volumes').set({ stage: 'deleted' }).where('id', '=', choices.volume_id).execute();
  await desk.orders.adjust(owner.id, 100_000);
  await post(owner, `/account/checkout/${order_id}/begin`, { by: 'balance' });
  await desk.settle();
  const id = await desk.serverOf(order_id);
  const server = (await owner.browser.get(`/account/vm/${id}/data`)).json();
  expect(server.server_state).toBe('active');
  const subjects = (await product.mailsTo(owner.email)).map(({ subject }) => subject);
  const name = server.proxmox_vm_name;
  for (const thing of ['firewall', 'private network', 'volume']) {
    expect(subjects).toContain(`${name} was made without the ${thing} you chose`);
  }
});
