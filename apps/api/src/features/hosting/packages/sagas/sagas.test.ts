import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostingDesk, hostingDesk, newDomain } from '../../../../../test/hosting.ts';
import { type TestAccount, useOwnProduct } from '../../../../../test/product.ts';
import {
  type Deathbed,
  doneTwice,
  failingAt,
  killedAt,
  letLeaseLapse,
  runToRest,
} from '../../../../../test/saga-harness.ts';
import { hostingPlan } from '../../../../../test/subscriptions.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import type { AnySaga } from '../../../../core/saga.ts';
import { recoverSagas } from '../../../../jobs/recover-sagas.ts';
import { startSaga } from '../../../../jobs/start-saga.ts';
import { retrySaga } from '../../../../jobs/steer-saga.ts';
import { whmHosting } from '../../../../providers/whm/whm-hosting.ts';
import { issuePaidOrder } from '../../../sales/deliveries/issue-paid-order.ts';
import { endPackage, suspendPackage } from '../end-package.ts';
import { holdPackage } from '../hold-package.ts';
import { packageSagas } from './sagas.ts';

const product = useOwnProduct({}, { hosting: true });
/** The same, but a call of a hosting server that is not answered within a second fails, instead of half a minute. */
let impatient: Pick<typeof product, 'deps'>;
let closeImpatient = () => {};
let desk: HostingDesk;
let owner: TestAccount;
let smallPlan: string;
let largePlan: string;
beforeAll(async () => {
  desk = await hostingDesk(product);
  owner = await product.account();
  await newPlans();
  const servers = (product.lab?.whm?.servers ?? []).map(({ fingerprint, ...server }) => ({
    ...server,
    trust: { fingerprint },
  }));
  const hosting = whmHosting(servers, 1 / 30);
  closeImpatient = () => hosting.close();
  impatient = { deps: { ...product.deps, hosting } };
});
afterAll(() => closeImpatient());

/** Plans that no server knows yet. */
async function newPlans(): Promise<void> {
  smallPlan = await desk.orders.plan(hostingPlan);
  largePlan = await desk.orders.plan({ ...hostingPlan, name: 'Large', price: 2000, disk_gb: 50, websites: 5 });
}

interface Scene {
  readonly packageId: string;
  readonly input: object;
}
type Tx = Parameters<typeof holdPackage>[0];
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => product.deps.db.transaction().execute(work);

let spare: string | undefined;
/** An active package; one that a test before has left active is used again. */
async function active(): Promise<string> {
  const found =
    spare !== undefined &&
    (await product.deps.db.selectFrom('hosting_packages').select('state').where('id', '=', spare).executeTakeFirst());
  if (spare === undefined || !found || found.state !== 'active') spare = await desk.package(owner);
  return spare;
}

/** For each saga: a package as it must be when the work starts. A new saga must be added here. */
const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  'package-create': async () => {
    const { orderId } = await desk.buy(owner, { hostname: newDomain() }, smallPlan);
    await issuePaidOrder(product.deps, orderId);
    return { packageId: await desk.packageOf(orderId), input: {} };
  },
  'package-change': async () => ({ packageId: await active(), input: { plan_id: largePlan } }),
  'package-change-down': () => scene('package-change'),
  'package-suspend': async () => {
    const packageId = await active();
    await inTransaction(async (tx) =>
      suspendPackage(product.deps, tx, await holdPackage(tx, packageId, ofAnyAccount), {
        hold: 'staff_hold',
        reason: 'Test',
      }),
    );
    return { packageId, input: {} };
  },
  'package-resume': async () => {
    const { packageId, input } = await scene('package-suspend');
    await desk.settle();
    await sql`update hosting_packages set staff_hold = '' where id = ${packageId}`.execute(product.deps.db);
    return { packageId, input };
  },
  'package-delete': async () => {
    const packageId = await desk.package(owner);
    await inTransaction(async (tx) => endPackage(product.deps, tx, await holdPackage(tx, packageId, ofAnyAccount)));
    return { packageId, input: {} };
  },
};
const scene = (kind: string): Promise<Scene> => {
  const make = scenes[kind];
  if (!make) throw new Error(`Say in this file what ${kind} starts from.`);
  return make();
};

/** Work that setting the scene has queued is not what is tested. */
async function dropQueued(): Promise<void> {
  await product.forgetJobs();
  await product.deps.db.deleteFrom('sagas').where('finished_at', 'is', null).execute();
}

async function run(saga: AnySaga, { packageId, input }: Scene, on: typeof impatient = product) {
  await dropQueued();
  const id = await inTransaction((tx) =>
    startSaga(product.deps, tx, saga, packageId, { ...input }, product.deps.now()),
  );
  await product.forgetJobs();
  const status = await runToRest(on, saga, id);
  const row = await product.deps.db
    .selectFrom('sagas')
    .select(['failed_step', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, status, ...row };
}

/** No account without a package, no package without its account, each of the plan and as open as we think. */
async function expectCleanSlate(): Promise<void> {
  const rows = await sql<{ at: string; state: string; plan: string }>`
    select h.server || ' ' || h.username || ' ' || h.domain as at, h.state, left(h.plan_id::text, 8) as plan
    from hosting_packages h where h.server is not null and h.state <> 'deleted'`.execute(product.deps.db);
  const accounts = await desk.accounts();
  const there = accounts.map(({ server, user, domain, suspended, plan }) => ({
    at: `${server} ${user} ${domain}`,
    state: suspended === 1 ? 'suspended' : 'active',
    plan: plan.slice(-8),
  }));
  const byPlace = (a: { at: string }, b: { at: string }) => a.at.localeCompare(b.at);
  expect(there.sort(byPlace)).toEqual(rows.rows.sort(byPlace));
}

// The way down has the steps of the way up; the workers below die in it too.
describe.each(packageSagas.filter(({ kind }) => kind !== 'package-change-down'))('$kind', (saga) => {
  test('F2 F3 does what it should with every effect happening twice', async () => {
    const set = await scene(saga.kind);
    expect(await run(doneTwice(saga), set)).toMatchObject({ status: 'done' });
    await expectCleanSlate();
  });

  test.each(saga.steps.map(({ name }) => name))(
    'F1 F3 failing after the effect of %s leaves a clean slate',
    async (name) => {
      const set = await scene(saga.kind);
      const ended = await run(doneTwice(failingAt(saga, name)), set);
      expect(ended).toMatchObject({ failed_step: name, reason: 'It was made to fail.' });
      if (!saga.unwindable) {
        expect(ended.status).toBe('stuck');
        await inTransaction((tx) => retrySaga(product.deps, tx, ended.id));
        await product.forgetJobs();
        expect(await runToRest(product, saga, ended.id)).toBe('done');
      } else expect(ended.status).toBe('unwound');
      await expectCleanSlate();
    },
  );
});

const breakCall = (call: string, effect: string) => product.askLab('POST', '/whm/faults', { call, effect });
/** Every broken call has failed by then. */
const mend = async () => expect(await product.askLab('DELETE', '/whm/faults')).toEqual({ mended: 0 });

/** With a fault over it, and without one when it is tried again; answers how it ended the first time. */
async function runBroken(
  saga: AnySaga,
  set: Scene,
  mended: () => Promise<unknown>,
  on?: typeof impatient,
): Promise<string> {
  const first = await run(saga, set, on);
  await mended();
  if (first.status !== 'stuck') return first.status;
  await inTransaction((tx) => retrySaga(product.deps, tx, first.id));
  await product.forgetJobs();
  expect(await runToRest(product, saga, first.id)).toBe(saga.unwindable ? 'unwound' : 'done');
  return first.status;
}

describe.each(packageSagas.filter(({ kind }) => kind !== 'package-change-down'))('F72 $kind', (saga) => {
  test('comes to its end, or leaves a clean slate, whichever call of the hosting server fails', {
    tags: ['slow'],
  }, async () => {
    await newPlans();
    const set = await scene(saga.kind);
    await desk.calls();
    expect((await run(saga, set)).status).toBe('done');
    const calls = new Set((await desk.calls()).map(({ name }) => name));
    expect(calls.size).toBeGreaterThan(0);
    for (const call of calls) {
      for (const effect of ['drop-before', 'drop-after', 'error', 'hang']) {
        if (call === 'addpkg') await newPlans();
        const broken = await scene(saga.kind);
        await breakCall(call, effect);
        const ended = await runBroken(saga, broken, mend, effect === 'hang' ? impatient : product);
        // A lost answer or connection is nothing that another try does not find out.
        const may = effect !== 'error' ? ['done'] : saga.unwindable ? ['done', 'unwound'] : ['done', 'stuck'];
        expect({ call, effect, ended, may: may.includes(ended) }).toEqual({ call, effect, ended, may: true });
        await expectCleanSlate();
      }
    }
  });

  for (const fault of ['down', 'declines', 'drops replies'] as const) {
    test(`waits for a server that is “${fault}”, and ends then`, {
      tags: fault === 'drops replies' && saga.unwindable ? [] : ['slow'],
    }, async () => {
      const set = await scene(saga.kind);
      await product.fault('whm', fault);
      await runBroken(saga, set, () => product.fault('whm', 'none'));
      await expectCleanSlate();
    });
  }
});

describe.each([
  { kinds: ['package-create'], quick: ['act'] },
  { kinds: packageSagas.map(({ kind }) => kind).filter((kind) => kind !== 'package-create'), quick: [] },
])('F4 F8 kill -9 of the worker in $kinds', ({ kinds, quick }) => {
  for (const way of ['act', 'undo'] as const) {
    const tags = quick.includes(way) ? [] : ['slow'];
    test(`after each ${way}: another worker adopts what is there, and nothing is made twice`, { tags }, async () => {
      const set: { saga: AnySaga; step: string; scene: Scene }[] = [];
      for (const saga of packageSagas.filter(({ kind }) => kinds.includes(kind))) {
        if (way === 'undo' && !saga.unwindable) continue;
        for (const { name } of saga.steps.filter((step) => step[way])) {
          spare = undefined;
          set.push({ saga, step: name, scene: await scene(saga.kind) });
          await dropQueued();
        }
      }
      const deathbeds: Deathbed[] = [];
      for (const { saga, step, scene: at } of set) {
        const sagaId = await inTransaction((tx) =>
          startSaga(product.deps, tx, saga, at.packageId, { ...at.input }, product.deps.now()),
        );
        deathbeds.push({ sagaId, step, way });
      }
      await product.forgetJobs();
      expect(await killedAt(product, deathbeds)).toBe('SIGKILL');
      for (const { sagaId } of deathbeds) await letLeaseLapse(product, sagaId);
      expect(await recoverSagas(product.deps)).toBe(deathbeds.length);
      await product.forgetJobs();
      for (const [index, { sagaId }] of deathbeds.entries()) {
        const at = set[index];
        if (!at) throw new Error('A saga was lost.');
        const named = [at.saga.kind, at.step];
        const end = way === 'act' ? 'done' : 'unwound';
        expect([...named, await runToRest(product, at.saga, sagaId)]).toEqual([...named, end]);
      }
      await expectCleanSlate();
    });
  }
});

test('M29 what could not be made was paid back, each once', async () => {
  const open = await sql<{ status: string; credited: number | null; state: string }>`
    select d.status, d.credited, h.state from deliveries d join hosting_packages h on h.delivery_id = d.id`.execute(
    product.deps.db,
  );
  expect(open.rows.filter(({ state }) => state === 'failed').length).toBeGreaterThan(0);
  for (const { status, credited, state } of open.rows) {
    expect(status === 'failed').toBe(state === 'failed');
    if (status === 'failed') expect(credited).toBeGreaterThan(0);
  }
});
