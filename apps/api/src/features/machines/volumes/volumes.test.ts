import { volumeSerial } from '@resolvo/contract/machines/volume-rules';
import { type Volume, volumeEndpoints } from '@resolvo/contract/machines/volumes';
import { emptyProfile } from '@resolvo/contract/money/billing';
import { periodAt } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { tick } from '../../../../test/subscriptions.ts';
import { findServer } from '../servers/hold-server.ts';
import { catchUpVolumes } from './apply-volume.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let plan: string;
let owner: TestAccount;
let first: string;
let second: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  plan = await desk.orders.plan({ type: 'volume', category: 'volumes', name: 'Volume', price: 5, annual_price: 50 });
  await begin();
});

/** An account with two servers. One that makes far more documents than usual is halted, so some tests begin anew. */
async function begin(): Promise<void> {
  owner = await product.account();
  await desk.orders.adjust(owner.id, 1_000_000);
  first = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  second = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
}

async function order(choices: object, who = owner): Promise<void> {
  const body = { plan_id: plan, choices: { location: 'oslo', size_gb: 20, ...choices } };
  const placed = await who.browser.post('/account/checkout', body);
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await who.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  expect(begun.statusCode, begun.body).toBe(200);
}
const list = async (who = owner): Promise<Volume[]> =>
  volumeEndpoints.volumeList.response.parse((await who.browser.get('/account/volumes?limit=100')).json()).volumes;
async function make(name: string, choices: object = {}): Promise<Volume> {
  await order({ volume_name: name, ...choices });
  await desk.settle();
  // What a slow machine could not do at once is done by the next minute.
  await catchUpVolumes(product.deps);
  const made = (await list()).find((one) => one.name === name);
  if (!made) throw new Error(`There is no volume ${name}.`);
  return made;
}

const show = async ({ volume_id }: Pick<Volume, 'volume_id'>): Promise<Volume> =>
  volumeEndpoints.volumeShow.response.parse((await owner.browser.get(`/account/volumes/${volume_id}`)).json());
const post = ({ volume_id }: Pick<Volume, 'volume_id'>, act: string, body: object = {}) =>
  owner.browser.post(`/account/volumes/${volume_id}/${act}`, body);
async function act(volume: Pick<Volume, 'volume_id'>, name: string, body: object = {}): Promise<Volume> {
  const done = await post(volume, name, body);
  expect(done.statusCode, done.body).toBeLessThan(300);
  await desk.settle();
  await catchUpVolumes(product.deps);
  return show(volume);
}

interface Disk {
  readonly key: string;
  readonly volid: string;
  readonly serial: string;
  readonly gigabytes: number;
  readonly content: string;
}
/** Asked of the lab's hypervisors, which know nothing of our tables. */
async function disksAt(vmId: number, cluster = 'oslo'): Promise<Disk[]> {
  return (await product.askLab<{ disks: Disk[] }>('GET', `/proxmox/vms/${vmId}/disks?cluster=${cluster}`)).disks;
}
const vmOf = async (serverId: string) => (await findServer(product.deps.db, serverId)).vm_id ?? 0;
async function diskIn(serverId: string, volume: Pick<Volume, 'volume_id'>): Promise<Disk | undefined> {
  return (await disksAt(await vmOf(serverId))).find(({ serial }) => serial === volumeSerial(volume.volume_id));
}
const write = async (serverId: string, volume: Pick<Volume, 'volume_id'>, content: string) =>
  product.askLab('POST', `/proxmox/vms/${await vmOf(serverId)}/disks?cluster=oslo`, {
    serial: volumeSerial(volume.volume_id),
    content,
  });
const homeOf = async ({ volume_id }: Pick<Volume, 'volume_id'>) =>
  (await product.deps.db.selectFrom('volumes').select('vm_id').where('id', '=', volume_id).executeTakeFirstOrThrow())
    .vm_id ?? 0;
const deliveryOf = ({ volume_id }: Pick<Volume, 'volume_id'>) =>
  product.deps.db.selectFrom('volumes').select('delivery_id').where('id', '=', volume_id).executeTakeFirstOrThrow();
/** What the hourly job does with a volume whose grace period is over. */
async function over(volume: Pick<Volume, 'volume_id'>): Promise<void> {
  const { db, services } = product.deps;
  const { delivery_id } = await deliveryOf(volume);
  await db.transaction().execute((tx) => services.of('volume').end(tx, delivery_id, { reason: 'Grace is over.' }));
}
const faultAt = (call: string, effect: string, times: number | 'always' = 1) =>
  product.askLab('POST', '/proxmox/faults', { call, effect, times });
const mend = () => product.askLab('DELETE', '/proxmox/faults');
const abroad = {
  ...emptyProfile,
  name: 'Somebody',
  line1: 'Main Street 1',
  postcode: '10001',
  city: 'New York',
  country: 'US',
};
const balance = async () => (await owner.browser.get('/account/billing/data')).json().balance;

test('a volume says when it ends because it was cancelled, and no longer when that is taken back', async () => {
  const volume = await make('Cancelled');
  const say = async (act: 'cancel' | 'resume') => {
    const done = await owner.browser.post(`/account/subscriptions/${volume.subscription_id}/${act}`, {});
    expect(done.statusCode, done.body).toBe(200);
    return show(volume);
  };
  expect(await say('cancel')).toMatchObject({ cancels_at: volume.renews_at, renews_at: 0, state: 'detached' });
  expect(await say('resume')).toMatchObject({ cancels_at: 0, renews_at: volume.renews_at });
});

test('a volume is made, attached, moved and detached, and what is on it stays with it', async () => {
  const made = await make('Data', { server_id: first });
  expect(made).toMatchObject({ state: 'attached', size_gb: 20, server_id: first, price: 100, months: 1 });
  const { subscriptions } = (await owner.browser.get('/account/subscriptions')).json();
  const { order_id } = subscriptions.find(({ name }: { name: string }) => name.startsWith('Data'));
  const { quote } = (await owner.browser.get(`/account/checkout/${order_id}`)).json();
  expect(quote.items[0].chosen.goes_with).toEqual([expect.stringMatching(/^Attached to /)]);
  expect(made.device).toContain(volumeSerial(made.volume_id));
  expect(await diskIn(first, made)).toMatchObject({ gigabytes: 20, content: '' });
  await write(first, made, 'the books of a year');

  const moved = await act(made, 'attach', { server_id: second });
  expect(moved).toMatchObject({ state: 'attached', server_id: second });
  expect(await diskIn(first, made)).toBeUndefined();
  expect(await diskIn(second, made)).toMatchObject({ content: 'the books of a year' });
  const card = await owner.browser.get(`/account/vm/${second}/volumes`);
  expect(card.json().volumes).toMatchObject([{ volume_id: made.volume_id }]);

  const detached = await act(made, 'detach');
  expect(detached).toMatchObject({ state: 'detached', server_id: null });
  expect(await diskIn(second, made)).toBeUndefined();
  expect(await disksAt(await homeOf(made))).toMatchObject([{ gigabytes: 20, content: 'the books of a year' }]);
  expect(
    (await owner.browser.send('PUT', `/account/volumes/${made.volume_id}/name`, { name: 'Books' })).statusCode,
  ).toBe(200);
  expect(await show(made)).toMatchObject({ name: 'Books' });
});

test('rebuilding, restoring and going back leave a volume alone, and the server has it again afterwards', async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const { snapshot_id } = (await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'Before' })).json();
  await desk.settle();
  const volume = await make('Kept', { server_id: server });
  await write(server, volume, 'one');
  const refused = await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'With it' });
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('has volumes')]);
  const { backup_id } = (await owner.browser.post(`/account/vm/${server}/backups`, { name: 'Whole' })).json();
  await desk.settle();
  await write(server, volume, 'two');
  const again = async () => {
    await desk.settle();
    await catchUpVolumes(product.deps);
    expect(await diskIn(server, volume)).toMatchObject({ content: 'two' });
    expect(await show(volume)).toMatchObject({ state: 'attached', server_id: server });
  };
  expect((await desk.goBack(owner, server, 'backups', backup_id)).statusCode).toBeLessThan(300);
  await again();
  const made = (await desk.goBack(owner, server, 'snapshots', snapshot_id)).statusCode;
  // The restored machine has no snapshots any more; going back to one is tested before that below.
  expect(made).toBeGreaterThanOrEqual(400);
  expect((await desk.rebuild(owner, server, 'ubuntu-26-04')).statusCode).toBeLessThan(300);
  await again();

  const bare = await act(volume, 'detach');
  expect(bare.state).toBe('detached');
  const later = (await owner.browser.post(`/account/vm/${server}/snapshots`, { name: 'Later' })).json().snapshot_id;
  await desk.settle();
  await act(volume, 'attach', { server_id: server });
  expect((await desk.goBack(owner, server, 'snapshots', later)).statusCode).toBeLessThan(300);
  await again();
  const transfer = await owner.browser.post(`/account/vm/${server}/transfer`, { email: 'other@example.org' });
  expect(transfer.statusCode).toBeGreaterThanOrEqual(400);

  await desk.end(server, 'Over');
  await desk.settle();
  await catchUpVolumes(product.deps);
  expect(await show(volume)).toMatchObject({ state: 'detached', server_id: null });
  await act(volume, 'attach', { server_id: first });
  expect(await diskIn(first, volume)).toMatchObject({ content: 'two' });
  await act(volume, 'detach');
});

describe('whatever becomes of an answer, there is one disk, in one machine at most', () => {
  beforeAll(begin);
  /** The machines that have its disk, its home among them. */
  async function having(volume: Pick<Volume, 'volume_id'>): Promise<number[]> {
    const machines = (await desk.machines()).filter(({ cluster }) => cluster === 'oslo');
    const all = await Promise.all(machines.map(async ({ vmid }) => ({ vmid, disks: await disksAt(vmid) })));
    const serial = volumeSerial(volume.volume_id);
    return all
      .filter(({ disks }) => disks.some((disk) => disk.serial === serial))
      .map(({ vmid }) => vmid)
      .toSorted();
  }

  test.each([
    ['create', 'drop-after'],
    ['config', 'drop-after'],
    ['config', 'drop-before'],
    ['resize', 'drop-after'],
    ['destroy', 'drop-after'],
  ])('%s: %s', async (call, effect) => {
    const name = `${call} ${effect}`;
    let struck = 0;
    /** The fault meets one call of the act, which is then tried again as it would be a minute later. */
    const meeting = async (asked: () => Promise<unknown>) => {
      await faultAt(call, effect);
      await asked();
      await desk.settle();
      const { mended } = await product.askLab<{ mended: number }>('DELETE', '/proxmox/faults');
      struck += mended === 0 ? 1 : 0;
      await catchUpVolumes(product.deps);
      await desk.settle();
    };
    await meeting(() => order({ volume_name: name, server_id: first }));
    const volume = (await list()).find((one) => one.name === name);
    if (!volume) throw new Error(`There is no volume ${name}.`);
    const home = await homeOf(volume);
    expect(await having(volume)).toEqual([await vmOf(first), home].toSorted());
    await write(first, volume, name);
    await meeting(() => post(volume, 'attach', { server_id: second }));
    expect(await having(volume)).toEqual([await vmOf(second), home].toSorted());
    await meeting(() => post(volume, 'grow', { size_gb: 30 }));
    expect(await diskIn(second, volume)).toMatchObject({ gigabytes: 30, content: name });
    expect(await show(volume)).toMatchObject({ state: 'attached', size_gb: 30, server_id: second });
    await meeting(() => post(volume, 'delete', { name }));
    expect(await having(volume)).toEqual([home]);
    await meeting(() => over(volume));
    expect(await having(volume)).toEqual([]);
    expect((await desk.machines()).some(({ vmid, cluster }) => cluster === 'oslo' && vmid === home)).toBe(false);
    expect(struck).toBeGreaterThan(0);
    for (const server of [first, second]) expect((await findServer(product.deps.db, server)).volumes).toBe(0);
  });
});

test('an attachment that the hypervisor refuses is told, tried again, and can be given up', async () => {
  await begin();
  const volume = await make('Refused');
  await faultAt('config', 'error', 'always');
  await post(volume, 'attach', { server_id: first });
  await desk.settle();
  expect(await show(volume)).toMatchObject({
    state: 'trouble',
    server_id: first,
    reason: 'The hypervisor did not take the change. Our staff can see why. We try again by ourselves.',
  });
  const seen = await desk.orders.staff.browser.get('/system/admin/volumes?trouble=true');
  expect(seen.json().volumes).toMatchObject([{ volume_id: volume.volume_id, user: { user_id: owner.id } }]);
  await mend();
  expect(await act(volume, 'retry')).toMatchObject({ state: 'attached', reason: '' });
  await act(volume, 'detach');
  await faultAt('config', 'error', 'always');
  await post(volume, 'attach', { server_id: first });
  await desk.settle();
  await mend();
  expect(await act(volume, 'detach')).toMatchObject({ state: 'detached', server_id: null });
});

test('a volume grows when the difference is paid, and never shrinks', async () => {
  const volume = await make('Growing', { server_id: first });
  await write(first, volume, 'full');
  const preview = (await owner.browser.get(`/account/volumes/${volume.volume_id}/grow?size_gb=50`)).json();
  expect(preview).toMatchObject({ allowed: true, due_now: 188, next_price: 313 });
  const before = await balance();
  const grown = await act(volume, 'grow', { size_gb: 50 });
  expect(grown).toMatchObject({ size_gb: 50, price: 250, state: 'attached' });
  expect(before - (await balance())).toBe(188);
  expect(await diskIn(first, volume)).toMatchObject({ gigabytes: 50, content: 'full' });
  const { events } = (await owner.browser.get('/account/activity?limit=100')).json();
  const told = events.filter(({ thing }: { thing: { id: string } | null }) => thing?.id === volume.volume_id);
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(['volume_grown', 'volume_attached', 'volume_made']);
  for (const size_gb of [50, 49]) expect((await post(volume, 'grow', { size_gb })).statusCode).toBe(409);

  await act(volume, 'detach');
  expect(await act(volume, 'grow', { size_gb: 60 })).toMatchObject({ size_gb: 60, price: 300, state: 'detached' });
  expect(await disksAt(await homeOf(volume))).toMatchObject([{ gigabytes: 60, content: 'full' }]);

  // No room: it stays as it was, and what was paid goes back.
  const had = await balance();
  await product.askLab('POST', '/proxmox/storages/ceph-vm', { full: true });
  await act(volume, 'grow', { size_gb: 100 });
  await product.askLab('POST', '/proxmox/storages/ceph-vm', { full: false });
  expect(await show(volume)).toMatchObject({ size_gb: 60, price: 300, state: 'detached' });
  expect(await balance()).toBe(had);
  await expectTrueBooks(product);
});

test('a volume that cannot be made gives its price back', async () => {
  const had = await balance();
  const { volumes } = await findServer(product.deps.db, first);
  await product.askLab('POST', '/proxmox/storages/ceph-vm', { full: true });
  await order({ volume_name: 'No room', server_id: first });
  await desk.settle();
  await product.askLab('POST', '/proxmox/storages/ceph-vm', { full: false });
  expect((await list()).filter(({ name }) => name === 'No room')).toEqual([]);
  expect(await balance()).toBe(had);
  expect((await findServer(product.deps.db, first)).volumes).toBe(volumes);
});

test('deleted with its name typed, it is kept for the grace period, and gone after it', async () => {
  await begin();
  const volume = await make('Old', { server_id: first });
  await write(first, volume, 'precious');
  expect((await post(volume, 'delete', { name: 'Other' })).json().fields[0].path).toBe('name');
  product.travel(3_600_000);
  const { kept_until, credited } = (await owner.browser.get(`/account/volumes/${volume.volume_id}/deletion`)).json();
  expect(kept_until).toBeGreaterThan(product.deps.now().getTime() / 1000);
  // An hour of 100 cents a month is less than half a cent; tax is given back with it.
  expect(credited).toBe(125);
  const had = await balance();
  expect(await act(volume, 'delete', { name: 'Old' })).toMatchObject({
    state: 'kept',
    ends_at: kept_until,
    subscription_id: null,
    server_id: null,
  });
  expect(await diskIn(first, volume)).toBeUndefined();
  expect((await balance()) - had).toBe(credited);
  const back = await act(volume, 'keep');
  expect(back).toMatchObject({ state: 'detached', ends_at: 0, price: 100 });
  expect(await disksAt(await homeOf(volume))).toMatchObject([{ content: 'precious' }]);

  await act(volume, 'delete', { name: 'Old' });
  const home = await homeOf(volume);
  await over(volume);
  await desk.settle();
  expect((await owner.browser.get(`/account/volumes/${volume.volume_id}`)).statusCode).toBe(404);
  expect((await desk.machines()).some(({ vmid, cluster }) => cluster === 'oslo' && vmid === home)).toBe(false);
  await expectTrueBooks(product);
});

test('any life of a volume costs exactly what its gigabytes were worth, whatever the clock', {
  tags: ['slow'],
}, async () => {
  const hours = fc.integer({ min: 1, max: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 400 }),
      fc.array(fc.tuple(hours, fc.integer({ min: 1, max: 300 })), { maxLength: 3 }),
      hours,
      async (size, growths, rest) => {
        const who = await product.account();
        // Outside the European Union no tax is added, so that cents are the price alone.
        await who.browser.send('PUT', '/account/billing/profile', abroad);
        await desk.orders.adjust(who.id, 1_000_000);
        await order({ volume_name: 'Life', size_gb: size }, who);
        await desk.settle();
        const at = product.deps.now().getTime();
        const [volume] = await list(who);
        const id = volume?.volume_id ?? '';
        const send = async (name: string, body: object) => {
          const done = await who.browser.post(`/account/volumes/${id}/${name}`, body);
          expect(done.statusCode, done.body).toBeLessThan(300);
          await desk.settle();
        };
        const lives: { from: number; gb: number }[] = [{ from: at, gb: size }];
        for (const [wait, more] of growths) {
          await pass(wait);
          const gb = (lives.at(-1)?.gb ?? 0) + more;
          if (gb > 1000) break;
          await send('grow', { size_gb: gb });
          lives.push({ from: product.deps.now().getTime(), gb });
        }
        await pass(rest);
        await send('delete', { name: 'Life' });
        const until = product.deps.now().getTime();
        const spent = 1_000_000 - (await who.browser.get('/account/billing/data')).json().balance;
        expect(spent).toBe(worthOf(new Date(at), until, lives));
        await product.forgetJobs();
      },
    ),
    {
      numRuns: 8,
      examples: [
        [
          226,
          [
            [252, 110],
            [241, 245],
            [266, 153],
          ],
          120,
        ],
      ],
    },
  );
  await expectTrueBooks(product);
});

/** The calendar runs often enough to bill a period ahead; one billed late is due a week later, and nothing grows. */
async function pass(hours: number): Promise<void> {
  const atMost = (billingCalendar.invoiceAheadDays - 1) * 24;
  for (let left = hours; left > 0; left -= atMost) {
    product.travel(Math.min(left, atMost) * 3_600_000);
    await tick(product);
    await tick(product);
  }
}

/** Written anew, from the rule alone: five cents a gigabyte and month, each month rounded once. */
function worthOf(anchor: Date, until: number, lives: readonly { from: number; gb: number }[]): number {
  let sum = 0;
  for (let index = 0; ; index += 1) {
    const { start, end } = periodAt(anchor, 1, index);
    if (start.getTime() >= until) return sum;
    let used = 0;
    for (const [position, { from, gb }] of lives.entries()) {
      const to = Math.min(lives[position + 1]?.from ?? until, until, end.getTime());
      used += Math.max(0, to - Math.max(from, start.getTime())) * gb * 5;
    }
    sum += Math.round(used / (end.getTime() - start.getTime()));
  }
}

test('a volume that is not paid for is suspended where it is: nothing is done to it until it is', async () => {
  const volume = await make('Unpaid', { server_id: first });
  const { db, services } = product.deps;
  const { delivery_id } = await deliveryOf(volume);
  await db.transaction().execute((tx) => services.of('volume').suspend(tx, delivery_id, 'Not paid.'));
  expect(await show(volume)).toMatchObject({ state: 'suspended', server_id: first });
  expect(await diskIn(first, volume)).toBeDefined();
  for (const [name, body] of [
    ['attach', { server_id: second }],
    ['detach', {}],
    ['grow', { size_gb: 100 }],
  ] as const) {
    const refused = await post(volume, name, body);
    expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('suspended')]);
  }
  await db.transaction().execute((tx) => services.of('volume').resume(tx, delivery_id));
  expect(await show(volume)).toMatchObject({ state: 'attached' });
  await act(volume, 'detach');
});

test('what is refused before anything is paid: another place, another’s server, a size, the quota', async () => {
  const stranger = await product.account();
  await desk.orders.adjust(stranger.id, 100_000);
  const place = (choices: object, who = owner) =>
    who.browser.post('/account/checkout', {
      plan_id: plan,
      choices: { location: 'oslo', size_gb: 20, volume_name: 'No', ...choices },
    });
  expect((await place({ location: 'paris' })).json().fields[0].path).toBe('choices.location');
  expect((await place({ location: 'london', server_id: first })).json().fields[0].path).toBe('choices.server_id');
  expect((await place({ server_id: first }, stranger)).statusCode).toBe(404);
  expect((await place({ size_gb: 9 })).json().fields[0].path).toBe('choices.size_gb');
  const quota = await place({ size_gb: 5001 });
  expect([quota.statusCode, quota.json().details]).toEqual([409, expect.stringContaining('5000 GB of volumes')]);
  const away = await make('London', { location: 'london' });
  const refused = await post(away, 'attach', { server_id: first });
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('another place')]);
  const theirs = await stranger.browser.post(`/account/volumes/${away.volume_id}/detach`, {});
  expect(theirs.statusCode).toBe(404);
});

test('a machine that is not ours is left alone, also where it has the number of a volume', async () => {
  const volume = await make('Number');
  const vmId = await homeOf(volume);
  await product.deps.db
    .updateTable('volumes')
    .set({ vm_id: await vmOf(second) })
    .where('id', '=', volume.volume_id)
    .execute();
  await post(volume, 'attach', { server_id: first });
  await desk.settle();
  expect(await show(volume)).toMatchObject({ state: 'trouble', reason: expect.stringContaining('not found') });
  await product.deps.db.updateTable('volumes').set({ vm_id: vmId }).where('id', '=', volume.volume_id).execute();
  await act(volume, 'retry');
  await act(volume, 'detach');
});

test('F33 a disk whose volume is not in our books, and a volume whose disk is gone, are shown to staff', async () => {
  const kept = await make('Known');
  const vmId = await homeOf(kept);
  const found = async () => {
    const answer = await desk.orders.staff.browser.get('/system/admin/nodes/differences');
    const [oslo] = answer.json().clusters.filter(({ cluster }: { cluster: string }) => cluster === 'oslo');
    return {
      stray: oslo.stray_volumes.map((one: { proxmox_vm_id: number; why: string }) => [one.proxmox_vm_id, one.why]),
      missing: oslo.missing_volumes.map((one: { name: string }) => one.name),
    };
  };
  expect(await found()).toEqual({ stray: [], missing: [] });
  const { db } = product.deps;
  await db.updateTable('volumes').set({ vm_id: 99_999_999 }).where('id', '=', kept.volume_id).execute();
  expect(await found()).toEqual({ stray: [[vmId, 'elsewhere']], missing: ['Known'] });
  await db.updateTable('volumes').set({ vm_id: vmId }).where('id', '=', kept.volume_id).execute();
});
