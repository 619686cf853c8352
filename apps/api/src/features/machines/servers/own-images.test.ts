import { privateAddress } from '@resolvo/contract/machines/image-urls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../test/image-server.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findDifferences } from '../nodes/find-differences.ts';
import { dropLeftImages } from './own-images.ts';

const product = useOwnProduct();
const password = 'fjord-Lantern-93';
let desk: ServerDesk;
let owner: TestAccount;
let other: TestAccount;
let serverId: string;
let planId: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  planId = await desk.orders.plan({ ...serverPlan, name: 'Same' });
  owner = await product.account();
  other = await product.account();
  serverId = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
});

const order = (who: TestAccount, choices: object, plan_id = planId) =>
  who.browser.post('/account/checkout', { plan_id, choices });

/** Orders, pays and waits; the server of the order. */
async function buy(who: TestAccount, choices: object): Promise<string> {
  const placed = await order(who, choices);
  expect(placed.statusCode, placed.body).toBe(201);
  const { order_id } = placed.json();
  await desk.orders.adjust(who.id, 1_000_000);
  await who.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
  await desk.settle();
  return desk.serverOf(order_id);
}
const rowOf = (id: string) =>
  product.deps.db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const copyOf = async (kind: 'backups' | 'snapshots', name: string): Promise<string> => {
  const made = await owner.browser.post(`/account/vm/${serverId}/${kind}`, { name });
  expect(made.statusCode, made.body).toBe(202);
  await desk.settle();
  return made.json()[kind === 'backups' ? 'backup_id' : 'snapshot_id'];
};
const list = async (who = owner) => (await who.browser.get('/account/vm-images')).json();
/** Signs in with what was set on the first server, and types a line. */
async function typed(id: string, line: string, answer: string): Promise<void> {
  const terminal = await machineConsole(product, id);
  await terminal.answers('', 'login:');
  await terminal.answers('anna', 'Password:');
  await terminal.answers(password, '$');
  await terminal.answers(line, answer);
  terminal.close();
}
const configOf = async (id: string) => {
  const { vm_id, cluster } = await rowOf(id);
  const { config } = await product.askLab<{ config: Record<string, string> }>(
    'GET',
    `/proxmox/vms/${vm_id}?cluster=${cluster}`,
  );
  return config;
};

test('a server is rebuilt from an image of the account, and never from one of another', {
  tags: ['slow'],
}, async () => {
  const { name } = await rowOf(serverId);
  await typedAsFirst(serverId, 'echo ours > /root/mark');
  const snapshot = await copyOf('snapshots', 'To rebuild from');
  const made = await owner.browser.post(`/account/vm/${serverId}/snapshots/${snapshot}/image`, { name: 'Golden' });
  await desk.settle();
  const image = `own-${made.json().image_id}`;
  const { images } = (await owner.browser.get(`/account/vm/${serverId}/images`)).json();
  expect(images).toContainEqual({
    image,
    name: 'Golden',
    family: 'own',
    min_disk_gb: 80,
    min_ram_mb: 0,
    support_ends_at: 0,
    is_ended: false,
    current: false,
  });
  const theirs = await desk.server(other, { image: 'debian-13', location: 'oslo' });
  const foreign = { image, name: (await rowOf(theirs)).name };
  expect((await other.browser.post(`/account/vm/${theirs}/rebuild`, foreign)).statusCode).toBe(422);
  await typedAsFirst(serverId, 'rm /root/mark');
  expect((await owner.browser.post(`/account/vm/${serverId}/rebuild`, { image, name })).statusCode).toBe(202);
  await desk.settle();
  expect(await rowOf(serverId)).toMatchObject({ state: 'active', image: 'debian-13' });
  await typedAsFirst(serverId, 'cat /root/mark', 'ours');
  await owner.browser.send('DELETE', `/account/vm-images/${made.json().image_id}`, {});
  await desk.settle();
});

/** As root, through a fresh password. */
async function typedAsFirst(id: string, line: string, answer = '#'): Promise<void> {
  await owner.browser.post(`/account/vm/${id}/credentials`, { new_login: 'root', new_password: password });
  const terminal = await machineConsole(product, id);
  await terminal.answers('', 'login:');
  await terminal.answers('root', 'Password:');
  await terminal.answers(password, '#');
  await terminal.answers(line, answer);
  await terminal.answers('exit', 'login:');
  terminal.close();
}

describe('a new server from a backup', () => {
  let backupId: string;

  test('has what was on the old one, a machine and addresses of its own, and the size of its plan', async () => {
    await owner.browser.post(`/account/vm/${serverId}/credentials`, { new_login: 'anna', new_password: password });
    await typed(serverId, 'echo still > note; cat note', 'still');
    backupId = await copyOf('backups', 'Whole');
    expect((await list()).offered).toMatchObject([{ image: `backup-${backupId}`, family: 'backup', min_disk_gb: 80 }]);
    const made = await buy(owner, { image: `backup-${backupId}`, hostname: 'copy1' });
    const [old, row] = [await rowOf(serverId), await rowOf(made)];
    expect(row).toMatchObject({ state: 'active', image: 'debian-13', cluster: old.cluster, login: old.login });
    const [before, config] = [await configOf(serverId), await configOf(made)];
    expect(config.description).toBe(`server-id: ${made}`);
    expect(config.ipconfig0).not.toBe(before.ipconfig0);
    expect(config.net0).not.toBe(before.net0);
    expect(config.net0).toContain('firewall=1');
    expect(Number(config.onboot)).toBe(1);
    await typed(made, 'cat note', 'still');
    expect((await rowOf(serverId)).state).toBe('active');
  });

  test('is refused for another account, in another place and with a smaller disk', async () => {
    const image = `backup-${backupId}`;
    const path = async (answer: ReturnType<typeof order>) => (await answer).json().fields[0].path;
    expect(await path(order(other, { image }))).toBe('choices.image');
    expect((await list(other)).offered).toEqual([]);
    expect(await path(order(owner, { image, location: 'london' }))).toBe('choices.location');
    const small = await desk.orders.plan({ ...serverPlan, name: 'Small', disk_gb: 40 });
    const refused = await order(owner, { image }, small);
    expect(refused.json().fields[0]).toEqual({
      path: 'choices.image',
      message: 'Whole needs a disk of 80 GB. Please choose a larger plan.',
    });
  });

  test('A4 K9 a file that carries the id of another server is not restored', async () => {
    const foreign = await desk.server(other, { image: 'debian-13', location: 'oslo' });
    const { vm_id } = await rowOf(foreign);
    const made = await other.browser.post(`/account/vm/${foreign}/backups`, { name: 'Theirs' });
    await desk.settle();
    const { db } = product.deps;
    const theirs = await db
      .selectFrom('server_backups')
      .select('place')
      .where('id', '=', made.json().backup_id)
      .executeTakeFirstOrThrow();
    const mine = await db
      .selectFrom('server_backups')
      .select('place')
      .where('id', '=', backupId)
      .executeTakeFirstOrThrow();
    // A row that points at the file of another server, as after a mistake.
    await db.updateTable('server_backups').set({ place: theirs.place }).where('id', '=', backupId).execute();
    const failed = await buy(owner, { image: `backup-${backupId}` });
    expect((await rowOf(failed)).state).toBe('failed');
    await db.updateTable('server_backups').set({ place: mine.place }).where('id', '=', backupId).execute();
    expect((await desk.machines()).filter(({ vmid }) => vmid === vm_id)).toHaveLength(1);
  });

  test('that is gone when it is paid for gives the money back', async () => {
    const placed = await order(owner, { image: `backup-${backupId}` });
    const { order_id } = placed.json();
    await owner.browser.send('DELETE', `/account/vm/${serverId}/backups/${backupId}`, {});
    await desk.settle();
    await desk.orders.adjust(owner.id, 1_000_000);
    await owner.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
    await desk.settle();
    const id = await desk.serverOf(order_id);
    expect((await rowOf(id)).state).toBe('failed');
    const delivery = await product.deps.db
      .selectFrom('deliveries as d')
      .innerJoin('servers as s', 's.delivery_id', 'd.id')
      .select('d.credited')
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(delivery.credited).toBeGreaterThan(0);
  });
});

describe('an image of the account', () => {
  let imageId: string;

  test('is made from a snapshot, offered to its account alone, and outlives its server', async () => {
    const snapshotId = await copyOf('snapshots', 'Golden');
    const path = `/account/vm/${serverId}/snapshots/${snapshotId}/image`;
    expect((await other.browser.post(path, { name: 'Mine' })).statusCode).toBe(404);
    const made = await owner.browser.post(path, { name: 'Golden' });
    expect(made.statusCode, made.body).toBe(202);
    imageId = made.json().image_id;
    expect((await list()).images).toMatchObject([{ image_id: imageId, status: 'working' }]);
    await desk.settle();
    expect(await list()).toMatchObject({
      images: [{ image_id: imageId, name: 'Golden', status: 'ready', disk_gb: 80, location: 'Oslo' }],
      offered: [{ image: `own-${imageId}`, name: 'Golden', family: 'own' }],
    });
    expect((await list(other)).images).toEqual([]);
    const { images } = (await other.browser.get('/system/vm/offer')).json();
    expect(JSON.stringify(images)).not.toContain('image-');
    const { clusters } = await findDifferences(product.deps);
    expect(clusters.flatMap(({ strays }) => strays)).toEqual([]);
    expect((await order(other, { image: `own-${imageId}` })).json().fields[0].path).toBe('choices.image');

    await desk.end(serverId, 'A test');
    await desk.settle();
    expect((await rowOf(serverId)).state).toBe('deleted');
    const copy = await buy(owner, { image: `own-${imageId}`, location: 'oslo' });
    expect(await rowOf(copy)).toMatchObject({ state: 'active', image: 'debian-13' });
    await typed(copy, 'cat note', 'still');
    // What is left of the deleted one can be made a server again, too.
    expect((await list()).offered.map(({ family }: { family: string }) => family)).toEqual(['own', 'backup']);
  });

  test('is deleted by its account, and what was made from it stays', { tags: ['slow'] }, async () => {
    expect((await other.browser.send('DELETE', `/account/vm-images/${imageId}`, {})).statusCode).toBe(404);
    const machines = (await desk.machines()).length;
    expect((await owner.browser.send('DELETE', `/account/vm-images/${imageId}`, {})).statusCode).toBe(202);
    expect((await owner.browser.send('DELETE', `/account/vm-images/${imageId}`, {})).statusCode).toBe(409);
    await desk.settle();
    expect((await list()).images).toEqual([]);
    expect(await desk.machines()).toHaveLength(machines - 1);
  });

  test('of an account that was deleted goes when the grace period is over', { tags: ['slow'] }, async () => {
    const { db } = product.deps;
    const mine = await product.account();
    const server = await desk.server(mine, { image: 'debian-13', location: 'oslo' });
    const taken = await mine.browser.post(`/account/vm/${server}/backups`, { name: 'B' });
    await desk.settle();
    const path = `/account/vm/${server}/backups/${taken.json().backup_id}/image`;
    expect((await mine.browser.post(path, { name: 'From a backup' })).statusCode).toBe(202);
    await desk.settle();
    expect((await list(mine)).images).toMatchObject([{ status: 'ready' }]);
    expect((await mine.browser.send('DELETE', '/account/user', { email: mine.email })).statusCode).toBe(200);
    const left = async () =>
      (await db.selectFrom('own_images').select('id').where('account_id', '=', mine.id).execute()).length;
    await dropLeftImages(product.deps);
    await desk.settle();
    expect(await left()).toBe(1);
    product.travel((product.deps.settings.graceDays + 1) * 86_400_000);
    await dropLeftImages(product.deps);
    await desk.settle();
    expect(await left()).toBe(0);
  });
});

describe('an image by URL', () => {
  let files: ImageServer;
  let who: TestAccount;
  beforeAll(async () => {
    files = await startImageServer();
    who = await product.account();
  });
  afterAll(() => files.close());

  const add = (body: object = {}) =>
    who.browser.post('/account/vm-images/by-url', {
      name: 'Cloud',
      url: `${files.url}/debian-13.qcow2`,
      checksum: files.checksum,
      format: 'qcow2',
      location: 'Oslo',
      login: 'anna',
      ...body,
    });
  async function added(body: object = {}) {
    const made = await add(body);
    expect(made.statusCode, made.body).toBe(202);
    await desk.settle();
    const { image_id } = made.json();
    return (await list(who)).images.find((one: { image_id: string }) => one.image_id === image_id);
  }
  const rowOfImage = (id: string) =>
    product.deps.db.selectFrom('own_images').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Whether the node has a file of it, which is then deleted. */
  const isLeft = async (id: string, format: 'qcow2' | 'raw' = 'qcow2') => {
    const { cluster, node } = await rowOfImage(id);
    return (await product.deps.compute.dropFile({ cluster, node, imageId: id, format })) !== undefined;
  };

  test('is downloaded once, checked, and a server made from it starts', { tags: ['slow'] }, async () => {
    const begun = await add();
    expect((await list(who)).images).toMatchObject([{ status: 'waiting', name: 'Cloud', server_name: '' }]);
    await desk.settle();
    const url = `${files.url}/debian-13.qcow2`;
    const ready = { status: 'ready', disk_gb: 2, location: 'Oslo', url, checksum: files.checksum, reason: '' };
    expect((await list(who)).images).toMatchObject([ready]);
    expect((await list()).images).toEqual([]);
    expect(files.downloads()).toBe(1);
    const { image_id } = begun.json();
    expect(await isLeft(image_id)).toBe(false);
    const { clusters } = await findDifferences(product.deps);
    expect(clusters.flatMap(({ strays }) => strays)).toEqual([]);
    const made = await buy(who, { image: `own-${image_id}`, location: 'oslo' });
    expect(await rowOf(made)).toMatchObject({ state: 'active', login: 'anna' });
    const terminal = await machineConsole(product, made);
    await terminal.answers('', 'login:');
    terminal.close();
    await who.browser.send('DELETE', `/account/vm-images/${image_id}`, {});
    await desk.settle();
    expect((await list(who)).images).toEqual([]);
  });

  test.each<[string, Wrong, string]>([
    ['with another checksum', { checksum: '0'.repeat(64) }, 'The file does not have the checksum that you gave.'],
    ['that is too large', { path: '/large.raw', format: 'raw' }, 'The file has 21 GB. The most is 20 GB.'],
    ['that is a page', { path: '/page.img' }, 'There is a page at this address and no image.'],
    ['that is not there', { path: '/gone.qcow2' }, 'The file could not be downloaded from this address.'],
  ])('%s fails with the reason, leaves nothing and is removed', async (_what, { path, ...body }, reason) => {
    const machines = (await desk.machines()).length;
    const image = await added({ ...body, ...(path !== undefined && { url: `${files.url}${path}` }) });
    expect(image).toMatchObject({ status: 'failed', reason });
    expect(await desk.machines()).toHaveLength(machines);
    expect(await isLeft(image.image_id, body.format)).toBe(false);
    expect((await list(who)).offered.filter(({ family }: { family: string }) => family === 'own')).toEqual([]);
    const removed = await who.browser.send('DELETE', `/account/vm-images/${image.image_id}`, {});
    expect(removed.statusCode, removed.body).toBe(202);
    await desk.settle();
    expect((await list(who)).images).toEqual([]);
  });

  test('of a private network, and of a name that leads to one, is refused before anything is asked', async () => {
    for (const host of ['10.0.0.1', '[fd00::1]', '169.254.169.254', 'localhost']) {
      const { statusCode, body } = await add({ url: `https://${host}/x.qcow2` });
      expect(statusCode, body).toBe(422);
    }
    const [asker] = product.deps.resolvers.world;
    if (!asker) throw new Error('The product has no resolver.');
    const named = vi.spyOn(asker, 'ask').mockImplementation(async (_name, type) => ({
      contents: type === 'A' ? ['8.8.8.8', '192.168.0.7'] : [],
      ttl: 60,
    }));
    const refused = await add({ url: 'https://inside.example.org/x.qcow2' });
    expect(refused.json().fields).toEqual([{ path: 'url', message: privateAddress }]);
    named.mockRestore();
    const nowhere = await add({ url: 'https://nowhere.example.org/x.qcow2' });
    expect(nowhere.json().fields[0].path).toBe('url');
    expect((await list(who)).images).toEqual([]);
  });

  test('whose download was begun and whose answer was lost is adopted, and downloaded once', async () => {
    const before = files.downloads();
    await product.askLab('POST', '/proxmox/faults', { call: 'download-url', effect: 'drop-after', times: 1 });
    expect(await added()).toMatchObject({ status: 'ready' });
    expect(files.downloads()).toBe(before + 1);
  });
});

interface Wrong {
  readonly path?: string;
  readonly checksum?: string;
  readonly format?: 'raw';
}
