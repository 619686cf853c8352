import { privateAddress } from '@resolvo/contract/machines/image-urls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../test/image-server.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from './hold-server.ts';
import { dropLeftImages } from './own-images.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let other: TestAccount;
let files: ImageServer;
beforeAll(async () => {
  desk = await serverDesk(product);
  files = await startImageServer();
});
beforeEach(async () => {
  owner = await product.account();
  other = await product.account();
});
afterAll(() => files.close());

const add = (body: object = {}) =>
  owner.browser.post('/account/vm-images/by-url', {
    kind: 'iso',
    name: 'Tool',
    url: `${files.url}/tool.iso`,
    checksum: files.checksum,
    location: 'Oslo',
    ...body,
  });
async function added(body: object = {}): Promise<string> {
  const made = await add(body);
  expect(made.statusCode, made.body).toBe(202);
  await desk.settle();
  return made.json().image_id;
}
const imagesOf = async (who = owner) => (await who.browser.get('/account/vm-images')).json();
const bootOf = async (server: string, who = owner) => (await who.browser.get(`/account/vm/${server}/boot`)).json();
const insert = (server: string, iso: string, who = owner) =>
  who.browser.post(`/account/vm/${server}/boot`, { iso, iso_first: iso !== '' });
const remove = (imageId: string) => owner.browser.send('DELETE', `/account/vm-images/${imageId}`, {});
const nodesWith = async (imageId: string) => {
  const nodes = await product.deps.compute.nodes('oslo');
  const has = await Promise.all(
    nodes.map(({ node }) => product.deps.compute.hasFile({ cluster: 'oslo', node, imageId, format: 'iso' })),
  );
  return nodes.filter((_, index) => has[index]).map(({ node }) => node);
};

test('K29 an ISO by URL is brought to the node of the server that gets it, offered to its account alone, and not deleted while a drive has it', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const theirs = await desk.server(other, { image: 'debian-13', location: 'oslo' });
  const imageId = await added();
  const iso = `image-${imageId}.iso`;
  expect(await imagesOf()).toMatchObject({
    images: [{ image_id: imageId, kind: 'iso', status: 'ready', location: 'Oslo', disk_gb: 0, in_drive_of: [] }],
    offered: [],
  });
  // At one node, and not at the server's: as when the server is on another.
  const [first = ''] = await nodesWith(imageId);
  const { name, node } = await findServer(product.deps.db, server);
  if (first === node) {
    await product.deps.compute.dropFile({ cluster: 'oslo', node, imageId, format: 'iso' });
    await expect.poll(() => nodesWith(imageId)).toEqual([]);
  }

  expect(await bootOf(theirs, other)).toMatchObject({ isos: ['debian-13.3.0-amd64-netinst.iso'], own_isos: [] });
  expect((await insert(theirs, iso, other)).json().fields[0].path).toBe('iso');
  expect((await imagesOf(other)).images).toEqual([]);
  expect((await owner.browser.get(`/account/vm/${server}/images`)).body).not.toContain(imageId);

  expect(await bootOf(server)).toMatchObject({ own_isos: [{ iso, name: 'Tool' }] });
  expect((await insert(server, iso)).statusCode).toBe(202);
  const early = await remove(imageId);
  expect([early.statusCode, early.json().details]).toEqual([409, expect.stringContaining('is in the drive of')]);
  await desk.settle();
  expect(await bootOf(server)).toMatchObject({ iso, iso_first: true });
  expect(await nodesWith(imageId)).toContain(node);
  // Among what everyone is offered at that node it is not, nor in the library of staff.
  expect((await bootOf(server)).isos).toEqual(['debian-13.3.0-amd64-netinst.iso']);
  const library = await desk.orders.staff.browser.get('/system/admin/isos');
  expect(library.body).toContain('debian-13.3.0-amd64-netinst.iso');
  expect(library.body).not.toContain(iso);
  expect((await imagesOf()).images).toMatchObject([{ in_drive_of: [name] }]);
  expect((await remove(imageId)).statusCode).toBe(409);
  const given = await owner.browser.post(`/account/vm/${server}/transfer`, { email: other.email, name });
  expect([given.statusCode, given.body]).toEqual([409, expect.stringContaining('is in the drive of this server')]);

  // Taken out, it is in the drive of the running machine until its next start.
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  expect((await insert(server, '')).statusCode).toBe(202);
  await desk.settle();
  const still = await remove(imageId);
  expect([still.statusCode, still.json().details]).toEqual([409, expect.stringContaining('until its next start')]);
  await owner.browser.post(`/account/vm/${server}/reboot`, {});
  await expect.poll(async () => (await remove(imageId)).statusCode).toBe(202);
  await desk.settle();
  expect((await imagesOf()).images).toEqual([]);
  expect(await nodesWith(imageId)).toEqual([]);
});

test('an ISO of a private network, of another name or with another checksum is refused or fails with the reason', async () => {
  const refused = await add({ url: 'https://10.0.0.1/tool.iso' });
  expect(refused.json().fields).toEqual([{ path: 'url', message: privateAddress }]);
  expect((await add({ url: `${files.url}/debian-13.qcow2` })).json().fields[0].message).toMatch(/\.iso\.$/);
  expect((await add({ kind: 'disk' })).json().fields[0].message).toMatch(/\.qcow2/);
  const imageId = await added({ checksum: '0'.repeat(64) });
  const reason = 'The file does not have the checksum that you gave.';
  expect((await imagesOf()).images).toMatchObject([{ status: 'failed', reason }]);
  expect(await nodesWith(imageId)).toEqual([]);
  expect((await remove(imageId)).statusCode).toBe(202);
  await desk.settle();
  expect((await imagesOf()).images).toEqual([]);
});

test('an ISO that is not at its address any more stays out of the drive at another node, with the reason', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const imageId = await added({ name: 'Moved' });
  const { db, compute } = product.deps;
  const node = (await findServer(db, server)).node ?? '';
  await compute.dropFile({ cluster: 'oslo', node, imageId, format: 'iso' });
  await expect.poll(() => nodesWith(imageId)).not.toContain(node);
  await db
    .updateTable('own_images')
    .set({ url: `${files.url}/gone.iso` })
    .where('id', '=', imageId)
    .execute();
  expect((await insert(server, `image-${imageId}.iso`)).statusCode).toBe(202);
  await desk.settle();
  expect(await bootOf(server)).toMatchObject({ iso: '' });
  const { events } = (await owner.browser.get(`/account/vm/${server}/activity`)).json();
  expect(events[0]).toMatchObject({
    detail: 'Changing what it starts from: The file could not be downloaded from this address.',
  });
  expect((await remove(imageId)).statusCode).toBe(202);
  await desk.settle();
});

test('K29 an ISO of an account that was deleted goes after its servers', async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const imageId = await added();
  await insert(server, `image-${imageId}.iso`);
  await desk.settle();
  const { db } = product.deps;
  const left = () => db.selectFrom('own_images').select('id').where('id', '=', imageId).executeTakeFirst();
  expect((await owner.browser.send('DELETE', '/account/user', { email: owner.email })).statusCode).toBe(200);
  product.travel((product.deps.settings.graceDays + 1) * 86_400_000);
  await dropLeftImages(product.deps);
  await desk.settle();
  expect(await left()).toBeDefined();
  await desk.end(server, 'A test');
  await desk.settle();
  await dropLeftImages(product.deps);
  await desk.settle();
  expect(await left()).toBeUndefined();
  expect(await nodesWith(imageId)).toEqual([]);
});
