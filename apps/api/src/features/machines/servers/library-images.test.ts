import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../test/image-server.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let planId: string;
let files: ImageServer;
beforeAll(async () => {
  desk = await serverDesk(product);
  planId = await desk.orders.plan({ ...serverPlan, name: 'Same' });
  owner = await product.account();
  files = await startImageServer();
});
afterAll(() => files.close());

const template = (more: object = {}) => ({
  kind: 'disk',
  cluster: 'oslo',
  name: 'debian-14',
  url: `${files.url}/debian-13.qcow2`,
  checksum: files.checksum,
  format: 'qcow2',
  ...more,
});
const iso = (more: object = {}) =>
  template({ kind: 'iso', name: 'tool-1.2.iso', url: `${files.url}/tool.iso`, ...more });
const add = (body: object) => desk.orders.post('/system/admin/library', body);
async function added(body: object): Promise<string> {
  const made = await add(body);
  expect(made.statusCode, made.body).toBe(202);
  await desk.settle();
  return made.json().image_id;
}
const staff = () => desk.orders.staff.browser;
const library = async () => (await staff().get('/system/admin/library')).json().images;
const remove = async (imageId: string) => {
  const answer = await staff().send('DELETE', `/system/admin/library/${imageId}`, {});
  return [answer.statusCode, answer.json().details];
};
const imagesOf = async (cluster: string): Promise<{ image: string }[]> => {
  const { clusters } = (await staff().get('/system/admin/images/rules')).json();
  return clusters.find((one: { cluster: string }) => one.cluster === cluster).images;
};
const named = async (image: string) => (await imagesOf('oslo')).find((one) => one.image === image);
const offer = (image: string, offered: string) =>
  staff().send('PUT', '/system/admin/images/rules', { cluster: 'oslo', image, offer: offered, support_ends_on: '' });
const order = (image: string) =>
  owner.browser.post('/account/checkout', { plan_id: planId, choices: { image, location: 'oslo' } });
const machinesOf = async () =>
  (await product.askLab<{ clusters: { name: string; vms: { vmid: number }[] }[] }>('GET', '/proxmox')).clusters
    .filter(({ name }) => name === 'oslo')
    .flatMap(({ vms }) => vms.map(({ vmid }) => vmid));

test('K31 a template by URL is hidden until staff offer it, makes servers, and goes when none has it', {
  tags: ['slow'],
}, async () => {
  const imageId = await added(template());
  expect(await library()).toMatchObject([
    { image_id: imageId, status: 'ready', reason: '', offer: 'hidden', servers: 0 },
  ]);
  expect(await named('debian-14')).toMatchObject({
    name: 'Debian 14',
    offer: 'hidden',
    min_disk_gb: 2,
    source: { checksum: files.checksum, verified_at: expect.any(Number), trouble: '' },
  });
  expect((await order('debian-14')).statusCode).toBe(422);
  expect((await add(template())).json().fields[0].path).toBe('name');
  expect((await offer('debian-14', 'offered')).statusCode).toBe(200);
  const offered = (await owner.browser.get('/system/vm/offer')).json().images;
  expect(offered).toContainEqual(expect.objectContaining({ image: 'debian-14', locations: ['Oslo'] }));
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('It is offered for new servers')]);

  const server = await desk.server(owner, { image: 'debian-14', location: 'oslo' });
  expect(await findServer(product.deps.db, server)).toMatchObject({
    state: 'active',
    image: 'debian-14',
    login: 'debian',
  });
  await offer('debian-14', 'hidden');
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('One server has it')]);
  expect((await library())[0]).toMatchObject({ servers: 1 });
  await desk.end(server, 'Done');
  await desk.settle();

  await offer('debian-14', 'offered');
  const { order_id } = (await order('debian-14')).json();
  await offer('debian-14', 'hidden');
  expect((await library())[0]).toMatchObject({ servers: 0, ordered: 1 });
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('are ordered, and not made yet')]);
  expect((await owner.browser.post(`/account/checkout/${order_id}/cancel`, {})).statusCode).toBe(200);
  const { vm_id } = await product.deps.db
    .selectFrom('own_images')
    .select('vm_id')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  expect(await machinesOf()).toContain(vm_id);
  expect(await remove(imageId)).toEqual([202, 'It is being removed.']);
  await desk.settle();
  expect(await library()).toEqual([]);
  expect(await named('debian-14')).toBeUndefined();
  expect(await machinesOf()).not.toContain(vm_id);
});

test('K31 a file with another checksum makes nothing, says why, and is tried again or removed', {
  tags: ['slow'],
}, async () => {
  const imageId = await added(template({ name: 'debian-15', checksum: '0'.repeat(64) }));
  const reason = 'The file does not have the checksum that you gave.';
  expect(await library()).toMatchObject([{ image_id: imageId, status: 'failed', reason }]);
  expect(await named('debian-15')).toBeUndefined();
  const before = files.downloads();
  const retry = () => desk.orders.post(`/system/admin/library/${imageId}/retry`, {});
  expect((await retry()).statusCode).toBe(202);
  expect((await retry()).statusCode).toBe(409);
  await desk.settle();
  expect(files.downloads()).toBe(before + 1);
  expect(await library()).toMatchObject([{ status: 'failed', reason }]);
  // What was wrong is right now.
  await product.deps.db.updateTable('own_images').set({ checksum: files.checksum }).where('id', '=', imageId).execute();
  expect((await retry()).statusCode).toBe(202);
  await desk.settle();
  expect(await library()).toMatchObject([{ status: 'ready', reason: '' }]);
  expect(await named('debian-15')).toMatchObject({ offer: 'hidden' });
  expect((await remove(imageId))[0]).toBe(202);
  await desk.settle();
  const failed = await added(template({ name: 'debian-15', checksum: '1'.repeat(64) }));
  expect((await remove(failed))[0]).toBe(202);
  await desk.settle();
  expect(await library()).toEqual([]);
});

test('K31 what was made at the hypervisor, and what is an account’s, is not replaced or removed', {
  tags: ['slow'],
}, async () => {
  expect((await add(template({ name: 'debian-13' }))).json().fields).toEqual([
    { path: 'name', message: 'There is a debian-13 in oslo already. Please choose another name.' },
  ]);
  expect((await add(iso({ name: 'debian-13.3.0-amd64-netinst.iso' }))).json().fields[0].path).toBe('name');
  for (const name of ['Debian 14', 'app-shop', 'own-1', 'image-9']) {
    expect((await add(template({ name }))).json().fields[0].path).toBe('name');
  }
  for (const name of ['rescue-2.iso', 'seed-1.iso', '../x.iso', 'tool.img']) {
    expect((await add(iso({ name }))).json().fields[0].path).toBe('name');
  }
  expect((await add(template({ cluster: 'nowhere' }))).statusCode).toBe(422);
  const theirs = await owner.browser.post('/account/vm-images/by-url', {
    name: 'Theirs',
    url: `${files.url}/debian-13.qcow2`,
    checksum: files.checksum,
    location: 'Oslo',
  });
  await desk.settle();
  const { image_id } = theirs.json();
  expect((await remove(image_id))[0]).toBe(404);
  expect(await library()).toEqual([]);
  expect((await imagesOf('oslo')).map(({ image }) => image)).not.toContainEqual(expect.stringContaining('image-'));
  const ours = await added(template({ name: 'debian-16' }));
  expect((await owner.browser.send('DELETE', `/account/vm-images/${ours}`, {})).statusCode).toBe(404);
  expect((await owner.browser.get('/account/vm-images')).body).not.toContain(ours);
});

test('K31 an ISO that a colleague brings to the hypervisor meanwhile is neither taken nor deleted', async () => {
  const { compute, db } = product.deps;
  const imageId = (await add(iso({ name: 'tool-2.iso' }))).json().image_id;
  const { node } = await db.selectFrom('own_images').select('node').where('id', '=', imageId).executeTakeFirstOrThrow();
  const theirs = { cluster: 'oslo', node, imageId: randomUUID(), format: 'iso', name: 'tool-2.iso' } as const;
  await compute.downloadFile(theirs, { url: `${files.url}/tool.iso`, sha256: files.checksum });
  await desk.settle();
  const reason = 'There is a tool-2.iso in oslo already, which was not made here.';
  expect(await library()).toContainEqual(expect.objectContaining({ image_id: imageId, status: 'failed', reason }));
  await vi.waitFor(async () => expect(await compute.hasFile(theirs)).toBe(true));
  await remove(imageId);
  await desk.settle();
  expect(await library()).not.toContainEqual(expect.objectContaining({ image_id: imageId }));
  expect(await compute.hasFile(theirs)).toBe(true);
});

test('K31 an ISO by URL is hidden until staff offer it, and is not removed while a drive has it', {
  tags: ['slow'],
}, async () => {
  const imageId = await added(iso());
  const file = 'tool-1.2.iso';
  const found = (await product.deps.compute.library('oslo')).find((one) => one.file === file);
  const nodes = await product.deps.compute.nodes('oslo');
  for (const { node } of nodes.filter((one) => !found?.nodes.includes(one.node))) {
    const closed = await staff().send('PUT', '/system/admin/nodes/use', { cluster: 'oslo', node, reason: 'ISO' });
    expect(closed.statusCode, closed.body).toBe(200);
  }
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const boot = async () => (await owner.browser.get(`/account/vm/${server}/boot`)).json();
  const insert = (name: string) =>
    owner.browser.post(`/account/vm/${server}/boot`, { iso: name, iso_first: name !== '' });
  expect((await boot()).isos).not.toContain(file);
  expect((await insert(file)).statusCode).toBe(422);
  const shown = await staff().send('PUT', '/system/admin/isos', { cluster: 'oslo', file, is_hidden: false });
  expect(shown.statusCode, shown.body).toBe(200);
  expect((await boot()).isos).toContain(file);
  expect((await insert(file)).statusCode).toBe(202);
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('One server has it in the drive')]);
  await desk.settle();
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('One server has it in the drive')]);
  expect((await insert('')).statusCode).toBe(202);
  await desk.settle();
  expect(await remove(imageId)).toEqual([409, expect.stringContaining('until its next start')]);
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  await expect.poll(async () => (await remove(imageId))[0]).toBe(202);
  await desk.settle();
  expect((await product.deps.compute.library('oslo')).map((one) => one.file)).not.toContain(file);
  expect((await library()).map((one: { image_id: string }) => one.image_id)).not.toContain(imageId);
});

test('K31 removing an ISO that failed leaves the file of that name that was brought by hand since', {
  tags: ['slow'],
}, async () => {
  const name = 'late-1.iso';
  const imageId = await added(iso({ name, checksum: '0'.repeat(64) }));
  const { cluster, node } = await product.deps.db
    .selectFrom('own_images')
    .select(['cluster', 'node'])
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  const { compute } = product.deps;
  const byHand = { cluster, node, imageId: randomUUID(), format: 'iso', name } as const;
  await compute.downloadFile(byHand, { url: `${files.url}/tool.iso`, sha256: files.checksum });
  const isThere = async () => (await compute.library('oslo')).some(({ file }) => file === name);
  await expect.poll(isThere).toBe(true);
  expect((await desk.orders.post(`/system/admin/library/${imageId}/retry`, {})).json().fields[0].path).toBe('name');
  expect((await remove(imageId))[0]).toBe(202);
  await desk.settle();
  expect((await library()).map((one: { image_id: string }) => one.image_id)).not.toContain(imageId);
  expect(await isThere()).toBe(true);
});
