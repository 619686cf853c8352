import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { days } from '../../../../test/subscriptions.ts';
import { endOver } from '../../sales/deliveries/end-over.ts';
import { endLeftServers } from './end-left-servers.ts';
import { dropFinalBackups } from './final-backups.ts';
import { findServer } from './hold-server.ts';
import { refOf } from './server-row.ts';

const product = useOwnProduct();
let desk: ServerDesk;
beforeAll(async () => {
  desk = await serverDesk(product);
});

const staff = () => desk.orders.staff.browser;
const shown = async (id: string) => (await staff().get(`/system/admin/servers/${id}`)).json();
const isThere = async (vmId: number) => (await desk.machines()).some(({ vmid }) => vmid === vmId);
/** Whether the hypervisor still has the last copy, which carries the id of the work that deleted the server. */
async function hasFinalBackup(serverId: string): Promise<boolean> {
  const { db, compute } = product.deps;
  const work = await db
    .selectFrom('sagas')
    .select('id')
    .where('subject_id', '=', serverId)
    .where('kind', '=', 'server-delete')
    .executeTakeFirstOrThrow();
  const ref = refOf(await findServer(db, serverId));
  return ref !== undefined && (await compute.findBackup(ref, work.id)) !== undefined;
}
const endings = async () => (await staff().get('/system/admin/endings?limit=100')).json().endings;

/** Days pass, and the hourly jobs run. */
async function pass(count: number): Promise<void> {
  await days(product, count);
  await endOver(product.deps);
  await endLeftServers(product.deps);
  await dropFinalBackups(product.deps);
  await desk.settle();
}

/** A delivered server that is not paid for yet: staff issued its order. */
async function unpaid(): Promise<{ owner: TestAccount; id: string; vmId: number; invoiceId: string; orderId: string }> {
  const owner = await product.account();
  const order = await desk.orders.order(owner.id);
  await order.add(await planOf());
  await product.deps.db
    .updateTable('order_items')
    .set({ choices: JSON.stringify({ image: 'debian-13', hostname: 'web1' }) })
    .where('order_id', '=', order.key.order_id)
    .execute();
  const invoiceId: string = (await order.seal()).json().invoice_id;
  await desk.orders.post('/system/invoices/issue', order.key);
  await desk.settle();
  const id = await desk.serverOf(order.key.order_id);
  return { owner, id, vmId: (await shown(id)).proxmox_vm_id, invoiceId, orderId: order.key.order_id };
}
const planOf = async () =>
  (await product.deps.db.selectFrom('plans').select('id').where('type', '=', 'proxmox').executeTakeFirstOrThrow()).id;
const cancelInvoice = (invoiceId: string) =>
  desk.orders.post(`/system/admin/invoices/${invoiceId}/cancel`, { reason: 'Typed wrong' });

describe('K1 cancelling the invoice of a delivered server', () => {
  test('suspends it, tells its owner, lists it for staff, names who asked, and deletes it only after the grace period', async () => {
    const { owner, id, vmId, invoiceId } = await unpaid();
    const touched = (await staff().get(`/system/admin/invoices/${invoiceId}/services?act=cancel`)).json();
    expect(touched).toMatchObject({ grace_days: 14, services: [{ name: 'web1 (A server)', fate: 'announced' }] });
    expect((await cancelInvoice(invoiceId)).statusCode).toBe(200);
    await desk.settle();

    const server = await shown(id);
    expect(server).toMatchObject({
      server_state: 'suspended',
      suspended_by: 'ending',
      end_why: 'invoice_cancelled',
      end_asked_by: desk.orders.staff.email,
      end_reason: 'Typed wrong',
      ends_at: touched.services[0].ends_at,
    });
    expect(await isThere(vmId)).toBe(true);
    expect(await endings()).toContainEqual(
      expect.objectContaining({
        server_id: id,
        name: 'web1 (A server)',
        asked_by: desk.orders.staff.email,
        ends_at: server.ends_at,
      }),
    );
    const { events } = (await staff().get(`/system/admin/servers/${id}/activity`)).json();
    expect(events.find(({ kind }: { kind: string }) => kind === 'end_announced')).toMatchObject({
      by: 'staff',
      actor_email: desk.orders.staff.email,
      detail: 'Typed wrong',
    });
    const [mail] = (await product.mailsTo(owner.email)).filter(({ subject }) =>
      subject.startsWith('web1 (A server) is suspended'),
    );
    expect(mail?.text).toContain('Your data is safe');

    await pass(13);
    expect(await isThere(vmId)).toBe(true);
    expect((await owner.browser.get(`/account/vm/${id}/data`)).json()).toMatchObject({ server_state: 'suspended' });
    await pass(1);
    expect(await isThere(vmId)).toBe(false);
    const gone = await shown(id);
    expect(gone.server_state).toBe('deleted');

    // The last copy outlives it by another grace period, and both sides see until when.
    expect(await hasFinalBackup(id)).toBe(true);
    expect(gone.final_backup_until).toBeGreaterThan(0);
    const { backups } = (await owner.browser.get('/account/final-backups')).json();
    expect(backups).toMatchObject([{ server_name: 'web1', kept_until: gone.final_backup_until }]);
    expect((await product.mailsTo(owner.email)).map(({ subject }) => subject)).toContain('web1 was deleted');
    await pass(13);
    expect(await hasFinalBackup(id)).toBe(true);
    await pass(2);
    expect(await hasFinalBackup(id)).toBe(false);
    expect((await owner.browser.get('/account/final-backups')).json().backups).toEqual([]);
  }, 120_000);

  test('staff keep it with a reason: it runs again, and its subscription goes on', { tags: ['slow'] }, async () => {
    const { owner, id, vmId, invoiceId } = await unpaid();
    await cancelInvoice(invoiceId);
    await desk.settle();
    const [row] = (await endings()).filter(({ server_id }: { server_id: string }) => server_id === id);
    await pass(10);
    const keep = (reason: string) => desk.orders.post(`/system/admin/endings/${row.unit_id}/keep`, { reason });
    expect((await keep('')).statusCode).toBe(422);
    expect((await owner.browser.post(`/account/vm/${id}/keep`)).json().details).toContain('support');
    expect((await keep('Our mistake')).statusCode).toBe(200);
    expect((await keep('Twice')).statusCode).toBe(404);
    await desk.settle();
    expect(await shown(id)).toMatchObject({ server_state: 'active', ends_at: 0, end_why: null });
    await pass(10);
    expect(await isThere(vmId)).toBe(true);
    const { subscriptions } = (await owner.browser.get('/account/subscriptions?status=open')).json();
    expect(subscriptions).toMatchObject([{ server_id: id, subscription_status: 'active' }]);
  });

  test('one that is still being made is unwound at once: nothing of the customer’s is on it', async () => {
    const owner = await product.account();
    const order = await desk.orders.order(owner.id);
    await order.add(await planOf());
    const invoiceId: string = (await order.seal()).json().invoice_id;
    await desk.orders.post('/system/invoices/issue', order.key);
    const touched = (await staff().get(`/system/admin/orders/${order.key.order_id}/services`)).json();
    expect(touched.services).toMatchObject([{ fate: 'unwound', ends_at: 0 }]);
    await cancelInvoice(invoiceId);
    await desk.settle();
    expect((await shown(await desk.serverOf(order.key.order_id))).server_state).toBe('deleted');
  }, 60_000);
});

describe('K1 ending a subscription', () => {
  test('cancelled with its period: suspended then, kept, and its owner can change their mind', {
    timeout: 180_000,
  }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId } = await shown(id);
    const happened = async () => (await owner.browser.get(`/account/vm/${id}/activity`)).json().events;
    const details: string = (await owner.browser.post(`/account/vm/${id}/cancel`)).json().details;
    expect(details).toContain('is then suspended');
    await pass(32);
    expect(await shown(id)).toMatchObject({
      server_state: 'suspended',
      end_why: 'cancelled',
      end_asked_by: owner.email,
    });
    // The owner cancelled it a month ago; what happened now, the calendar did.
    const calendar = { by: 'system', detail: 'Its paid time is over.' };
    expect((await happened())[0]).toMatchObject({ kind: 'end_announced', ...calendar });
    expect((await owner.browser.get('/account/subscriptions')).json().subscriptions[0].subscription_status).toBe(
      'ended',
    );
    expect((await owner.browser.post(`/account/vm/${id}/keep`)).statusCode).toBe(200);
    await desk.settle();
    expect(await shown(id)).toMatchObject({ server_state: 'active', ends_at: 0 });
    const { subscriptions } = (await owner.browser.get('/account/subscriptions')).json();
    expect(subscriptions).toMatchObject([{ subscription_status: 'active', cancelled: false }]);
    // The subscription begins anew today, with an invoice.
    expect(subscriptions[0].unpaid_invoice_id).not.toBeNull();
    await owner.browser.post(`/account/vm/${id}/cancel`);
    await pass(60);
    expect(await isThere(vmId)).toBe(false);
    const { events } = (await staff().get(`/system/admin/servers/${id}/activity?limit=100`)).json();
    expect(events[0]).toMatchObject({ kind: 'deleted', ...calendar });
    expect(events.filter(({ kind }: { kind: string }) => kind === 'cancelled')).toMatchObject([
      { by: 'owner' },
      { by: 'owner' },
    ]);
  });

  test('by staff: nothing is deleted before the announced day', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId } = await shown(id);
    const [{ subscription_id }] = (await owner.browser.get('/account/subscriptions')).json().subscriptions;
    const path = `/system/admin/subscriptions/${subscription_id}`;
    expect((await staff().get(`${path}/services?act=end`)).json().services).toMatchObject([{ fate: 'announced' }]);
    await desk.orders.post(`${path}/end`, { reason: 'Abuse' });
    await desk.settle();
    expect(await shown(id)).toMatchObject({ server_state: 'suspended', end_why: 'ended_by_staff' });
    await pass(13);
    expect(await isThere(vmId)).toBe(true);
    await pass(1);
    expect(await isThere(vmId)).toBe(false);
  });

  test('unpaid: the suspension announces the day, paying takes it back', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    await pass(40);
    const server = await shown(id);
    expect(server).toMatchObject({ server_state: 'suspended', end_why: 'unpaid', suspended_by: 'billing' });
    const [{ unpaid_invoice_id }] = (await owner.browser.get('/account/subscriptions')).json().subscriptions;
    await desk.orders.post(`/system/admin/invoices/${unpaid_invoice_id}/mark-paid`, {
      method: 'other',
      reason: 'Late',
    });
    await desk.settle();
    expect(await shown(id)).toMatchObject({ server_state: 'active', ends_at: 0, end_why: null });
  });
});

describe('K1 K2 ending a server now', () => {
  test('needs its name typed, by its owner and by staff, and staff a reason', async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId, proxmox_vm_name: name } = await shown(id);
    const end = (body: object) => owner.browser.send('DELETE', `/account/vm/${id}`, body);
    for (const wrong of [{}, { name: '' }, { name: `${name}x` }]) expect((await end(wrong)).statusCode).toBe(422);
    for (const wrong of [{ name }, { reason: 'Abuse' }, { name: 'other', reason: 'Abuse' }]) {
      expect((await staff().send('DELETE', `/system/admin/servers/${id}`, wrong)).statusCode).toBe(422);
    }
    await desk.settle();
    expect(await isThere(vmId)).toBe(true);
    const stranger = await product.account();
    expect((await stranger.browser.send('DELETE', `/account/vm/${id}`, { name })).statusCode).toBe(404);
    expect((await end({ name })).statusCode).toBe(202);
    await desk.settle();
    expect(await isThere(vmId)).toBe(false);
    expect(await hasFinalBackup(id)).toBe(true);
    expect((await shown(id)).final_backup_until).toBeGreaterThan(0);
    // Its subscription ends in the name of its owner.
    const ended = await product.deps.db
      .selectFrom('events')
      .select('actor_id')
      .where('name', '=', 'subscription.ended')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(ended.actor_id).toBe(owner.personId);
  }, 60_000);

  test('says before what it credits, to its owner and to staff, and credits that', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const effects = async () => (await owner.browser.get(`/account/vm/${id}/deletion`)).json();
    const subscription = async () => (await owner.browser.get('/account/subscriptions')).json().subscriptions[0];
    const { period_end, period_start, price } = await subscription();
    // Each moment of the period costs the same.
    const left = () => {
      const share = (period_end * 1000 - product.deps.now().getTime()) / ((period_end - period_start) * 1000);
      return Math.round(price * share);
    };
    const near = (credited: number) => ({ credited: expect.closeTo(credited, -1), charged: 0, by_card: 0 });
    expect(await effects()).toMatchObject(near(left()));
    expect((await effects()).kept_days).toBeGreaterThan(0);
    // Before its end the next period is billed; unpaid, that gives nothing back.
    await days(product, 25);
    const { unpaid_invoice_id, total } = await subscription();
    expect(await effects()).toMatchObject(near(left()));
    const dropped = { dropped_by_cancelling: true, dropped_by_deleting: true };
    expect((await effects()).open_bills).toMatchObject([{ open: total, ...dropped }]);
    await desk.orders.post(`/system/admin/invoices/${unpaid_invoice_id}/mark-paid`, {
      method: 'other',
      reason: 'Ahead',
    });
    expect(total).toBeGreaterThan(0);
    const { credited } = await effects();
    expect({ credited, charged: 0, by_card: 0 }).toMatchObject(near(total + left()));
    expect((await effects()).open_bills).toEqual([]);
    expect((await staff().get(`/system/admin/servers/${id}/deletion`)).json()).toEqual(await effects());
    const stranger = await product.account();
    expect((await stranger.browser.get(`/account/vm/${id}/deletion`)).statusCode).toBe(404);
    const balance = async () => (await owner.browser.get('/account/billing/data')).json().balance;
    const before: number = await balance();
    const { proxmox_vm_name: name } = await shown(id);
    expect((await owner.browser.send('DELETE', `/account/vm/${id}`, { name })).statusCode).toBe(202);
    await desk.settle();
    expect((await balance()) - before).toBe(credited);
  });

  test('keeps no final backup where its owner says so', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId, proxmox_vm_name: name } = await shown(id);
    expect((await owner.browser.send('DELETE', `/account/vm/${id}`, { name, keep_backup: false })).statusCode).toBe(
      202,
    );
    await desk.settle();
    expect([await isThere(vmId), await hasFinalBackup(id)]).toEqual([false, false]);
  });

  test('a caller who waits for a deletion learns from its task that it is done; another account learns nothing', {
    tags: ['slow'],
  }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_name: name } = await shown(id);
    await owner.browser.send('DELETE', `/account/vm/${id}`, { name, keep_backup: false });
    await desk.settle();
    expect((await owner.browser.get(`/account/vm/${id}/data`)).statusCode).toBe(404);
    const { tasks } = (await owner.browser.get(`/account/vm/${id}/tasks`)).json();
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'delete', status: 'done' }));
    const stranger = await product.account();
    expect((await stranger.browser.get(`/account/vm/${id}/tasks`)).statusCode).toBe(404);
  });

  test('a final backup that cannot be made leaves the machine alone, and waits for staff', {
    tags: ['slow'],
  }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId } = await shown(id);
    await product.askLab('POST', '/proxmox/faults', {
      call: 'vzdump',
      effect: 'task-error',
      times: 'always',
      message: 'no',
    });
    try {
      await desk.end(id, 'Abuse');
      await desk.settle();
      expect(await isThere(vmId)).toBe(true);
      expect(await shown(id)).toMatchObject({ server_state: 'deleting' });
    } finally {
      await product.askLab('DELETE', '/proxmox/faults');
    }
    const { tasks } = (await staff().get('/system/admin/server-tasks')).json();
    const stuck = tasks.find(({ subject_id }: { subject_id: string }) => subject_id === id);
    await desk.orders.post(`/system/admin/server-tasks/${stuck.task_id}/retry`, {});
    await desk.settle();
    expect([await isThere(vmId), await hasFinalBackup(id)]).toEqual([false, true]);
  });

  test('installing another image erases the disk, so it needs the name too', { tags: ['slow'] }, async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const refused = await owner.browser.post(`/account/vm/${id}/rebuild`, { image: 'ubuntu-26-04' });
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, 'name']);
    expect((await desk.rebuild(owner, id, 'ubuntu-26-04')).statusCode).toBe(202);
    await desk.settle();
  });
});

describe('K6 a protected server', () => {
  const protect = (owner: TestAccount, id: string, is_protected: boolean) =>
    owner.browser.post(`/account/vm/${id}/protection`, { is_protected });

  test('cannot be deleted, rebuilt or overwritten by its owner; staff delete it only by saying that they override it', async () => {
    const owner = await product.account();
    const id = await desk.server(owner);
    const { proxmox_vm_id: vmId, proxmox_vm_name: name } = await shown(id);
    const { snapshot_id } = (await owner.browser.post(`/account/vm/${id}/snapshots`, { name: 'S' })).json();
    await desk.settle();
    const { backup_id } = (await owner.browser.post(`/account/vm/${id}/backups`, { name: 'B' })).json();
    await desk.settle();
    expect((await protect(owner, id, true)).statusCode).toBe(200);
    expect((await protect(owner, id, true)).statusCode).toBe(200);
    expect((await owner.browser.get(`/account/vm/${id}/data`)).json().is_protected).toBe(true);
    const stranger = await product.account();
    expect((await protect(stranger, id, false)).statusCode).toBe(404);
    for (const answer of [
      await owner.browser.send('DELETE', `/account/vm/${id}`, { name }),
      await desk.rebuild(owner, id, 'ubuntu-26-04'),
      await desk.goBack(owner, id, 'snapshots', snapshot_id),
      await desk.goBack(owner, id, 'backups', backup_id),
      await desk.end(id, 'Abuse'),
    ]) {
      expect([answer.statusCode, answer.json().details]).toEqual([409, expect.stringContaining('protected')]);
    }
    await desk.settle();
    expect(await isThere(vmId)).toBe(true);
    const { events } = (await owner.browser.get(`/account/vm/${id}/activity`)).json();
    expect(events.filter(({ kind }: { kind: string }) => kind === 'protected')).toHaveLength(1);
    const body = { name, reason: 'Abuse', despite_protection: true };
    expect((await staff().send('DELETE', `/system/admin/servers/${id}`, body)).statusCode).toBe(200);
    await desk.settle();
    expect(await isThere(vmId)).toBe(false);
    expect((await protect(owner, id, false)).statusCode).toBe(404);
  }, 60_000);

  test('still ends after the grace period of what took its ground', { tags: ['slow'] }, async () => {
    const { owner, id, vmId, invoiceId } = await unpaid();
    await protect(owner, id, true);
    const cancelled = await cancelInvoice(invoiceId);
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await desk.settle();
    await pass(15);
    expect(await isThere(vmId)).toBe(false);
  });
});

test('K1 deleting the account says before what happens to which server, mails it, and deletes nothing for the grace period', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  const bought = await desk.server(owner);
  const made = await desk.orders.post('/system/admin/servers', {
    user_id: owner.id,
    plan_id: await planOf(),
    name: 'gift',
    image: 'debian-13',
  });
  await desk.settle();
  const gift: string = made.json().server_id;
  const { services } = (await owner.browser.get('/account/services')).json();
  expect(services.map(({ fate }: { fate: string }) => fate)).toEqual(['announced', 'announced']);
  expect((await owner.browser.send('DELETE', '/account/user', { email: owner.email })).statusCode).toBe(200);
  await desk.settle();
  // One act, one mail, with both servers.
  const said = (await product.mailsTo(owner.email)).filter(({ subject }) =>
    subject.includes('is suspended and ends on'),
  );
  expect(said).toHaveLength(1);
  for (const id of [bought, gift]) {
    expect(await shown(id)).toMatchObject({ server_state: 'suspended', end_why: 'account_deleted' });
  }
  const machines = await Promise.all([bought, gift].map(async (id) => (await shown(id)).proxmox_vm_id as number));
  const [row] = (await endings()).filter(({ server_id }: { server_id: string }) => server_id === bought);
  expect((await desk.orders.post(`/system/admin/endings/${row.unit_id}/keep`, { reason: 'x' })).statusCode).toBe(409);
  await pass(13);
  for (const vmId of machines) expect(await isThere(vmId)).toBe(true);
  await pass(1);
  for (const vmId of machines) expect(await isThere(vmId)).toBe(false);
});
