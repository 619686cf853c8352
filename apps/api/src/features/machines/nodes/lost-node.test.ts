import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type Deathbed, killedAt, letLeaseLapse, quickPace, runToRest } from '../../../../test/saga-harness.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { recoverSagas } from '../../../jobs/recover-sagas.ts';
import { runSaga } from '../../../jobs/run-saga.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { recordFigures } from '../figures/record-figures.ts';
import { findServer } from '../servers/hold-server.ts';
import { recoverSaga } from '../servers/sagas/saga-recover.ts';
import { clustersWatch } from './watch-clusters.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
});

const at = async (server: string) => {
  const { cluster, vm_id, node } = await findServer(product.deps.db, server);
  const machine = (await desk.machines()).find((one) => one.vmid === vm_id && one.cluster === cluster);
  return { vmId: vm_id ?? 0, cluster: cluster ?? '', books: node ?? '', node: machine?.node, status: machine?.status };
};
const power = (node: string, online: boolean) => product.askLab('POST', `/proxmox/nodes/${node}`, { online });
const look = async (cluster: string, node: string) =>
  (await desk.orders.staff.browser.get(`/system/admin/nodes/lost?cluster=${cluster}&node=${node}`)).json();
const start = (cluster: string, node: string, confirm: string) =>
  desk.orders.post('/system/admin/nodes/lost', { cluster, node, confirm, reason: 'Power supply' });
/** What a person does at the hypervisor to a machine. */
const change = async (server: string, body: object) => {
  const { vmId, cluster } = await at(server);
  return product.askLab('POST', `/proxmox/vms/${vmId}?cluster=${cluster}`, body);
};
/** What the mail about a lost node, which is one for all servers of its reader, says of this one. */
async function toldOf(server: string): Promise<string> {
  const { name } = await findServer(product.deps.db, server);
  const parts = (await product.mailsTo(owner.email)).flatMap(({ text }) => text.split('The hardware of ').slice(1));
  return parts.find((part) => part.startsWith(`${name} had failed`)) ?? '';
}
/** Servers on one node: the lab places them where most is free. */
async function together(count: number) {
  const servers: string[] = [];
  for (let one = 0; one < count; one += 1) servers.push(await desk.server(owner));
  const first = await at(servers[0] ?? '');
  for (const server of servers.slice(1)) {
    if ((await at(server)).books === first.books) continue;
    await desk.orders.post(`/system/admin/servers/${server}/move`, { node: first.books, reason: 'Together' });
    await desk.settle();
  }
  return { servers, cluster: first.cluster, node: first.books };
}

test('F43 servers of a lost node: shared ones start elsewhere, HA keeps its own, local ones wait for their node', {
  tags: ['slow'],
}, async () => {
  const { servers, cluster, node } = await together(3);
  const [shared = '', managed = '', local = ''] = servers;
  await change(managed, { ha: true });
  await change(local, { local: true });
  expect(await look(cluster, node)).toEqual({ is_lost: false, servers: [] });
  expect((await start(cluster, node, `${node} is off`)).statusCode).toBe(409);

  await power(node, false);
  const ways = Object.fromEntries(
    (await look(cluster, node)).servers.map(({ server_id, way }: Record<string, string>) => [server_id, way]),
  );
  expect(ways).toEqual({ [shared]: 'start', [managed]: 'ha', [local]: 'wait' });

  const wrong = await start(cluster, node, 'yes');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().details).toContain(`${node} is off`);
  expect((await at(shared)).books).toBe(node);

  expect((await start(cluster, node, `${node} is off`)).json().details).toBe('1 server is being started elsewhere.');
  await desk.settle();
  const moved = await at(shared);
  expect(moved).toMatchObject({ status: 'running', node: moved.books });
  expect(moved.books).not.toBe(node);
  expect((await at(local)).node).toBe(node);
  // Proxmox moved the one that it manages, and nothing of ours is left to it.
  expect(await at(managed)).toMatchObject({ status: 'running' });
  expect((await at(managed)).node).not.toBe(node);
  expect([...(await product.deps.compute.haManaged(cluster))]).toEqual([(await at(managed)).vmId]);
  expect((await product.mailsTo(owner.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('is on other hardware'),
  );

  await power(node, true);
  expect((await at(shared)).node).toBe(moved.books);
  expect(await look(cluster, node)).toEqual({ is_lost: false, servers: [] });
});

test('F43 a node that comes back before its machine has left keeps it', { tags: ['slow'] }, async () => {
  const { servers, cluster, node } = await together(1);
  const [server = ''] = servers;
  await power(node, false);
  expect((await start(cluster, node, `${node} is off`)).statusCode).toBe(202);
  await power(node, true);
  await desk.settle();
  expect(await at(server)).toMatchObject({ status: 'running', node, books: node });
  expect([...(await product.deps.compute.haManaged(cluster))]).not.toContain((await at(server)).vmId);
  const told = await toldOf(server);
  expect(told).toContain('so the server stays where it was');
  expect(told).toContain('It runs again.');
});

test('F61 the mail about a recovered server says what happened to it, and one that was off stays off', async () => {
  const { servers, cluster, node } = await together(3);
  const [ran = '', off = '', suspended = ''] = servers;
  await owner.browser.post(`/account/vm/${off}/stop`);
  await desk.orders.post(`/system/admin/servers/${suspended}/suspend`, { reason: 'Unpaid work' });
  await desk.settle();
  await recordFigures(product.deps);
  await power(node, false);
  expect((await start(cluster, node, `${node} is off`)).json().details).toBe('3 servers are being started elsewhere.');
  await desk.settle();

  expect(await at(ran)).toMatchObject({ status: 'running' });
  expect(await at(off)).toMatchObject({ status: 'stopped' });
  expect(await at(suspended)).toMatchObject({ status: 'stopped' });
  for (const server of servers) expect((await at(server)).node).not.toBe(node);
  const moved = 'We brought the server to other hardware in the same place.';
  for (const [server, words] of [
    [ran, 'It runs again.'],
    [off, 'It was switched off before, and still is.'],
    [suspended, 'It is suspended, and stays off until the suspension is lifted.'],
  ] as const) {
    const told = await toldOf(server);
    expect(told).toContain(moved);
    expect(told).toContain(words);
  }
  await power(node, true);
});

test('F62 a session that has not just confirmed who it is starts nothing of a lost node, nor does a token', async () => {
  const early = await product.account({ permissions: staffMask });
  const body = { cluster: 'oslo', node: 'osl-1', confirm: 'osl-1 is off', reason: 'Power supply' };
  const token = await early.token(staffMask);
  const byToken = await product.browser().post('/system/admin/nodes/lost', body, bearer(token));
  expect(byToken.json().code).toBe('permission_denied');
  await product.deps.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '2 hours'` })
    .where('person_id', '=', early.personId)
    .execute();
  const refused = await early.browser.post('/system/admin/nodes/lost', body);
  expect(refused.json().code).toBe('confirmation_required');
});

test('F69 a worker killed in the middle of a recovery: another brings each machine to one node, and leaves none to HA', {
  timeout: 300_000,
}, async () => {
  const beds = [
    { step: 'take', way: 'act' },
    { step: 'look', way: 'act' },
    { step: 'on', way: 'act' },
    { step: 'take', way: 'undo' },
  ] as const;
  const { servers, cluster, node } = await together(beds.length);
  await power(node, false);
  const deathbeds: Deathbed[] = [];
  for (const [index, server] of servers.entries()) {
    const bed = beds[index];
    if (!bed) continue;
    const input = { from: node, reason: 'Power supply', was_on: true };
    const sagaId = await product.deps.db
      .transaction()
      .execute((tx) => startSaga(product.deps, tx, recoverSaga, server, input, product.deps.now()));
    deathbeds.push({ sagaId, ...bed });
  }
  await product.forgetJobs();
  expect(await killedAt(product, deathbeds)).toBe('SIGKILL');

  const rows = () => product.deps.db.selectFrom('sagas').select(['id', 'status', 'fence']).orderBy('id').execute();
  const left = await rows();
  for (const { sagaId } of deathbeds) {
    // While the lease lasts, no other worker touches it.
    await runSaga(product.deps, [recoverSaga], sagaId, quickPace);
    await letLeaseLapse(product, sagaId);
  }
  expect(await rows()).toEqual(left);
  expect(await recoverSagas(product.deps)).toBe(deathbeds.length);
  await product.forgetJobs();
  for (const { sagaId, way } of deathbeds) {
    expect(await runToRest(product, recoverSaga, sagaId)).toBe(way === 'act' ? 'done' : 'unwound');
  }
  const machines = await desk.machines();
  for (const server of servers) {
    const { vmId, books, node: where, status } = await at(server);
    expect(machines.filter((one) => one.vmid === vmId && one.cluster === cluster)).toHaveLength(1);
    expect({ where, status }).toEqual({ where: books, status: 'running' });
    expect(where).not.toBe(node);
    expect([...(await product.deps.compute.haManaged(cluster))]).not.toContain(vmId);
  }
  const told = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.includes('is on other hardware'));
  expect(told.length).toBeGreaterThanOrEqual(3);

  // The lost node comes back: nothing of theirs runs there as well.
  await power(node, true);
  for (const server of servers) expect((await at(server)).node).not.toBe(node);
});

test('every count and list of what is on a node is of the same servers; a place without a machine is told apart', async () => {
  const { servers, cluster, node } = await together(1);
  const waiting = await desk.server(owner, { location: cluster });
  const { db } = product.deps;
  await db.updateTable('servers').set({ node }).where('id', '=', waiting).execute();
  const staff = desk.orders.staff.browser;
  const here = async () => {
    const { clusters } = (await staff.get('/system/admin/nodes')).json();
    const found = clusters.find((one: { cluster: string }) => one.cluster === cluster);
    return found.nodes.find((one: { node: string }) => one.node === node);
  };
  const { servers: count } = await here();
  expect(count).toBeGreaterThanOrEqual(servers.length);
  await power(node, false);
  try {
    expect(await here()).toMatchObject({ online: false, servers: count, places: 1 });
    const { clusters } = (await staff.get('/system/admin/nodes/differences')).json();
    const { unclear } = clusters.find((one: { cluster: string }) => one.cluster === cluster);
    expect(unclear.filter((one: { node: string }) => one.node === node)).toHaveLength(count);
    expect((await look(cluster, node)).servers).toHaveLength(count);
    const place = `${cluster}/${node}`;
    expect(await clustersWatch.affects?.(db, 'node', [place])).toEqual([{ place, clients: 1, services: count }]);
  } finally {
    await power(node, true);
  }
});

test('an outage stops what ran: what its owner or staff had switched off is not counted to it', async () => {
  const { servers, cluster, node } = await together(3);
  const [ran = '', off = '', suspended = ''] = servers;
  await owner.browser.post(`/account/vm/${off}/stop`);
  await desk.orders.post(`/system/admin/servers/${suspended}/suspend`, { reason: 'Unpaid work' });
  await desk.settle();
  product.travel(60_000);
  await recordFigures(product.deps);
  const place = `${cluster}/${node}`;
  const stopped = (await clustersWatch.stops?.(product.deps.db, 'node', place)) ?? [];
  expect(stopped.map(({ server_id }) => server_id).filter((id) => servers.includes(id))).toEqual([ran]);
  expect(await clustersWatch.affects?.(product.deps.db, 'node', [place])).toMatchObject([
    { place, services: stopped.length },
  ]);
});
