import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let planId: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  planId = (await findServer(product.deps.db, await desk.server(owner))).plan_id;
});

const node = 'osl-1';
const place = { cluster: 'oslo', node };
interface LabConfig {
  readonly config: Record<string, unknown>;
}
const configOf = async (vmId: number) =>
  (await product.askLab<LabConfig>('GET', `/proxmox/vms/${vmId}?cluster=oslo`)).config;
/** Made by somebody at the hypervisor itself. */
async function machineOf(name: string, first: number): Promise<number> {
  const { vmids } = await product.askLab<{ vmids: number[] }>('POST', '/proxmox/vms', {
    ...place,
    count: 1,
    name,
    first,
  });
  return vmids[0] ?? 0;
}
const breakCall = (fault: object) => product.askLab('POST', '/proxmox/faults', fault);
const wish = (vmId: number, name: string, ipv4: string) => ({
  cluster: 'oslo',
  proxmox_vm_id: vmId,
  name,
  user_id: owner.id,
  plan_id: planId,
  image: 'debian-13',
  ipv4,
});
const adopt = async (body: object) => {
  const answer = await desk.orders.post('/system/admin/servers/adopt', body);
  return { status: answer.statusCode, ...answer.json() };
};
const found = async () => {
  const { clusters } = (await desk.orders.staff.browser.get('/system/admin/nodes/differences')).json();
  return clusters.flatMap((one: { found: object[] }) => one.found);
};

test('K25 a machine that was found is set aside and taken back, and adopted once without a change but its id', async () => {
  const vmId = await machineOf('legacy', 700);
  const shown = { node, proxmox_vm_id: vmId, name: 'legacy-1', running: true };
  expect(await found()).toMatchObject([{ ...shown, set_aside: '' }]);
  const aside = (note: string) =>
    desk.orders.staff.browser.send('PUT', '/system/admin/nodes/aside', {
      cluster: 'oslo',
      proxmox_vm_id: vmId,
      name: 'legacy-1',
      note,
    });
  expect((await aside('Of the landlord')).statusCode).toBe(200);
  expect(await found()).toMatchObject([{ ...shown, set_aside: 'Of the landlord' }]);
  expect((await aside('')).statusCode).toBe(200);
  expect(await found()).toMatchObject([{ ...shown, set_aside: '' }]);

  const before = await configOf(vmId);
  expect(await adopt(wish(vmId, 'other', '192.0.2.77'))).toMatchObject({ status: 422 });
  expect(await adopt(wish(vmId, 'legacy-1', '10.9.9.9'))).toMatchObject({ status: 422 });
  // The reply to the one call that changes the machine is lost.
  await breakCall({ call: 'config', effect: 'drop-after', times: 1, where: { vmid: String(vmId) } });
  const adopted = await adopt(wish(vmId, 'legacy-1', '192.0.2.77'));
  expect(adopted).toMatchObject({ status: 202 });
  await desk.settle();
  expect(await product.askLab('GET', '/proxmox/faults')).toMatchObject({ faults: [] });
  const server = await findServer(product.deps.db, adopted.server_id);
  expect(server).toMatchObject({ state: 'active', vm_id: vmId, node, ipv4: '192.0.2.77', image: 'debian-13' });
  const after = await configOf(vmId);
  const mark = `server-id: ${server.id}`;
  expect(String(after.description).split(mark)).toHaveLength(2);
  const { description: _, digest: __, ...rest } = before;
  expect(after).toMatchObject(rest);
  expect(await found()).toEqual([]);
  expect(await adopt(wish(vmId, 'legacy-1', '192.0.2.78'))).toMatchObject({ status: 409 });
  const events = (await owner.browser.get(`/account/vm/${server.id}/activity`)).json().events;
  expect(events).toMatchObject([{ kind: 'adopted', by: 'staff', detail: 'legacy-1' }, { kind: 'created' }]);

  const taken = await machineOf('next', 800);
  expect(await adopt(wish(taken, 'next-1', '192.0.2.77'))).toMatchObject({
    status: 422,
    details: expect.anything(),
  });
  expect(await configOf(taken)).not.toHaveProperty('description', expect.stringContaining('server-id'));
});

test('K25 a machine that got an id in between keeps it, and the books are taken back', async () => {
  const vmId = await machineOf('busy', 900);
  const adopted = await adopt(wish(vmId, 'busy-1', '192.0.2.90'));
  expect(adopted).toMatchObject({ status: 202 });
  const other = randomUUID();
  await product.deps.compute.mark({ ...place, vmId, serverId: other }, 'busy-1');
  await desk.settle();
  expect(String((await configOf(vmId)).description)).toContain(`server-id: ${other}`);
  expect(String((await configOf(vmId)).description)).not.toContain(adopted.server_id);
  expect(await findServer(product.deps.db, adopted.server_id)).toMatchObject({
    state: 'failed',
    vm_id: null,
    ipv4: null,
  });
  await product.deps.compute.unmark({ ...place, vmId, serverId: adopted.server_id });
  expect(await product.deps.compute.ownerOf({ ...place, vmId })).toBe(other);
});
