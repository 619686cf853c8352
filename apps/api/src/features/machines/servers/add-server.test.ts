import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let plan_id: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  plan_id = await desk.orders.plan(serverPlan);
});

const key = `ssh-ed25519 ${Buffer.from('\0\0\0\x0bssh-ed25519\0\0\0 given'.padEnd(51, 'x')).toString('base64')} me`;

test('S93 a server that staff add is asked about as in the shop: place, name, keys, login, tags and firewall', async () => {
  const [client, other] = [await product.account(), await product.account()];
  const { ssh_key_id } = (await client.browser.post('/account/ssh-keys', { name: 'Laptop', public_key: key })).json();
  const firewallOf = async (who: typeof client) =>
    (
      await who.browser.post('/account/firewalls', { name: 'Web', policy_in: 'allow', policy_out: 'allow', rules: [] })
    ).json();
  const { firewall_id } = await firewallOf(client);
  const add = (more: object) => desk.orders.post('/system/admin/servers', { user_id: client.id, plan_id, ...more });
  const wishes = {
    name: 'A gift',
    cluster: 'London',
    image: 'debian-13',
    login: 'operator',
    ssh_key_ids: [ssh_key_id],
    tags: ['gift'],
    firewall_id,
  };
  const foreign = await add({ ...wishes, firewall_id: (await firewallOf(other)).firewall_id });
  expect(foreign.statusCode, foreign.body).toBe(404);
  const without = await add({ ...wishes, image: undefined });
  expect([without.statusCode, without.body]).toEqual([422, expect.stringContaining('come with an image.')]);
  const made = await add(wishes);
  expect(made.statusCode, made.body).toBe(202);
  await desk.settle();
  const { server_id } = made.json();
  const params = `/account/vm/${server_id}`;
  expect((await client.browser.get(`${params}/data`)).json()).toMatchObject({
    proxmox_vm_name: 'A gift',
    location: 'London',
    login: 'operator',
    ssh_key_names: ['Laptop'],
    tags: ['gift'],
  });
  expect((await client.browser.get(`${params}/firewall`)).json()).toMatchObject({ firewall: { firewall_id } });
});
