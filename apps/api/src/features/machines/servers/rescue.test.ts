import { inputFrame } from '@resolvo/contract/machines/console-frames';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { publicUrl, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { bootParams } from '../../../providers/proxmox/boot.ts';
import { findServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const data = async (server: string) => (await owner.browser.get(`/account/vm/${server}/data`)).json();
const post = (server: string, path: string, body: object = {}) =>
  owner.browser.post(`/account/vm/${server}${path}`, body);

async function machineOf(server: string) {
  const { cluster, vm_id } = await findServer(product.deps.db, server);
  return product.askLab<{ status: { status: string }; config: Record<string, string> }>(
    'GET',
    `/proxmox/vms/${vm_id}?cluster=${cluster}`,
  );
}

/** Everything that the console shows until this text, with these lines typed when it first asks. */
async function onConsole(server: string, typed: readonly [string, string][], until: string): Promise<string> {
  const { ticket } = (await post(server, '/console/ticket')).json();
  const base = product.app.listeningOrigin.replace('http', 'ws');
  const socket = new WebSocket(`${base}/api/account/vm/${server}/console?ticket=${ticket}`, {
    headers: { cookie: [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    origin: publicUrl,
  });
  const left = [...typed];
  let shown = '';
  let from = 0;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${shown}`)));
    socket.on('message', (bytes: Buffer) => {
      shown += bytes.toString();
      const [next] = left;
      if (next && shown.slice(from).includes(next[0])) {
        from = shown.length;
        left.shift();
        socket.send(inputFrame(`${next[1]}\r`));
      } else if (!next && shown.slice(from).includes(until)) resolve();
    });
  });
  socket.removeAllListeners('close');
  socket.close();
  return shown;
}

test('K10 K11 rescue starts another system with a password of its own, refuses what would be wrong, and is left without a trace', async () => {
  const server = await desk.server(owner);
  const before = (await machineOf(server)).config;

  const asked = await post(server, '/rescue');
  expect(asked.statusCode, asked.body).toBe(202);
  const { login, password } = asked.json();
  await desk.settle();
  const during = await data(server);
  expect(during.rescue_since).toBeGreaterThan(0);
  const shown = await onConsole(
    server,
    [
      ['sysrescue login: ', login],
      ['Password: ', password],
      ['sysrescue:~# ', 'uname -a'],
    ],
    'x86_64',
  );
  expect(shown).toContain('SystemRescue');
  // Only a hash is at the hypervisor and in our books.
  expect(JSON.stringify(await machineOf(server))).not.toContain(password);
  expect(JSON.stringify(await findServer(product.deps.db, server))).not.toContain(password);

  for (const [path, body] of [
    ['/rescue', {}],
    ['/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-93' }],
  ] as const) {
    const refused = await post(server, path, body);
    expect([path, refused.statusCode, refused.json().details]).toEqual([
      path,
      409,
      expect.stringContaining('rescue system'),
    ]);
  }
  expect((await desk.rebuild(owner, server, 'debian-13')).statusCode).toBe(409);

  expect((await post(server, '/rescue/leave')).statusCode).toBe(202);
  await desk.settle();
  expect((await data(server)).rescue_since).toBe(0);
  expect(await machineOf(server)).toMatchObject({ status: { status: 'running' } });
  const after = (await machineOf(server)).config;
  expect({ boot: after.boot, sata5: after.sata5, smbios1: after.smbios1 }).toEqual({
    boot: before.boot,
    sata5: undefined,
    smbios1: before.smbios1,
  });
  expect(await onConsole(server, [], ' login: ')).not.toContain('sysrescue');
  expect((await post(server, '/rescue/leave')).statusCode).toBe(409);
});

test('F1 a hypervisor that refuses the change leaves the server running from its disk, and says so', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner);
  await product.askLab('POST', '/proxmox/faults', { call: 'config', effect: 'error', times: 1 });
  expect((await post(server, '/rescue')).statusCode).toBe(202);
  await desk.settle();
  const { tasks } = (await owner.browser.get(`/account/vm/${server}/tasks`)).json();
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'rescue', status: 'unwound' }));
  expect((await data(server)).rescue_since).toBe(0);
  expect(await machineOf(server)).toMatchObject({ status: { status: 'running' } });
  expect((await findServer(product.deps.db, server)).rescue_hash).toBe('');
});

test('a suspended server is not started into the rescue system, and a stranger finds none', async () => {
  const server = await desk.server(owner);
  const stranger = await product.account();
  expect((await stranger.browser.post(`/account/vm/${server}/rescue`, {})).statusCode).toBe(404);
  await desk.orders.post(`/system/admin/servers/${server}/suspend`, { reason: 'Abuse' });
  await desk.settle();
  const refused = await post(server, '/rescue');
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('suspended')]);
});

test('an ISO from the list is inserted, the server starts from it, rescue gives it back, and a rebuild takes it out', {
  tags: ['slow'],
}, async () => {
  const server = await desk.server(owner);
  const boot = async () => (await owner.browser.get(`/account/vm/${server}/boot`)).json();
  const iso = 'debian-13.3.0-amd64-netinst.iso';
  expect(await boot()).toEqual({ iso: '', iso_first: false, isos: [iso], own_isos: [] });
  expect((await post(server, '/boot', { iso: 'systemrescue-12.02-amd64.iso', iso_first: true })).statusCode).toBe(422);
  expect((await post(server, '/boot', { iso: '', iso_first: true })).statusCode).toBe(422);

  expect((await post(server, '/boot', { iso, iso_first: true })).statusCode).toBe(202);
  await desk.settle();
  expect(await boot()).toMatchObject({ iso, iso_first: true });
  expect((await post(server, '/reboot')).statusCode).toBe(200);
  await onConsole(server, [], 'live login: ');

  expect((await post(server, '/rescue')).statusCode).toBe(202);
  await desk.settle();
  expect((await machineOf(server)).config.sata5).toContain('systemrescue');
  expect((await post(server, '/boot', { iso: '', iso_first: false })).statusCode).toBe(409);
  expect((await post(server, '/rescue/leave')).statusCode).toBe(202);
  await desk.settle();
  expect((await machineOf(server)).config).toMatchObject({
    sata5: expect.stringContaining(iso),
    boot: 'order=sata5;scsi0',
  });

  expect((await desk.rebuild(owner, server, 'debian-13')).statusCode).toBe(202);
  await desk.settle();
  expect(await boot()).toMatchObject({ iso: '', iso_first: false });
  expect((await machineOf(server)).config.sata5).toBe(undefined);
});

test('what a machine starts from is changed only where it differs, and other fields of it stay', () => {
  const config = { boot: 'order=scsi0;net0', scsi0: 'a:b,size=5G', smbios1: 'uuid=1-2,manufacturer=Acme' };
  const into = bootParams(config, { medium: 'local:iso/rescue.iso', mediumFirst: true, rescueHash: '$6$a$b' });
  expect(into).toEqual({
    boot: 'order=sata5;scsi0;net0',
    sata5: 'local:iso/rescue.iso,media=cdrom',
    smbios1: 'uuid=1-2,manufacturer=QWNtZQ==,base64=1,family=cmVzY3VlOiQ2JGEkYg==',
  });
  const inside = { ...config, boot: into?.boot, sata5: into?.sata5, smbios1: into?.smbios1 };
  const strings = Object.fromEntries(Object.entries(inside).map(([key, value]) => [key, String(value)]));
  expect(bootParams(strings, { medium: 'local:iso/rescue.iso', mediumFirst: true, rescueHash: '$6$a$b' })).toBe(
    undefined,
  );
  expect(bootParams(strings, { mediumFirst: false })).toEqual({
    boot: 'order=scsi0;net0',
    smbios1: 'uuid=1-2,manufacturer=QWNtZQ==,base64=1',
    delete: 'sata5',
  });
  expect(bootParams(config, { mediumFirst: false })).toBe(undefined);
});

test('staff start the rescue system with a reason that the owner reads, and take it out again', async () => {
  const server = await desk.server(owner);
  const act = (path: string, body: object = {}) => desk.orders.post(`/system/admin/servers/${server}${path}`, body);
  expect((await act('/rescue')).statusCode).toBe(422);
  expect((await act('/rescue/leave')).statusCode).toBe(409);
  // What the hypervisor refuses leaves the server running from its disk.
  await product.askLab('POST', '/proxmox/faults', { call: 'config', effect: 'error', times: 1 });
  expect((await act('/rescue', { reason: 'It does not start' })).statusCode).toBe(202);
  await desk.settle();
  expect((await data(server)).rescue_since).toBe(0);
  const started = await act('/rescue', { reason: 'It does not start' });
  expect([started.statusCode, started.json()]).toEqual([202, expect.objectContaining({ login: 'root' })]);
  await desk.settle();
  expect((await data(server)).rescue_since).toBeGreaterThan(0);
  const { events } = (await owner.browser.get(`/account/vm/${server}/activity`)).json();
  expect(events[0]).toMatchObject({ kind: 'rescue_entered', by: 'staff', detail: 'It does not start' });
  expect((await act('/rescue', { reason: 'Twice' })).statusCode).toBe(409);
  expect((await act('/rescue/leave')).statusCode).toBe(202);
  await desk.settle();
  expect((await data(server)).rescue_since).toBe(0);
  const subjects = (await product.mailsTo(owner.email)).map(({ subject }) => subject);
  const told = subjects.filter((subject) => subject.includes('rescue')).map((one) => one.replace(/^\S+ /, ''));
  expect(told.sort()).toEqual(['is started into rescue', 'is started into rescue', 'leaves the rescue system']);
});

test('an ISO file that staff hide is offered to no further server, and stays in the drive that has it', {
  tags: ['slow'],
}, async () => {
  const [has, has_not] = [await desk.server(owner), await desk.server(owner)];
  const iso = 'debian-13.3.0-amd64-netinst.iso';
  const isosOf = async (server: string) => (await owner.browser.get(`/account/vm/${server}/boot`)).json().isos;
  expect((await post(has, '/boot', { iso, iso_first: false })).statusCode).toBe(202);
  await desk.settle();
  const { cluster } = await findServer(product.deps.db, has);
  const { browser } = desk.orders.staff;
  const hide = (file: string, is_hidden: boolean, at = cluster) =>
    browser.send('PUT', '/system/admin/isos', { cluster: at, file, is_hidden });
  expect((await hide('other.iso', true)).statusCode).toBe(422);
  for (const at of ['oslo', 'london']) expect((await hide(iso, true, at)).statusCode).toBe(200);
  const { clusters } = (await browser.get('/system/admin/isos')).json();
  const here = clusters.find((one: { cluster: string }) => one.cluster === cluster);
  expect(here.isos).toContainEqual(expect.objectContaining({ file: iso, servers: 1, is_hidden: true }));
  expect([await isosOf(has), await isosOf(has_not)]).toEqual([[iso], []]);
  expect((await post(has_not, '/boot', { iso, iso_first: false })).statusCode).toBe(422);
  expect((await post(has, '/boot', { iso, iso_first: true })).statusCode).toBe(202);
  await desk.settle();
  for (const at of ['oslo', 'london']) expect((await hide(iso, false, at)).statusCode).toBe(200);
  expect(await isosOf(has_not)).toEqual([iso]);
});
