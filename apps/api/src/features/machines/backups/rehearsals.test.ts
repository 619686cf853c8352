import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import {
  type Deathbed,
  doneTwice,
  failingAt,
  killedAt,
  letLeaseLapse,
  runToRest,
} from '../../../../test/saga-harness.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import type { AnySaga } from '../../../core/saga.ts';
import { recoverSagas } from '../../../jobs/recover-sagas.ts';
import { runSaga } from '../../../jobs/run-saga.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { findDifferences } from '../nodes/find-differences.ts';
import { rehearseSaga } from './saga-rehearse.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let serverId: string;
let backup: { id: string; name: string };
beforeAll(async () => {
  desk = await serverDesk(product);
  const plan = { type: 'extra-backups', category: 'extras', name: 'Backup plan', price: 390, annual_price: 3900 };
  const planId = await desk.orders.plan(plan);
  owner = await product.account();
  serverId = await desk.server(owner);
  const placed = await owner.browser.post('/account/checkout', { plan_id: planId, choices: { server_id: serverId } });
  await desk.orders.adjust(owner.id, 1_000_000);
  await owner.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  await desk.settle();
});

const shown = async () => (await owner.browser.get(`/account/vm/${serverId}/backup-schedule`)).json();
const rehearse = () => {
  // The newest is the first of a list.
  product.travel(1000);
  return owner.browser.post(`/account/vm/${serverId}/backup-rehearsals`, {});
};
const machines = async () => (await desk.machines()).length;
const told = async () =>
  (await product.mailsTo(owner.email)).filter(({ subject }) => /could not be proved/.test(subject)).length;

describe('a rehearsal', () => {
  test('needs a backup', async () => {
    const { db } = product.deps;
    await db.updateTable('server_backups').set({ status: 'working' }).execute();
    expect((await rehearse()).json()).toMatchObject({ details: 'There is no backup to try out yet.' });
    await db.updateTable('server_backups').set({ status: 'ready' }).execute();
    await product.deps.cache.flushed();
    const [made] = (await owner.browser.get(`/account/vm/${serverId}/backups`)).json().backups;
    backup = { id: made.backup_id, name: made.name };
  });

  test('K9 runs without network, carries its own id, and is no server and no stranger meanwhile', async () => {
    const { rehearsal_id } = (await rehearse()).json();
    const [id = ''] = await openSagas();
    await product.forgetJobs();
    const watched = await stoppingAfter('boot', id);
    const scratch = (await desk.machines()).find(({ vmid }) => vmid === watched.vm_id);
    expect(scratch?.status).toBe('running');
    const { config } = await product.askLab<{ config: Record<string, string> }>(
      'GET',
      `/proxmox/vms/${watched.vm_id}?cluster=${watched.cluster}`,
    );
    expect(config.description).toBe(`server-id: ${rehearsal_id}`);
    expect(Object.keys(config).filter((key) => /^(net|ipconfig)\d/.test(key))).toEqual([]);
    expect(Number(config.onboot)).toBe(0);
    expect((await owner.browser.get('/account/products')).json().proxmox).toHaveLength(1);
    const { clusters } = await findDifferences(product.deps);
    expect(clusters.flatMap(({ strays }) => strays)).toEqual([]);
    expect(await runToRest(product, rehearseSaga, id)).toBe('done');
    expect(await machines()).toBe(1);
    await product.forgetJobs();
  });

  test.each([
    ['restore', 'It could not be restored.'],
    ['start', 'It was restored, but did not start.'],
  ])('K9 that fails at %s says why, once, and leaves nothing', async (call, reason) => {
    await product.sendMails();
    const before = await told();
    await product.askLab('POST', '/proxmox/faults', { call, effect: 'task-error', message: 'broken', times: 20 });
    expect((await rehearse()).statusCode).toBe(202);
    await desk.settle();
    await product.askLab('DELETE', '/proxmox/faults');
    expect((await shown()).rehearsals[0].reason).toBe(reason);
    expect(await machines()).toBe(1);
    await product.sendMails();
    expect(await told()).toBe(before + 1);
  });
});

/** Runs until after this step, as a worker that is then interrupted. */
async function stoppingAfter(step: string, sagaId: string) {
  const { steps } = rehearseSaga;
  const at = steps.findIndex(({ name }) => name === step);
  class Stopped extends Error {}
  const stopping: AnySaga = {
    ...rehearseSaga,
    steps: steps.map((one, index) =>
      index === at + 1
        ? {
            ...one,
            act: async () => {
              throw new Stopped();
            },
          }
        : one,
    ),
  };
  for (let turn = 0; turn < 50; turn += 1) {
    await runSaga(product.deps, [stopping], sagaId, { attempts: 1000, backoff: () => 0 });
    const reached = await product.deps.db
      .selectFrom('saga_steps')
      .select('status')
      .where('saga_id', '=', sagaId)
      .where('position', '=', at)
      .executeTakeFirstOrThrow();
    if (reached.status === 'done') break;
  }
  return product.deps.db
    .selectFrom('backup_rehearsals')
    .selectAll()
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
}
const openSagas = async () =>
  (await product.deps.db.selectFrom('sagas').select('id').where('finished_at', 'is', null).execute()).map(
    ({ id }) => id,
  );

async function begun(): Promise<string> {
  product.travel(1000);
  const { db, now } = product.deps;
  const sagaId = await db.transaction().execute(async (tx) => {
    const row = { server_id: serverId, backup_id: backup.id, backup_name: backup.name, started_at: now() };
    const { id } = await tx.insertInto('backup_rehearsals').values(row).returning('id').executeTakeFirstOrThrow();
    return startSaga(product.deps, tx, rehearseSaga, id, {}, now());
  });
  await product.forgetJobs();
  return sagaId;
}

describe('the saga', () => {
  test('F2 F3 K9 does what it should with every effect happening twice', async () => {
    expect(await runToRest(product, doneTwice(rehearseSaga), await begun())).toBe('done');
    expect(await machines()).toBe(1);
  });

  test.each(rehearseSaga.steps.map(({ name }) => name))(
    'F1 F3 K9 failing after the effect of %s leaves nothing',
    async (name) => {
      expect(await runToRest(product, doneTwice(failingAt(rehearseSaga, name)), await begun())).toBe('unwound');
      expect((await shown()).rehearsals[0].reason).toBe('It was made to fail.');
      expect(await machines()).toBe(1);
    },
  );

  test.each(['act', 'undo'] as const)(
    'F4 F8 K9 kill -9 of the worker after each %s: another goes on and clears up',
    { tags: ['slow'], timeout: 300_000 },
    async (way) => {
      // All at once on one server.
      await sql`drop index if exists backup_rehearsals_one`.execute(product.deps.db);
      const deathbeds: Deathbed[] = [];
      for (const { name: step } of rehearseSaga.steps.filter((one) => one[way])) {
        deathbeds.push({ sagaId: await begun(), step, way });
      }
      expect(await killedAt(product, deathbeds)).toBe('SIGKILL');
      for (const { sagaId } of deathbeds) await letLeaseLapse(product, sagaId);
      expect(await recoverSagas(product.deps)).toBe(deathbeds.length);
      await product.forgetJobs();
      for (const { sagaId, step } of deathbeds) {
        const end = await runToRest(product, rehearseSaga, sagaId);
        expect([step, end]).toEqual([step, way === 'act' ? 'done' : 'unwound']);
      }
      expect(await machines()).toBe(1);
    },
  );
});

test('K9 of a backup that is deleted meanwhile nothing is told and nothing is left', async () => {
  const sagaId = await begun();
  await product.deps.db.deleteFrom('server_backups').where('id', '=', backup.id).execute();
  await product.sendMails();
  const before = await told();
  const rehearsals = (await shown()).rehearsals.length;
  expect(await runToRest(product, rehearseSaga, sagaId)).toBe('unwound');
  await product.deps.cache.flushed();
  await product.sendMails();
  expect(await told()).toBe(before);
  expect((await shown()).rehearsals).not.toHaveLength(rehearsals + 1);
  expect(await machines()).toBe(1);
});
