import { PveClient, type Result } from '@corsinvest/cv4pve-api-javascript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withDataDir } from '../test-lab.ts';
import { NODE, startTestPve, type TestPve } from './test-pve.ts';

/**
 * A client that others made from the published schema, and that shares no code with us: what it cannot drive is not a
 * Proxmox VE. It sends JSON where our own client sends forms.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof withDataDir>>;
let pve: TestPve;
let client: PveClient;

beforeAll(async () => {
  folder = await withDataDir();
  pve = await startTestPve(folder.dataDir);
  const { hostname, port } = new URL(pve.cluster.url);
  client = new PveClient(hostname, Number(port));
  client.apiToken = `${pve.cluster.tokenId}=${pve.cluster.tokenSecret}`;
});
afterAll(async () => {
  await pve.lab.close();
  await folder.remove();
});

const envelope = z.object({ data: z.unknown() });

/** The data of a call that must succeed, after its task if it began one. */
async function done(call: Promise<Result>): Promise<unknown> {
  const result = await call;
  expect([result.statusCode, result.reasonPhrase]).toEqual([200, expect.any(String)]);
  const { data } = envelope.parse(result.response);
  if (typeof data !== 'string' || !data.startsWith('UPID:')) return data;
  expect(await client.waitForTaskToFinish(data, 10, 30_000)).toBe(true);
  expect(await client.getExitStatusTask(data)).toBe('OK');
  return data;
}

test('a client of others takes a machine through its life: made, filled, run, copied, guarded, moved and gone', async () => {
  const node = `/nodes/${NODE}`;
  const free = async () => Number(await done(client.get('/cluster/nextid')));
  expect(await done(client.get('/version'))).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
  const vmid = await free();
  await done(
    client.create(`${node}/qemu/9000/clone`, { newid: vmid, full: true, name: 'referee', storage: 'ceph-vm' }),
  );
  const machine = `${node}/qemu/${vmid}`;
  await done(
    client.create(`${machine}/config`, {
      cores: 2,
      memory: 2048,
      ciuser: 'ada',
      net0: 'virtio,bridge=vmbr0,firewall=1',
    }),
  );
  await done(client.set(`${machine}/resize`, { disk: 'scsi0', size: '20G' }));
  expect(await done(client.get(`${machine}/config`))).toMatchObject({
    name: 'referee',
    cores: 2,
    scsi0: expect.stringContaining('size=20G'),
  });

  await done(client.create(`${machine}/status/start`));
  expect(await done(client.get(`${machine}/status/current`))).toMatchObject({ status: 'running', vmid });
  await done(client.create(`${machine}/snapshot`, { snapname: 'before', description: 'As it was', vmstate: false }));
  await done(client.create(`${machine}/config`, { description: 'Changed' }));
  await done(client.create(`${machine}/status/stop`));
  await done(client.create(`${machine}/snapshot/before/rollback`));
  expect(await done(client.get(`${machine}/config`))).not.toHaveProperty('description');
  expect(await done(client.get(`${machine}/snapshot`))).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'before', description: 'As it was' })]),
  );
  await done(client.delete(`${machine}/snapshot/before`));

  const ssh = { type: 'in', action: 'ACCEPT', proto: 'tcp', dport: '22', enable: 1 };
  await done(client.create(`${machine}/firewall/rules`, ssh));
  await done(client.set(`${machine}/firewall/options`, { enable: true, policy_in: 'DROP' }));
  expect(await done(client.get(`${machine}/firewall/rules`))).toMatchObject([{ pos: 0, type: 'in', dport: '22' }]);

  await done(client.create(`${node}/vzdump`, { vmid, storage: 'backup', mode: 'snapshot', compress: 'zstd' }));
  const kept = z
    .array(z.object({ volid: z.string(), vmid: z.coerce.number().optional() }))
    .parse(await done(client.get(`${node}/storage/backup/content`, { content: 'backup' })));
  const volid = kept.find((one) => one.vmid === vmid)?.volid;
  expect(volid).toContain(`vzdump-qemu-${vmid}-`);
  const restored = await free();
  await done(client.create(`${node}/qemu`, { vmid: restored, archive: volid, storage: 'ceph-vm', unique: true }));
  expect(await done(client.get(`${node}/qemu/${restored}/config`))).toMatchObject({ name: 'referee', cores: 2 });

  await done(client.create(`${machine}/status/start`));
  await done(client.create(`${machine}/migrate`, { target: 'osl-2', online: true }));
  const moved = `/nodes/osl-2/qemu/${vmid}`;
  expect(await done(client.get(`${moved}/status/current`))).toMatchObject({ status: 'running' });
  expect(await done(client.get('/cluster/resources', { type: 'vm' }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ vmid, node: 'osl-2' }),
      expect.objectContaining({ vmid: restored }),
    ]),
  );
  await done(client.create(`${moved}/status/stop`));
  await done(client.delete(moved, { purge: true, 'destroy-unreferenced-disks': true }));
  await done(client.delete(`${node}/qemu/${restored}`));
  expect((await client.get(`${moved}/config`)).statusCode).toBe(500);
});

test('what is refused is refused in the words it knows', async () => {
  const wrong = await client.create(`/nodes/${NODE}/qemu/9000/clone`, { newid: 'many', full: 1 });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.responseInError).toBe(true);
  expect(wrong.response).toMatchObject({ errors: { newid: expect.any(String) } });
  const stranger = new PveClient(client.hostname, client.port);
  stranger.logEnabled = false;
  stranger.apiToken = `${pve.cluster.tokenId}=00000000-0000-0000-0000-000000000000`;
  // A refusal at the door has no body, as at Proxmox VE itself, and this client says that it has no JSON.
  await expect(stranger.get('/version')).rejects.toThrow('Invalid response format');
});
