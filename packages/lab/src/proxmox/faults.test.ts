import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { withDataDir } from '../test-lab.ts';
import { NODE, startTestPve, type TestPve } from './test-pve.ts';

// Sockets, TLS and tasks on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: Awaited<ReturnType<typeof withDataDir>>;
let pve: TestPve;
let nextId = 100;

beforeAll(async () => {
  folder = await withDataDir();
  pve = await startTestPve(folder.dataDir);
});
afterAll(async () => {
  await pve.lab.close();
  await folder.remove();
});
afterEach(async () => {
  await pve.lab.call('PUT', '/lab/api/faults', { part: 'proxmox', preset: 'none' });
  await pve.lab.call('DELETE', '/lab/api/proxmox/faults');
});

const breakCall = (body: Record<string, unknown>) => pve.lab.call('POST', '/lab/api/proxmox/faults', body);
const preset = (name: string) => pve.lab.call('PUT', '/lab/api/faults', { part: 'proxmox', preset: name });
const clone = (newid: number, more: Record<string, string | number> = {}) =>
  pve.task('POST', `/nodes/${NODE}/qemu/9000/clone`, { newid, full: 1, ...more });
const exists = async (vmid: number) => (await pve.call('GET', `/nodes/${NODE}/qemu/${vmid}/config`)).status === 200;

describe('faults of one call', () => {
  test('error and locked: refused with a sentence, once, and nothing is done', async () => {
    nextId += 1;
    await breakCall({ call: 'clone', effect: 'error', message: 'no quorum' });
    expect(await clone(nextId)).toBe('500 no quorum');
    expect(await exists(nextId)).toBe(false);
    await breakCall({ call: 'clone', effect: 'locked', times: 2 });
    expect([await clone(nextId), await clone(nextId), await clone(nextId)]).toEqual([
      '500 VM is locked (backup)',
      '500 VM is locked (backup)',
      'OK',
    ]);
  });

  test('task-error: the task fails, and what it began is taken back', async () => {
    nextId += 1;
    await breakCall({ call: 'clone', effect: 'task-error', message: 'rbd: I/O error' });
    expect(await clone(nextId)).toBe('rbd: I/O error');
    expect(await exists(nextId)).toBe(false);
    const path = await pve.machine(nextId);
    await breakCall({ call: 'snapshot', effect: 'task-error' });
    expect(await pve.task('POST', `${path}/snapshot`, { snapname: 'one' })).toBe('the lab was told to let this fail');
    expect(await pve.get(`${path}/snapshot`)).toHaveLength(1);
    expect(await pve.get(`${path}/config`)).not.toHaveProperty('lock');
  });

  test('task-warning: done, with a warning', async () => {
    nextId += 1;
    await breakCall({ call: 'clone', effect: 'task-warning' });
    expect(await clone(nextId)).toBe('WARNINGS: 1');
    expect(await exists(nextId)).toBe(true);
  });

  test('task-hang: a task that never ends can be stopped', async () => {
    nextId += 1;
    const path = await pve.machine(nextId);
    await breakCall({ call: 'start', effect: 'task-hang' });
    const { data } = await pve.call('POST', `${path}/status/start`);
    const task = `/nodes/${NODE}/tasks/${encodeURIComponent(String(data))}`;
    const release = (vmid: number) => pve.lab.call('POST', '/lab/api/proxmox/tasks/release', { vmid });
    expect((await release(nextId + 1)).json).toEqual({ released: 0 });
    expect(await pve.get(`${task}/status`)).toMatchObject({ status: 'running' });
    await pve.call('DELETE', task);
    expect(await pve.get(`${task}/status`)).toMatchObject({ status: 'stopped', exitstatus: 'interrupted by signal' });
    expect(await pve.task('POST', `${path}/status/start`)).toBe('OK');
  });

  test('drop-before does nothing, drop-after does everything, and nobody hears of either', async () => {
    nextId += 1;
    await breakCall({ call: 'clone', effect: 'drop-before' });
    await expect(clone(nextId)).rejects.toThrow();
    expect(await exists(nextId)).toBe(false);
    await breakCall({ call: 'clone', effect: 'drop-after' });
    await expect(clone(nextId)).rejects.toThrow();
    expect(await exists(nextId)).toBe(true);
  });

  test('a standing fault strikes only where it was told to, until it is lifted', async () => {
    const [one, two] = [nextId + 1, nextId + 2];
    nextId += 2;
    const [first, second] = [await pve.machine(one), await pve.machine(two)];
    const { json: made } = await breakCall({
      call: 'start',
      effect: 'error',
      times: 'always',
      where: { vmid: String(one) },
    });
    for (let turn = 0; turn < 3; turn++) expect(await pve.task('POST', `${first}/status/start`)).toMatch(/^500/);
    expect(await pve.task('POST', `${second}/status/start`)).toBe('OK');
    expect((await pve.lab.call('GET', '/lab/api/proxmox/faults')).json.faults).toMatchObject([
      { id: made.id, times: null },
    ]);
    expect((await pve.lab.call('DELETE', `/lab/api/proxmox/faults?id=${made.id}`)).json).toEqual({ mended: 1 });
    expect(await pve.task('POST', `${first}/status/start`)).toBe('OK');
  });

  test('restoring has a name of its own', async () => {
    await breakCall({ call: 'restore', effect: 'error', message: 'archive is broken' });
    const { data } = await pve.call('POST', `/nodes/${NODE}/qemu`, { vmid: 890 });
    expect(await pve.ended(String(data))).toBe('OK');
    const archive = 'backup:backup/vzdump-qemu-1-2026_01_01-00_00_00.vma.zst';
    expect(await pve.task('POST', `/nodes/${NODE}/qemu`, { vmid: 891, archive })).toBe('500 archive is broken');
  });

  test.each([
    [{ call: 'cloen', effect: 'error' }, 'There is no call "cloen".'],
    [{ call: 'clone', effect: 'fire' }, 'There is no effect "fire".'],
    [{ call: 'clone', effect: 'error', message: 'two\nlines' }, 'one line of plain characters'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    expect(await breakCall(body)).toMatchObject({ status: 422, json: { details: expect.stringContaining(sentence) } });
  });
});

describe('presets and sentinels', () => {
  test('down, declines and drops replies', async () => {
    nextId += 1;
    await preset('down');
    expect((await pve.call('GET', '/version')).status).toBe(503);
    await preset('declines');
    expect((await pve.call('GET', '/version')).status).toBe(200);
    expect(await clone(nextId)).toBe('403 Permission check failed (/vms/9000, VM.Allocate)');
    await preset('drops replies');
    await expect(clone(nextId)).rejects.toThrow();
    await preset('none');
    expect(await exists(nextId)).toBe(true);
  });

  test('a console can be refused', async () => {
    nextId += 1;
    const path = await pve.machine(nextId);
    await breakCall({ call: 'websocket', effect: 'error', message: 'no proxy' });
    await expect(pve.console(path)).rejects.toThrow('500 no proxy');
  });

  test('a name can ask for a failure', async () => {
    nextId += 1;
    expect(await clone(nextId, { name: 'x-lab-fail-clone' })).toContain('failing clone');
    expect(await exists(nextId)).toBe(false);
    const path = await pve.machine(nextId, { name: 'lab-fail-start' });
    expect(await pve.task('POST', `${path}/status/start`)).toContain('failing start');
    await pve.call('PUT', `${path}/config`, { name: 'fine' });
    expect(await pve.task('POST', `${path}/status/start`)).toBe('OK');
  });
});

describe('hardware', () => {
  test('a node without power: unreachable, its machines unknown, its task dead with the lock', async () => {
    nextId += 1;
    const vmid = nextId;
    const rows = () => pve.get<{ vmid?: number; node: string; status: string; lock?: string }[]>('/cluster/resources');
    const find = async () => (await rows()).find((row) => row.vmid === vmid);
    expect(await clone(vmid, { target: 'osl-2' })).toBe('OK');
    const path = `/nodes/osl-2/qemu/${vmid}`;
    await pve.call('PUT', `${path}/config`, { onboot: 1 });
    await pve.task('POST', `${path}/status/start`);
    await breakCall({ call: 'snapshot', effect: 'task-hang' });
    const { data } = await pve.call('POST', `${path}/snapshot`, { snapname: 'never' });

    await pve.lab.call('POST', '/lab/api/proxmox/nodes/osl-2', { online: false });
    expect(await pve.call('GET', `${path}/status/current`)).toMatchObject({
      status: 595,
      statusText: 'No route to host',
      text: '',
    });
    expect(await find()).toMatchObject({ status: 'unknown' });
    expect(await pve.get('/nodes')).toContainEqual(expect.objectContaining({ node: 'osl-2', status: 'offline' }));

    await pve.lab.call('POST', '/lab/api/proxmox/nodes/osl-2', { online: true });
    expect(await pve.ended(String(data))).toBe('unexpected status');
    expect(await find()).toMatchObject({ status: 'stopped', lock: 'snapshot' });
    await pve.lab.call('POST', `/lab/api/proxmox/vms/${vmid}`, { unlock: true });
    expect(await pve.task('POST', `${path}/status/start`)).toBe('OK');
  });

  test('a full storage takes no clone, and leaves nothing behind', async () => {
    nextId += 1;
    await pve.lab.call('POST', '/lab/api/proxmox/storages/ceph-vm', { full: true, cluster: 'oslo' });
    expect(await clone(nextId)).toContain('No space left on device');
    expect(await exists(nextId)).toBe(false);
    const rows = await pve.get<{ storage: string; avail: number }[]>(`/nodes/${NODE}/storage`);
    expect(rows.find(({ storage }) => storage === 'ceph-vm')?.avail).toBe(0);
    await pve.lab.call('POST', '/lab/api/proxmox/storages/ceph-vm', { full: false });
    expect(await clone(nextId)).toBe('OK');
  });

  test('many machines can be made at once', async () => {
    const { json } = await pve.lab.call('POST', '/lab/api/proxmox/vms', { count: 300, cluster: 'oslo' });
    expect(json.vmids).toHaveLength(300);
    const rows = await pve.get<{ name: string; status: string }[]>('/cluster/resources', { type: 'vm' });
    expect(rows.filter(({ name, status }) => name.startsWith('load-') && status === 'running')).toHaveLength(300);
  });
});

test('the page and the scripts of its section are there', async () => {
  expect(await (await fetch(`${pve.lab.origin}/lab`)).text()).toContain('data-module="/lab/console/machines.js"');
  for (const file of ['machines.js', 'machine.js', 'machine-faults.js', 'machines.css']) {
    expect((await fetch(`${pve.lab.origin}/lab/console/${file}`)).status).toBe(200);
  }
});

test('the lab shows clusters and machines, with nothing secret', async () => {
  nextId += 1;
  await pve.machine(nextId);
  const { json } = await pve.lab.call('GET', '/lab/api/proxmox');
  expect(json.clusters).toMatchObject([
    { name: 'oslo', nodes: [{ node: 'osl-1', online: true }, {}, {}], storages: [{}, {}, {}, {}] },
    { name: 'london' },
  ]);
  const { json: one } = await pve.lab.call('GET', `/lab/api/proxmox/vms/${nextId}?cluster=oslo`);
  expect(one).toMatchObject({
    config: { cipassword: '**********' },
    tasks: [{ type: 'qmconfig', log: ['TASK OK'] }, { type: 'qmclone' }],
  });
  expect(JSON.stringify([json, one])).not.toContain(pve.cluster.tokenSecret);
});
