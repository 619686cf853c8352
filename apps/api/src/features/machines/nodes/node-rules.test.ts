import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from '../servers/hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const put = async (path: string, body: object) =>
  (await desk.orders.staff.browser.send('PUT', `/system/admin/nodes/${path}`, body)).statusCode;
const use = (node: string, reason: string) => put('use', { cluster: 'oslo', node, reason });
const rules = (node: string, ratios: object) =>
  put('rules', { cluster: 'oslo', node, cpu_ratio: null, memory_ratio: null, disk_ratio: null, ...ratios });
const nodeOf = async (server: string) => (await findServer(product.deps.db, server)).node;
const inOslo = () => desk.server(owner, { image: 'debian-13', location: 'oslo' });
const shownNode = async (node: string) => {
  const { clusters } = (await desk.orders.staff.browser.get('/system/admin/nodes')).json();
  const oslo = clusters.find(({ cluster }: { cluster: string }) => cluster === 'oslo');
  return oslo.nodes.find((one: { node: string }) => one.node === node);
};

test('K21 no new server is placed on a node that is closed, and none is moved to it', async () => {
  for (const node of ['osl-1', 'osl-2']) expect(await use(node, 'New memory')).toBe(200);
  const server = await inOslo();
  expect(await nodeOf(server)).toBe('osl-3');
  const { nodes } = (await desk.orders.staff.browser.get(`/system/admin/servers/${server}/move`)).json();
  expect(nodes.map(({ against }: { against: string }) => against)).toEqual(
    nodes.map(() => 'It is closed for new servers: New memory'),
  );
  const refused = await desk.orders.post(`/system/admin/servers/${server}/move`, { node: 'osl-1', reason: 'Test' });
  expect(refused.statusCode).toBe(409);
  for (const node of ['osl-1', 'osl-2']) expect(await use(node, '')).toBe(200);
});

test('K21 cores count once staff say how often they may be promised, and a rule of a node goes before that of its cluster', {
  tags: ['slow'],
}, async () => {
  const { cpus, vcpus_promised } = await shownNode('osl-3');
  expect(await rules('', { cpu_ratio: 0.5 })).toBe(200);
  expect(await rules('osl-3', { cpu_ratio: 2 })).toBe(200);
  expect((await shownNode('osl-1')).vcpus_free).toBe(cpus / 2);
  expect((await shownNode('osl-3')).vcpus_free).toBe(cpus * 2 - vcpus_promised);
  // A plan of a hundred cores fits on the one node that may promise them.
  const big = { type: 'proxmox', category: 'cloud', name: 'Wide', price: 1, traffic_tb: 1 };
  const plan_id = await desk.orders.plan({ ...big, vcpus: 100, ram_mb: 1024, disk_gb: 10 });
  const made = await desk.orders.post('/system/admin/servers', { user_id: owner.id, plan_id, cluster: 'oslo' });
  expect(made.statusCode, made.body).toBe(202);
  await desk.settle();
  expect(await nodeOf(made.json().server_id)).toBe('osl-3');
  expect(await rules('', {})).toBe(200);
  expect(await rules('nowhere', { cpu_ratio: 100 })).toBe(422);
});

test('what was sold lately is shown with each node and its cluster', async () => {
  const { clusters } = (await desk.orders.staff.browser.get('/system/admin/nodes')).json();
  const oslo = clusters.find(({ cluster }: { cluster: string }) => cluster === 'oslo');
  const sold = oslo.nodes.map(({ memory_sold }: { memory_sold: number }) => memory_sold);
  expect(oslo.memory_sold).toBe(sold.reduce((sum: number, one: number) => sum + one, 0));
  // All disks are on the storage that the nodes share, and those of single nodes have none.
  const soldOn = oslo.storages.map(({ node, disk_sold }: { node: string; disk_sold: number | null }) => [
    node === '',
    disk_sold,
  ]);
  expect(soldOn.filter(([isShared]: [boolean]) => isShared)).toEqual([[true, oslo.disk_promised]]);
  expect(soldOn.filter(([isShared]: [boolean]) => !isShared)).toEqual(oslo.nodes.map(() => [false, null]));
});

test('a node that is off changes nothing of the storage that all nodes share, and its own disks are unknown', async () => {
  const storages = async () => {
    const { clusters } = (await desk.orders.staff.browser.get('/system/admin/nodes')).json();
    return clusters.find(({ cluster }: { cluster: string }) => cluster === 'oslo').storages as {
      node: string;
      total: number;
    }[];
  };
  const before = await storages();
  expect(before.some(({ node }) => node === '')).toBe(true);
  for (const node of ['osl-1', 'osl-3']) {
    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
    expect(await storages()).toEqual(before.filter((one) => one.node !== node));
    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: true });
  }
});
