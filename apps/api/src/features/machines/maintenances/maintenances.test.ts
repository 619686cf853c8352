import { type DrainedServer, drainedWord } from '@resolvo/contract/machines/maintenances';
import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from '../servers/hold-server.ts';
import { runMaintenances } from './run-maintenances.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const hour = 3600;
const now = () => Math.floor(product.deps.now().getTime() / 1000);
const staff = () => desk.orders.staff.browser;
const use = (node: string, reason: string) =>
  staff().send('PUT', '/system/admin/nodes/use', { cluster: 'oslo', node, reason });
const run = async () => {
  await runMaintenances(product.deps);
  await desk.settle();
  await runMaintenances(product.deps);
};
const nodeOf = async (server: string) => (await findServer(product.deps.db, server)).node;
const shown = async () => (await staff().get('/system/admin/maintenances')).json().maintenances[0];
const ownView = async (server: string) =>
  (await owner.browser.get(`/account/vm/${server}/maintenance`)).json().maintenance;
const choose = (server: string, starts_at: number) =>
  owner.browser.post(`/account/vm/${server}/maintenance`, { starts_at });

async function serversOnFirst(count: number): Promise<string[]> {
  for (const node of ['osl-2', 'osl-3']) await use(node, 'Test');
  const made: string[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(await desk.server(owner, { image: 'debian-13', location: 'oslo' }));
  for (const node of ['osl-2', 'osl-3']) await use(node, '');
  return made;
}

test('K22 a node is drained by a plan: owners are told and choose, each server is moved at its time, what fails is shown and tried again', async () => {
  const [one = '', two = ''] = await serversOnFirst(2);
  const { servers: plan } = (await staff().get('/system/admin/maintenances/plan?cluster=oslo&node=osl-1')).json();
  expect(plan).toHaveLength(2);
  for (const { target } of plan) expect(['osl-2', 'osl-3']).toContain(target);

  const windows = [now() + 24 * hour, now() + 30 * hour, now() + 36 * hour];
  const body = { cluster: 'oslo', node: 'osl-1', reason: 'New memory', windows, choose_until: now() + 12 * hour };
  const announced = await desk.orders.post('/system/admin/maintenances', body);
  expect(announced.statusCode, announced.body).toBe(201);
  const { maintenance_id } = announced.json();
  expect((await desk.orders.post('/system/admin/maintenances', body)).statusCode).toBe(409);
  // One act, one mail, with both servers.
  await desk.settle();
  const mails = await product.mailsTo(owner.email);
  const told = mails.filter(({ subject }) => subject.includes('will be moved'));
  expect(told).toHaveLength(1);
  for (const { proxmox_vm_name: name } of plan) expect(told[0]?.text).toContain(name);

  expect(await ownView(two)).toMatchObject({ reason: 'New memory', starts_at: windows[0] });
  expect((await choose(two, windows[1] ?? 0)).statusCode).toBe(200);
  expect((await choose(two, now() + hour)).statusCode).toBe(422);
  expect(await ownView(two)).toMatchObject({ starts_at: windows[1] });

  await run();
  expect(await shown()).toMatchObject({ state: 'announced' });
  const late = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  expect(await nodeOf(late)).not.toBe('osl-1');

  product.travel(25 * hour * 1000);
  expect((await choose(two, windows[2] ?? 0)).statusCode).toBe(409);
  await product.askLab('POST', '/proxmox/faults', {
    call: 'migrate',
    effect: 'task-error',
    message: 'aborted',
    times: 1,
  });
  await run();
  const stateOf = async (server: string) =>
    (await shown()).servers.find(({ server_id }: { server_id: string }) => server_id === server);
  expect(await stateOf(one)).toMatchObject({ state: 'failed', trouble: expect.stringMatching(/\w/) });
  expect(await stateOf(two)).toMatchObject({ state: 'waiting', chosen: true });
  expect(await nodeOf(one)).toBe('osl-1');

  const path = `/system/admin/maintenances/${maintenance_id}`;
  expect((await desk.orders.post(`${path}/servers/${two}/retry`, {})).statusCode).toBe(409);
  expect((await desk.orders.post(`${path}/servers/${one}/retry`, {})).statusCode).toBe(200);
  await run();
  expect(await stateOf(one)).toMatchObject({ state: 'moved', trouble: '' });
  expect(await nodeOf(one)).not.toBe('osl-1');
  expect((await desk.orders.post(`${path}/end`, {})).statusCode).toBe(409);

  product.travel(6 * hour * 1000);
  await run();
  expect(await nodeOf(two)).not.toBe('osl-1');
  expect(await shown()).toMatchObject({ state: 'ready' });
  expect(await ownView(two)).toBeNull();
  expect((await desk.orders.post(`${path}/end`, {})).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'ended' });
  const { clusters } = (await staff().get('/system/admin/nodes')).json();
  const nodes = clusters.flatMap((cluster: { nodes: unknown[] }) => cluster.nodes);
  expect(nodes).toContainEqual(expect.objectContaining({ node: 'osl-1', closed_for: '' }));
});

test('K22 a worker that died after it took a server leaves nothing undone, and a maintenance that is called off leaves servers where they are', {
  tags: ['slow'],
}, async () => {
  const [server = ''] = await serversOnFirst(1);
  const windows = [now() + hour];
  const body = { cluster: 'oslo', node: 'osl-1', reason: 'New disks', windows, choose_until: now() };
  const { maintenance_id } = (await desk.orders.post('/system/admin/maintenances', body)).json();
  // Taken, and nothing begun.
  await product.deps.db
    .updateTable('maintenance_servers')
    .set({ state: 'moving' })
    .where('maintenance_id', '=', maintenance_id)
    .execute();
  await runMaintenances(product.deps);
  expect((await shown()).servers).toMatchObject([{ server_id: server, state: 'waiting' }]);

  expect((await desk.orders.post(`/system/admin/maintenances/${maintenance_id}/cancel`, {})).statusCode).toBe(200);
  product.travel(2 * hour * 1000);
  await run();
  expect(await nodeOf(server)).toBe('osl-1');
  const off = await shown();
  expect(off).toMatchObject({ state: 'cancelled' });
  // A cancelled maintenance waits for nothing any more, and cannot be moved after all.
  expect(off.servers.map((one: DrainedServer) => drainedWord(one.state, off.state))).toMatchObject([
    { word: 'Stays: called off' },
  ]);
  await product.deps.db
    .updateTable('maintenance_servers')
    .set({ state: 'failed' })
    .where('maintenance_id', '=', maintenance_id)
    .execute();
  const again = await desk.orders.post(`/system/admin/maintenances/${maintenance_id}/servers/${server}/retry`, {});
  expect([again.statusCode, again.json().details]).toEqual([409, 'This maintenance was called off.']);
  const mails = await product.mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('stays where it is'));
});
