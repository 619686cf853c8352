import { type FloatingAddress, floatingAddressEndpoints } from '@resolvo/contract/machines/floating-addresses';
import { emptyProfile } from '@resolvo/contract/money/billing';
import { periodAt } from '@resolvo/contract/periods';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { tick } from '../../../../test/subscriptions.ts';
import { whoWanted } from '../../sales/deliveries/who-wanted.ts';
import { findServer } from '../servers/hold-server.ts';
import { applyFloating, catchUpFloatings } from './apply-floating.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let plan: string;
let owner: TestAccount;
let first: string;
let second: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  const kind = { type: 'floating-ipv4', category: 'floating-addresses', name: 'Floating IPv4 address' };
  plan = await desk.orders.plan({ ...kind, price: 350, annual_price: 3500 });
  owner = await product.account();
  await desk.orders.adjust(owner.id, 1_000_000);
  first = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  second = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
});

const place = (choices: object, who = owner) =>
  who.browser.post('/account/checkout', { plan_id: plan, choices: { location: 'oslo', ...choices } });
async function order(choices: object = {}, who = owner): Promise<void> {
  const placed = await place(choices, who);
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await who.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  expect(begun.statusCode, begun.body).toBe(200);
  await desk.settle();
}
const list = async (who = owner): Promise<FloatingAddress[]> =>
  floatingAddressEndpoints.floatingList.response.parse(
    (await who.browser.get('/account/floating-addresses?limit=100')).json(),
  ).floating_addresses;
async function make(choices: object = {}): Promise<FloatingAddress> {
  const had = new Set((await list()).map(({ floating_id }) => floating_id));
  await order(choices);
  const made = (await list()).find(({ floating_id }) => !had.has(floating_id));
  if (!made) throw new Error('There is no new floating address.');
  return made;
}
type Of = Pick<FloatingAddress, 'floating_id'>;
const show = async ({ floating_id }: Of): Promise<FloatingAddress> =>
  floatingAddressEndpoints.floatingShow.response.parse(
    (await owner.browser.get(`/account/floating-addresses/${floating_id}`)).json(),
  );
const post = ({ floating_id }: Of, act: string, body: object = {}, who = owner) =>
  who.browser.post(`/account/floating-addresses/${floating_id}/${act}`, body);
async function settle(): Promise<void> {
  await desk.settle();
  // What a slow machine could not do at once is done by the next minute.
  await catchUpFloatings(product.deps);
  await product.deps.cache.flushed();
}
async function act(floating: Of, name: string, body: object = {}): Promise<FloatingAddress> {
  const done = await post(floating, name, body);
  expect(done.statusCode, done.body).toBeLessThan(300);
  await settle();
  return show(floating);
}
const vmOf = async (serverId: string) => (await findServer(product.deps.db, serverId)).vm_id ?? 0;
/** Asked of the lab's hypervisors, which know nothing of our tables: who answers at this address? */
async function answering(address: string): Promise<string> {
  const path = `/proxmox/attempt?from=203.0.113.9&to=${address}&protocol=tcp&port=22`;
  return (await product.askLab<{ decided: string }>('GET', path)).decided;
}
const machine = async (serverId: string) => expect.stringContaining(`machine ${await vmOf(serverId)}`);
const nobody = 'the rest of the internet';
const holdsOf = async ({ floating_id }: Of) =>
  (
    await sql<{ server_id: string | null; is_now: boolean }>`select server_id, held_until is null as is_now
      from address_holds where floating_id = ${floating_id} order by held_from, held_until nulls last`.execute(
      product.deps.db,
    )
  ).rows;
const faultAt = (call: string, effect: string, times: number | 'always' = 1) =>
  product.askLab('POST', '/proxmox/faults', { call, effect, times });
const mend = () => product.askLab('DELETE', '/proxmox/faults');
const service = () => product.deps.services.of('floating-ipv4');
const deliveryOf = async ({ floating_id }: Of) =>
  (
    await product.deps.db
      .selectFrom('floating_addresses')
      .select('delivery_id')
      .where('id', '=', floating_id)
      .executeTakeFirstOrThrow()
  ).delivery_id;
const balance = async (who = owner) => (await who.browser.get('/account/billing/data')).json().balance;

test('a floating address answers at the server that it is assigned to, and its name goes with it', async () => {
  const made = await make();
  const { address } = made;
  expect(made).toMatchObject({ state: 'free', server_id: null, price: 350, months: 1 });
  expect(await answering(address)).toBe(nobody);
  expect(await act(made, 'assign', { server_id: first })).toMatchObject({ state: 'assigned', server_id: first });
  expect(await answering(address)).toEqual(await machine(first));
  const { db } = product.deps;
  await sql`insert into reverse_names (hold_id, account_id, name, created_at)
    select id, ${owner.id}, 'mail.example.org', now() from address_holds
    where floating_id = ${made.floating_id} and held_until is null`.execute(db);

  expect(await act(made, 'assign', { server_id: second })).toMatchObject({ state: 'assigned', server_id: second });
  expect(await answering(address)).toEqual(await machine(second));
  const names = (await owner.browser.get('/account/reverse-names')).json().addresses;
  expect(names).toContainEqual(expect.objectContaining({ address, name: 'mail.example.org', server_id: second }));
  const card = await owner.browser.get(`/account/vm/${second}/floating-addresses`);
  expect(card.json().floating_addresses).toMatchObject([{ address }]);
  // What a server is called by stays its own address.
  const { ipv4, name } = await findServer(db, second);
  expect(ipv4).not.toBe(address);
  const offer = { email: (await product.account()).email, name };
  const offered = await owner.browser.post(`/account/vm/${second}/transfer`, offer);
  expect([offered.statusCode, offered.json().details]).toEqual([
    409,
    expect.stringContaining('has a floating address'),
  ]);

  expect(await act(made, 'take-off')).toMatchObject({ state: 'free', server_id: null });
  expect(await answering(address)).toBe(nobody);
  // Who had it when stays known.
  expect(await holdsOf(made)).toEqual([
    { server_id: null, is_now: false },
    { server_id: first, is_now: false },
    { server_id: null, is_now: false },
    { server_id: second, is_now: false },
    { server_id: null, is_now: true },
  ]);
  const seen = await desk.orders.staff.browser.get(`/system/admin/floating-addresses?search=${address}`);
  expect(seen.json().floating_addresses).toMatchObject([{ address, user: { user_id: owner.id } }]);
});

test('F34 while the old machine cannot be told, the new one does not get it', async () => {
  const floating = await make();
  await act(floating, 'assign', { server_id: first });
  await faultAt('ipset-entry-delete', 'error', 'always');
  await post(floating, 'assign', { server_id: second });
  await settle().catch(() => undefined);
  expect(await show(floating)).toMatchObject({ state: 'trouble', server_id: second });
  expect(await answering(floating.address)).toEqual(await machine(first));
  expect((await holdsOf(floating)).filter(({ server_id }) => server_id === second)).toEqual([]);
  const staff = `/system/admin/floating-addresses/${floating.floating_id}`;
  const { browser } = desk.orders.staff;
  expect((await browser.get(staff)).json()).toMatchObject({ state: 'trouble', user: { user_id: owner.id } });
  await mend();
  expect((await browser.post(`${staff}/retry`, {})).statusCode).toBe(202);
  await settle();
  expect((await post(floating, 'retry')).statusCode).toBe(409);
  expect(await show(floating)).toMatchObject({ state: 'assigned', server_id: second, reason: '' });
  expect(await answering(floating.address)).toEqual(await machine(second));
  await act(floating, 'take-off');
});

test('F34 with the answer lost and several workers at it, one machine at most has it at any time', {
  tags: ['slow'],
}, async () => {
  const floating = await make();
  const { db } = product.deps;
  /** Asked of each machine: those that may send from it. */
  const users = async () => {
    const may = await Promise.all(
      [first, second].map(async (serverId) => {
        const path = `/proxmox/attempt?machine=${await vmOf(serverId)}&from=${floating.address}&to=203.0.113.9&port=22`;
        return !(await product.askLab<{ decided: string }>('GET', path)).decided.includes('ipfilter');
      }),
    );
    return may.filter(Boolean).length;
  };
  expect(await users()).toBe(0);
  const workers = () =>
    Promise.allSettled(Array.from({ length: 4 }, () => applyFloating(product.deps, floating.floating_id)));
  for (const [call, effect, to] of [
    ['ipset-add', 'drop-after', first],
    ['ipset-entry-delete', 'drop-before', second],
    ['ipset-entry-delete', 'drop-after', first],
  ] as const) {
    // What the machine did with it, we are not told.
    await faultAt(call, effect);
    expect((await post(floating, 'assign', { server_id: to })).statusCode).toBe(202);
    await workers();
    expect(await users()).toBeLessThanOrEqual(1);
    // A worker that was killed holds its lease until it is over.
    const dead = { applying_until: new Date(product.deps.now().getTime() + 60_000) };
    await db.updateTable('floating_addresses').set(dead).where('id', '=', floating.floating_id).execute();
    await workers();
    product.travel(61_000);
    await workers();
    await mend();
    await settle();
    expect(await show(floating)).toMatchObject({ state: 'assigned', server_id: to });
    expect(await users()).toBe(1);
    expect(await answering(floating.address)).toEqual(await machine(to));
  }
  await act(floating, 'take-off');
});

test('it is kept when its server is rebuilt or ends', { tags: ['slow'] }, async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const floating = await make();
  await act(floating, 'assign', { server_id: server });
  expect((await desk.rebuild(owner, server, 'ubuntu-26-04')).statusCode).toBeLessThan(300);
  await settle();
  expect(await show(floating)).toMatchObject({ state: 'assigned', server_id: server });
  expect(await answering(floating.address)).toEqual(await machine(server));
  await desk.end(server, 'Over');
  await settle();
  expect(await show(floating)).toMatchObject({ state: 'free', server_id: null });
  expect((await holdsOf(floating)).at(-1)).toEqual({ server_id: null, is_now: true });
  await act(floating, 'assign', { server_id: first });
  expect(await answering(floating.address)).toEqual(await machine(first));
  await act(floating, 'take-off');
});

test('not paid for, it stays where it is; given back, it is kept for the grace period and cools down after it', {
  tags: ['slow'],
}, async () => {
  const floating = await make();
  await act(floating, 'assign', { server_id: first });
  const { db } = product.deps;
  const delivery = await deliveryOf(floating);
  await db.transaction().execute((tx) => service().suspend(tx, delivery, 'Not paid.'));
  await product.deps.cache.flushed();
  expect(await show(floating)).toMatchObject({ state: 'suspended', server_id: first });
  const refused = await post(floating, 'assign', { server_id: second });
  expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('suspended')]);
  await db.transaction().execute((tx) => service().resume(tx, delivery));

  expect((await post(floating, 'delete', { address: '192.0.2.250' })).json().fields[0].path).toBe('address');
  const given = await act(floating, 'delete', { address: floating.address });
  expect(given).toMatchObject({ state: 'kept', server_id: null, subscription_id: null });
  expect(await answering(floating.address)).toBe(nobody);
  expect(await act(floating, 'keep')).toMatchObject({ state: 'free', ends_at: 0, price: 350 });
  await act(floating, 'delete', { address: floating.address });
  await db.transaction().execute((tx) => service().end(tx, delivery, { reason: 'Grace is over.' }));
  await settle();
  expect((await owner.browser.get(`/account/floating-addresses/${floating.floating_id}`)).statusCode).toBe(404);
  expect((await holdsOf(floating)).every(({ is_now }) => !is_now)).toBe(true);
  expect((await make()).address).not.toBe(floating.address);
  await expectTrueBooks(product);
});

test('what is refused: another place, another’s server, and a reservation that is none', async () => {
  expect((await place({ location: 'paris' })).json().fields[0].path).toBe('choices.location');
  const away = await make({ location: 'london' });
  const elsewhere = await post(away, 'assign', { server_id: first });
  expect([elsewhere.statusCode, elsewhere.json().details]).toEqual([409, expect.stringContaining('another place')]);
  const stranger = await product.account();
  expect((await post(away, 'take-off', {}, stranger)).statusCode).toBe(404);
  const theirs = await desk.server(stranger, { image: 'debian-13', location: 'london' });
  expect((await post(away, 'assign', { server_id: theirs })).statusCode).toBe(404);
  const hold = await sql<{ id: string; subnet_id: string }>`select id, subnet_id from address_holds
    where floating_id = ${away.floating_id} and held_until is null`.execute(product.deps.db);
  const { id = '', subnet_id = '' } = hold.rows[0] ?? {};
  const ended = await desk.orders.staff.browser.send('DELETE', `/system/admin/subnets/${subnet_id}/reservations/${id}`);
  expect(ended.statusCode).toBe(404);
});

test('any life of a floating address costs exactly its time, wherever it was', { tags: ['slow'] }, async () => {
  // Also longer than a period, as when no worker ran: what was used then is billed too.
  const hours = fc.integer({ min: 1, max: 1800 });
  await fc.assert(
    fc.asyncProperty(fc.array(hours, { maxLength: 3 }), hours, async (waits, rest) => {
      const who = await product.account();
      // Outside the European Union no tax is added, so that cents are the price alone.
      await who.browser.send('PUT', '/account/billing/profile', abroad);
      await desk.orders.adjust(who.id, 1_000_000);
      await order({}, who);
      const from = product.deps.now();
      const [floating] = await list(who);
      if (!floating) throw new Error('There is no floating address.');
      for (const wait of [...waits, rest]) {
        product.travel(wait * 3_600_000);
        await tick(product);
        await tick(product);
      }
      const given = await post(floating, 'delete', { address: floating.address }, who);
      expect(given.statusCode, given.body).toBeLessThan(300);
      await desk.settle();
      expect(1_000_000 - (await balance(who))).toBe(worthOf(from, product.deps.now().getTime()));
      await product.forgetJobs();
    }),
    {
      numRuns: 5,
      examples: [
        [[], 1500],
        [[735], 740],
      ],
    },
  );
  await expectTrueBooks(product);
});

const abroad = {
  ...emptyProfile,
  name: 'Somebody',
  line1: 'Main Street 1',
  postcode: '10001',
  city: 'New York',
  country: 'US',
};

/** Written anew, from the rule alone: 350 cents a month, each month rounded once. */
function worthOf(anchor: Date, until: number): number {
  let sum = 0;
  for (let index = 0; ; index += 1) {
    const { start, end } = periodAt(anchor, 1, index);
    if (start.getTime() >= until) return sum;
    const used = Math.min(until, end.getTime()) - start.getTime();
    sum += Math.round((used * 350) / (end.getTime() - start.getTime()));
  }
}

test('who cancels a server reads before and in the mail which address stays and goes on costing', async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const floating = await make();
  await act(floating, 'assign', { server_id: server });
  const { with_it } = (await owner.browser.get(`/account/vm/${server}/deletion`)).json();
  const priced = expect.stringMatching(/^[\d.]+ \(€\d+\.\d\d a month incl\. VAT\)$/);
  expect(with_it).toEqual({ options: [], volumes: [], floating_addresses: [priced] });
  const cancelled = await owner.browser.post(`/account/vm/${server}/cancel`);
  expect(cancelled.statusCode, cancelled.body).toBeLessThan(300);
  await desk.settle();
  const mails = (await product.mailsTo(owner.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const mail = mails.find((text) => text.includes('Your cancellation has arrived')) ?? '';
  expect(mail).toContain(
    `Its floating address ${with_it.floating_addresses[0]} is not given back: it stays, assigned to no server`,
  );
});

test('the mail of a deleted server names the address that stays and goes on costing', async () => {
  const server = await desk.server(owner, { image: 'debian-13', location: 'oslo' });
  const floating = await make();
  await act(floating, 'assign', { server_id: server });
  const { name } = await findServer(product.deps.db, server);
  const deleted = await owner.browser.send('DELETE', `/account/vm/${server}`, { name, keep_backup: false });
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  await settle();
  const mails = (await product.mailsTo(owner.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const mail = mails.find((text) => text.includes(`The server ${name}, its disk`)) ?? '';
  expect(mail).toContain(
    `Its floating address ${floating.address} (€4.38 a month incl. VAT) is not given back: it stays, assigned to no server`,
  );
});

test('what is made of an order is from the device that placed it, also where no act goes on', async () => {
  const floating = await make();
  const { delivery_id } = await product.deps.db
    .selectFrom('floating_addresses')
    .select('delivery_id')
    .where('id', '=', floating.floating_id)
    .executeTakeFirstOrThrow();
  const by = await whoWanted(product.deps.db, delivery_id);
  expect(by).toMatchObject({
    personId: owner.personId,
    origin: { ip: expect.any(String), userAgent: expect.any(String) },
  });
});
