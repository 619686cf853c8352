import { dottedAddress } from '@resolvo/contract/machines/addresses';
import type { StaffServerEvent } from '@resolvo/contract/machines/server-events';
import type { StaffServerTask } from '@resolvo/contract/machines/server-tasks';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { orderCancelled, orderIssue } from '../../sales/deliveries/queues.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});
afterEach(async () => {
  await product.askLab('DELETE', '/proxmox/faults');
});

const data = async (id: string, who = owner) => (await who.browser.get(`/account/vm/${id}/data`)).json();
/** What staff read of the order of a server: what it waits for. */
async function waitingOf(serverId: string): Promise<string[]> {
  const { order_id } = await product.deps.db
    .selectFrom('servers as s')
    .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select('i.order_id')
    .where('s.id', '=', serverId)
    .executeTakeFirstOrThrow();
  const { items } = (await desk.orders.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json();
  return items.flatMap(({ waiting }: { waiting: string[] }) => waiting);
}
const breakCall = (call: string, effect: string, more: object = {}) =>
  product.askLab('POST', '/proxmox/faults', { call, effect, ...more });
const balanceOf = async (who: TestAccount) => (await who.browser.get('/account/billing/data')).json().balance;
const detailOf = (vmid: number) =>
  product.askLab<{ status: { status: string }; config: Record<string, string>; firewall: unknown }>(
    'GET',
    `/proxmox/vms/${vmid}`,
  );

describe('paid means running', () => {
  test('C3 the machine is what its plan says, with its own addresses, and its owner hears of it once', async () => {
    const id = await desk.server(owner, { image: 'debian-13', hostname: 'web1.example.org', location: 'oslo' });
    const server = await data(id);
    expect(server).toMatchObject({
      id,
      server_id: id,
      server_state: 'active',
      server_task: null,
      name: 'A server',
      vm_template_id: 'debian-13',
      hostname: 'web1.example.org',
      location: 'Oslo',
      vcpus: 2,
      ram_mb: 4096,
      disk_gb: 80,
    });
    const address = dottedAddress(server.proxmox_vm_ipv4);
    expect(address).toMatch(/^192\.0\.2\.\d+$/);
    expect(server.proxmox_vm_ipv6).toMatch(/^2001:db8:1::/);
    const machine = await detailOf(server.proxmox_vm_id);
    expect(machine.status.status).toBe('running');
    expect(machine.config).toMatchObject({
      name: 'web1.example.org',
      cores: expect.anything(),
      ipconfig0: `ip=${address}/24,gw=192.0.2.1,ip6=${server.proxmox_vm_ipv6}/64,gw6=2001:db8:1::1`,
    });
    expect([Number(machine.config.cores), Number(machine.config.memory)]).toEqual([2, 4096]);
    expect(machine.config.scsi0).toContain('size=80G');
    expect(machine.config.net0).toContain('tag=100');
    expect(JSON.stringify(machine.firewall)).toContain(address);
    const mails = await product.mailsTo(owner.email);
    expect(mails.filter(({ subject }) => subject === 'web1.example.org is running')).toHaveLength(1);
    const { tasks } = (await owner.browser.get(`/account/vm/${id}/tasks`)).json();
    expect(tasks).toMatchObject([{ kind: 'provision', status: 'done', reason: '' }]);
    for (const step of tasks[0].steps) expect(step.status).toBe('done');
    const info = (await owner.browser.get(`/account/vm/${id}/info`)).json();
    expect(info).toMatchObject({
      status: 'running',
      cpus: 2,
      max_ram: 4096 * 1024 ** 2,
      max_storage: 80 * 1024 ** 3,
      details: '',
    });
  });

  test('without an image it is reserved, says so, and takes one later', async () => {
    const id = await desk.server(owner, {});
    expect(await data(id)).toMatchObject({ server_state: 'awaiting_image', vm_template_id: '' });
    const info = await owner.browser.get(`/account/vm/${id}/info`);
    expect([info.statusCode, info.json().status]).toEqual([200, 'offline']);
    expect(info.json().details).toBe('This server is inactive: it needs to be assigned an image first.');
    const { images } = (await owner.browser.get(`/account/vm/${id}/images`)).json();
    expect(images).toContainEqual(
      expect.objectContaining({ image: 'ubuntu-26-04', name: 'Ubuntu 26.04', family: 'ubuntu' }),
    );
    const refused = await owner.browser.post(`/account/vm/${id}/rebuild`, { image: 'no-such' });
    expect(refused.json().fields).toMatchObject([{ path: 'image' }]);
    const before = await data(id);
    expect(await waitingOf(id)).toEqual([
      `${before.proxmox_vm_name} waits for an image: the client chooses it, or you on the page of the server.`,
    ]);
    expect((await owner.browser.post(`/account/vm/${id}/rebuild`, { image: 'ubuntu-26-04' })).statusCode).toBe(202);
    await desk.settle();
    expect(await waitingOf(id)).toEqual([]);
    expect(await data(id)).toMatchObject({
      server_state: 'active',
      vm_template_id: 'ubuntu-26-04',
      proxmox_vm_ipv4: before.proxmox_vm_ipv4,
    });
  });

  test('M29 refunded in full while it is being made: nothing is handed over, nothing is left', {
    tags: ['slow'],
  }, async () => {
    const buyer = await product.account();
    const before = await desk.machines();
    const { orderId, invoiceId } = await desk.buy(buyer, { image: 'debian-13' });
    await product.run(orderIssue, { order_id: orderId });
    const path = `/system/admin/invoices/${invoiceId}/refund`;
    expect((await desk.orders.post(path, { reason: 'Changed their mind' })).statusCode).toBe(200);
    await product.run(orderCancelled, { order_id: orderId });
    await desk.settle();
    expect(await desk.machines()).toHaveLength(before.length);
    const { servers } = (await desk.orders.staff.browser.get(`/system/admin/servers?search=${buyer.email}`)).json();
    expect(servers.map(({ server_state }: { server_state: string }) => server_state)).not.toContain('active');
    const subjects = (await product.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /running|image/i.test(subject))).toEqual([]);
  });

  test('C8 20 orders at once have 20 numbers and 20 addresses', { tags: ['slow'] }, async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => product.account()));
    for (const buyer of buyers) await desk.buy(buyer);
    await desk.settle();
    const rows = await sql<{ ids: number; addresses: number; all: number }>`
      select count(distinct s.cluster || s.vm_id) as ids, count(distinct h.address) as addresses, count(*) as all
      from servers s join address_holds h on h.server_id = s.id and h.held_until is null and family(h.address) = 4
      where s.account_id = any(${buyers.map(({ id }) => id)})`.execute(product.deps.db);
    expect(rows.rows).toEqual([{ ids: 20, addresses: 20, all: 20 }]);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['F8 the reply to the clone is lost', 'clone', 'drop-after', {}],
    ['F8 the connection is cut before the clone', 'clone', 'drop-before', {}],
    ['F10 the machine is locked for a while', 'config', 'locked', { times: 2 }],
    ['F9 the task ends with a warning', 'clone', 'task-warning', {}],
  ])('%s: it is made all the same, once', { tags: ['slow'] }, async (_what, call, effect, more) => {
    const buyer = await product.account();
    const before = (await desk.machines()).length;
    const known = await product.askLab<{ calls: string[] }>('GET', '/proxmox/faults');
    const name = known.calls.includes(call) ? call : known.calls.find((one) => one.includes(call));
    await breakCall(name ?? call, effect, more);
    const id = await desk.server(buyer, { image: 'debian-13' });
    expect(await data(id, buyer)).toMatchObject({ server_state: 'active' });
    expect(await desk.machines()).toHaveLength(before + 1);
  });

  test('F9 F1 a clone that fails is taken back, with the money, and the reason is said', async () => {
    const buyer = await product.account();
    const before = await desk.machines();
    await breakCall('clone', 'task-error', { times: 'always', message: 'storage is broken' });
    const id = await desk.server(buyer, { image: 'debian-13' });
    expect(await desk.machines()).toHaveLength(before.length);
    expect(await balanceOf(buyer)).toBeGreaterThan(0);
    const staff = (await desk.orders.staff.browser.get(`/system/admin/servers/${id}`)).json();
    expect(staff).toMatchObject({ server_state: 'failed', proxmox_vm_id: 0, proxmox_vm_ipv4: 0 });
    const { tasks } = (await desk.orders.staff.browser.get(`/system/admin/servers/${id}/tasks`)).json();
    expect(tasks[0]).toMatchObject({ status: 'unwound', reason: 'Something went wrong on our side.' });
    const failed = tasks[0].steps.find(({ name }: { name: string }) => name === 'clone');
    expect(failed.error).toContain('storage is broken');
    // The owner is not told what the hypervisor says.
    const seen = await buyer.browser.get(`/account/vm/${id}/tasks`);
    expect(seen.body).not.toContain('storage is broken');
    const { proxmox } = (await buyer.browser.get('/account/products')).json();
    expect(proxmox).toMatchObject([{ id, server_state: 'failed', proxmox_vm_ipv4: 0 }]);
  });

  test('F7 a node that is down is left out; with all down it waits, and goes on when they are back', async () => {
    const buyer = await product.account();
    await product.askLab('POST', '/proxmox/nodes/osl-1', { online: false });
    const id = await desk.server(buyer, { location: 'oslo' });
    expect((await desk.orders.staff.browser.get(`/system/admin/servers/${id}`)).json().node).not.toBe('osl-1');
    await product.askLab('POST', '/proxmox/nodes/osl-1', { online: true });

    const patient = await product.account();
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
    await desk.buy(patient, { image: 'debian-13' });
    await product.settle();
    const [waiting] = (await patient.browser.get('/account/products')).json().proxmox;
    const newest = async () => (await patient.browser.get(`/account/vm/${waiting.id}/tasks`)).json().tasks[0];
    expect(await newest()).toMatchObject({ kind: 'provision', status: 'waiting', retrying: true });
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
    await desk.settle();
    expect(await newest()).toMatchObject({ status: 'done', retrying: false });
    expect(await data(waiting.id, patient)).toMatchObject({ server_state: 'active', image_name: 'Debian 13' });
  });

  test('S82 work that is taken back and waits is tried again by staff at once, and not while a worker has it', async () => {
    const patient = await product.account();
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'down' });
    await desk.buy(patient, { image: 'debian-13' });
    await product.settle();
    const [{ id }] = (await patient.browser.get('/account/products')).json().proxmox;
    const { browser } = desk.orders.staff;
    const task = async () => (await browser.get(`/system/admin/servers/${id}/tasks`)).json().tasks[0];
    const { task_id } = await task();
    const again = () => browser.post(`/system/admin/server-tasks/${task_id}/retry`, {});
    const back = (lease: string) =>
      sql`update sagas set status = 'unwinding', backwards = true, run_at = now() + interval '5 minutes',
        lease_until = ${sql.raw(lease)} where id = ${task_id}`.execute(product.deps.db);
    await back("now() + interval '30 seconds'");
    expect(await task()).toMatchObject({ status: 'unwinding', next_attempt_at: 0 });
    expect((await again()).json().details).toBe('It is being taken back at this moment.');
    await back('null');
    expect((await task()).next_attempt_at).toBeGreaterThan(0);
    await product.askLab('PUT', '/faults', { part: 'proxmox', preset: 'none' });
    expect((await again()).statusCode).toBe(200);
    await desk.settle();
    expect(await task()).toMatchObject({ status: 'unwound' });
  });

  test('no room: the money comes back', async () => {
    const buyer = await product.account();
    await sql`update subnets set enabled = false`.execute(product.deps.db);
    const id = await desk.server(buyer, { image: 'debian-13' });
    await sql`update subnets set enabled = true`.execute(product.deps.db);
    expect(await balanceOf(buyer)).toBeGreaterThan(0);
    const { tasks } = (await buyer.browser.get(`/account/vm/${id}/tasks`)).json();
    expect(tasks[0]).toMatchObject({ status: 'unwound', reason: 'There is no room for it at the moment.' });
  });

  test('A5 a machine that does not carry our id is never touched', async () => {
    const id = await desk.server(owner, { image: 'debian-13' });
    const { proxmox_vm_id: vmid } = await data(id);
    await sql`update servers set vm_id = 9000 where id = ${id}`.execute(product.deps.db);
    const before = await product.askLab('GET', '/proxmox/vms/9000?cluster=oslo');
    for (const verb of ['start', 'shutdown', 'reboot']) {
      expect((await owner.browser.post(`/account/vm/${id}/${verb}`)).statusCode).toBe(503);
    }
    await desk.end(id, 'Test');
    await desk.settle();
    expect(await product.askLab('GET', '/proxmox/vms/9000?cluster=oslo')).toEqual(before);
    expect(vmid).toBeGreaterThanOrEqual(10_000);
  });
});

test('what long work has done is told in the name of whoever asked for it', { tags: ['slow'] }, async () => {
  const staff = desk.orders.staff;
  const buyer = await product.account();
  const id = await desk.server(buyer);
  const admin = `/system/admin/servers/${id}`;
  await buyer.browser.post(`/account/vm/${id}/snapshots`, { name: 'Mine' });
  await desk.settle();
  await product.deps.db.transaction().execute(async (tx) => {
    const { delivery_id } = (await staff.browser.get(admin)).json();
    await product.deps.services.of('proxmox').suspend(tx, delivery_id, 'Unpaid');
    await product.deps.services.of('proxmox').resume(tx, delivery_id);
  });
  await desk.settle();
  await staff.browser.post(`${admin}/suspend`, { reason: 'Spam' });
  await desk.settle();
  await staff.browser.post(`${admin}/resume`);
  await desk.settle();
  await desk.end(id, 'Fraud');
  await desk.settle();
  // The clock of a test stands still, so nothing comes before anything.
  const { events } = (await staff.browser.get(`${admin}/activity?limit=100`)).json();
  const said = events.map((one: StaffServerEvent) => [one.kind, one.by, one.actor_email, one.detail].join(' '));
  expect(said.sort()).toEqual([
    `cancelled staff ${staff.email} Fraud`,
    `created staff ${staff.email} `,
    `deleted staff ${staff.email} `,
    `ready staff ${staff.email} `,
    `resumed staff ${staff.email} `,
    'resumed system  ',
    `snapshot_taken owner ${buyer.email} Mine`,
    `suspended staff ${staff.email} Spam`,
    'suspended system  Unpaid',
  ]);
  const { tasks } = (await staff.browser.get(`${admin}/tasks`)).json();
  expect(tasks.map((one: StaffServerTask) => `${one.kind} ${one.asked_by}`).sort()).toEqual([
    `delete ${staff.email}`,
    `provision ${staff.email}`,
    'resume ',
    `resume ${staff.email}`,
    `snapshot ${buyer.email}`,
    'suspend ',
    `suspend ${staff.email}`,
  ]);
});
