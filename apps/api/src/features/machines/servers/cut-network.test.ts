import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { findServer } from './hold-server.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const network = async (server: string, act: string, body: object = {}) => {
  const answer = await desk.orders.post(`/system/admin/servers/${server}/network/${act}`, body);
  await desk.settle();
  return answer.statusCode;
};

async function machineOf(server: string) {
  const { cluster, vm_id } = await findServer(product.deps.db, server);
  return product.askLab<{ status: { status: string }; config: Record<string, string> }>(
    'GET',
    `/proxmox/vms/${vm_id}?cluster=${cluster}`,
  );
}

test('K23 a cut network stays cut through a rebuild and a snapshot, the server runs on, and connecting brings it back', async () => {
  const server = await desk.server(owner);
  const before = await machineOf(server);
  const taken = await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'Connected' });
  await desk.settle();

  expect(await network(server, 'restore')).toBe(409);
  expect(await network(server, 'cut', { reason: 'It sends spam.' })).toBe(200);
  expect(await network(server, 'cut', { reason: 'Again' })).toBe(409);
  const cut = await machineOf(server);
  expect(cut.status.status).toBe('running');
  expect(cut.config.net0).toContain('link_down=1');
  const data = (await owner.browser.get(`/account/vm/${server}/data`)).json();
  expect(data).toMatchObject({ network_cut: 'It sends spam.', server_state: 'active' });
  const mails = await product.mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('is cut'));

  await desk.goBack(owner, server, 'snapshots', taken.json().snapshot_id);
  await desk.settle();
  expect((await machineOf(server)).config.net0).toContain('link_down=1');
  await desk.rebuild(owner, server, 'ubuntu-26-04');
  await desk.settle();
  expect((await machineOf(server)).config.net0).toContain('link_down=1');

  expect(await network(server, 'restore')).toBe(200);
  const after = await machineOf(server);
  expect(after.config.net0).not.toContain('link_down');
  expect(after.config.net0?.split(',').slice(1).sort()).toEqual(before.config.net0?.split(',').slice(1).sort());
});
