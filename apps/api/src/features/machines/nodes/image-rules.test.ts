import { beforeAll, expect, test } from 'vitest';
import { startImageServer } from '../../../../test/image-server.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { refuseImpossible } from '../images/server-images.ts';
import { findServer } from '../servers/hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const rule = (image: string, offer: string, support_ends_on = '', cluster = 'oslo') =>
  desk.orders.staff.browser.send('PUT', '/system/admin/images/rules', { cluster, image, offer, support_ends_on });
const day = (days: number) => new Date(product.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const imagesOf = async (path: string): Promise<Record<string, unknown>[]> =>
  (await owner.browser.get(path)).json().images;
const named = async (path: string, image: string) => (await imagesOf(path)).find((one) => one.image === image);
const ask = (image: string, isFor?: 'of staff') =>
  refuseImpossible(product.deps, {
    image,
    location: 'oslo',
    diskGb: 80,
    ramMb: 8192,
    ...(isFor && { isFor }),
  });

test('K26 what was ordered while an image was offered is made, and the server can have it again', {
  tags: ['slow'],
}, async () => {
  const { orderId } = await desk.buy(owner, { image: 'rocky-10', location: 'oslo' });
  expect((await rule('rocky-10', 'hidden')).statusCode).toBe(200);
  await desk.settle();
  const server = await desk.serverOf(orderId);
  expect(await findServer(product.deps.db, server)).toMatchObject({ state: 'active', image: 'rocky-10' });
  expect(await named(`/account/vm/${server}/images`, 'rocky-10')).toMatchObject({ current: true });
  expect((await desk.rebuild(owner, server, 'rocky-10')).statusCode).toBe(202);
  await desk.settle();
  // Once it has another system, the hidden one is not in its list.
  expect((await desk.rebuild(owner, server, 'debian-13')).statusCode).toBe(202);
  await desk.settle();
  expect(await named(`/account/vm/${server}/images`, 'rocky-10')).toBeUndefined();
  expect((await desk.rebuild(owner, server, 'rocky-10')).statusCode).toBe(422);
});

test('K26 an ended image is for rebuilding only, and so is what is installed on it', async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const waiting = await desk.server(owner, { location: 'oslo' });
  await rule('debian-12', 'ended', day(-3));
  expect((await named('/system/vm/offer', 'debian-12'))?.locations).toEqual(['London']);
  await rule('debian-12', 'ended', day(-3), 'london');
  expect(await named('/system/vm/offer', 'debian-12')).toBeUndefined();
  expect(await named('/system/vm/offer', 'app-gitlab')).toBeUndefined();
  await expect(ask('debian-12')).rejects.toThrow('Debian 12 is not offered for new servers in Oslo.');
  await expect(ask('debian-12', 'of staff')).rejects.toThrow('not offered');
  await rule('almalinux-10', 'hidden');
  await expect(ask('almalinux-10')).rejects.toThrow('not offered');
  await ask('almalinux-10', 'of staff');
  expect(await named(`/account/vm/${waiting}/images`, 'debian-12')).toBeUndefined();
  expect(await named(`/account/vm/${server}/images`, 'debian-12')).toMatchObject({ is_ended: true });
  expect((await desk.rebuild(owner, server, 'debian-12')).statusCode).toBe(202);
  await desk.settle();
  const { support_ends_at } = (await owner.browser.get(`/account/vm/${server}/data`)).json();
  expect(new Date(support_ends_at * 1000).toISOString().slice(0, 10)).toBe(day(-3));
});

test('staff see what is there, what ends within 90 days, and a cluster that does not answer', async () => {
  expect((await rule('debian-99', 'hidden')).statusCode).toBe(422);
  expect((await rule('debian-13', 'hidden', '', 'bergen')).statusCode).toBe(422);
  expect((await rule('debian-13', 'offered', '30.06.2028')).statusCode).toBe(422);
  await rule('debian-13', 'offered', day(91));
  await rule('ubuntu-24-04', 'offered', day(80));
  const { browser } = desk.orders.staff;
  const { images } = (await browser.get('/system/admin/images/ending')).json();
  expect(images).toEqual([expect.objectContaining({ cluster: 'oslo', name: 'Ubuntu 24.04' })]);
  await product.askLab('POST', '/proxmox/faults', {
    call: 'resources',
    effect: 'drop-before',
    times: 'always',
    where: { cluster: 'oslo' },
  });
  const { clusters } = (await browser.get('/system/admin/images/rules')).json();
  expect(clusters.map(({ reachable }: { reachable: boolean }) => reachable).sort()).toEqual([false, true]);
  expect((await rule('debian-13', 'hidden')).statusCode).toBe(503);
  await product.askLab('DELETE', '/proxmox/faults');
  const oslo = (await browser.get('/system/admin/images/rules')).json().clusters[0];
  const debian = oslo.images.find(({ image }: { image: string }) => image === 'debian-13');
  expect(debian).toMatchObject({ offer: 'offered', login: 'debian', name: 'Debian 13' });
});

test('the source of an image is verified by a node, and one with another checksum is refuted', {
  tags: ['slow'],
}, async () => {
  const files = await startImageServer();
  const { browser } = desk.orders.staff;
  const check = (file: string, checksum: string) =>
    browser.send('PUT', '/system/admin/images/source', {
      cluster: 'oslo',
      image: 'fedora-44',
      url: `${files.url}${file}`,
      checksum,
    });
  const source = async () => {
    const { clusters } = (await browser.get('/system/admin/images/rules')).json();
    const [oslo] = clusters;
    return oslo.images.find(({ image }: { image: string }) => image === 'fedora-44').source;
  };
  const stored = async () => {
    const { clusters } = await product.askLab<{ clusters: { storages: { used: number }[] }[] }>('GET', '/proxmox');
    return clusters.map(({ storages }) => storages[0]?.used);
  };
  const before = await stored();
  expect(await source()).toBeNull();
  expect((await check('/debian-13.txt', files.checksum)).statusCode).toBe(422);
  expect((await check('/debian-13.qcow2', '0'.repeat(64))).statusCode).toBe(202);
  expect(await source()).toMatchObject({ is_checking: true, verified_at: 0 });
  expect((await check('/debian-13.qcow2', files.checksum)).statusCode).toBe(409);
  await desk.settle();
  expect(await source()).toMatchObject({
    is_checking: false,
    verified_at: 0,
    trouble: expect.stringContaining('checksum'),
  });
  expect((await check('/gone.qcow2', files.checksum)).statusCode).toBe(202);
  await desk.settle();
  expect(await source()).toMatchObject({ verified_at: 0, trouble: expect.stringContaining('downloaded') });
  expect((await check('/debian-13.qcow2', files.checksum)).statusCode).toBe(202);
  await desk.settle();
  const verified = await source();
  expect(verified).toMatchObject({ is_checking: false, trouble: '', checksum: files.checksum });
  expect(verified.verified_at).toBeGreaterThan(0);
  // Nothing of it is left at the node.
  expect(await stored()).toEqual(before);
  files.close();
});
