import { bytesPerTb } from '@resolvo/contract/machines/traffic';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { applySlowings, lookAtSlowed } from '../servers/apply-slowings.ts';
import { findServer } from '../servers/hold-server.ts';
import { refOf } from '../servers/server-row.ts';
import { watchTraffic } from './watch-traffic.ts';

const product = useOwnProduct();
const day = 86_400_000;
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product, { traffic_slow_mbit: 10 });
  owner = await product.account();
});

/** The machine sent so much more, and the hour is looked at. */
async function send(serverId: string, bytes: number): Promise<void> {
  await sql`insert into machine_counters (server_id, seen_at, sent, net_in, net_out, disk_read, disk_write)
    values (${serverId}, ${product.deps.now()}, ${bytes}, 0, 0, 0, 0)
    on conflict (server_id) do update set sent = machine_counters.sent + excluded.sent`.execute(product.deps.db);
  await watchTraffic(product.deps);
  await watchTraffic(product.deps);
}

async function cardOf(serverId: string): Promise<string[]> {
  const { cluster, vm_id } = await findServer(product.deps.db, serverId);
  const { config } = await product.askLab<{ config: Record<string, string> }>(
    'GET',
    `/proxmox/vms/${vm_id}?cluster=${cluster}`,
  );
  return (config.net0 ?? '').split(',').toSorted();
}

const read = async (path: string) => {
  await product.deps.cache.flushed();
  return (await owner.browser.get(path)).json();
};
const slowedOf = async (serverId: string) => (await read(`/account/vm/${serverId}/data`)).slowed;
const told = async (serverId: string) => {
  const { events } = await read(`/account/vm/${serverId}/activity`);
  return events.map(({ kind }: { kind: string }) => kind).filter((kind: string) => /slowed$/.test(kind));
};

test('K24 a server that has sent its traffic is slowed once, and at full speed again in the new month', async () => {
  const id = await desk.server(owner);
  const before = await cardOf(id);
  const slow = [...before, 'rate=1.25'].toSorted();
  await send(id, 3.9 * bytesPerTb);
  await applySlowings(product.deps);
  expect([await cardOf(id), await slowedOf(id)]).toEqual([before, null]);
  const taken = await owner.browser.post(`/account/vm/${id}/snapshots`, { name: 'Fast' });
  await desk.settle();

  await send(id, 0.2 * bytesPerTb);
  await Promise.all([applySlowings(product.deps), applySlowings(product.deps)]);
  expect(await cardOf(id)).toEqual(slow);
  const traffic = await read(`/account/vm/${id}/traffic`);
  expect(traffic).toMatchObject({ slow_mbit: 10, is_slowed: true, price: null, cost: 0 });
  expect(await slowedOf(id)).toEqual({ mbit: 10, until: traffic.to });
  expect(await told(id)).toEqual(['slowed']);
  const mails = await product.mailsTo(owner.email);
  expect(mails.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/is slowed to 10 Mbit\/s until 1 \w+, or/),
  );

  await desk.goBack(owner, id, 'snapshots', taken.json().snapshot_id);
  await desk.settle();
  expect(await cardOf(id)).toEqual(slow);
  const cut = await desk.orders.post(`/system/admin/servers/${id}/network/cut`, { reason: 'It sends spam.' });
  expect(cut.statusCode).toBe(200);
  await desk.settle();
  expect(await cardOf(id)).toEqual([...slow, 'link_down=1'].toSorted());
  await desk.rebuild(owner, id, 'ubuntu-26-04');
  await desk.settle();
  const rest = (card: string[]) => card.filter((part) => !part.startsWith('virtio='));
  expect(rest(await cardOf(id))).toEqual(rest([...slow, 'link_down=1'].toSorted()));

  product.travel(32 * day);
  await send(id, 0);
  await applySlowings(product.deps);
  expect(rest(await cardOf(id))).toEqual(rest([...before, 'link_down=1'].toSorted()));
  await desk.orders.post(`/system/admin/servers/${id}/network/restore`, {});
  await desk.settle();
  expect(rest(await cardOf(id))).toEqual(rest(before));
  expect([await slowedOf(id), await told(id)]).toEqual([null, ['unslowed', 'slowed']]);
});

test('a hypervisor that refuses is asked again, and a card that was changed there is set again', {
  tags: ['slow'],
}, async () => {
  const id = await desk.server(owner);
  await product.askLab('POST', '/proxmox/faults', { call: 'config', effect: 'error', times: 'always' });
  await send(id, 5 * bytesPerTb);
  await expect(applySlowings(product.deps)).rejects.toThrow('1 of 1 failed.');
  expect(await cardOf(id)).not.toContain('rate=1.25');
  await product.askLab('DELETE', '/proxmox/faults');
  product.travel(300_000);
  await applySlowings(product.deps);
  expect(await cardOf(id)).toContain('rate=1.25');

  const ref = refOf(await findServer(product.deps.db, id));
  if (!ref) throw new Error('The server has no machine.');
  await product.deps.compute.setSpeed(ref, null);
  expect(await cardOf(id)).not.toContain('rate=1.25');
  await lookAtSlowed(product.deps);
  await applySlowings(product.deps);
  expect(await cardOf(id)).toContain('rate=1.25');
});

test('a plan that includes more gives a slowed server its full speed back', { tags: ['slow'] }, async () => {
  const id = await desk.server(owner);
  await send(id, 5 * bytesPerTb);
  await applySlowings(product.deps);
  expect(await cardOf(id)).toContain('rate=1.25');
  const size = { ...serverPlan, name: 'Large', vcpus: 4, ram_mb: 8192, disk_gb: 160 };
  const large = await desk.orders.plan({ ...size, traffic_tb: 8, traffic_slow_mbit: 10, annual_price: null });
  await desk.orders.adjust(owner.id, 100_000);
  const asked = await owner.browser.post(`/account/vm/${id}/scale`, { plan_id: large });
  expect(asked.statusCode, asked.body).toBe(202);
  await desk.settle();
  product.travel(300_000);
  await applySlowings(product.deps);
  expect(await cardOf(id)).not.toContain('rate=1.25');
  expect(await told(id)).toEqual(['unslowed', 'slowed']);
});
