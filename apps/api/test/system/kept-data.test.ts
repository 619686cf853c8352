// @module-tag slow

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endLeftServers } from '../../src/features/machines/servers/end-left-servers.ts';
import { dropFinalBackups } from '../../src/features/machines/servers/final-backups.ts';
import { findServer } from '../../src/features/machines/servers/hold-server.ts';
import { refOf } from '../../src/features/machines/servers/server-row.ts';
import { endOver } from '../../src/features/sales/deliveries/end-over.ts';
import type { Browser } from '../browser.ts';
import { serverPlan } from '../orders.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { days } from '../subscriptions.ts';

const product = useOwnProduct();
const graceMilliseconds = 14 * 86_400_000;
let desk: ServerDesk;
beforeAll(async () => {
  desk = await serverDesk(product);
});

interface World {
  readonly owner: TestAccount;
  readonly browser: Browser;
  readonly planId: string;
  readonly id: string;
  readonly name: string;
  readonly key: { readonly order_id: string; readonly user_id: string };
  readonly invoiceId: string;
  /** Names the disk: a machine that is made anew gets another one. */
  disk: string | undefined;
  /** A person typed the name of this very server, to end it or to erase its disk. */
  typed: 'end' | 'erase' | undefined;
  /** Since when the owner knows by mail that it ends; undefined while nothing is announced. */
  toldAt: number | undefined;
  mails: number;
  own: number;
}

type Answer = { readonly statusCode: number; readonly body: string } | undefined;
const post = (path: string, body: object): Promise<Answer> => desk.orders.post(path, body);

/** The server, bought and delivered: paid for, or issued by staff before that. */
async function delivered(isPaid: boolean): Promise<World> {
  const owner = await product.account();
  const planId = await desk.orders.plan({ ...serverPlan });
  const order = await desk.orders.order(owner.id);
  await order.add(planId);
  await product.deps.db
    .updateTable('order_items')
    .set({ choices: JSON.stringify({ image: 'debian-13', hostname: 'web1' }) })
    .where('order_id', '=', order.key.order_id)
    .execute();
  const invoiceId: string = (await order.seal()).json().invoice_id;
  await (isPaid ? pay(invoiceId) : post('/system/invoices/issue', order.key));
  await desk.settle();
  const id = await desk.serverOf(order.key.order_id);
  const world = { owner, browser: owner.browser, planId, id, name: 'web1', key: order.key, invoiceId };
  const first: World = { ...world, disk: undefined, typed: undefined, toldAt: undefined, mails: 0, own: 0 };
  first.disk = (await machine(first))?.disk;
  expect(first.disk, 'the lab knows no disk of the machine').toEqual(expect.stringMatching(/\S/));
  return first;
}

const pay = (invoiceId: string) =>
  post(`/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'other', reason: 'Seen' });

/** What the hypervisor has of the server. */
async function machine({ id }: World): Promise<{ disk: string; backups: number } | undefined> {
  const server = await findServer(product.deps.db, id);
  const there = (await desk.machines()).find(
    ({ vmid, cluster }) => vmid === server.vm_id && cluster === server.cluster,
  );
  if (!there) return undefined;
  const path = `/proxmox/vms/${server.vm_id}?cluster=${server.cluster}`;
  const { config, backups } = await product.askLab<{ config: { vmgenid: string }; backups: unknown[] }>('GET', path);
  return { disk: config.vmgenid, backups: backups.length };
}

async function newest(world: World, kind: 'snapshots' | 'backups'): Promise<string | undefined> {
  const answer = await world.browser.get(`/account/vm/${world.id}/${kind}`);
  if (answer.statusCode !== 200) return undefined;
  const [copy] = answer.json()[kind];
  return copy?.[kind === 'snapshots' ? 'snapshot_id' : 'backup_id'];
}

async function onSubscription({ owner }: World, verb: 'cancel' | 'resume' | 'end'): Promise<Answer> {
  const found = await product.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', owner.id)
    .executeTakeFirst();
  if (!found) return undefined;
  return post(`/system/admin/subscriptions/${found.id}/${verb}`, verb === 'end' ? { reason: 'Law' } : {});
}

const own = ({ browser, id }: World, path: string, body: object = {}): Promise<Answer> =>
  browser.post(`/account/vm/${id}${path}`, body);

const isProtected = async ({ id }: World): Promise<boolean> => (await findServer(product.deps.db, id)).is_protected;

/** For what destroys something: its owner switched that off. */
async function unlessProtected(world: World, act: () => Promise<Answer>): Promise<Answer> {
  const refuses = await isProtected(world);
  const answer = await act();
  if (refuses) expect(answer?.statusCode, 'done to a protected server').toBeGreaterThanOrEqual(400);
  return answer;
}

/** All that staff and customers can do to a delivered server. Whether it is allowed is the product's business. */
const acts = {
  cancelInvoice: ({ invoiceId }) => post(`/system/admin/invoices/${invoiceId}/cancel`, { reason: 'Law' }),
  refundInvoice: ({ invoiceId }) => post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'Law' }),
  payWhatIsOwed: async ({ owner }) => {
    const owed = await product.deps.db
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', owner.id)
      .where('status', '=', 'awaiting_payment')
      .execute();
    for (const { id } of owed) await pay(id);
    return undefined;
  },
  deleteOrder: async ({ key }) =>
    (await desk.orders.staff.anotherBrowser()).send('DELETE', '/system/invoices/order', key),
  cancelSubscription: (world) => onSubscription(world, 'cancel'),
  keepSubscription: (world) => onSubscription(world, 'resume'),
  endSubscription: (world) => onSubscription(world, 'end'),
  cancelServer: (world) => own(world, '/cancel'),
  keepServer: (world) => own(world, '/keep'),
  keepByStaff: async ({ id }) => {
    const row = await product.deps.db
      .selectFrom('announced_ends')
      .select('unit_id')
      .where('server_id', '=', id)
      .executeTakeFirst();
    return row && post(`/system/admin/endings/${row.unit_id}/keep`, { reason: 'Law' });
  },
  archivePlan: ({ planId }) => post(`/system/admin/plans/${planId}/archive`, { revision: 1 }),
  suspendClient: ({ owner }) => post(`/system/admin/clients/${owner.id}/suspend`, { reason: 'Law' }),
  resumeClient: ({ owner }) => post(`/system/admin/clients/${owner.id}/unsuspend`, {}),
  suspendServer: ({ id }) => post(`/system/admin/servers/${id}/suspend`, { reason: 'Law' }),
  resumeServer: ({ id }) => post(`/system/admin/servers/${id}/resume`, {}),
  deleteAccount: ({ browser, owner }) => browser.send('DELETE', '/account/user', { email: owner.email }),
  power: (world) => own(world, '/reboot'),
  snapshot: (world) => own(world, '/snapshots', { name: 'Law' }),
  rollback: async (world) => {
    const copy = await newest(world, 'snapshots');
    return unlessProtected(world, () => own(world, `/snapshots/${copy}/rollback`, { name: world.name }));
  },
  protect: (world) => own(world, '/protection', { is_protected: true }),
  unprotect: (world) => own(world, '/protection', { is_protected: false }),
  backup: async (world) => {
    const answer = await own(world, '/backups', { name: 'Law' });
    if (answer?.statusCode === 202) world.own += 1;
    return answer;
  },
  restore: async (world) => {
    const copy = await newest(world, 'backups');
    return unlessProtected(world, () => own(world, `/backups/${copy}/restore`, { name: world.name }));
  },
  rebuildUntyped: (world) => own(world, '/rebuild', { image: 'debian-13' }),
  deleteWithWrongName: ({ browser, id }) => browser.send('DELETE', `/account/vm/${id}`, { name: 'another' }),
  deleteByStaffWithWrongName: async ({ id }) =>
    (await desk.orders.staff.anotherBrowser()).send('DELETE', `/system/admin/servers/${id}`, {
      name: 'another',
      reason: 'Law',
    }),
  aDay: async () => {
    await days(product, 1);
    return undefined;
  },
  aWeek: async () => {
    await days(product, 7);
    return undefined;
  },
} satisfies Record<string, (world: World) => Promise<Answer>>;

/** The acts that may destroy it, each with its name typed. */
const typedActs = {
  rebuild: async (world) => {
    const rebuild = () => own(world, '/rebuild', { image: 'debian-13', name: world.name });
    const answer = await unlessProtected(world, rebuild);
    if (answer?.statusCode === 202) world.typed = 'erase';
    return answer;
  },
  deleteServer: async (world) => {
    const remove = () => world.browser.send('DELETE', `/account/vm/${world.id}`, { name: world.name });
    const answer = await unlessProtected(world, remove);
    if (answer?.statusCode === 202) world.typed = 'end';
    return answer;
  },
  deleteByStaff: async (world) => {
    const answer = await unlessProtected(world, () => desk.end(world.id, 'Law'));
    if (answer?.statusCode === 200) world.typed = 'end';
    return answer;
  },
  deleteByStaffDespiteProtection: async (world) => {
    const body = { name: world.name, reason: 'Law', despite_protection: true };
    const answer = await desk.orders.staff.browser.send('DELETE', `/system/admin/servers/${world.id}`, body);
    if (answer.statusCode === 200) world.typed = 'end';
    return answer;
  },
} satisfies Record<string, (world: World) => Promise<Answer>>;

const allActs = { ...acts, ...typedActs };
type OneAct = keyof typeof allActs;
type Act = OneAct | 'aMonth';

/** Announcements in the owner's mailbox: of a suspension for an unpaid bill, and of any other end. */
async function announcements({ owner }: World): Promise<number> {
  const mails = await product.mailsTo(owner.email);
  return mails.filter(({ subject }) => / is suspended( and ends on .*)?$/.test(subject)).length;
}

async function check(world: World): Promise<void> {
  const now = product.deps.now().getTime();
  const found = await machine(world);
  const server = await findServer(product.deps.db, world.id);
  if (!found) {
    const isOver = world.toldAt !== undefined && now - world.toldAt >= graceMilliseconds;
    expect([world.typed, isOver], 'gone without a typed act or an announced end').not.toEqual([undefined, false]);
    if (world.disk !== undefined) await expectFinalBackup(world);
    world.disk = undefined;
    return;
  }
  if (found.disk !== world.disk) {
    expect(world.typed, 'another disk without a typed act').toBe('erase');
    world.disk = found.disk;
  }
  if (world.typed === 'erase') world.typed = undefined;
  expect(found.backups, 'a backup of the customer is gone').toBeGreaterThanOrEqual(world.own);
  const mails = await announcements(world);
  // A new reason is announced anew; what is kept or paid for is announced no longer.
  if (mails > world.mails && world.toldAt === undefined) world.toldAt = now;
  if (server.ends_at === null) world.toldAt = undefined;
  else expect(world.toldAt, 'about to end without a mail').toBeDefined();
  world.mails = mails;
}

/** The last copy is there while its time has not come. */
async function expectFinalBackup({ id }: World): Promise<void> {
  const row = await product.deps.db
    .selectFrom('server_backups')
    .select(['id', 'keep_until'])
    .where('server_id', '=', id)
    .where('keep_until', 'is not', null)
    .executeTakeFirst();
  expect(row?.keep_until?.getTime()).toBeGreaterThan(product.deps.now().getTime());
  const ref = refOf(await findServer(product.deps.db, id));
  const stored = ref && (await product.deps.compute.findBackup(ref, row?.id ?? ''));
  expect(stored?.size, 'the final backup at the hypervisor').toBeGreaterThan(0);
}

/** A month is longer than both grace periods, so it is looked at in between: an end and its last copy would pass unseen. */
const aMonth: readonly OneAct[] = ['aWeek', 'aWeek', 'aWeek', 'aWeek', 'aDay', 'aDay', 'aDay'];

async function run(world: World, act: Act): Promise<void> {
  for (const part of act === 'aMonth' ? aMonth : [act]) await runOne(world, part);
}

async function runOne(world: World, act: OneAct): Promise<void> {
  // The clock of the tests stands still; two acts of people are never in one millisecond.
  product.travel(60_000);
  const answer = await allActs[act](world);
  if (answer) expect([act, answer.statusCode < 500], answer.body).toEqual([act, true]);
  await product.settle();
  for (const chore of [endOver, endLeftServers, dropFinalBackups]) await chore(product.deps);
  await desk.settle();
  await check(world);
}

const names: Act[] = [...(Object.keys(allActs) as OneAct[]), 'aMonth'];
/** Typed acts end the story, so they come seldom; time passes often. */
const act = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names.filter((name) => !(name in typedActs))) },
  { weight: 4, arbitrary: fc.constantFrom<Act>('aDay', 'aWeek') },
  { weight: 1, arbitrary: fc.constantFrom(...names.filter((name) => name in typedActs)) },
);

test('K1 K2 K6 a delivered server is only ever gone after a typed act on it, or the end of an announced grace period', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 4, maxLength: 10 }), async (isPaid, sequence) => {
      const world = await delivered(isPaid);
      for (const one of sequence) await run(world, one);
    }),
    {
      numRuns: 6,
      endOnFailure: true,
      examples: [
        [false, ['endSubscription', 'keepByStaff']],
        [true, ['protect', 'deleteServer', 'rebuild', 'deleteByStaff', 'unprotect', 'deleteServer']],
      ],
    },
  );
}, 300_000);

/** A gate counts once it has been seen to work from both sides: these end a server, and they need all their days. */
test.each<[string, readonly Act[], boolean]>([
  ['a cancelled invoice and two weeks', ['cancelInvoice', 'aWeek', 'aWeek'], false],
  ['a deleted account and a week', ['deleteAccount', 'aWeek'], true],
])(
  'after %s',
  async (_, sequence, isLeft) => {
    const world = await delivered(false);
    for (const one of sequence) await run(world, one);
    expect((await machine(world)) !== undefined).toBe(isLeft);
  },
  120_000,
);
