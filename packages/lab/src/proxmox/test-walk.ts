import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { NODE, type TestPve } from './test-pve.ts';

/** Makes every call the simulator has, each with parameters that succeed. */
export async function walkEveryCall(pve: TestPve): Promise<void> {
  const problems: string[] = [];
  async function ok(method: string, path: string, params?: Parameters<TestPve['call']>[2]): Promise<unknown> {
    const { status, statusText, data, errors } = await pve.call(method, path, params);
    if (status !== 200) problems.push(`${method} ${path}: ${status} ${statusText} ${JSON.stringify(errors ?? '')}`);
    if (typeof data === 'string' && data.startsWith('UPID:') && !data.includes(':vncproxy:')) {
      const ended = await pve.ended(data);
      if (ended !== 'OK') problems.push(`${method} ${path}: ${ended}`);
      await pve.call('GET', `/nodes/${NODE}/tasks/${encodeURIComponent(data)}/log`);
    }
    return data;
  }
  const node = `/nodes/${NODE}`;
  for (const path of [
    '/version',
    '/cluster/status',
    '/cluster/resources',
    '/cluster/nextid',
    '/nodes',
    '/pools',
    '/storage',
  ]) {
    await ok('GET', path);
  }
  for (const type of ['vm', 'storage', 'node', 'sdn']) await ok('GET', '/cluster/resources', { type });
  await ok('GET', '/cluster/nextid', { vmid: 4711 });
  for (const path of ['/status', '/network', '/capabilities/qemu/cpu', '/qemu', '/storage'])
    await ok('GET', node + path);
  await ok('GET', `${node}/rrddata`, { timeframe: 'hour' });
  await walkAccess(ok);
  await walkMachine(pve, ok);
  await walkStorage(ok);
  await walkUpload(pve, ok);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

type Ok = (method: string, path: string, params?: Parameters<TestPve['call']>[2]) => Promise<unknown>;

async function walkAccess(ok: Ok): Promise<void> {
  await ok('GET', '/access/permissions');
  await ok('POST', '/access/users', { userid: 'eve@pve', password: 'eavesdropper', comment: 'A walker' });
  await ok('POST', '/access/ticket', { username: 'eve@pve', password: 'eavesdropper' });
  await ok('POST', '/access/roles', { roleid: 'Walker', privs: 'VM.Audit' });
  await ok('PUT', '/access/acl', { path: '/vms', roles: 'Walker', users: 'eve@pve' });
  await ok('POST', '/access/users/eve@pve/token/walk', { comment: 'first' });
  await ok('PUT', '/access/users/eve@pve/token/walk', { comment: 'second' });
  await ok('GET', '/access/users/eve@pve/token');
  await ok('DELETE', '/access/users/eve@pve/token/walk');
  await ok('POST', '/pools', { poolid: 'walkers', comment: 'For a while' });
}

async function walkMachine(pve: TestPve, ok: Ok): Promise<void> {
  const node = `/nodes/${NODE}`;
  await ok('POST', `${node}/qemu/9000/clone`, {
    newid: 101,
    name: 'walker',
    full: 1,
    storage: 'ceph-vm',
    pool: 'walkers',
  });
  const vm = `${node}/qemu/101`;
  await ok('POST', `${vm}/config`, {
    cores: 2,
    memory: 2048,
    ciuser: 'ada',
    cipassword: 'difference engine',
    sshkeys: encodeURIComponent('ssh-ed25519 AAAA ada@example'),
    ipconfig0: 'ip=192.0.2.7/24,gw=192.0.2.1,ip6=2001:db8::7/64,gw6=2001:db8::1',
    nameserver: '9.9.9.9',
    net0: 'virtio,bridge=vmbr0,firewall=1,tag=7,rate=125',
    description: 'A note',
    tags: 'web;resolvo',
  });
  await ok('PUT', `${vm}/config`, { onboot: 1, scsi1: 'local-lvm:4', delete: 'description' });
  await ok('PUT', `${vm}/resize`, { disk: 'scsi0', size: '20G' });
  await ok('POST', `${vm}/move_disk`, { disk: 'scsi1', storage: 'ceph-vm', delete: 1 });
  await ok('PUT', `${vm}/unlink`, { idlist: 'scsi1', force: 1 });
  await ok('POST', `${vm}/status/start`);
  for (const path of ['/config', '/pending', '/cloudinit', '/status/current', '/snapshot', '/migrate'])
    await ok('GET', vm + path);
  await ok('PUT', `${vm}/config`, { cores: 4 });
  await ok('GET', `${vm}/pending`);
  await ok('PUT', `${vm}/cloudinit`);
  for (const type of ['user', 'network', 'meta']) await ok('GET', `${vm}/cloudinit/dump`, { type });
  for (const timeframe of ['hour', 'day', 'week', 'month', 'year'])
    await ok('GET', `${vm}/rrddata`, { timeframe, cf: 'AVERAGE' });
  await agentIsUp(pve, vm);
  for (const path of ['info', 'network-get-interfaces', 'get-osinfo', 'get-fsinfo'])
    await ok('GET', `${vm}/agent/${path}`);
  await ok('POST', `${vm}/agent/ping`);
  const run = (await ok('POST', `${vm}/agent/exec`, { command: ['uname', '-a'] })) as { pid: number };
  await ok('GET', `${vm}/agent/exec-status`, { pid: run.pid });
  await ok('POST', `${vm}/agent/set-user-password`, { username: 'ada', password: 'analytical engine' });
  await ok('POST', `${vm}/agent/file-write`, { file: '/tmp/note', content: 'hello' });
  await ok('POST', `${vm}/vncproxy`, { websocket: 1, 'generate-password': 1 });
  (await pve.console(vm)).close();
  for (const action of ['suspend', 'resume', 'reset', 'reboot']) await ok('POST', `${vm}/status/${action}`);
  await ok('POST', `${vm}/snapshot`, { snapname: 'before', description: 'Before the change' });
  await ok('GET', `${vm}/snapshot`);
  await ok('PUT', `${vm}/snapshot/before/config`, { description: 'Still before' });
  await ok('GET', `${vm}/snapshot/before/config`);
  await ok('GET', `${vm}/config`, { snapshot: 'before' });
  await ok('POST', `${vm}/snapshot/before/rollback`, { start: 1 });
  await ok('DELETE', `${vm}/snapshot/before`);
  await walkFirewall(ok, `${vm}/firewall`);
  await ok('POST', `${node}/vzdump`, {
    vmid: 101,
    storage: 'backup',
    mode: 'snapshot',
    compress: 'zstd',
    'notes-template': '{{guestname}}',
    remove: 0,
  });
  const [backup] = (await ok('GET', `${node}/storage/backup/content`, { content: 'backup', vmid: 101 })) as {
    volid: string;
  }[];
  const volid = backup?.volid ?? '';
  await ok('GET', `${node}/vzdump/extractconfig`, { volume: volid });
  const volume = `${node}/storage/backup/content/${encodeURIComponent(volid)}`;
  await ok('PUT', volume, { notes: 'Kept', protected: 1 });
  await ok('GET', volume);
  await ok('PUT', volume, { protected: 0 });
  await ok('POST', `${vm}/status/shutdown`, { timeout: 30 });
  await ok('POST', `${node}/qemu`, { vmid: 101, archive: volid, force: 1, storage: 'ceph-vm' });
  await ok('DELETE', volume);
  await ok('POST', `${vm}/migrate`, { target: 'osl-2' });
  await ok('POST', '/nodes/osl-2/qemu/101/status/start');
  await ok('POST', '/nodes/osl-2/qemu/101/status/stop');
  await ok('PUT', '/pools', { poolid: 'walkers', vms: '101', delete: 1 });
  await ok('GET', '/pools', { poolid: 'walkers' });
  await ok('DELETE', '/pools', { poolid: 'walkers' });
  await ok('DELETE', '/nodes/osl-2/qemu/101', { purge: 1, 'destroy-unreferenced-disks': 1 });
  await ok('POST', `${node}/qemu`, {
    vmid: 102,
    name: 'own',
    memory: 512,
    scsi0: 'local-lvm:8',
    ide2: 'local-lvm:cloudinit',
    serial0: 'socket',
  });
  await ok('POST', `${node}/qemu/102/template`);
  const { data } = await pve.call('POST', `${node}/qemu/9000/clone`, { newid: 103 });
  const upid = encodeURIComponent(String(data));
  await ok('DELETE', `${node}/tasks/${upid}`);
  await ok('GET', `${node}/tasks/${upid}/status`);
  await ok('GET', `${node}/tasks`, { source: 'all', vmid: 101, limit: 10 });
  await ok('GET', '/cluster/tasks');
  await ok('POST', '/cluster/ha/resources', { sid: 'vm:9000', state: 'stopped', comment: 'A walker' });
  await ok('GET', '/cluster/ha/resources', { type: 'vm' });
  await ok('GET', '/cluster/ha/resources/vm:9000');
  await ok('GET', '/cluster/ha/status/current');
  await ok('DELETE', '/cluster/ha/resources/vm:9000');
}

async function agentIsUp(pve: TestPve, vm: string): Promise<void> {
  while ((await pve.call('POST', `${vm}/agent/ping`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

async function walkFirewall(ok: Ok, base: string): Promise<void> {
  await ok('PUT', `${base}/options`, { enable: 1, ipfilter: 1, macfilter: 1, policy_in: 'DROP' });
  await ok('GET', `${base}/options`);
  await ok('POST', `${base}/rules`, { type: 'in', action: 'ACCEPT', proto: 'tcp', dport: '22', enable: 1 });
  await ok('PUT', `${base}/rules/0`, { comment: 'ssh' });
  await ok('GET', `${base}/rules`);
  await ok('DELETE', `${base}/rules/0`);
  await ok('POST', `${base}/ipset`, { name: 'ipfilter-net0' });
  await ok('POST', `${base}/ipset/ipfilter-net0`, { cidr: '192.0.2.7' });
  await ok('GET', `${base}/ipset/ipfilter-net0`);
  await ok('DELETE', `${base}/ipset/ipfilter-net0/192.0.2.7`);
  await ok('GET', `${base}/ipset`);
  await ok('DELETE', `${base}/ipset/ipfilter-net0`);
  await ok('GET', `${base}/log`);
}

async function walkStorage(ok: Ok): Promise<void> {
  const base = `/nodes/${NODE}/storage/local`;
  await ok('GET', `${base}/status`);
  await ok('GET', `${base}/content`);
  const head = Buffer.alloc(4096);
  head.write('QFI\xfb', 'latin1');
  head.writeBigUInt64BE(2n * 1024n ** 3n, 24);
  const files = createServer((_request, response) => response.end(head)).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const address = files.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/debian-13.qcow2`;
  const checksum = createHash('sha256').update(head).digest('hex');
  await ok('GET', `/nodes/${NODE}/query-url-metadata`, { url });
  const wanted = { content: 'import', filename: 'debian-13.qcow2', 'checksum-algorithm': 'sha256', url };
  await ok('POST', `${base}/download-url`, { ...wanted, checksum });
  files.close();
  files.closeAllConnections();
  await ok('POST', `/nodes/${NODE}/qemu`, { vmid: 104, scsi0: 'ceph-vm:0,import-from=local:import/debian-13.qcow2' });
}

/** The one call that takes a file, as a form of parts. */
async function walkUpload(pve: TestPve, ok: Ok): Promise<void> {
  const path = `/nodes/${NODE}/storage/local/upload`;
  const boundary = 'a-line-between-parts';
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const body = `${part('name="content"', 'iso')}${part('name="filename"; filename="tiny.iso"', 'CD001')}--${boundary}--\r\n`;
  const { status, data } = await pve.call('POST', path, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  if (status !== 200) throw new Error(`upload: ${status}`);
  await pve.ended(String(data));
  await ok('GET', `/nodes/${NODE}/storage/local/content/local:iso/tiny.iso`);
}
