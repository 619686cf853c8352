import { randomUUID } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { proxmoxCompute } from '../../../providers/proxmox/proxmox-compute.ts';
import { findServer } from './hold-server.ts';
import { refOf } from './server-row.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let server: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  server = await desk.server(owner);
});
afterEach(async () => {
  await product.askLab('DELETE', '/proxmox/faults');
});

const at = (path: string, id = server) => `/account/vm/${id}${path}`;
const data = async (id: string, who = owner) => (await who.browser.get(at('/data', id))).json();
const staff = () => desk.orders.staff.browser;
const activity = async (id = server): Promise<string[]> =>
  (await owner.browser.get(`${at('/activity', id)}?limit=100`)).json().events.map(({ kind }: { kind: string }) => kind);

async function machineOf(id: string) {
  const ref = refOf(await findServer(product.deps.db, id));
  if (!ref) throw new Error('It has no machine.');
  return ref;
}

/** What an administrator of the hypervisor can do. */
async function deleteBehindOurBack(id: string): Promise<void> {
  const { compute } = product.deps;
  const ref = await machineOf(id);
  for (const begin of [() => compute.switch(ref, 'stop'), () => compute.destroy(ref)]) {
    const task = await begin();
    while (task && !(await compute.isDone(task)));
  }
}

test('20 power actions at once: each is done or refused with a sentence, and what was done is told once', async () => {
  const verbs = ['start', 'shutdown', 'reboot', 'reboot'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => owner.browser.post(at(`/${verbs[n % verbs.length]}`))),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set([...statuses, 200, 409, 503])).toEqual(new Set([200, 409, 503]));
  for (const answer of answers) expect(answer.json().details).toMatch(/\.$/);
  const told = (await activity()).filter((kind) => ['started', 'shut_down', 'rebooted'].includes(kind));
  expect(told).toHaveLength(statuses.filter((status) => status === 200).length);
  await owner.browser.post(at('/start'));
  await expect
    .poll(async () => (await owner.browser.get(at('/info'))).json().status, { timeout: 15_000, interval: 300 })
    .toBe('running');
});

describe('names', () => {
  test.each([
    ['letters of all kinds', 'Ærlig 服务器 🚀 é'],
    ['sixty of them', 'x'.repeat(60)],
    ['what would be code elsewhere', `<img src=x>'"; drop table servers;--`],
  ])('%s are kept as they are', async (_what, name) => {
    expect((await owner.browser.post(at(`/name?name=${encodeURIComponent(name)}`))).statusCode).toBe(200);
    expect((await data(server)).proxmox_vm_name).toBe(name);
  });

  test.each([
    ['nothing', ''],
    ['only spaces', '%20%20'],
    ['too much', 'x'.repeat(61)],
    ['a line break', 'a%0Ab'],
    ['a NUL', 'a%00b'],
    ['a mark that turns the direction', 'a%E2%80%AEb'],
    ['twice', 'a&name=b'],
    ['something unknown beside', 'a&color=red'],
  ])('%s is refused, and nothing changes', async (_what, query) => {
    const before = await data(server);
    const answer = await owner.browser.post(at(`/name?name=${query}`));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed']);
    expect(await data(server)).toEqual(before);
  });

  test.each(['-web', 'web-', 'a..b', 'a b', 'x'.repeat(64), 'ø.example', 'a_b', '.', `${'a.'.repeat(130)}b`])(
    'the hostname %s is refused',
    async (name) => {
      const answer = await owner.browser.post(at(`/hostname?hostname=${encodeURIComponent(name)}`));
      expect([name, answer.statusCode]).toEqual([name, 422]);
    },
  );

  test('power off ends a server whose system does not answer a shutdown, and reset restarts one at once', {
    tags: ['slow'],
  }, async () => {
    const power = async () => (await owner.browser.get(at('/info'))).json();
    const is = (status: string) =>
      expect.poll(async () => (await power()).status, { timeout: 15_000, interval: 300 }).toBe(status);
    await product.askLab('POST', '/proxmox/faults', { call: 'shutdown', effect: 'task-hang' });
    expect((await owner.browser.post(at('/shutdown'))).statusCode).toBe(200);
    expect((await power()).status).toBe('running');
    expect((await owner.browser.post(at('/stop'))).json().details).toBe('Power-off successful.');
    await is('stopped');
    const refused = await owner.browser.post(at('/reset'));
    const isOff = 'The server is off, so there is nothing to restart. Please start it.';
    expect([refused.statusCode, refused.json().details]).toEqual([409, isOff]);
    const rebooted = await owner.browser.post(at('/reboot'));
    expect([rebooted.statusCode, rebooted.json().details]).toEqual([409, isOff]);
    for (const verb of ['shutdown', 'stop']) {
      const again = await owner.browser.post(at(`/${verb}`));
      expect([again.statusCode, again.json().details]).toEqual([409, 'The server is off already.']);
    }
    await owner.browser.post(at('/start'));
    await is('running');
    const running = 'The server is running already.';
    const twice = await owner.browser.post(at('/start'));
    expect([twice.statusCode, twice.json().details]).toEqual([409, running]);
    const byStaff = await staff().post(`/system/admin/servers/${server}/power`, { action: 'start' });
    expect([byStaff.statusCode, byStaff.json().details]).toEqual([409, running]);
    expect((await owner.browser.post(at('/reset'))).json().details).toBe('Reset successful.');
    await is('running');
    expect(await activity()).toEqual(expect.arrayContaining(['shut_down', 'stopped', 'started', 'reset']));
    const stranger = await product.account();
    for (const verb of ['stop', 'reset']) {
      expect((await stranger.browser.post(at(`/${verb}`))).statusCode).toBe(404);
    }
  });

  test('a snapshot may be called anything that fits on a line: the hypervisor never hears of it', async () => {
    const name = `../../etc;rm -rf "$HOME" 🚀`;
    expect((await owner.browser.post(at('/snapshots'), { name })).statusCode).toBe(202);
    await desk.settle();
    const { snapshots } = (await owner.browser.get(at('/snapshots'))).json();
    expect(snapshots).toMatchObject([{ name, status: 'ready' }]);
    for (const wrong of ['', 'x'.repeat(61), 'a\nb', 'a\u202eb']) {
      expect((await owner.browser.post(at('/snapshots'), { name: wrong })).statusCode).toBe(422);
    }
  });
});

test('while one work is under way no other begins, and staff may suspend and delete all the same', {
  tags: ['slow'],
}, async () => {
  const buyer = await product.account();
  const id = await desk.server(buyer);
  expect((await buyer.browser.post(at('/snapshots', id), { name: 'S' })).statusCode).toBe(202);
  await desk.settle();
  const [{ snapshot_id }] = (await buyer.browser.get(at('/snapshots', id))).json().snapshots;
  expect((await buyer.browser.post(at('/backups', id), { name: 'B' })).statusCode).toBe(202);
  const { plan_id } = await data(id, buyer);
  for (const [path, body] of [
    [`/snapshots/${snapshot_id}/rollback`, { name: 'web1' }],
    ['/rebuild', { image: 'debian-13' }],
    ['/scale', { plan_id }],
    ['/backups', { name: 'B' }],
    ['/start', {}],
    ['/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-93' }],
  ] as const) {
    const answer = await buyer.browser.post(at(path, id), body);
    expect([path, answer.statusCode]).toEqual([path, 409]);
  }
  expect((await buyer.browser.get(at('/snapshots', id))).json().snapshots).toMatchObject([{ status: 'ready' }]);
  expect((await staff().post(`/system/admin/servers/${id}/suspend`, { reason: 'Abuse' })).statusCode).toBe(200);
  expect((await buyer.browser.post(at('/console/ticket', id))).statusCode).toBe(409);
  expect((await desk.end(id, 'Abuse')).statusCode).toBe(200);
  await desk.settle();
  expect((await staff().get(`/system/admin/servers/${id}`)).json().server_state).toBe('deleted');
  expect((await buyer.browser.get(at('/data', id))).statusCode).toBe(404);
});

test('while it is being set up staff cannot delete it, and hear why', { tags: ['slow'] }, async () => {
  const buyer = await product.account();
  const before = (await desk.machines()).length;
  await product.askLab('POST', '/proxmox/faults', { call: 'clone', effect: 'task-hang' });
  await desk.buy(buyer, { image: 'debian-13' });
  const working = product.settle();
  const products = async () => (await buyer.browser.get('/account/products')).json().proxmox;
  await expect.poll(async () => (await products())[0]?.server_task, { timeout: 10_000 }).toBe('provision');
  const [{ id }] = await products();
  const answer = await desk.end(id, 'Abuse');
  expect([answer.statusCode, answer.json().details]).toEqual([
    409,
    'This server is inactive: it is still being set up.',
  ]);
  await expect
    .poll(async () => (await product.askLab<{ released: number }>('POST', '/proxmox/tasks/release', {})).released, {
      timeout: 10_000,
    })
    .toBe(1);
  await working;
  await desk.settle();
  expect(await data(id, buyer)).toMatchObject({ server_state: 'active' });
  expect(await desk.machines()).toHaveLength(before + 1);
});

test('a machine that was deleted behind our back: said honestly, and everything but it can go on', {
  tags: ['slow'],
}, async () => {
  const id = await desk.server(owner);
  await deleteBehindOurBack(id);
  await expect
    .poll(async () => (await owner.browser.get(at('/info', id))).json().status, { timeout: 10_000, interval: 300 })
    .toBe('offline');
  const { clusters } = (await staff().get('/system/admin/nodes/differences')).json();
  const missing = clusters.flatMap((one: { missing: { server_id: string }[] }) => one.missing);
  expect(missing).toMatchObject([{ server_id: id }]);
  const started = await owner.browser.post(at('/start', id));
  expect([started.statusCode, started.json().details]).toEqual([
    409,
    'The machine of this server was not found. Please write to support.',
  ]);
  expect((await owner.browser.post(at('/snapshots', id), { name: 'S' })).statusCode).toBe(202);
  await desk.settle();
  expect((await owner.browser.get(at('/snapshots', id))).json().snapshots).toEqual([]);
  expect((await staff().post(`/system/admin/servers/${id}/suspend`, { reason: 'Test' })).statusCode).toBe(200);
  await desk.settle();
  expect(await data(id)).toMatchObject({ server_state: 'suspended', server_task: null });
  expect((await desk.end(id, 'Gone')).statusCode).toBe(200);
  await desk.settle();
  expect((await staff().get(`/system/admin/servers/${id}`)).json().server_state).toBe('deleted');
});

test('a machine that was deleted behind our back is there again after a rebuild', { tags: ['slow'] }, async () => {
  const id = await desk.server(owner);
  await deleteBehindOurBack(id);
  expect((await desk.rebuild(owner, id, 'debian-13')).statusCode).toBe(202);
  await desk.settle();
  expect(await data(id)).toMatchObject({ server_state: 'active', server_task: null });
  expect(await product.deps.compute.find(await machineOf(id))).toMatchObject({ running: true });
});

test('A5 nothing but questions is ever sent about a machine that does not carry our id', {
  tags: ['slow'],
}, async () => {
  const { db } = product.deps;
  const id = await desk.server(owner);
  for (const copy of ['snapshots', 'backups']) {
    expect((await owner.browser.post(at(`/${copy}`, id), { name: 'C' })).statusCode).toBe(202);
    await desk.settle();
  }
  const [{ snapshot_id }] = (await owner.browser.get(at('/snapshots', id))).json().snapshots;
  const [{ backup_id }] = (await owner.browser.get(at('/backups', id))).json().backups;
  const { cluster } = await machineOf(id);
  const order = { count: 1, cluster, first: 500_000 };
  const { vmids } = await product.askLab<{ vmids: number[] }>('POST', '/proxmox/vms', order);
  const stranger = vmids[0] ?? 0;
  const about = () => product.askLab<{ config: object }>('GET', `/proxmox/vms/${stranger}?cluster=${cluster}`);
  const before = await about();

  const own = (path: string, body?: object) => () => owner.browser.post(at(path, id), body);
  const acts: readonly (() => Promise<{ statusCode: number }>)[] = [
    ...['/start', '/shutdown', '/reboot', '/hostname?hostname=new.example'].map((path) => own(path)),
    own('/credentials', { new_login: 'anna', new_password: 'fjord-Lantern-93' }),
    own('/snapshots', { name: 'S' }),
    () => desk.goBack(owner, id, 'snapshots', snapshot_id),
    () => owner.browser.send('DELETE', at(`/snapshots/${snapshot_id}`, id), {}),
    own('/backups', { name: 'B' }),
    () => desk.goBack(owner, id, 'backups', backup_id),
    () => owner.browser.send('DELETE', at(`/backups/${backup_id}`, id), {}),
    () => desk.rebuild(owner, id, 'debian-13'),
    () => staff().post(`/system/admin/servers/${id}/power`, { action: 'stop' }),
    () => staff().post(`/system/admin/servers/${id}/suspend`, { reason: 'Test' }),
    () => desk.end(id, 'Test'),
  ];
  const since = Date.now();
  for (const [index, act] of acts.entries()) {
    await db
      .updateTable('servers')
      .set({ vm_id: stranger, state: 'active', staff_hold: '', image: 'debian-13' })
      .where('id', '=', id)
      .execute();
    expect([index, (await act()).statusCode]).toEqual([index, expect.toBeOneOf([200, 202, 503])]);
    await desk.settle();
    await db.deleteFrom('sagas').where('finished_at', 'is', null).execute();
    for (const table of ['server_snapshots', 'server_backups'] as const) {
      await db.updateTable(table).set({ status: 'ready' }).where('server_id', '=', id).execute();
    }
  }
  const { entries } = await product.askLab<{ entries: { verb: string }[] }>(
    'GET',
    `/journal?part=proxmox&after=${since}&exchanges=true`,
  );
  const changes = entries.filter((one) => one.verb !== 'GET' && JSON.stringify(one).includes(String(stranger)));
  expect(changes).toEqual([]);
  expect((await about()).config).toEqual(before.config);
});

test('F7 a machine that was moved because its node went down is found where it is', { tags: ['slow'] }, async () => {
  const id = await desk.server(owner);
  const { cluster, node } = await machineOf(id);
  const { clusters } = await product.askLab<{ clusters: { name: string; nodes: { node: string }[] }[] }>(
    'GET',
    '/proxmox',
  );
  const others = clusters.find(({ name }) => name === cluster)?.nodes.filter((one) => one.node !== node) ?? [];
  const before = others.at(-1)?.node ?? '';
  // As if it had been made there, and an administrator had moved it since.
  await product.deps.db.updateTable('servers').set({ node: before }).where('id', '=', id).execute();
  await product.askLab('POST', `/proxmox/nodes/${before}`, { online: false });
  try {
    expect((await owner.browser.post(at('/reboot', id))).statusCode).toBe(200);
    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
    expect((await owner.browser.post(at('/reboot', id))).statusCode).toBe(503);
  } finally {
    for (const one of [before, node]) await product.askLab('POST', `/proxmox/nodes/${one}`, { online: true });
  }
  expect(await product.deps.compute.find(await machineOf(id))).toMatchObject({ node });
});

test('F33 a machine that carries our id without a server, as after a restored backup, is found and left alone', async () => {
  const { compute } = product.deps;
  const { cluster, node } = await machineOf(server);
  const stray = { serverId: randomUUID(), cluster, node, vmId: 990_001 };
  const task = await compute.clone(stray, 'debian-13', 'stray');
  while (!(await compute.isDone(task)));
  const { clusters } = (await staff().get('/system/admin/nodes/differences')).json();
  const strays = clusters.flatMap((one: { strays: object[] }) => one.strays);
  expect(strays).toContainEqual({
    node,
    proxmox_vm_id: 990_001,
    server_id: stray.serverId,
    why: 'unknown',
    proxmox_vm_name: '',
  });
  expect(await compute.find(stray)).toBeDefined();
});

test('F9 a task that never ends: the owner sees it working, and it ends when the hypervisor does', async () => {
  await product.askLab('POST', '/proxmox/faults', { call: 'snapshot', effect: 'task-hang' });
  const { snapshots: already } = (await owner.browser.get(at('/snapshots'))).json();
  expect((await owner.browser.post(at('/snapshots'), { name: 'Slow' })).statusCode).toBe(202);
  const working = product.settle();
  await expect.poll(async () => (await data(server)).server_task, { timeout: 10_000 }).toBe('snapshot');
  await expect
    .poll(async () => (await product.askLab<{ released: number }>('POST', '/proxmox/tasks/release', {})).released, {
      timeout: 10_000,
    })
    .toBe(1);
  await working;
  await desk.settle();
  const { snapshots } = (await owner.browser.get(at('/snapshots'))).json();
  expect(snapshots).toHaveLength(already.length + 1);
});

test('F12 a certificate that is not the pinned one: not a byte of ours is sent', async () => {
  const [cluster] = product.lab?.proxmox?.clusters ?? [];
  if (!cluster) throw new Error('The lab has no cluster.');
  const stranger = {
    name: 'oslo',
    location: 'Oslo',
    url: cluster.url,
    token: `${cluster.tokenId}=${cluster.tokenSecret}`,
    trust: { fingerprint: 'AB:'.repeat(31).concat('AB') },
  };
  const trusts = [
    [stranger.trust, 'not the one that was pinned'],
    [{ ca: rootCertificates[0] ?? '' }, 'self-signed certificate'],
  ] as const;
  for (const [trust, message] of trusts) {
    const compute = proxmoxCompute([{ ...stranger, trust }]);
    await expect(compute.isFree('oslo', 424_242)).rejects.toMatchObject({
      outcome: 'unreachable',
      trouble: 'wrong_certificate',
      message: expect.stringContaining(message),
    });
    compute.close();
  }
  const heard = await product.askLab<object>('GET', '/journal?part=proxmox&exchanges=true');
  expect(JSON.stringify(heard)).not.toContain('424242');
  expect(await product.deps.compute.isFree(cluster.name, 424_242)).toBe(true);
  const later = await product.askLab<object>('GET', '/journal?part=proxmox&exchanges=true');
  expect(JSON.stringify(later)).toContain('424242');
});
