import { randomUUID } from 'node:crypto';
import { staffPresets } from '@resolvo/contract/people/staff';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { days } from '../../../../test/subscriptions.ts';
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
/** Made by an administrator at the hypervisor itself. */
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
/** What a client is asked for, oldest first; 25 % tax is part of a total. */
const billsOf = async (userId: string) =>
  (
    await sql<{ total: number; paid_months: number; status: string; due: number }>`
      select total, paid_months, status, extract(day from due_at - created_at)::int as due
      from invoices where account_id = ${userId} order by number`.execute(product.deps.db)
  ).rows;
const shown = async (serverId: string) =>
  (await desk.orders.staff.browser.get(`/system/admin/servers/${serverId}`)).json();
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
  const [told] = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.includes('legacy-1'));
  expect(told?.subject).toMatch(/is in your account now$/);
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

test('K30 a machine that is adopted to be billed has one invoice over its plan and tax, and renews', async () => {
  const client = await product.account();
  const vmId = await machineOf('paid', 1000);
  const body = { ...wish(vmId, 'paid-1', '192.0.2.100'), user_id: client.id, billing: 'monthly' };
  const adopted = await adopt(body);
  expect(adopted).toMatchObject({ status: 202 });
  expect(await billsOf(client.id)).toEqual([]);
  await desk.settle();
  // The plan costs 12.90 a month.
  const first = { total: 1613, paid_months: 1, status: 'awaiting_payment', due: 14 };
  expect(await billsOf(client.id)).toEqual([first]);
  expect(await adopt(body)).toMatchObject({ status: 409 });
  await desk.settle();
  expect(await billsOf(client.id)).toEqual([first]);
  expect(await shown(adopted.server_id)).toMatchObject({
    server_state: 'active',
    order_id: expect.any(String),
    subscriptions: [{ subscription_status: 'active', price: 1290, total: 1613, months: 1 }],
  });
  const [{ invoice_id }] = (await client.browser.get('/account/billing/invoices/all')).json();
  const invoice = (await client.browser.get(`/account/billing/invoices/${invoice_id}`)).json();
  expect(invoice.items).toMatchObject([{ plan_name: 'A server', chosen: { hostname: 'paid-1', location: 'Oslo' } }]);
  const paid = await desk.orders.post(`/system/admin/invoices/${invoice_id}/mark-paid`, {
    method: 'bank_transfer',
    reason: 'Seen',
  });
  expect(paid.statusCode, paid.body).toBe(200);
  await desk.settle();
  // Nothing is made for it a second time.
  expect((await desk.machines()).filter(({ vmid }) => vmid >= 10_000)).toHaveLength(1);
  await days(product, 25);
  expect(await billsOf(client.id)).toMatchObject([{ status: 'paid' }, { total: 1613, status: 'awaiting_payment' }]);
  await expectTrueBooks(product);
});

test('M25 one that is adopted beyond the stock of its plan leaves no place behind when it ends', {
  tags: ['slow'],
}, async () => {
  const client = await product.account();
  const counted = await desk.orders.plan({ ...serverPlan, stock: 1 });
  const stock = async () =>
    (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', counted).executeTakeFirstOrThrow())
      .stock;
  const add = { user_id: client.id, plan_id: counted, billing: 'monthly' };
  const ids: string[] = [];
  for (const left of [0, 0]) {
    ids.push((await desk.orders.post('/system/admin/servers', add)).json().server_id);
    await desk.settle();
    expect([ids.length, await stock()]).toEqual([ids.length, left]);
  }
  for (const [id, left] of [
    [ids[1], 0],
    [ids[0], 1],
  ]) {
    const { proxmox_vm_name: name } = await shown(String(id));
    await client.browser.send('DELETE', `/account/vm/${id}`, { name, keep_backup: false });
    await desk.settle();
    expect((await shown(String(id))).server_state).toBe('deleted');
    expect(await stock()).toBe(left);
  }
});

test('K30 by the year, for a server that staff add, and free of charge', async () => {
  const client = await product.account();
  const add = async (more: object) =>
    (await desk.orders.post('/system/admin/servers', { user_id: client.id, plan_id: planId, ...more })).json();
  const free = await add({});
  await desk.settle();
  expect(await billsOf(client.id)).toEqual([]);
  expect(await shown(free.server_id)).toMatchObject({ order_id: null, subscriptions: [] });
  const yearly = await add({ image: 'debian-13', billing: 'annual' });
  await desk.settle();
  expect(await billsOf(client.id)).toMatchObject([{ total: 16_125, paid_months: 12 }]);
  expect(await shown(yearly.server_id)).toMatchObject({ server_state: 'active', subscriptions: [{ months: 12 }] });
  await expectTrueBooks(product);
});

test('K30 an adoption that is taken back, and a server that is deleted while it is adopted, were never billed', async () => {
  const client = await product.account();
  const counts = async () =>
    (
      await sql<object>`select (select count(*)::int from orders where account_id = ${client.id}) as orders,
        (select count(*)::int from invoices where account_id = ${client.id}) as invoices,
        (select count(*)::int from subscriptions where account_id = ${client.id}) as subscriptions`.execute(
        product.deps.db,
      )
    ).rows[0];
  const nothing = { orders: 0, invoices: 0, subscriptions: 0 };
  const ours = { user_id: client.id, billing: 'monthly' };
  const vmId = await machineOf('back', 1100);
  const adopted = await adopt({ ...wish(vmId, 'back-1', '192.0.2.110'), ...ours });
  await product.deps.compute.mark({ ...place, vmId, serverId: randomUUID() }, 'back-1');
  await desk.settle();
  expect(await shown(adopted.server_id)).toMatchObject({ server_state: 'failed', order_id: null });
  expect(await counts()).toEqual(nothing);

  const other = await machineOf('gone', 1200);
  const gone = await adopt({ ...wish(other, 'gone-1', '192.0.2.120'), ...ours });
  await sql`update servers set state = 'deleting' where id = ${gone.server_id}`.execute(product.deps.db);
  await desk.settle();
  expect(await counts()).toEqual(nothing);

  await product.deps.db
    .updateTable('plans')
    .set({ archived_at: product.deps.now() })
    .where('id', '=', planId)
    .execute();
  const third = await machineOf('old', 1300);
  expect(await adopt({ ...wish(third, 'old-1', '192.0.2.130'), ...ours })).toMatchObject({
    status: 409,
    details: 'This plan is no longer sold.',
  });
});

test('A31 who has a right over servers and none over invoices makes them free of charge, and bills nobody', async () => {
  const { infrastructure, support } = staffPresets;
  const client = await product.account();
  const vmId = await machineOf('billed', 1100);
  for (const { permissions } of [infrastructure, support]) {
    const { browser } = await product.account({ permissions });
    const added = await browser.post('/system/admin/servers', {
      user_id: client.id,
      plan_id: planId,
      billing: 'monthly',
    });
    const body = { ...wish(vmId, 'billed-1', '192.0.2.101'), billing: 'annual' };
    const adopted = await browser.post('/system/admin/servers/adopt', body);
    for (const answer of [added, adopted]) {
      expect([answer.statusCode, answer.json().details]).toEqual([
        403,
        'You need the permission “Staff: invoices” to bill a server.',
      ]);
    }
    const free = await browser.post('/system/admin/servers', { user_id: client.id, plan_id: planId });
    expect(free.statusCode, free.body).toBe(202);
  }
  await desk.settle();
  expect(await billsOf(client.id)).toEqual([]);
});
