import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ImageServer, startImageServer } from '../../../../../test/image-server.ts';
import { type TestAccount, useOwnProduct } from '../../../../../test/product.ts';
import {
  type Deathbed,
  doneTwice,
  failingAt,
  killedAt,
  letLeaseLapse,
  quickPace,
  runToRest,
} from '../../../../../test/saga-harness.ts';
import { type ServerDesk, serverDesk } from '../../../../../test/servers.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import type { AnySaga } from '../../../../core/saga.ts';
import { recoverSagas } from '../../../../jobs/recover-sagas.ts';
import { runSaga } from '../../../../jobs/run-saga.ts';
import { startSaga } from '../../../../jobs/start-saga.ts';
import { retrySaga } from '../../../../jobs/steer-saga.ts';
import { issuePaidOrder } from '../../../sales/deliveries/issue-paid-order.ts';
import { holdAddress } from '../../subnets/hold-addresses.ts';
import { endServer, suspendServer } from '../end-server.ts';
import { holdServer } from '../hold-server.ts';
import { nextVmId } from '../place-server.ts';
import { setUserData } from '../user-data.ts';
import { serverSagas } from './sagas.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let files: ImageServer;
afterAll(() => files.close());
beforeAll(async () => {
  files = await startImageServer();
  desk = await serverDesk(product);
  owner = await product.account();
  // A server for each step of each saga is more than an account usually may have.
  const most = { servers: 1000, vcpus: 4000, memory_gb: 16_000, disk_gb: 200_000, addresses: 1000, reason: 'A test' };
  const path = `/system/admin/clients/${owner.id}/quotas`;
  expect((await desk.orders.staff.browser.send('PUT', path, most)).statusCode).toBe(200);
});

interface Scene {
  /** What the saga works on. */
  readonly serverId: string;
  readonly input: object;
}

/** Nodes that a scene switched off. */
const lost = new Set<string>();
async function bringNodesBack(): Promise<void> {
  for (const node of lost) await product.askLab('POST', `/proxmox/nodes/${node}`, { online: true });
  lost.clear();
}

/** For each saga: a server as it must be when the work starts. A new saga must be added here. */
const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  'server-reserve': async () => ({ serverId: await bought(), input: { image: '', ssh_keys: [] } }),
  'server-provision': async () => ({ serverId: await bought(), input: build }),
  'server-assign-image': async () => {
    const serverId = await at('awaiting_image');
    await product.deps.db.updateTable('servers').set({ state: 'provisioning' }).where('id', '=', serverId).execute();
    return { serverId, input: build };
  },
  'server-rebuild': async () => {
    const serverId = await at('active');
    await inTransaction((tx) => setUserData(product.deps, tx, serverId, '#cloud-config\npackages: [nginx]\n'));
    return connected({ serverId, input: { ...build, image: 'ubuntu-26-04' } });
  },
  'server-scale': async () => {
    const serverId = await at('active');
    const large = { type: 'proxmox', category: 'cloud', name: `Size ${randomUUID()}`, price: 1, traffic_tb: 1 };
    const plan_id = await desk.orders.plan({ ...large, vcpus: 4, ram_mb: 8192, disk_gb: 120 });
    return { serverId, input: { plan_id } };
  },
  'server-scale-down': () => scene('server-scale'),
  'server-snapshot': async () => {
    const serverId = await at('active');
    return { serverId, input: { snapshot_id: await newSnapshot(serverId), name: 'S' } };
  },
  'server-rollback': async () => connected(await withSnapshot()),
  'server-snapshot-delete': async () => withSnapshot(),
  'server-backup': async () => {
    const serverId = await at('active');
    return { serverId, input: { backup_id: await newBackup(serverId), name: 'B' } };
  },
  'server-restore': async () => connected(await withBackup()),
  'server-backup-delete': async () => withBackup(),
  'server-image': async () => {
    const { serverId, input } = await withSnapshot();
    const { snapshot_id } = z.object({ snapshot_id: z.uuid() }).parse(input);
    return { serverId, input: { image_id: await newImage(serverId), from: 'snapshot', copy_id: snapshot_id } };
  },
  'image-download': async () => {
    const { cluster } = await stateOf(await at('active'));
    const vm_id = await inTransaction((tx) => nextVmId(tx, cluster ?? ''));
    const url = `${files.url}/debian-13.qcow2`;
    return { serverId: await newFile({ url, vm_id }), input: { format: 'qcow2' } };
  },
  'image-iso': async () => ({ serverId: await newIso('waiting'), input: { format: 'iso' } }),
  'image-delete': async () => {
    const made = await scene('server-image');
    expect(await run(sagaOf('server-image'), made)).toMatchObject({ status: 'done' });
    const { image_id } = z.object({ image_id: z.uuid() }).parse(made.input);
    await product.deps.db.updateTable('own_images').set({ status: 'working' }).where('id', '=', image_id).execute();
    return { serverId: image_id, input: {} };
  },
  'server-suspend': async () => {
    const serverId = await at('active');
    await inTransaction(async (tx) =>
      suspendServer(product.deps, tx, await holdServer(tx, serverId, ofAnyAccount), {
        hold: 'staff_hold',
        reason: 'Test',
      }),
    );
    return { serverId, input: {} };
  },
  'server-resume': async () => {
    const { serverId, input } = await scene('server-suspend');
    await finishAll();
    await product.deps.db.updateTable('servers').set({ staff_hold: '' }).where('id', '=', serverId).execute();
    return { serverId, input };
  },
  'server-rescue': async () => ({ serverId: await rescuable(), input: {} }),
  'server-leave-rescue': async () => {
    const made = await scene('server-rescue');
    expect(await run(sagaOf('server-rescue'), made)).toMatchObject({ status: 'done' });
    return made;
  },
  // One that its node does not have yet.
  'server-boot': async () => ({
    serverId: await at('active'),
    input: { iso: `image-${await newIso('ready')}.iso`, iso_first: true },
  }),
  'server-move': async () => {
    // One that another scene left an ISO in cannot go to another node.
    const serverId = await at('active', 'fresh');
    const { cluster, node } = await stateOf(serverId);
    const nodes = await product.deps.compute.nodes(cluster ?? '');
    const target = nodes.find((one) => one.node !== node)?.node ?? '';
    await product.deps.db.updateTable('servers').set({ moving_to: target }).where('id', '=', serverId).execute();
    return { serverId, input: { target, reason: 'Test', switch_off: true } };
  },
  'server-recover': async () => {
    const serverId = await at('active', 'fresh');
    const node = (await stateOf(serverId)).node ?? '';
    await product.askLab('POST', `/proxmox/nodes/${node}`, { online: false });
    lost.add(node);
    return { serverId, input: { from: node, reason: 'Test' } };
  },
  'server-network': async () => {
    const serverId = await at('active');
    await product.deps.db.updateTable('servers').set({ network_cut: 'Test' }).where('id', '=', serverId).execute();
    return { serverId, input: {} };
  },
  'server-adopt': async () => {
    const { vmids } = await product.askLab<{ vmids: number[] }>('POST', '/proxmox/vms', {
      count: 1,
      cluster: 'oslo',
      node: 'osl-1',
      name: 'found',
      first: 500_000,
    });
    const place = { cluster: 'oslo', node: 'osl-1', vm_id: vmids[0] ?? 0 };
    const serverId = await inTransaction(async (tx) => {
      const plans = tx.selectFrom('plans').select('id').where('type', '=', 'proxmox').limit(1);
      const { id: plan_id } = await plans.executeTakeFirstOrThrow();
      const row = { ...place, account_id: owner.id, plan_id, name: 'found', hostname: 'found', state: 'provisioning' };
      const { id } = await tx.insertInto('servers').values(row).returning('id').executeTakeFirstOrThrow();
      expect(await holdAddress(tx, { cluster: 'oslo', family: 4, serverId: id, at: product.deps.now() })).toBeDefined();
      return id;
    });
    return { serverId, input: { image: 'debian-13', name: 'found-1', billing: 'monthly' } };
  },
  'server-delete': async () => {
    const serverId = await at('active', 'fresh');
    await inTransaction(async (tx) => endServer(product.deps, tx, await holdServer(tx, serverId, ofAnyAccount)));
    return { serverId, input: {} };
  },
};

const build = { image: 'debian-13', ssh_keys: [] };
const scene = (kind: string): Promise<Scene> => {
  const make = scenes[kind];
  if (!make) throw new Error(`Say in this file what ${kind} starts from.`);
  return make();
};
const inTransaction = <T>(work: (tx: Parameters<typeof holdServer>[0]) => Promise<T>) =>
  product.deps.db.transaction().execute(work);

/** Work that setting the scene has queued is not what is tested. */
async function dropQueued(): Promise<void> {
  await product.forgetJobs();
  await product.deps.db.deleteFrom('sagas').where('finished_at', 'is', null).execute();
}
const finishAll = () => desk.settle();

let spare: string | undefined;
/** A server in this state; one that a test before has left in it is used again. */
async function at(state: 'active' | 'awaiting_image', which: 'any' | 'fresh' = 'any'): Promise<string> {
  if (which === 'any' && spare) {
    const found = await stateOf(spare);
    if (found.state === state) return spare;
    if (state === 'active' && found.state === 'awaiting_image') spare = undefined;
  }
  const made = await desk.server(owner, state === 'active' ? { image: 'debian-13' } : {});
  if (which === 'any') spare = made;
  return made;
}

/** Asked to start the rescue system. */
async function rescuable(): Promise<string> {
  if (spare && (await stateOf(spare)).rescue_since) spare = undefined;
  const serverId = await at('active');
  await product.deps.db
    .updateTable('servers')
    .set({ rescue_hash: '$6$salt$hash' })
    .where('id', '=', serverId)
    .execute();
  return serverId;
}

/** Paid for, with nothing done yet. */
async function bought(): Promise<string> {
  const { orderId } = await desk.buy(owner);
  await issuePaidOrder(product.deps, orderId);
  return desk.serverOf(orderId);
}

async function newSnapshot(serverId: string): Promise<string> {
  const row = { server_id: serverId, name: 'S' };
  return (await product.deps.db.insertInto('server_snapshots').values(row).returning('id').executeTakeFirstOrThrow())
    .id;
}
async function newBackup(serverId: string): Promise<string> {
  const row = { server_id: serverId, name: 'B', image: 'debian-13' };
  return (await product.deps.db.insertInto('server_backups').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function newImage(serverId: string): Promise<string> {
  const { db, now } = product.deps;
  const { cluster, node, account_id } = await stateOf(serverId);
  const place = {
    cluster: cluster ?? '',
    node: node ?? '',
    vm_id: await inTransaction((tx) => nextVmId(tx, cluster ?? '')),
  };
  const row = {
    ...place,
    account_id,
    server_id: serverId,
    name: 'I',
    image: 'debian-13',
    login: 'debian',
    disk_gb: 80,
  };
  const made = await db
    .insertInto('own_images')
    .values({ ...row, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
/** From an address, at the node of a server. */
async function newFile(row: { url: string; vm_id: number | null; kind?: 'iso'; status?: string }): Promise<string> {
  const { cluster, node } = await stateOf(await at('active'));
  const { id } = await product.deps.db
    .insertInto('own_images')
    .values({
      status: 'waiting',
      ...row,
      cluster: cluster ?? '',
      node: node ?? '',
      checksum: files.checksum,
      account_id: owner.id,
      name: 'U',
      image: 'imported',
      login: 'cloud',
      disk_gb: 0,
      created_at: product.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const newIso = (status: 'waiting' | 'ready') =>
  newFile({ url: `${files.url}/tool.iso`, vm_id: null, kind: 'iso', status });
async function withSnapshot(): Promise<Scene> {
  const made = await scene('server-snapshot');
  expect(await run(sagaOf('server-snapshot'), made)).toMatchObject({ status: 'done' });
  return made;
}
async function withBackup(): Promise<Scene> {
  const made = await scene('server-backup');
  expect(await run(sagaOf('server-backup'), made)).toMatchObject({ status: 'done' });
  return made;
}

const networks = new Map<string, string>();
/** In a private network since after its copies were made: they know nothing of its card. */
async function connected(made: Scene): Promise<Scene> {
  const { cluster, vm_id } = await stateOf(made.serverId);
  const place = cluster ?? '';
  if (!networks.has(place)) {
    const net = { name: place, location: place, subnet: '10.0.0.0/16' };
    networks.set(place, (await owner.browser.post('/account/networks', net)).json().network_id);
  }
  const path = `/account/networks/${networks.get(place)}/servers`;
  const { statusCode, body } = await owner.browser.post(path, { server_id: made.serverId });
  // A server of a test before is in it already.
  expect([202, 409], body).toContain(statusCode);
  await finishAll();
  seen.delete(`${place} ${vm_id}`);
  return made;
}

/** An older version is the newer one without some of its steps. */
const newest = serverSagas.filter(
  (one) => !serverSagas.some((other) => other.kind === one.kind && other.version > one.version),
);

const sagaOf = (kind: string): AnySaga => {
  const found = newest.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no saga ${kind}.`);
  return found;
};

async function run(saga: AnySaga, { serverId, input }: Scene) {
  await dropQueued();
  const id = await inTransaction((tx) => startSaga(product.deps, tx, saga, serverId, { ...input }, product.deps.now()));
  await product.forgetJobs();
  const status = await runToRest(product, saga, id);
  const row = await product.deps.db
    .selectFrom('sagas')
    .select(['failed_step', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, status, ...row };
}

const stateOf = (serverId: string) =>
  product.deps.db.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirstOrThrow();

/**
 * Machines that were looked into and found right. Each test leaves one; asking about all of them each time is
 * quadratic.
 */
const seen = new Set<string>();
/** Images whose files were looked for. */
const looked = new Set<string>();

/**
 * Everything of ours that is at the hypervisors, and what we think is there, side by side; `all` looks into each again.
 */
async function slate(all: boolean) {
  // A machine that was to be adopted, and was not, stays as it was.
  const known = new Set(
    (await product.deps.db.selectFrom('servers').select('vm_id').execute()).map(({ vm_id }) => vm_id),
  );
  const there = (await desk.machines()).filter(({ vmid }) => vmid < 500_000 || known.has(vmid));
  const machines = await Promise.all(
    there.map(async ({ vmid, cluster, node }) => {
      const place = `${cluster} ${vmid}`;
      if (!all && seen.has(place)) return { place, node };
      const detail = await product.askLab<{
        config: Record<string, unknown>;
        /** Of a running machine, with its next start; null is taken out. */
        pending: Record<string, unknown>;
        snapshots: { name: string }[];
        backups: unknown[];
      }>('GET', `/proxmox/vms/${vmid}?cluster=${cluster}`);
      return {
        place,
        node,
        snapshots: detail.snapshots
          .map(({ name }) => name)
          .filter((name) => name !== 'current')
          .sort(),
        backups: detail.backups.length,
        owner: String(detail.config.description ?? ''),
        vlan: Number(/(?:^|,)tag=(\d+)/.exec(String(detail.config.net1 ?? ''))?.[1] ?? 0),
        hasMedium: ({ ...detail.config, ...detail.pending }.sata5 ?? null) !== null,
      };
    }),
  );
  const servers = await product.deps.db
    .selectFrom('servers')
    .select(['id', 'cluster', 'node', 'moving_to', 'vm_id', 'image', 'state', 'rescue_since', 'iso'])
    .where('cluster', 'is not', null)
    .where('image', '<>', '')
    .execute();
  const copies = async (table: 'server_snapshots' | 'server_backups') =>
    product.deps.db.selectFrom(table).select(['id', 'server_id', 'status']).execute();
  const members = await product.deps.db
    .selectFrom('network_members as m')
    .innerJoin('private_networks as n', 'n.id', 'm.network_id')
    .select(['m.server_id', 'n.vlan'])
    .execute();
  const images = await product.deps.db
    .selectFrom('own_images')
    .select(['id', 'account_id', 'kind', 'name', 'cluster', 'node', 'vm_id', 'status', 'url'])
    .execute();
  return {
    machines,
    servers,
    images,
    members,
    snapshots: await copies('server_snapshots'),
    backups: await copies('server_backups'),
  };
}

/**
 * No machine without a server, no server without its machine, no copy that only one side knows, no address held twice
 * or in vain.
 */
async function expectCleanSlate(all = false): Promise<void> {
  const { machines, servers, images, members, snapshots, backups } = await slate(all);
  expect(machines.map(({ place }) => place).sort()).toEqual(
    [...servers, ...images.filter(({ kind, status }) => kind === 'disk' && status !== 'failed')]
      .map(({ cluster, vm_id }) => `${cluster} ${vm_id}`)
      .sort(),
  );
  for (const server of servers) {
    const machine = machines.find(({ place }) => place === `${server.cluster} ${server.vm_id}`);
    expect([server.id, machine?.node, null]).toEqual([server.id, server.node, server.moving_to]);
    if (machine && !('owner' in machine)) continue;
    const isInserted = server.rescue_since !== null || server.iso !== '';
    expect([server.id, machine?.hasMedium]).toEqual([server.id, isInserted]);
    const vlan = members.find(({ server_id }) => server_id === server.id)?.vlan ?? 0;
    expect([server.id, machine?.vlan]).toEqual([server.id, vlan]);
    expect(machine?.owner).toContain(`server-id: ${server.id}`);
    const keys = snapshots
      .filter(({ server_id }) => server_id === server.id)
      .map(({ id }) => `s${id.replaceAll('-', '')}`);
    expect(machine?.snapshots).toEqual(keys.sort());
    expect(machine?.backups).toBe(backups.filter(({ server_id }) => server_id === server.id).length);
  }
  for (const { place } of machines) seen.add(place);
  for (const copy of [...snapshots, ...backups]) expect(copy.status).toBe('ready');
  for (const { id, account_id, kind, name, url, status, cluster, node } of images) {
    // One from an address that failed stays in the list with its reason, and has nothing at the hypervisor.
    expect(url === '' ? ['ready'] : ['ready', 'failed']).toContain(status);
    if (url === '' || looked.has(id)) continue;
    const format = kind === 'iso' ? kind : 'qcow2';
    // An ISO is the file itself, and may be at another node.
    if (kind === 'iso' && status === 'ready') continue;
    const own = account_id === null && kind === 'iso' ? { name } : {};
    const file = { cluster, node, imageId: id, format, ...own } as const;
    expect([id, await product.deps.compute.dropFile(file)]).toEqual([id, undefined]);
    looked.add(id);
  }
  const lost = await sql`select 1 from address_holds h join servers s on s.id = h.server_id
    where h.held_until is null and s.state in ('failed', 'deleted')`.execute(product.deps.db);
  expect(lost.rows).toEqual([]);
  const placed = await sql`select s.id from servers s where s.cluster is not null and s.state <> 'deleted'
    and (select count(*) from address_holds h where h.server_id = s.id and h.held_until is null and family(h.address) = 4) <> 1`.execute(
    product.deps.db,
  );
  expect(placed.rows).toEqual([]);
}

/** The same work for a template or an ISO that staff add for all customers. */
const forAll: readonly [kind: string, make: () => Promise<Scene>][] = [
  ['image-download', () => toLibrary('image-download')],
  ['image-iso', () => toLibrary('image-iso')],
  [
    'image-delete',
    async () => {
      const made = await toLibrary('image-download');
      expect(await run(sagaOf('image-download'), made)).toMatchObject({ status: 'done' });
      const working = { status: 'working' };
      await product.deps.db.updateTable('own_images').set(working).where('id', '=', made.serverId).execute();
      return { serverId: made.serverId, input: {} };
    },
  ],
];
async function toLibrary(kind: 'image-download' | 'image-iso'): Promise<Scene> {
  const made = await scene(kind);
  const word = `law-${randomUUID().slice(0, 8)}`;
  const row =
    kind === 'image-iso'
      ? { name: `${word}.iso`, image: '', format: 'iso' }
      : { name: word, image: word, format: 'qcow2' };
  await product.deps.db
    .updateTable('own_images')
    .set({ ...row, account_id: null })
    .where('id', '=', made.serverId)
    .execute();
  return made;
}

/** Of these every step fails in every run; of the others the last one, before which all the rest was done. */
const paidFor = ['server-reserve', 'server-provision', 'server-assign-image', 'server-adopt'];

const cases = [
  ...newest.map((saga) => ({ title: saga.kind, saga, make: () => scene(saga.kind) })),
  ...forAll.map(([kind, make]) => ({ title: `${kind} for all`, saga: sagaOf(kind), make })),
];

describe.each(cases)('$title', ({ saga, make }) => {
  afterEach(bringNodesBack);

  test('F2 F3 does what it should with every effect happening twice', async () => {
    const set = await make();
    expect(await run(doneTwice(saga), set)).toMatchObject({ status: 'done' });
    await expectCleanSlate();
  });

  const always = paidFor.includes(saga.kind) ? saga.steps : saga.steps.slice(-1);
  for (const step of saga.steps) {
    const { name } = step;
    const tags = always.includes(step) ? [] : ['slow'];
    test(`F1 F3 failing after the effect of ${name} leaves a clean slate`, { tags }, async () => {
      const set = await make();
      const ended = await run(doneTwice(failingAt(saga, name)), set);
      expect(ended).toMatchObject({ failed_step: name, reason: 'It was made to fail.' });
      if (!saga.unwindable) {
        expect(ended.status).toBe('stuck');
        await inTransaction((tx) => retrySaga(product.deps, tx, ended.id));
        await product.forgetJobs();
        expect(await runToRest(product, saga, ended.id)).toBe('done');
      } else expect(ended.status).toBe('unwound');
      await expectCleanSlate();
    });
  }
});

describe('F4 F8 kill -9 of the worker, all sagas at once, each on a server of its own, after', () => {
  const effects = (saga: AnySaga, way: Deathbed['way']) =>
    way === 'undo' && !saga.unwindable ? [] : saga.steps.filter((step) => step[way]);

  test.each(['act', 'undo'] as const)(
    'each %s of each: another worker adopts what is there, and nothing is made twice',
    { tags: ['slow'], timeout: 600_000 },
    async (way) => {
      const set: { saga: AnySaga; step: string; scene: Scene }[] = [];
      // The node that a server is recovered from is off, and would take the others' machines with it.
      for (const saga of newest.filter(({ kind }) => kind !== 'server-recover')) {
        for (const { name } of effects(saga, way)) {
          spare = undefined;
          set.push({ saga, step: name, scene: await scene(saga.kind) });
          await dropQueued();
        }
      }
      spare = undefined;
      const deathbeds: Deathbed[] = [];
      for (const { saga, step, scene: at } of set) {
        const sagaId = await inTransaction((tx) =>
          startSaga(product.deps, tx, saga, at.serverId, { ...at.input }, product.deps.now()),
        );
        deathbeds.push({ sagaId, step, way });
      }
      await product.forgetJobs();
      const death = await killedAt(product, deathbeds);
      const astray = await product.deps.db
        .selectFrom('sagas')
        .select(['kind', 'status', 'failed_step', 'reason'])
        .where(
          'id',
          'in',
          deathbeds.map(({ sagaId }) => sagaId),
        )
        .where('status', '!=', way === 'act' ? 'running' : 'unwinding')
        .execute();
      expect({ astray, death }).toEqual({ astray: [], death: 'SIGKILL' });
      for (const [index, { sagaId }] of deathbeds.entries()) {
        const saga = set[index]?.saga ?? sagaOf('');
        const before = await leaseOf(sagaId);
        const named = [saga.kind, set[index]?.step];
        expect([...named, before.status]).toEqual([...named, way === 'act' ? 'running' : 'unwinding']);
        // While the lease lasts no other worker touches it.
        await runSaga(product.deps, [saga], sagaId, quickPace);
        expect(await leaseOf(sagaId)).toEqual(before);
        await letLeaseLapse(product, sagaId);
      }
      expect(await recoverSagas(product.deps)).toBe(deathbeds.length);
      await product.forgetJobs();
      for (const [index, { sagaId }] of deathbeds.entries()) {
        const saga = set[index]?.saga ?? sagaOf('');
        const named = [saga.kind, set[index]?.step];
        const end = way === 'act' ? 'done' : 'unwound';
        expect([...named, await runToRest(product, saga, sagaId)]).toEqual([...named, end]);
      }
      await expectCleanSlate();
    },
  );
});

const leaseOf = (sagaId: string) =>
  product.deps.db.selectFrom('sagas').select(['status', 'fence']).where('id', '=', sagaId).executeTakeFirstOrThrow();

test('M29 what could not be made was paid back, each once', async () => {
  const open = await sql<{ status: string; credited: number | null; state: string }>`
    select d.status, d.credited, s.state from deliveries d join servers s on s.delivery_id = d.id`.execute(
    product.deps.db,
  );
  expect(open.rows.length).toBeGreaterThan(0);
  for (const { status, credited, state } of open.rows) {
    expect(status === 'failed').toBe(state === 'failed');
    if (status === 'failed') expect(credited).toBeGreaterThan(0);
  }
});

test('K30 each machine that was adopted in the end has one invoice, and none that was not', async () => {
  const adopted = await sql<{ state: string; invoices: number }>`
    select s.state, count(v.id)::int as invoices from servers s left join deliveries d on d.id = s.delivery_id
    left join order_items i on i.id = d.order_item_id left join invoices v on v.order_id = i.order_id
    where s.hostname = 'found' group by s.id`.execute(product.deps.db);
  expect(adopted.rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['active', 'failed']));
  for (const { state, invoices } of adopted.rows)
    expect([state, invoices]).toEqual([state, state === 'active' ? 1 : 0]);
  const astray =
    await sql`select 1 from deliveries d left join servers s on s.delivery_id = d.id where s.id is null`.execute(
      product.deps.db,
    );
  expect(astray.rows).toEqual([]);
});

test('F1 F3 F4 after all of it no machine has lost or gained anything that its server does not know of', () =>
  expectCleanSlate(true));
