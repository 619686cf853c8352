import { join } from 'node:path';
import { floatingAddressEndpoints } from '@resolvo/contract/machines/floating-addresses';
import { volumeSerial } from '@resolvo/contract/machines/volume-rules';
import { volumeEndpoints } from '@resolvo/contract/machines/volumes';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applyFloating, catchUpFloatings } from '../../src/features/machines/floating-addresses/apply-floating.ts';
import { floatingApply } from '../../src/features/machines/floating-addresses/queues.ts';
import { findServer } from '../../src/features/machines/servers/hold-server.ts';
import { applyVolume, catchUpVolumes } from '../../src/features/machines/volumes/apply-volume.ts';
import { volumeApply } from '../../src/features/machines/volumes/queues.ts';
import type { ApplyingDeathbed } from '../applying-worker.ts';
import { expectTrueBooks } from '../books.ts';
import { mails, type TestAccount, useOwnProduct } from '../product.ts';
import { runUntilKilled } from '../run-until-killed.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
const plans = { volume: '', floating: '' };
beforeAll(async () => {
  desk = await serverDesk(product);
  plans.volume = await desk.orders.plan({ type: 'volume', category: 'volumes', name: 'Volume', price: 5 });
  const kind = { type: 'floating-ipv4', category: 'floating-addresses', name: 'Floating IPv4 address' };
  plans.floating = await desk.orders.plan({ ...kind, price: 350 });
});

interface Party {
  readonly owner: TestAccount;
  readonly first: string;
  readonly second: string;
}
async function newParty(): Promise<Party> {
  const owner = await product.account();
  await desk.orders.adjust(owner.id, 100_000);
  const choices = { image: 'debian-13', location: 'oslo' };
  return { owner, first: await desk.server(owner, choices), second: await desk.server(owner, choices) };
}

/** Pays for it and leaves the rest to the worker that will be killed. */
async function order({ owner }: Party, planId: string, choices: object): Promise<void> {
  const body = { plan_id: planId, choices: { location: 'oslo', ...choices } };
  const placed = await owner.browser.post('/account/checkout', body);
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await owner.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  expect(begun.statusCode, begun.body).toBe(200);
  const skip = [...mails, volumeApply.name, floatingApply.name];
  while ((await product.jobs.drain(product.deps, { skip })) > 0);
  await product.deps.cache.flushed();
}
async function ask({ owner }: Party, path: string, body: object = {}): Promise<void> {
  const done = await owner.browser.post(`/account/${path}`, body);
  expect(done.statusCode, done.body).toBeLessThan(300);
}

const killed = (deathbeds: readonly ApplyingDeathbed[]) =>
  runUntilKilled(product, join(import.meta.dirname, '../applying-worker.ts'), deathbeds);

/** How often each of these events was told, by the thing that it is about. */
async function told(names: readonly string[]): Promise<string[]> {
  const found = await sql<{ line: string }>`select name || ' ' || count(*) as line from events
    where name = any(${names}) group by subject_id, name order by 1`.execute(product.deps.db);
  return found.rows.map(({ line }) => line);
}
const balances = async (parties: readonly Party[]) =>
  Promise.all(parties.map(async ({ owner }) => (await owner.browser.get('/account/billing/data')).json().balance));
const vmOf = async (serverId: string) => (await findServer(product.deps.db, serverId)).vm_id ?? 0;

test('F35 a worker killed after each call about a volume: another finishes it, with one disk and one charge', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  const [a, b] = [await newParty(), await newParty()];
  const { db, services } = product.deps;
  const list = async ({ owner }: Party) =>
    volumeEndpoints.volumeList.response.parse((await owner.browser.get('/account/volumes?limit=100')).json()).volumes;
  const idOf = async (party: Party, name: string) => {
    const found = (await list(party)).find((one) => one.name === name);
    if (!found) throw new Error(`There is no volume ${name}.`);
    return found.volume_id;
  };
  const buy = async (party: Party, name: string, server_id?: string) => {
    await order(party, plans.volume, { volume_name: name, size_gb: 20, ...(server_id && { server_id }) });
    return idOf(party, name);
  };

  const [leaving, moving] = [await buy(a, 'Leaving', a.first), await buy(a, 'Moving', a.first)];
  const [growing, dying] = [await buy(b, 'Growing', b.first), await buy(b, 'Dying')];
  await desk.settle();
  const write = async (party: Party, volumeId: string, content: string) =>
    product.askLab('POST', `/proxmox/vms/${await vmOf(party.first)}/disks?cluster=oslo`, {
      serial: volumeSerial(volumeId),
      content,
    });
  await write(a, moving, 'moved');
  await write(b, growing, 'grown');

  await ask(a, `volumes/${leaving}/detach`);
  await ask(a, `volumes/${moving}/attach`, { server_id: a.second });
  await ask(b, `volumes/${growing}/grow`, { size_gb: 50 });
  const { delivery_id } = await db
    .selectFrom('volumes')
    .select('delivery_id')
    .where('id', '=', dying)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => services.of('volume').end(tx, delivery_id, { reason: 'Grace is over.' }));
  const [made, entering] = [await buy(a, 'Made'), await buy(b, 'Entering', b.second)];
  await product.forgetJobs();
  const paid = await balances([a, b]);

  const deathbeds: ApplyingDeathbed[] = [
    { noun: 'volume', id: leaving, call: 'detachVolume', nth: 1 },
    { noun: 'volume', id: moving, call: 'attachVolume', nth: 1 },
    { noun: 'volume', id: growing, call: 'growVolume', nth: 1 },
    { noun: 'volume', id: dying, call: 'destroyVolume', nth: 1 },
    { noun: 'volume', id: made, call: 'makeVolume', nth: 1 },
    { noun: 'volume', id: entering, call: 'attachVolume', nth: 1 },
  ];
  expect(await killed(deathbeds)).toBe('SIGKILL');

  const rows = () => db.selectFrom('volumes').selectAll().orderBy('id').execute();
  const left = await rows();
  // While its lease lasts, no other worker touches what the dead one was at.
  await Promise.all(deathbeds.map(({ id }) => applyVolume(product.deps, id)));
  expect(await rows()).toEqual(left);
  expect(left.filter(({ applied_version, version }) => applied_version < version)).toHaveLength(deathbeds.length);
  product.travel(281_000);
  await Promise.all([catchUpVolumes(product.deps), catchUpVolumes(product.deps)]);
  await desk.settle();
  await product.deps.cache.flushed();

  expect(await rows()).toSatisfy((all: typeof left) =>
    all.every(({ applied_version, version, trouble }) => applied_version === version && trouble === null),
  );
  const shown = [...(await list(a)), ...(await list(b))].map(({ name, state, size_gb, server_id }) => [
    name,
    state,
    size_gb,
    server_id,
  ]);
  expect(shown.toSorted()).toEqual([
    ['Entering', 'attached', 20, b.second],
    ['Growing', 'attached', 50, b.first],
    ['Leaving', 'detached', 20, null],
    ['Made', 'detached', 20, null],
    ['Moving', 'attached', 20, a.second],
  ]);

  // Asked of the lab's hypervisors, which know nothing of our tables: each disk, and the machines that have it.
  const disks = new Map<string, { vmid: number; gigabytes: number; content: string }[]>();
  for (const { vmid } of (await desk.machines()).filter(({ cluster }) => cluster === 'oslo')) {
    const answer = await product.askLab<{ disks: { serial: string; gigabytes: number; content: string }[] }>(
      'GET',
      `/proxmox/vms/${vmid}/disks?cluster=oslo`,
    );
    for (const { serial, gigabytes, content } of answer.disks) {
      disks.set(serial, [...(disks.get(serial) ?? []), { vmid, gigabytes, content }]);
    }
  }
  const homes = new Map((await rows()).map(({ id, vm_id }) => [id, vm_id]));
  const expected = async (volumeId: string, serverId: string | null, gigabytes: number, content: string) => {
    const at = [homes.get(volumeId), ...(serverId === null ? [] : [await vmOf(serverId)])];
    const found = disks.get(volumeSerial(volumeId)) ?? [];
    expect(found.map(({ vmid }) => vmid).toSorted()).toEqual(at.toSorted());
    expect(found.at(-1)).toMatchObject({ gigabytes, content });
  };
  await expected(leaving, null, 20, '');
  await expected(moving, a.second, 20, 'moved');
  await expected(growing, b.first, 50, 'grown');
  await expected(made, null, 20, '');
  await expected(entering, b.second, 20, '');
  expect(disks.get(volumeSerial(dying))).toBeUndefined();
  // A home that was made and forgotten would be one machine more: four servers and five volumes.
  expect(await desk.machines()).toHaveLength(9);

  expect(await balances([a, b])).toEqual(paid);
  expect(await told(['volume.made', 'volume.grown', 'volume.gone'])).toEqual([
    'volume.gone 1',
    'volume.grown 1',
    ...Array(6).fill('volume.made 1'),
  ]);
  for (const [serverId, count] of [
    [a.first, 0],
    [a.second, 1],
    [b.first, 1],
    [b.second, 1],
  ] as const) {
    expect((await findServer(db, serverId)).volumes).toBe(count);
  }
  await expectTrueBooks(product);
});

test('F35 a worker killed after each call about a floating address: another finishes it, at one machine', {
  timeout: 300_000,
}, async () => {
  const party = await newParty();
  const { owner, first, second } = party;
  const list = async () =>
    floatingAddressEndpoints.floatingList.response.parse(
      (await owner.browser.get('/account/floating-addresses?limit=100')).json(),
    ).floating_addresses;
  const buy = async () => {
    const had = new Set((await list()).map(({ floating_id }) => floating_id));
    await order(party, plans.floating, {});
    await desk.settle();
    const made = (await list()).find(({ floating_id }) => !had.has(floating_id));
    if (!made) throw new Error('There is no new floating address.');
    return made;
  };
  const [coming, going, passing, leaving] = [await buy(), await buy(), await buy(), await buy()];
  const assign = ({ floating_id }: typeof coming, server_id: string) =>
    ask(party, `floating-addresses/${floating_id}/assign`, { server_id });
  for (const one of [going, passing, leaving]) await assign(one, first);
  await desk.settle();
  await assign(coming, first);
  await ask(party, `floating-addresses/${going.floating_id}/take-off`);
  await assign(passing, second);
  await assign(leaving, second);
  await product.forgetJobs();
  const paid = await balances([party]);

  const { db } = product.deps;
  const deathbed = ({ floating_id }: typeof coming, nth: number) =>
    ({ noun: 'floating address', id: floating_id, call: 'limitAddresses', nth }) as const;
  // Off the old machine and not yet at the new one; at the new one and not noted.
  const deathbeds = [deathbed(coming, 1), deathbed(going, 1), deathbed(leaving, 1), deathbed(passing, 2)];
  expect(await killed(deathbeds)).toBe('SIGKILL');

  const rows = () => db.selectFrom('floating_addresses').selectAll().orderBy('id').execute();
  const left = await rows();
  await Promise.all(deathbeds.map(({ id }) => applyFloating(product.deps, id)));
  expect(await rows()).toEqual(left);
  expect(left.filter(({ applied_version, version }) => applied_version < version)).toHaveLength(deathbeds.length);
  product.travel(121_000);
  await Promise.all([catchUpFloatings(product.deps), catchUpFloatings(product.deps)]);
  await desk.settle();
  await product.deps.cache.flushed();

  /** Asked of the lab: the machine that answers there, and those that may send from it. */
  const users = async (address: string) => {
    const attempt = (query: string) =>
      product.askLab<{ decided: string }>('GET', `/proxmox/attempt?${query}&protocol=tcp&port=22`);
    const { decided } = await attempt(`from=203.0.113.9&to=${address}`);
    const senders: string[] = [];
    for (const serverId of [first, second]) {
      const sent = await attempt(`machine=${await vmOf(serverId)}&from=${address}&to=203.0.113.9`);
      if (!sent.decided.includes('ipfilter')) senders.push(serverId);
    }
    return { decided, senders };
  };
  for (const [floating, serverId] of [
    [coming, first],
    [going, null],
    [passing, second],
    [leaving, second],
  ] as const) {
    const machine = serverId === null ? 'the rest of the internet' : `machine ${await vmOf(serverId)}`;
    expect(await users(floating.address)).toEqual({
      decided: expect.stringContaining(machine),
      senders: serverId === null ? [] : [serverId],
    });
  }
  const shown = (await list()).map(({ address, state, server_id }) => [address, state, server_id]);
  expect(shown.toSorted()).toEqual(
    [
      [coming.address, 'assigned', first],
      [going.address, 'free', null],
      [passing.address, 'assigned', second],
      [leaving.address, 'assigned', second],
    ].toSorted(),
  );
  const holds = await sql<{ floating_id: string }>`select floating_id from address_holds
    where floating_id is not null and held_until is null`.execute(db);
  expect(new Set(holds.rows.map(({ floating_id }) => floating_id)).size).toBe(4);
  expect(holds.rows).toHaveLength(4);
  expect(await balances([party])).toEqual(paid);
  expect(await told(['floating_address.made'])).toEqual(Array(4).fill('floating_address.made 1'));
  await expectTrueBooks(product);
});
