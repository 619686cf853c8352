import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let large: string;
let small: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  const size = { type: 'proxmox', category: 'cloud', traffic_tb: 4, annual_price: null };
  large = await desk.orders.plan({ ...size, name: 'Large', price: 2490, vcpus: 4, ram_mb: 8192, disk_gb: 160 });
  small = await desk.orders.plan({ ...size, name: 'Small', price: 490, vcpus: 1, ram_mb: 2048, disk_gb: 160 });
});

const shown = async (owner: TestAccount, id: string) => (await owner.browser.get(`/account/vm/${id}/data`)).json();

/** The machine as the hypervisor has it. */
async function machineOf(owner: TestAccount, id: string) {
  const { proxmox_vm_id } = await shown(owner, id);
  const { config } = await product.askLab<{ config: Record<string, string> }>('GET', `/proxmox/vms/${proxmox_vm_id}`);
  const disk = Object.values(config).find((value) => /size=\d+G/.test(value) && !value.includes('cloudinit'));
  return [Number(config.cores), Number(config.memory), Number(/size=(\d+)G/.exec(disk ?? '')?.[1])];
}

async function scale(owner: TestAccount, id: string, planId: string): Promise<void> {
  const asked = await owner.browser.post(`/account/vm/${id}/scale`, { plan_id: planId });
  expect(asked.statusCode, asked.body).toBe(202);
  await desk.settle();
}

async function copied(owner: TestAccount, id: string, kind: 'snapshots' | 'backups'): Promise<string> {
  const made = await owner.browser.post(`/account/vm/${id}/${kind}`, { name: 'Before' });
  await desk.settle();
  return made.json()[kind === 'snapshots' ? 'snapshot_id' : 'backup_id'];
}

describe('K3 going back to an older size', () => {
  test.each([
    ['snapshots', 'rollback'],
    ['backups', 'restore'],
  ] as const)('%s %s: the larger size that was paid for stays, disk included', async (kind, _verb) => {
    const owner = await product.account();
    const id = await desk.server(owner);
    await desk.orders.adjust(owner.id, 10_000);
    const copy = await copied(owner, id, kind);
    await scale(owner, id, large);
    expect(await machineOf(owner, id)).toEqual([4, 8192, 160]);
    expect((await desk.goBack(owner, id, kind, copy)).statusCode).toBe(202);
    await desk.settle();
    expect(await machineOf(owner, id)).toEqual([4, 8192, 160]);
  });

  test('a smaller size that was credited stays small after a rollback', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    await desk.orders.adjust(owner.id, 10_000);
    await scale(owner, id, large);
    const copy = await copied(owner, id, 'snapshots');
    await scale(owner, id, small);
    expect(await machineOf(owner, id)).toEqual([1, 2048, 160]);
    await desk.goBack(owner, id, 'snapshots', copy);
    await desk.settle();
    expect(await machineOf(owner, id)).toEqual([1, 2048, 160]);
  });
});

/** As if another place had been ordered. What is sealed is never altered, so the guard is off for this one change. */
const orderedFor = (orderId: string, location: string) =>
  product.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const choices = JSON.stringify({ image: 'debian-13', location });
    await sql`update order_items set choices = ${choices} where order_id = ${orderId}`.execute(tx);
  });

describe('K3 K5 a machine that somebody changed at the hypervisor', () => {
  test('is shown as it is, with the difference to what is paid for, and listed for staff with size and place', {
    tags: ['slow'],
  }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
    const before = await shown(owner, id);
    expect(before).toMatchObject({ vcpus: 2, plan_vcpus: 2, ram_mb: 4096, plan_ram_mb: 4096, disk_gb: 80 });
    const differences = async () => {
      const { clusters } = (await desk.orders.staff.browser.get('/system/admin/nodes/differences')).json();
      const mine = (rows: { server_id: string }[]) => rows.filter(({ server_id }) => server_id === id);
      type Found = { sizes: { server_id: string }[]; elsewhere: { server_id: string }[] };
      return {
        sizes: clusters.flatMap(({ sizes }: Found) => mine(sizes)),
        elsewhere: clusters.flatMap(({ elsewhere }: Found) => mine(elsewhere)),
      };
    };
    expect(await differences()).toEqual({ sizes: [], elsewhere: [] });

    const row = await product.deps.db
      .selectFrom('servers')
      .select(['cluster', 'node', 'vm_id', 'hostname', 'login'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ref = { serverId: id, cluster: row.cluster ?? '', node: row.node ?? '', vmId: row.vm_id ?? 0 };
    await product.deps.compute.switch(ref, 'stop');
    await expect.poll(async () => (await product.deps.compute.find(ref))?.running, { timeout: 10_000 }).toBe(false);
    await product.deps.compute.shape(ref, { hostname: row.hostname, login: row.login, vcpus: 8, ramMb: 1024 });
    await expect
      .poll(() => shown(owner, id), { timeout: 10_000 })
      .toMatchObject({
        vcpus: 8,
        plan_vcpus: 2,
        ram_mb: 1024,
        plan_ram_mb: 4096,
      });
    const list = (await owner.browser.get('/account/products')).json().proxmox;
    expect(list).toMatchObject([{ vcpus: 8, plan_vcpus: 2 }]);
    const { order_id } = (await desk.orders.staff.browser.get(`/system/admin/servers/${id}`)).json();
    await orderedFor(order_id, 'london');
    expect(await differences()).toMatchObject({
      sizes: [{ billed: { vcpus: 2, ram_mb: 4096, disk_gb: 80 }, found: { vcpus: 8, ram_mb: 1024, disk_gb: 80 } }],
      elsewhere: [{ billed_place: 'london', found_place: 'Oslo' }],
    });
  });
});
