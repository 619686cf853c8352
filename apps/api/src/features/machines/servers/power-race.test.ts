import { beforeAll, expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { changeCredentials, changeHostname } from './operate-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const shown = async (id: string) => (await owner.browser.get(`/account/vm/${id}/data`)).json();
const powerOf = async (id: string) => {
  const { proxmox_vm_id: vmId } = await shown(id);
  return (await desk.machines()).find(({ vmid }) => vmid === vmId)?.status;
};

test('K4 a start that was allowed before a suspension does not switch the machine on after it', async () => {
  const id = await desk.server(owner);
  expect((await owner.browser.post(`/account/vm/${id}/shutdown`)).statusCode).toBe(200);
  await expect.poll(() => powerOf(id), { timeout: 10_000 }).toBe('stopped');
  // The hypervisor takes the start, and is slow to carry it out.
  await product.askLab('POST', '/proxmox/faults', { call: 'start', effect: 'task-hang' });
  expect((await owner.browser.post(`/account/vm/${id}/start`)).statusCode).toBe(200);
  expect((await desk.orders.post(`/system/admin/servers/${id}/suspend`, { reason: 'Abuse' })).statusCode).toBe(200);
  const working = product.settle();
  const task = async () => (await shown(id)).server_task;
  await expect.poll(task, { timeout: 10_000 }).toBe('suspend');
  await product.askLab('POST', '/proxmox/tasks/release', {});
  await working;
  await desk.settle();
  expect([await powerOf(id), (await shown(id)).server_state]).toEqual(['stopped', 'suspended']);
}, 60_000);

test('K4 a start that comes while staff suspend waits for them, and is refused', async () => {
  const id = await desk.server(owner);
  const answer = await whileHolding(
    product,
    [`select 1 from servers where id = $1 for update`, id],
    () => owner.browser.post(`/account/vm/${id}/start`),
    [`update servers set state = 'suspended', staff_hold = 'Abuse' where id = $1`, id],
  );
  expect([answer.statusCode, answer.json().details]).toEqual([409, 'This server is inactive: it is suspended.']);
}, 60_000);

test('what is changed on a machine that is another account’s by then is not written there', async () => {
  const [id, buyer] = [await desk.server(owner), await product.account()];
  const handOver = () =>
    product.deps.db.updateTable('servers').set({ account_id: buyer.id }).where('id', '=', id).execute();
  const giveBack = () =>
    product.deps.db.updateTable('servers').set({ account_id: owner.id }).where('id', '=', id).execute();
  const before = await shown(id);
  const { compute } = product.deps;
  const deps = {
    ...product.deps,
    compute: {
      ...compute,
      setHostname: (...call: Parameters<typeof compute.setHostname>) => compute.setHostname(...call).finally(handOver),
      setAccess: (...call: Parameters<typeof compute.setAccess>) => compute.setAccess(...call).finally(handOver),
    },
  };
  const { personId, sessionId, id: accountId } = owner;
  const origin = { ip: '192.0.2.1', userAgent: '' };
  const actor = { kind: 'session', accountId, personId, sessionId, permissions: 0, onlyIds: null, origin } as const;
  await expect(changeHostname(deps, actor, id, 'late.example.org')).rejects.toMatchObject({ status: 404 });
  await giveBack();
  await expect(
    changeCredentials(deps, actor, id, { new_login: 'late', new_password: 'fjord-Lantern-93' }),
  ).rejects.toMatchObject({ status: 404 });
  await giveBack();
  expect(await shown(id)).toMatchObject({ hostname: before.hostname, login: before.login });
});
