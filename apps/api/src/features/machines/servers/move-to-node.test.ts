import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const at = async (server: string) => {
  const { cluster, vm_id, node } = await findServer(product.deps.db, server);
  const machines = (await desk.machines()).filter(({ vmid }) => vmid === vm_id);
  return { books: node, cluster, machines: machines.map(({ node: there, status }) => `${there} ${status}`) };
};
const targets = async (server: string) =>
  (await desk.orders.staff.browser.get(`/system/admin/servers/${server}/move`)).json().nodes;
const move = async (server: string, node: string, more: object = {}) => {
  const asked = await desk.orders.post(`/system/admin/servers/${server}/move`, { node, reason: 'New disks', ...more });
  return { status: asked.statusCode, details: asked.json().details };
};
const breakCall = (body: object) => product.askLab('POST', '/proxmox/faults', body);
const lastTask = async (server: string) => {
  const found = await desk.orders.staff.browser.get(`/system/admin/servers/${server}/tasks`);
  return found.json().tasks.find(({ kind }: { kind: string }) => kind === 'move');
};

test('K20 a server is moved while it runs, the books follow it, and its owner reads the reason', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner);
  const before = await at(server);
  const [first] = await targets(server);
  expect(first).toMatchObject({ against: '' });
  expect(first.node).not.toBe(before.books);

  expect(await move(server, first.node)).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await at(server)).toEqual({ ...before, books: first.node, machines: [`${first.node} running`] });
  const told = (await owner.browser.get(`/account/vm/${server}/activity`)).json().events;
  expect(told).toContainEqual(expect.objectContaining({ kind: 'moved', by: 'staff', detail: 'New disks' }));
  const mails = await product.mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was moved'));
});

test('K20 a move that fails leaves the server where it is, running, and works the second time', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner);
  const before = await at(server);
  const [{ node }] = await targets(server);
  await breakCall({ call: 'migrate', effect: 'task-error', message: 'migration aborted', times: 1 });
  expect(await move(server, node)).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await at(server)).toEqual(before);
  expect(await lastTask(server)).toMatchObject({
    kind: 'move',
    status: 'unwound',
  });
  expect(JSON.stringify(await lastTask(server))).toContain('migration aborted');
  expect(await move(server, node)).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await at(server)).toMatchObject({ books: node, machines: [`${node} running`] });
});

test('K20 a lost answer is looked for, so that the machine moves once', async () => {
  const server = await desk.server(owner);
  const [{ node }] = await targets(server);
  await breakCall({ call: 'migrate', effect: 'drop-after', times: 1 });
  expect(await move(server, node)).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await at(server)).toMatchObject({ books: node, machines: [`${node} running`] });
  expect(await lastTask(server)).toMatchObject({ kind: 'move', status: 'done' });
});

test('K20 what cannot be is refused in words: no room, no node, a medium of its node', { tags: ['slow'] }, async () => {
  const server = await desk.server(owner);
  const { books, cluster } = await at(server);
  const [{ node }] = await targets(server);
  expect(await move(server, 'nowhere')).toMatchObject({ status: 422 });
  expect(await move(server, books ?? '')).toMatchObject({ status: 422 });

  const { plan_id } = await findServer(product.deps.db, server);
  const large = { type: 'proxmox', category: 'cloud', name: 'Huge', price: 1, traffic_tb: 1 };
  const huge = await desk.orders.plan({ ...large, vcpus: 4, ram_mb: 1200 * 1024, disk_gb: 120 });
  const setPlan = (plan: string) =>
    product.deps.db.updateTable('servers').set({ plan_id: plan }).where('id', '=', server).execute();
  await setPlan(huge);
  expect((await targets(server))[0].against).toMatch(/memory left, and this server needs 1200 GB/);
  expect(await move(server, node)).toMatchObject({ status: 409, details: expect.stringContaining(`Node ${node}`) });
  await setPlan(plan_id);

  const { isos } = (await owner.browser.get(`/account/vm/${server}/boot`)).json();
  await owner.browser.post(`/account/vm/${server}/boot`, { iso: isos[0], iso_first: false });
  await desk.settle();
  expect(await move(server, node)).toMatchObject({ status: 409, details: expect.stringContaining(isos[0]) });
  // The choice of nodes says so before staff try.
  const offered = (await targets(server)).map(({ against }: { against: string }) => against);
  expect(offered).toEqual(offered.map(() => expect.stringContaining(isos[0])));

  // Out of the books, and in the drive of the machine that runs until it starts anew.
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  await desk.settle();
  await owner.browser.post(`/account/vm/${server}/boot`, { iso: '', iso_first: false });
  await desk.settle();
  const restart = expect.stringContaining('Please restart it first.');
  expect(await move(server, node)).toMatchObject({ status: 409, details: restart });
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  await desk.settle();
  expect((await targets(server))[0].against).toBe('');
  expect(await move(server, node)).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await lastTask(server)).toMatchObject({ status: 'done' });
  expect(await at(server)).toMatchObject({ books: node });
  expect(await at(server)).toMatchObject({ cluster });
});
