import { dayInWords } from '@resolvo/contract/day-words';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { startDueBackups } from './start-due-backups.ts';
import { startDueRehearsals } from './start-rehearsals.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let serverId: string;
let planId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  // Noon: the window of the night is over on every day that a test comes to.
  product.travel(1.5 * dayMs - (product.deps.now().getTime() % dayMs));
  desk = await serverDesk(product);
  planId = await desk.orders.plan({
    type: 'extra-backups',
    category: 'extras',
    name: 'Backup plan',
    price: 390,
    annual_price: 3900,
  });
  owner = await product.account();
  serverId = await desk.server(owner);
});

const schedulePath = () => `/account/vm/${serverId}/backup-schedule`;
const shown = async () => (await owner.browser.get(schedulePath())).json();
const backups = async (): Promise<{ backup_id: string; name: string; automatic: boolean; size: number }[]> =>
  (await owner.browser.get(`/account/vm/${serverId}/backups`)).json().backups;
const scheduled = async () => (await backups()).filter(({ automatic }) => automatic);
const save = (body: object) => owner.browser.send('PUT', schedulePath(), body);

async function addPlan(): Promise<void> {
  const placed = await owner.browser.post('/account/checkout', { plan_id: planId, choices: { server_id: serverId } });
  expect(placed.statusCode, placed.body).toBe(201);
  await desk.orders.adjust(owner.id, 1_000_000);
  await owner.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  await desk.settle();
}
/** As the worker does every minute, until nothing of it is left to do. */
async function due(): Promise<void> {
  await Promise.all([startDueBackups(product.deps), startDueBackups(product.deps)]);
  await desk.settle();
  await startDueBackups(product.deps);
  await desk.settle();
}
const told = async () =>
  (await product.mailsTo(owner.email)).filter(({ subject }) => /was not backed up/.test(subject)).length;

describe('a schedule', () => {
  test('belongs to a backup plan, which makes the first backup at once', async () => {
    expect((await save({ daily: 3, weekly: 0, monthly: 0, window: 'night' })).statusCode).toBe(409);
    expect(await shown()).toMatchObject({ has_plan: false, schedule: null, next_at: 0 });
    await addPlan();
    expect(await shown()).toMatchObject({ has_plan: true, schedule: { daily: 7, window: 'night' } });
    await due();
    const [made, ...more] = await backups();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ automatic: true, status: 'ready', disk_gb: 80 });
    expect(await shown()).toMatchObject({ total_size: made?.size, runs: [{ reason: '' }] });
  });

  test('K8 makes one backup for each slot and deletes what it keeps no longer, and nothing else', async () => {
    const byHand = await owner.browser.post(`/account/vm/${serverId}/backups`, { name: 'Mine' });
    expect(byHand.statusCode, byHand.body).toBe(202);
    await desk.settle();
    expect((await save({ daily: 2, weekly: 0, monthly: 0, window: 'night' })).statusCode).toBe(200);
    const before = await scheduled();
    // Lowered, and nothing is deleted before a newer one is there.
    await due();
    expect(await scheduled()).toEqual(before);
    for (let day = 0; day < 3; day += 1) {
      product.travel(dayMs);
      await due();
    }
    const now = dayInWords(product.deps.now());
    const kept = await scheduled();
    expect(kept).toHaveLength(2);
    expect(kept[0]?.name).toBe(`Daily, ${now}`);
    expect((await backups()).map(({ name }) => name)).toContain('Mine');
    const runs = await product.deps.db
      .selectFrom('backup_runs')
      .select('slot')
      .where('server_id', '=', serverId)
      .execute();
    expect(new Set(runs.map(({ slot }) => slot)).size).toBe(4);
  });

  test('that nothing can be kept by is refused', async () => {
    const refused = await save({ daily: 0, weekly: 0, monthly: 0, window: 'night' });
    expect(refused.json().fields[0]).toMatchObject({ message: 'Please keep at least one backup.' });
    expect((await save({ daily: 15, weekly: 0, monthly: 0, window: 'night' })).statusCode).toBe(422);
  });
});

test('the newest backup is tried out once a week, and one at a time', async () => {
  product.travel(8 * dayMs);
  await Promise.all([startDueRehearsals(product.deps), startDueRehearsals(product.deps)]);
  expect((await owner.browser.post(`/account/vm/${serverId}/backup-rehearsals`, {})).statusCode).toBe(409);
  await desk.settle();
  const { rehearsals, rehearse_at } = await shown();
  const [newest] = await backups();
  expect(rehearsals).toMatchObject([{ backup_id: newest?.backup_id, backup_name: newest?.name, reason: '' }]);
  expect(rehearsals[0].finished_at).toBeGreaterThan(0);
  expect(rehearse_at * 1000).toBeGreaterThan(product.deps.now().getTime());
  await startDueRehearsals(product.deps);
  await desk.settle();
  expect((await shown()).rehearsals).toHaveLength(1);
});

test('K8 a backup that cannot be made is told once, keeps those before it, and a weekly one is tried again next day', async () => {
  expect((await save({ daily: 0, weekly: 2, monthly: 0, window: 'night' })).statusCode).toBe(200);
  const before = await scheduled();
  product.travel(7 * dayMs);
  const full = { call: 'vzdump', effect: 'task-error', message: 'job errors', times: 20 };
  await product.askLab('POST', '/proxmox/faults', full);
  await due();
  await product.askLab('DELETE', '/proxmox/faults');
  await product.sendMails();
  const failed = await shown();
  expect(failed.runs[0].reason).not.toBe('');
  expect(failed.next_at * 1000).toBeLessThanOrEqual(product.deps.now().getTime() + dayMs);
  expect(await scheduled()).toEqual(before);
  expect(await told()).toBe(1);
  product.travel(dayMs + 1000);
  await due();
  expect((await shown()).runs[0]).toMatchObject({ reason: '' });
  await product.sendMails();
  expect(await told()).toBe(1);
});

test('a node makes few scheduled backups at a time, and the others stay due', { tags: ['slow'] }, async () => {
  const { db } = product.deps;
  const server = await db.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirstOrThrow();
  const neighbours = await db
    .insertInto('servers')
    .values(
      [1, 2].map((number) => ({
        account_id: owner.id,
        plan_id: server.plan_id,
        name: `Neighbour ${number}`,
        hostname: 'neighbour',
        state: 'provisioning',
        cluster: server.cluster,
        node: server.node,
        vm_id: 990_000 + number,
      })),
    )
    .returning('id')
    .execute();
  for (const { id } of neighbours) {
    const run = { server_id: id, slot: 'daily 2026-01-01', backup_id: id, started_at: product.deps.now() };
    await db.insertInto('backup_runs').values(run).execute();
  }
  await save({ daily: 1, weekly: 0, monthly: 0, window: 'night' });
  product.travel(2 * dayMs);
  const runs = (await shown()).runs.length;
  await due();
  expect((await shown()).runs).toHaveLength(runs);
  await db
    .updateTable('backup_runs')
    .set({ finished_at: product.deps.now() })
    .where('finished_at', 'is', null)
    .execute();
  await product.deps.cache.flushed();
  await due();
  expect((await shown()).runs).toHaveLength(runs + 1);
});

test('a suspended plan makes nothing, and an ended one has no schedule; what it made stays', async () => {
  const { db, services } = product.deps;
  const plan = await db
    .selectFrom('server_extras')
    .select('delivery_id')
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  const service = services.of('extra-backups');
  await db.transaction().execute((tx) => service.suspend(tx, plan.delivery_id, 'Unpaid'));
  // Longer than a weekly backup waits for the next, whose day its server's id says.
  product.travel(14 * dayMs);
  const before = (await shown()).runs.length;
  await due();
  expect(await shown()).toMatchObject({ is_paused: true, has_plan: true });
  expect((await shown()).runs).toHaveLength(before);
  await db.transaction().execute((tx) => service.resume(tx, plan.delivery_id));
  await due();
  expect((await shown()).runs).toHaveLength(before + 1);
  await db.transaction().execute((tx) => service.end(tx, plan.delivery_id, { reason: 'Over' }));
  await desk.settle();
  expect(await shown()).toMatchObject({ has_plan: false, schedule: null });
  expect(await scheduled()).not.toEqual([]);
});
