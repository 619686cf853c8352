import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withDataDir } from '../test-lab.ts';
import { NODE, startTestPve, type TestPve } from './test-pve.ts';

// Sockets, TLS and tasks on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: Awaited<ReturnType<typeof withDataDir>>;
let pve: TestPve;

beforeEach(async () => {
  folder = await withDataDir();
  pve = await startTestPve(folder.dataDir);
});
afterEach(async () => {
  await pve.lab.close();
  await folder.remove();
});

interface Status {
  status: string;
  qmpstatus: string;
  uptime: number;
  cpu: number;
  mem: number;
  netin: number;
  netout: number;
  diskread: number;
  diskwrite: number;
  lock?: string;
  cpus: number;
  maxmem: number;
  maxdisk: number;
}
type Config = Record<string, string | number>;
const status = (path: string) => pve.get<Status>(`${path}/status/current`);
const config = (path: string, params?: { current: number }) => pve.get<Config>(`${path}/config`, params);
const hang = (call: string) => pve.lab.call('POST', '/lab/api/proxmox/faults', { call, effect: 'task-hang' });
const letGo = () => pve.lab.call('POST', '/lab/api/proxmox/tasks/release', {});

describe('a new machine', () => {
  test('is cloned from a template, and has its own disk, address and ids', async () => {
    const path = await pve.machine(101, { cores: 2, memory: 2048, tags: 'web,resolvo', description: 'order 7' });
    const [template, clone] = [await config(`/nodes/${NODE}/qemu/9000`), await config(path)];
    expect(clone).toMatchObject({
      name: 'web-101',
      cores: 2,
      memory: '2048',
      tags: 'resolvo;web',
      description: 'order 7',
      ciuser: 'ada',
      cipassword: '**********',
      scsi0: 'ceph-vm:vm-101-disk-0,discard=on,iothread=1,size=5G,ssd=1',
      ide2: 'ceph-vm:vm-101-cloudinit,media=cdrom,size=4M',
    });
    for (const key of ['template', 'lock']) expect(clone).not.toHaveProperty(key);
    for (const key of ['net0', 'smbios1', 'vmgenid']) expect(clone[key]).not.toBe(template[key]);
  });

  test('is there and locked while the disk is copied', async () => {
    await hang('clone');
    const { data } = await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, { newid: 101, full: 1 });
    const path = `/nodes/${NODE}/qemu/101`;
    expect((await status(path)).lock).toBe('clone');
    expect(await pve.call('PUT', `${path}/config`, { cores: 2 })).toMatchObject({
      status: 500,
      statusText: 'VM is locked (clone)',
    });
    expect(await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, { newid: 101 })).toMatchObject({
      status: 500,
      statusText: 'unable to create VM 101: config file already exists',
    });
    await letGo();
    expect(await pve.ended(String(data))).toBe('OK');
    expect(await status(path)).not.toHaveProperty('lock');
    const log = await pve.get<{ n: number; t: string }[]>(
      `/nodes/${NODE}/tasks/${encodeURIComponent(String(data))}/log`,
    );
    expect(log[0]?.t).toContain('create full clone of drive scsi0');
    expect(log.at(-1)).toEqual({ n: log.length, t: 'TASK OK' });
  });

  test('can be cloned to another node only over shared storage', async () => {
    const clone = (params: Record<string, string | number>) =>
      pve.task('POST', `/nodes/${NODE}/qemu/9000/clone`, { full: 1, target: 'osl-2', ...params });
    expect(await clone({ newid: 101, storage: 'local-lvm' })).toBe("500 can't clone to non-shared storage 'local-lvm'");
    expect(await clone({ newid: 101 })).toBe('OK');
    expect((await status('/nodes/osl-2/qemu/101')).status).toBe('stopped');
    expect((await pve.call('GET', `/nodes/${NODE}/qemu/101/config`)).status).toBe(500);
  });

  test('twenty clones at once all arrive', async () => {
    const vmids = Array.from({ length: 20 }, (_, index) => 200 + index);
    const ends = await Promise.all(
      vmids.map((newid) => pve.task('POST', `/nodes/${NODE}/qemu/9000/clone`, { newid, full: 1 })),
    );
    expect(new Set(ends)).toEqual(new Set(['OK']));
    const rows = await pve.get<{ vmid: number }[]>('/cluster/resources', { type: 'vm' });
    expect(rows.filter(({ vmid }) => vmid < 9000).map(({ vmid }) => vmid)).toEqual(vmids);
  });

  test('grows its disk and never shrinks it', async () => {
    const path = await pve.machine(101);
    expect(await pve.task('PUT', `${path}/resize`, { disk: 'scsi0', size: '+10G' })).toBe('OK');
    expect((await config(path)).scsi0).toContain('size=15G');
    expect(await pve.task('PUT', `${path}/resize`, { disk: 'scsi0', size: '40G' })).toBe('OK');
    expect((await status(path)).maxdisk).toBe(40 * 1024 ** 3);
    expect(await pve.task('PUT', `${path}/resize`, { disk: 'scsi0', size: '20G' })).toBe(
      '500 shrinking disks is not supported',
    );
    expect(await pve.task('PUT', `${path}/resize`, { disk: 'scsi7', size: '20G' })).toBe(
      "500 disk 'scsi7' does not exist",
    );
  });
});

describe('power', () => {
  test('on and off, and what makes no sense is refused as Proxmox refuses it', async () => {
    const path = await pve.machine(101);
    const act = (action: string) => pve.task('POST', `${path}/status/${action}`);
    expect(await act('reboot')).toBe('500 VM 101 not running');
    expect(await act('stop')).toBe('OK');
    expect(await act('start')).toBe('OK');
    expect(await act('start')).toBe('VM 101 already running');
    expect((await status(path)).status).toBe('running');
    expect(await pve.call('DELETE', path)).toMatchObject({
      status: 500,
      statusText: 'VM 101 is running - destroy failed',
    });
    expect(await act('suspend')).toBe('OK');
    expect(await status(path)).toMatchObject({ status: 'running', qmpstatus: 'paused', cpu: 0 });
    expect(await act('resume')).toBe('OK');
    expect(await act('reset')).toBe('OK');
    expect(await act('shutdown')).toBe('OK');
    expect(await status(path)).toMatchObject({ status: 'stopped', uptime: 0, cpu: 0, mem: 0, netin: 0 });
    expect(await pve.task('DELETE', path, { purge: 1 })).toBe('OK');
    expect((await pve.call('GET', `${path}/config`)).status).toBe(500);
  });

  test('a second task waits for the first', async () => {
    const path = await pve.machine(101);
    await hang('start');
    const { data: start } = await pve.call('POST', `${path}/status/start`);
    const { data: stop } = await pve.call('POST', `${path}/status/stop`);
    expect(await pve.get(`/nodes/${NODE}/tasks`, { source: 'active' })).toHaveLength(2);
    await letGo();
    expect([await pve.ended(String(start)), await pve.ended(String(stop))]).toEqual(['OK', 'OK']);
    expect((await status(path)).status).toBe('stopped');
  });

  test('behind a task with a lock the next one is refused', async () => {
    const path = await pve.machine(101);
    await hang('vzdump');
    const { data } = await pve.call('POST', `/nodes/${NODE}/vzdump`, { vmid: 101, storage: 'backup' });
    expect(await pve.task('POST', `${path}/status/start`)).toBe('VM is locked (backup)');
    expect(await pve.task('POST', `${path}/snapshot`, { snapname: 'one' })).toBe('VM is locked (backup)');
    expect(await pve.task('DELETE', path)).toBe('VM is locked (backup)');
    await letGo();
    expect(await pve.ended(String(data))).toBe('OK');
    expect(await pve.task('POST', `${path}/status/start`)).toBe('OK');
  });

  test('cores and memory wait for the next start, and a name does not', async () => {
    const path = await pve.machine(101);
    await pve.task('POST', `${path}/status/start`);
    await pve.call('PUT', `${path}/config`, { cores: 4, memory: 4096, name: 'renamed' });
    expect((await status(path)).cpus).toBe(1);
    expect(await config(path)).toMatchObject({ cores: 4, name: 'renamed' });
    expect(await config(path, { current: 1 })).toMatchObject({ cores: 1, name: 'renamed' });
    const pending = await pve.get<Config[]>(`${path}/pending`);
    expect(pending).toContainEqual({ key: 'cores', value: 1, pending: 4 });
    await pve.task('POST', `${path}/status/reboot`);
    expect(await status(path)).toMatchObject({ cpus: 4, maxmem: 4 * 1024 ** 3 });
  });

  test('a node without enough memory does not start another machine', async () => {
    const path = await pve.machine(101, { memory: 4096 });
    await pve.lab.call('POST', `/lab/api/proxmox/nodes/${NODE}`, { memory_gib: 2 });
    expect(await pve.task('POST', `${path}/status/start`)).toContain('Cannot allocate memory');
    expect((await status(path)).status).toBe('stopped');
  });

  test('usage moves while it runs: counters never fall, and no share exceeds its whole', async () => {
    const path = await pve.machine(101);
    await pve.task('POST', `${path}/status/start`);
    let before = await status(path);
    const boot = before.cpu;
    for (const seconds of [5, 30, 600, 86_400]) {
      await pve.lab.call('POST', '/lab/api/clock', { advance_seconds: seconds });
      const now = await status(path);
      for (const key of ['netin', 'netout', 'diskread', 'diskwrite', 'uptime'] as const)
        expect(now[key]).toBeGreaterThan(before[key]);
      expect(now.cpu).toBeGreaterThanOrEqual(0);
      expect(now.cpu).toBeLessThanOrEqual(1);
      expect(now.mem).toBeLessThanOrEqual(now.maxmem);
      before = now;
    }
    expect(boot).toBeGreaterThan(before.cpu);
    const rows = await pve.get<Record<string, number>[]>(`${path}/rrddata`, { timeframe: 'day' });
    expect(rows.at(-1)).toMatchObject({ maxcpu: 1, cpu: expect.any(Number), netin: expect.any(Number) });
    expect(rows[0]).toEqual({ time: expect.any(Number) });
  });
});

describe('copies in time', () => {
  test('a snapshot brings back configuration and files', async () => {
    const path = await pve.machine(101, { cores: 1 });
    await pve.task('POST', `${path}/status/start`);
    expect(await pve.task('POST', `${path}/snapshot`, { snapname: 'clean', description: 'Nothing yet' })).toBe('OK');
    expect(await pve.task('POST', `${path}/snapshot`, { snapname: 'clean' })).toBe(
      "snapshot name 'clean' already used",
    );
    expect(await pve.task('POST', `${path}/snapshot`, { snapname: 'later' })).toBe('OK');
    expect(await pve.get<Config[]>(`${path}/snapshot`)).toMatchObject([
      { name: 'clean', description: 'Nothing yet' },
      { name: 'later', parent: 'clean' },
      { name: 'current', parent: 'later', description: 'You are here!' },
    ]);
    await pve.call('PUT', `${path}/config`, { description: 'changed' });
    expect(await pve.task('POST', `${path}/snapshot/clean/rollback`)).toBe('OK');
    expect(await config(path)).not.toHaveProperty('description');
    expect((await status(path)).status).toBe('stopped');
    expect(await pve.task('DELETE', `${path}/snapshot/clean`)).toBe('OK');
    expect(await pve.get<Config[]>(`${path}/snapshot`)).toMatchObject([{ name: 'later' }, { name: 'current' }]);
    expect(await pve.task('DELETE', `${path}/snapshot/never`)).toBe("snapshot 'never' does not exist");
  });

  test('a backup restores over the machine, and into a new one', async () => {
    const path = await pve.machine(101, { description: 'the old days' });
    const backup = { vmid: 101, storage: 'backup', 'notes-template': '{{guestname}} on {{node}}', protected: 1 };
    expect(await pve.task('POST', `/nodes/${NODE}/vzdump`, backup)).toBe('OK');
    const [made] = await pve.get<{ volid: string; notes: string; size: number }[]>(
      `/nodes/${NODE}/storage/backup/content`,
      {
        content: 'backup',
        vmid: 101,
      },
    );
    expect(made).toMatchObject({ notes: `web-101 on ${NODE}`, protected: 1, format: 'vma.zst' });
    const archive = made?.volid ?? '';
    expect(archive).toMatch(/^backup:backup\/vzdump-qemu-101-\d{4}_\d\d_\d\d-\d\d_\d\d_\d\d\.vma\.zst$/);
    await pve.call('PUT', `${path}/config`, { description: 'new days' });

    const restore = (params: Record<string, string | number>) =>
      pve.task('POST', `/nodes/${NODE}/qemu`, { archive, ...params });
    expect(await restore({ vmid: 101 })).toContain('VM 101 already exists');
    expect(await restore({ vmid: 101, force: 1 })).toBe('OK');
    expect((await config(path)).description).toBe('the old days');
    expect(await restore({ vmid: 102, unique: 1, storage: 'local-lvm' })).toBe('OK');
    const other = await config(`/nodes/${NODE}/qemu/102`);
    expect(other.scsi0).toContain('local-lvm:vm-102-disk-0');
    expect(other.net0).not.toBe((await config(path)).net0);

    const volume = `/nodes/${NODE}/storage/backup/content/${encodeURIComponent(archive)}`;
    expect(await pve.task('DELETE', volume)).toContain('cannot remove protected volume');
    await pve.call('PUT', volume, { protected: 0 });
    expect(await pve.task('DELETE', volume)).toBe('OK');
    expect(await restore({ vmid: 103 })).toBe(`500 volume '${archive}' does not exist`);
  });

  test('prune-backups keeps the newest', async () => {
    await pve.machine(101);
    for (let turn = 0; turn < 3; turn++) {
      const order = { vmid: 101, storage: 'backup', 'prune-backups': 'keep-last=2' };
      expect(await pve.task('POST', `/nodes/${NODE}/vzdump`, order)).toBe('OK');
    }
    expect(await pve.get(`/nodes/${NODE}/storage/backup/content`, { vmid: 101 })).toHaveLength(2);
  });

  test('a machine moves to another node, running if it may', async () => {
    const path = await pve.machine(101);
    await pve.task('POST', `${path}/status/start`);
    expect(await pve.task('POST', `${path}/migrate`, { target: 'osl-3' })).toBe(
      "can't migrate running VM without --online",
    );
    expect(await pve.task('POST', `${path}/migrate`, { target: 'osl-3', online: 1 })).toBe('OK');
    expect((await status('/nodes/osl-3/qemu/101')).status).toBe('running');
  });
});

test('everything survives a restart, and a task that ran goes on', async () => {
  const path = await pve.machine(101, { description: 'kept' });
  await hang('clone');
  const { data } = await pve.call('POST', `/nodes/${NODE}/qemu/9000/clone`, { newid: 102, full: 1 });
  const before = pve.cluster;
  await pve.lab.close();
  pve = await startTestPve(folder.dataDir);
  expect(pve.cluster).toMatchObject({ tokenSecret: before.tokenSecret, fingerprint: before.fingerprint });
  expect((await config(path)).description).toBe('kept');
  expect((await status(`/nodes/${NODE}/qemu/102`)).lock).toBe('clone');
  await letGo();
  expect(await pve.ended(String(data))).toBe('OK');
});
