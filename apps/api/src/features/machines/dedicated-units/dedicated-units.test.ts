import { customerMask, permission } from '@resolvo/contract/permissions';
import { firstBuild } from '@resolvo/contract/sales/dedicated';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { bearer, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { takeInOld } from './take-in-old.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let plan_id: string;
beforeAll(async () => {
  desk = await orderDesk(product);
  plan_id = await desk.plan({
    type: 'dedicated',
    category: 'dedicated',
    slug: 'epyc-4464p',
    name: 'AMD EPYC 4464P',
    price: 11_900,
    annual_price: 119_000,
  });
});

const access = 'root / correct horse battery staple';
const handOver = {
  access,
  addresses: ['198.51.100.7'],
  rack: '',
  port: 'sw3/14',
  note: 'IPMI follows.',
};

async function pay(who: TestAccount, orderId: string): Promise<void> {
  const begun = await who.browser.post(`/account/checkout/${orderId}/begin`, { by: 'bank_transfer' });
  expect(begun.statusCode, begun.body).toBe(200);
  await desk.adjust(who.id, 200_000);
  const paid = await who.browser.post(`/account/billing/invoices/${begun.json().invoice_id}/pay-by-balance`);
  expect(paid.statusCode, paid.body).toBe(200);
  await product.settle();
}

async function ordered(who: TestAccount): Promise<string> {
  const body = { plan_id, choices: { build: firstBuild('epyc-4464p') } };
  const placed = await who.browser.post('/account/checkout', body);
  expect(placed.statusCode, placed.body).toBe(201);
  const { order_id } = placed.json();
  await pay(who, order_id);
  return order_id;
}

async function openTask(orderId: string, kind: string): Promise<{ task_id: string; checklist: Step[] }> {
  const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${orderId}`)).json();
  const found = tasks.find((one: { kind: string }) => one.kind === kind);
  expect(found, `an open task to ${kind}`).toBeDefined();
  return found;
}
interface Step {
  readonly key: string;
  readonly serials_needed: number;
}

const done = (taskId: string, body: object = {}) => desk.post(`/system/admin/tasks/${taskId}/done`, body);

async function tickAll({ task_id, checklist }: { task_id: string; checklist: readonly Step[] }): Promise<void> {
  for (const { key, serials_needed } of checklist) {
    const serials = Array.from({ length: serials_needed }, (_, index) => `${key}-${index}`);
    const path = `/system/admin/tasks/${task_id}/checklist`;
    await desk.staff.browser.send('PUT', path, { key, done: true, serials });
  }
}

const listOf = async (who: TestAccount) => (await who.browser.get('/account/dedicated')).json().units;
const ownUnit = async (who: TestAccount) => {
  const [{ dedicated_id }] = await listOf(who);
  return (await who.browser.get(`/account/dedicated/${dedicated_id}`)).json();
};
const byStaff = async (id: string) => (await desk.staff.browser.get(`/system/admin/dedicated/${id}`)).json();

/** A machine that staff have handed over. */
async function delivered(more: object = {}): Promise<{ who: TestAccount; id: string; orderId: string }> {
  const who = await product.account();
  const orderId = await ordered(who);
  const task = await openTask(orderId, 'start');
  await tickAll(task);
  const answer = await done(task.task_id, { hand_over: { ...handOver, addresses: [], ...more } });
  expect(answer.statusCode, answer.body).toBe(200);
  const [{ dedicated_id }] = await listOf(who);
  return { who, id: dedicated_id, orderId };
}

test('K36 a paid machine is there from the start, and what staff write down when it is done is kept', async () => {
  const who = await product.account();
  const orderId = await ordered(who);
  const building = await ownUnit(who);
  expect(building).toMatchObject({
    name: 'AMD EPYC 4464P',
    plan_type: 'dedicated',
    state: 'making',
    order_id: orderId,
    progress: expect.stringContaining('0 of 10 steps are done'),
    access_waits: false,
  });
  expect(building.parts.map((part: { name: string; count: number }) => [part.name, part.count])).toEqual([
    ['Chassis', 1],
    ['AMD EPYC 4464P', 1],
    ['DDR5 ECC module, 32 GB', 2],
    ['NVMe disk, 960 GB', 2],
  ]);

  // What staff write down while they build it stays where nothing else is said.
  const about = { name: building.name, addresses: [], rack: 'Oslo 1, rack 9', port: '', note: '', staff_note: 'Loud' };
  const early = { ...about, parts: building.parts };
  await desk.staff.browser.send('PUT', `/system/admin/dedicated/${building.dedicated_id}`, early);
  const task = await openTask(orderId, 'start');
  await tickAll(task);
  const without = await done(task.task_id);
  expect([without.statusCode, without.json().fields]).toEqual([
    422,
    [{ path: 'hand_over.access', message: 'Please enter how the client signs in.' }],
  ]);
  expect((await ownUnit(who)).state).toBe('making');
  expect((await done(task.task_id, { hand_over: handOver })).statusCode).toBe(200);

  const unit = await ownUnit(who);
  expect(unit).toMatchObject({
    state: 'ready',
    addresses: ['198.51.100.7'],
    note: 'IPMI follows.',
    access_waits: true,
  });
  const serials = Object.fromEntries(
    unit.parts.map((part: { name: string; serials: string[] }) => [part.name, part.serials]),
  );
  expect(serials).toMatchObject({ Chassis: ['chassis-0'], 'NVMe disk, 960 GB': ['disks-0', 'disks-1'] });
  expect(JSON.stringify(unit)).not.toContain('Oslo 1, rack 9');
  expect(unit.price).toBe(firstPrice);
  const forStaff = await byStaff(unit.dedicated_id);
  expect(forStaff).toMatchObject({
    rack: 'Oslo 1, rack 9',
    port: 'sw3/14',
    staff_note: 'Loud',
    user: { user_id: who.id },
  });
  expect(JSON.stringify([unit, forStaff])).not.toContain('correct horse');

  await product.sendMails();
  const mail = (await product.mailsTo(who.email)).find(({ subject }) => subject === 'AMD EPYC 4464P is ready');
  const { text } = await product.askLab<{ text: string }>('GET', `/mail/${mail?.id}`);
  expect(text).toContain(`/panel/dedicated/${unit.dedicated_id}`);
  expect(text).toContain('198.51.100.7');
  expect(text).not.toContain('correct horse');
});
const firstPrice = 11_900;

test('K37 access data are replaced by staff of servers alone, who have just confirmed who they are, and by no token', async () => {
  const { who, id } = await delivered();
  const replace = (by: TestAccount, headers = {}) =>
    by.browser.send('PUT', `/system/admin/dedicated/${id}/access`, { access: 'root / taken over' }, headers);
  const staffOf = (name: keyof typeof permission) =>
    product.account({ permissions: customerMask + permission.administrator + permission[name] });
  const sales = await staffOf('staffOrders');
  expect((await replace(sales)).statusCode).toBe(403);
  const technician = await staffOf('staffServers');
  const token = await technician.token(customerMask + permission.administrator + permission.staffServers);
  expect((await replace(technician, bearer(token))).statusCode).toBe(403);
  await product.deps.db
    .updateTable('sessions')
    .set({ authenticated_at: sql`statement_timestamp() - interval '1 hour'` })
    .where('person_id', '=', technician.personId)
    .execute();
  await product.deps.cache.flushed();
  expect((await replace(technician)).json().code).toBe('confirmation_required');
  expect((await who.browser.post(`/account/dedicated/${id}/access`)).json()).toEqual({ access });
});

test('K37 access data are sealed, shown once after a recent sign-in, and staff can replace them', async () => {
  const { who, id } = await delivered();
  const sealed = await product.deps.db
    .selectFrom('dedicated_units')
    .select('access_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sealed.access_sealed).not.toContain('correct');
  const see = () => who.browser.post(`/account/dedicated/${id}/access`);
  const other = await product.account();
  expect((await other.browser.post(`/account/dedicated/${id}/access`)).statusCode).toBe(404);
  expect((await see()).json()).toEqual({ access });
  expect((await see()).statusCode).toBe(409);
  const seen = await ownUnit(who);
  expect([seen.access_waits, seen.access_shown_at > 0]).toEqual([false, true]);
  const left = await product.deps.db
    .selectFrom('dedicated_units')
    .select('access_sealed')
    .where('id', '=', id)
    .execute();
  expect(left).toEqual([{ access_sealed: null }]);

  const fresh = 'root / another one';
  const path = `/system/admin/dedicated/${id}/access`;
  expect((await desk.staff.browser.send('PUT', path, { access: fresh })).statusCode).toBe(200);
  expect((await ownUnit(who)).access_waits).toBe(true);
  // Of two at once one sees them.
  const two = await Promise.all([see(), see()]);
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(two.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ access: fresh });
  await product.sendMails();
  const subjects = (await product.mailsTo(who.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Our staff changed something about AMD EPYC 4464P');
});

test('K38 an address is one machine’s alone, and no server gets it', async () => {
  const network = '203.0.113.0/28';
  const made = await desk.post('/system/admin/subnets', {
    cluster: product.deps.compute.clusters[0]?.name,
    name: 'Oslo',
    network,
    gateway: '203.0.113.1',
    cool_down_hours: 1,
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = await delivered({ addresses: ['203.0.113.5'] });
  const kept = await product.deps.db
    .selectFrom('address_holds')
    .select(['note', 'held_until'])
    .where('address', '=', '203.0.113.5')
    .execute();
  expect(kept).toEqual([{ note: 'AMD EPYC 4464P (dedicated)', held_until: null }]);
  const { id: second } = await delivered();
  const shown = await byStaff(second);
  const edit = (addresses: string[]) => {
    const { name, rack, port, note, staff_note, parts } = shown;
    const body = { name, rack, port, note, staff_note, parts, addresses };
    return desk.staff.browser.send('PUT', `/system/admin/dedicated/${second}`, body);
  };
  expect((await edit(['203.0.113.5'])).json().details).toBe(
    '203.0.113.5 is written down for another dedicated machine, or lies in a network of one.',
  );
  expect((await edit(['203.0.113.1'])).json().details).toBe('203.0.113.1: This is the gateway of its subnet.');
  expect((await edit(['203.0.113.8/30'])).json().details).toBe(
    '203.0.113.8/30: The network overlaps 203.0.113.0/28, from which servers get their addresses.',
  );
  expect((await edit(['203.0.113.6', '192.0.2.64/29'])).statusCode).toBe(200);
  expect((await byStaff(second)).addresses).toEqual(['192.0.2.64/29', '203.0.113.6']);
  // What is taken away is free for others.
  expect((await edit([])).statusCode).toBe(200);
  const open = product.deps.db.selectFrom('address_holds').select('id').where('held_until', 'is', null);
  expect(await open.where('address', '=', '203.0.113.6').execute()).toEqual([]);
  expect((await byStaff(id)).addresses).toEqual(['203.0.113.5']);
});

test('K39 K47 it is cancelled, kept, suspended and taken down as everything else', async () => {
  const { who, id, orderId } = await delivered({ addresses: ['198.51.100.9'] });
  const cancelled = await who.browser.post(`/account/dedicated/${id}/cancel`);
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  const { subscription_id, cancels_at } = await ownUnit(who);
  expect(cancels_at).toBeGreaterThan(0);
  const shown = async () => (await who.browser.get(`/account/dedicated/${id}`)).json();
  expect((await shown()).kept_until).toBe(cancels_at + product.deps.settings.graceDays * 86_400);
  await who.browser.post(`/account/subscriptions/${subscription_id}/resume`);
  expect((await ownUnit(who)).cancels_at).toBe(0);
  expect((await shown()).kept_until).toBe(0);

  const ended = await desk.post(`/system/admin/subscriptions/${subscription_id}/end`, { reason: 'A test' });
  expect(ended.statusCode, ended.body).toBe(200);
  await product.settle();
  expect(await ownUnit(who)).toMatchObject({ state: 'kept', end_why: 'ended_by_staff' });
  await openTask(orderId, 'suspend');
  const kept = await desk.post(`/system/admin/endings/${(await byStaff(id)).delivery_id}/keep`, { reason: 'A test' });
  expect(kept.statusCode, kept.body).toBe(200);
  expect((await ownUnit(who)).state).toBe('ready');

  const { delivery_id } = await byStaff(id);
  await product.deps.db
    .transaction()
    .execute((tx) => product.deps.services.of('dedicated').end(tx, delivery_id, { reason: 'A test' }));
  expect((await byStaff(id)).state).toBe('ending');
  const { task_id } = await openTask(orderId, 'end');
  expect((await done(task_id)).statusCode).toBe(200);
  expect(await byStaff(id)).toMatchObject({ state: 'ended', addresses: [] });
  // Its owner finds it for a while yet, as something that is over.
  expect(await listOf(who)).toMatchObject([{ state: 'ended', renews_at: 0 }]);
  expect((await who.browser.get(`/account/dedicated/${id}`)).json()).toMatchObject({ state: 'ended' });
});

test('a custom item is a thing too, without access data where there are none; two of one name are told apart', async () => {
  const who = await product.account();
  const order = await desk.order(who.id);
  await order.addCustom(5_000, { name: 'Colocation shelf', quantity: 2 });
  await order.seal();
  await desk.post('/system/invoices/issue', order.key);
  const units = await listOf(who);
  expect(units.map((unit: { name: string; state: string }) => [unit.name, unit.state]).sort()).toEqual([
    ['Colocation shelf 1', 'making'],
    ['Colocation shelf 2', 'making'],
  ]);
  const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order.key.order_id}`)).json();
  expect((await done(tasks[0].task_id, { note: 'Mounted.' })).statusCode).toBe(200);
  expect((await desk.post(`/system/admin/tasks/${tasks[1].task_id}/fail`, { reason: 'Full.' })).statusCode).toBe(200);
  // What could not be built stays to be read for a while.
  expect((await listOf(who)).map((unit: { state: string }) => unit.state).sort()).toEqual(['failed', 'ready']);
});

test('K36 the audit knows who handed a thing over, could not build it, or took it down', async () => {
  const auditor = await product.account({ permissions: permission.administrator + permission.staffRoles });
  const acts = async (who: TestAccount): Promise<string[]> => {
    const query = new URLSearchParams({ who: desk.staff.email, whom: who.id, limit: '100' });
    const { events } = (await auditor.browser.get(`/system/admin/audit?${query}`)).json();
    return events.map(({ name }: { name: string }) => name);
  };
  const handed = ['task.closed', 'delivery.delivered', 'dedicated.ready'];

  const { who, id, orderId } = await delivered();
  expect(await acts(who)).toEqual(expect.arrayContaining(handed));
  const { delivery_id } = await byStaff(id);
  await product.deps.db
    .transaction()
    .execute((tx) => product.deps.services.of('dedicated').end(tx, delivery_id, { reason: 'A test' }));
  expect((await done((await openTask(orderId, 'end')).task_id)).statusCode).toBe(200);
  expect(await acts(who)).toContain('dedicated.ended');

  const other = await product.account();
  const order = await desk.order(other.id);
  await order.addCustom(5_000, { name: 'Cabling' });
  await order.seal();
  await desk.post('/system/invoices/issue', order.key);
  expect((await done((await openTask(order.key.order_id, 'start')).task_id)).statusCode).toBe(200);
  expect(await acts(other)).toEqual(expect.arrayContaining(handed));

  const third = await product.account();
  const { task_id } = await openTask(await ordered(third), 'start');
  const failed = await desk.post(`/system/admin/tasks/${task_id}/fail`, { reason: 'The board is gone' });
  expect(failed.statusCode, failed.body).toBe(200);
  expect(await acts(third)).toEqual(expect.arrayContaining(['task.closed', 'delivery.failed', 'dedicated.failed']));
});

test('documents are staff’s to attach and the client’s to read', async () => {
  const { who, id } = await delivered();
  const add = (name: string, content: string) =>
    desk.staff.browser.post(`/system/admin/dedicated/${id}/documents`, {
      name,
      content: Buffer.from(content).toString('base64'),
    });
  expect((await add('page.html', '<!doctype html><script>')).statusCode).toBe(415);
  const added = await add('handbook.txt', 'Power first.');
  expect(added.statusCode, added.body).toBe(201);
  const { document_id } = added.json();
  expect((await ownUnit(who)).documents).toMatchObject([{ document_id, name: 'handbook.txt', size: 12 }]);
  const file = await who.browser.get(`/account/dedicated/${id}/documents/${document_id}`);
  expect([file.statusCode, file.body]).toEqual([200, 'Power first.']);
  const other = await product.account();
  expect((await other.browser.get(`/account/dedicated/${id}/documents/${document_id}`)).statusCode).toBe(404);
  const gone = await desk.staff.browser.send('DELETE', `/system/admin/dedicated/${id}/documents/${document_id}`);
  expect(gone.statusCode, gone.body).toBe(200);
  expect((await who.browser.get(`/account/dedicated/${id}/documents/${document_id}`)).statusCode).toBe(404);
});

test('what was delivered before there were dedicated units becomes one, without a mail', async () => {
  const { who, id } = await delivered();
  await product.deps.db.deleteFrom('dedicated_units').where('id', '=', id).execute();
  expect(await listOf(who)).toEqual([]);
  await product.sendMails();
  const before = (await product.mailsTo(who.email)).length;
  await takeInOld(product.deps);
  await takeInOld(product.deps);
  expect(await listOf(who)).toMatchObject([{ name: 'AMD EPYC 4464P', state: 'ready' }]);
  const { parts } = await ownUnit(who);
  expect(parts[0]).toEqual({ name: 'Chassis', count: 1, serials: ['chassis-0'] });
  await product.sendMails();
  expect((await product.mailsTo(who.email)).length).toBe(before);
});

test('customers see their paid orders: what was ordered with its parts, its invoice, and where each unit stands', async () => {
  const { who, id, orderId } = await delivered();
  const order = await desk.order(who.id);
  await order.addCustom(5_000, { name: 'Cabling', description: 'Two uplinks' });
  await order.seal();
  const first = (await who.browser.get('/account/orders?limit=1')).json();
  const next = (await who.browser.get(`/account/orders?limit=1&cursor=${encodeURIComponent(first.cursor)}`)).json();
  const orders = [...first.orders, ...next.orders];
  expect([orders.length, next.eof]).toEqual([2, true]);
  expect(orders.find((one) => one.order_id === order.key.order_id)).toMatchObject({
    invoice_status: 'awaiting_payment',
    items: [{ plan_name: 'Cabling', plan_description: 'Two uplinks', quantity: 1 }],
    services: [],
    units: 0,
  });
  const machine = orders.find((one) => one.order_id === orderId);
  expect(machine).toMatchObject({
    invoice_status: 'paid',
    items: [{ plan_type: 'dedicated', plan_description: expect.stringContaining('2 × 960 GB NVMe') }],
    services: [{ name: 'AMD EPYC 4464P', standing: 'ready', thing: { kind: 'dedicated', id } }],
    units: 1,
  });
  // The same words on the invoice.
  const { invoice_id } = machine;
  const invoice = (await who.browser.get(`/account/billing/invoices/${invoice_id}`)).json();
  expect(invoice.items[0].plan_description).toContain('2 × 960 GB NVMe');
  const other = await product.account();
  expect((await other.browser.get('/account/orders')).json().orders).toEqual([]);
});
