import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { type CardDesk, cardDesk, eventAbout } from '../cards.ts';
import { actingFor, makeMember, postFor } from '../members.ts';
import { serverPlan } from '../orders.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

/** What a person has done: the activity names them, also where work goes on after their request, and it is no news to them. */
const product = useOwnProduct();
const day = 24 * 3_600_000;
let desk: ServerDesk;
let cards: CardDesk;
const plans = { small: '', large: '', volume: '', floating: '' };
beforeAll(async () => {
  desk = await serverDesk(product);
  cards = cardDesk(product);
  plans.small = await desk.orders.plan({ ...serverPlan, name: 'Small', ram_mb: 2048, price: 690, hourly_price: 103 });
  plans.large = await desk.orders.plan({ ...serverPlan, name: 'Large', ram_mb: 8192, price: 2490, hourly_price: 371 });
  const volume = { type: 'volume', category: 'volumes', name: 'Volume' };
  plans.volume = await desk.orders.plan({ ...volume, price: 5, annual_price: 50 });
  const floating = { type: 'floating-ipv4', category: 'floating-addresses', name: 'Floating IPv4 address' };
  plans.floating = await desk.orders.plan({ ...floating, price: 350, annual_price: 3500 });
});

type Row = { kind: string; person: string; device: string; by_staff: boolean };
const json = async ({ browser }: TestAccount, path: string) => (await browser.get(path)).json();
const activity = async (owner: TestAccount): Promise<Row[]> =>
  (await json(owner, '/account/activity?limit=100')).events;
const news = async (owner: TestAccount): Promise<string[]> =>
  (await json(owner, '/account/notices')).notices
    .filter(({ is_read }: { is_read: boolean }) => !is_read)
    .map(({ subject }: { subject: string }) => subject);
const ok = async (answer: PromiseLike<LightMyRequestResponse>) => {
  const given = await answer;
  expect(given.statusCode, given.body).toBeLessThan(300);
  return given.json();
};

/** Placed, and paid in the form of a card: the gateway says so before the browser is back. */
async function buy(owner: TestAccount, body: object): Promise<string> {
  const { order_id } = await ok(owner.browser.post('/account/checkout', { idempotency_key: randomUUID(), ...body }));
  const { invoice_id } = await ok(owner.browser.post(`/account/checkout/${order_id}/begin`, { by: 'card' }));
  const charge = await cards.prepareInvoice(owner, invoice_id);
  await cards.confirm(charge.client_secret);
  await cards.deliver(eventAbout(await cards.paymentOf(charge.charge_id)));
  await desk.settle();
  return order_id;
}

async function server(owner: TestAccount): Promise<{ id: string; name: string; subscription: string }> {
  const id = await desk.serverOf(
    await buy(owner, { plan_id: plans.small, choices: { image: 'debian-13', location: 'oslo' } }),
  );
  const { proxmox_vm_name: name } = await json(owner, `/account/vm/${id}/data`);
  const { subscriptions } = await json(owner, '/account/subscriptions');
  return { id, name, subscription: subscriptions[0].subscription_id };
}

test('S95 a charge that a process of before made is of who opened its form', async () => {
  const owner = await product.account();
  const charge = await cards.prepareTopup(owner, 5000);
  // Older processes do not write it down.
  await product.deps.db.updateTable('charges').set({ person_id: null }).where('id', '=', charge.charge_id).execute();
  await cards.confirm(charge.client_secret);
  await cards.deliver(eventAbout(await cards.paymentOf(charge.charge_id)));
  await desk.settle();
  const rows = await activity(owner);
  expect(rows.find(({ kind }) => kind === 'balance_topped_up')).toMatchObject({ person: owner.email });
});

/** What of a life the product does of itself, when its time has come. */
const ofItself = new Set(['subscription_opened', 'server_delivered']);
/** What is made of an order is news and none of its act: the line of the order has the device. */
const ofOrder = new Set(['server_created', 'server_delivered', 'volume_made', 'floating_address_made']);

const lives: Record<string, (owner: TestAccount) => Promise<unknown>> = {
  async 'a server, bought, made larger from the saved card, and deleted'(owner) {
    await cards.save(owner);
    const { id, name, subscription } = await server(owner);
    await ok(owner.browser.post(`/account/subscriptions/${subscription}/plan`, { plan_id: plans.large }));
    await desk.settle();
    product.travel(day);
    await ok(owner.browser.send('DELETE', `/account/vm/${id}`, { name }));
  },
  async 'a server by the hour, deleted, with its hours charged'(owner) {
    await cards.save(owner);
    const body = { plan_id: plans.small, choices: { image: 'debian-13' }, period: 'hourly' };
    const { order_id } = await ok(owner.browser.post('/account/checkout', { idempotency_key: randomUUID(), ...body }));
    await desk.settle();
    const id = await desk.serverOf(order_id);
    const { proxmox_vm_name: name } = await json(owner, `/account/vm/${id}/data`);
    product.travel(day);
    await ok(owner.browser.send('DELETE', `/account/vm/${id}`, { name }));
  },
  async 'a server, cancelled and kept'(owner) {
    const { subscription } = await server(owner);
    await ok(owner.browser.post(`/account/subscriptions/${subscription}/cancel`, {}));
    await desk.settle();
    await ok(owner.browser.post(`/account/subscriptions/${subscription}/resume`, {}));
  },
  async 'a volume, bought and deleted'(owner) {
    await buy(owner, { plan_id: plans.volume, choices: { location: 'oslo', size_gb: 20, volume_name: 'Books' } });
    const { volumes } = await json(owner, '/account/volumes');
    product.travel(day);
    await ok(owner.browser.post(`/account/volumes/${volumes[0].volume_id}/delete`, { name: 'Books' }));
  },
  async 'a volume and a floating address, put to a server and taken off'(owner) {
    const { id } = await server(owner);
    await buy(owner, { plan_id: plans.volume, choices: { location: 'oslo', size_gb: 20, volume_name: 'Books' } });
    await buy(owner, { plan_id: plans.floating, choices: { location: 'oslo' } });
    const [{ volume_id }] = (await json(owner, '/account/volumes')).volumes;
    const [{ floating_id }] = (await json(owner, '/account/floating-addresses')).floating_addresses;
    await ok(owner.browser.post(`/account/volumes/${volume_id}/attach`, { server_id: id }));
    await ok(owner.browser.post(`/account/floating-addresses/${floating_id}/assign`, { server_id: id }));
    await desk.settle();
    await ok(owner.browser.post(`/account/volumes/${volume_id}/detach`, {}));
    await ok(owner.browser.post(`/account/floating-addresses/${floating_id}/take-off`, {}));
  },
  async 'a floating address, bought and given back'(owner) {
    await buy(owner, { plan_id: plans.floating, choices: { location: 'oslo' } });
    const [{ floating_id, address }] = (await json(owner, '/account/floating-addresses')).floating_addresses;
    product.travel(day);
    await ok(owner.browser.post(`/account/floating-addresses/${floating_id}/delete`, { address }));
  },
  async 'a top-up by card'(owner) {
    const charge = await cards.prepareTopup(owner, 5000);
    await cards.confirm(charge.client_secret);
    await cards.deliver(eventAbout(await cards.paymentOf(charge.charge_id)));
  },
};

test.each(Object.keys(lives))('S95 of %s the person who pressed is named, and it is no news to them', async (name) => {
  const owner = await product.account();
  await lives[name]?.(owner);
  await desk.settle();
  await product.sendMails();
  const rows = await activity(owner);
  expect(rows.length).toBeGreaterThan(0);
  const nameless = rows.filter(
    ({ kind, person, by_staff }) => !ofItself.has(kind) && person !== owner.email && !by_staff,
  );
  expect(
    nameless.map(({ kind, device }) => `${kind} ${device}`),
    'Emit the event with `by`: the actor of the saga, who ordered (who-wanted.ts), or who asked before (asker-of.ts).',
  ).toEqual([]);
  const fromNowhere = rows.filter(
    ({ kind, person, device }) => !ofOrder.has(kind) && person === owner.email && device === '',
  );
  expect(
    fromNowhere.map(({ kind }) => kind),
    'The events of an act have the device of its request where one of the request names the person with `by`.',
  ).toEqual([]);
  expect(
    await news(owner),
    'Queue what a job tells of this act by finishingFor (core/causing.ts) with the person who asked for it.',
  ).toEqual([]);
});

test('S95 what the act of a colleague brings with it is theirs, and not of the person who asked for the same once', async () => {
  const [owner, colleague] = [await product.account(), await product.account()];
  await makeMember(product, owner, colleague, { role: 'technical' });
  const { id, name } = await server(owner);
  const choices = { location: 'oslo', size_gb: 20, volume_name: 'Books', server_id: id };
  await buy(owner, { plan_id: plans.volume, choices });
  await buy(owner, { plan_id: plans.floating, choices: { location: 'oslo' } });
  const [{ floating_id }] = (await json(owner, '/account/floating-addresses')).floating_addresses;
  await ok(owner.browser.post(`/account/floating-addresses/${floating_id}/assign`, { server_id: id }));
  await desk.settle();
  /** Who is named for each event of these kinds since the last look, oldest first. */
  let seen = 0;
  const told = async (...kinds: readonly string[]) => {
    const rows = (await activity(owner)).filter(({ kind }) => kinds.includes(kind)).toReversed();
    const fresh = rows.slice(seen).map(({ kind, person }) => [kind, person]);
    seen = rows.length;
    return fresh.toSorted();
  };
  const attached = ['floating_address_assigned', 'volume_attached'] as const;
  expect(await told(...attached)).toEqual(attached.map((kind) => [kind, owner.email]));
  await ok(postFor(colleague.browser, owner, `/account/vm/${id}/rebuild`, { image: 'debian-13', name }));
  await desk.settle();
  expect(await told(...attached)).toEqual(attached.map((kind) => [kind, colleague.email]));
  seen = 0;
  await ok(colleague.browser.send('DELETE', `/account/vm/${id}`, { name }, actingFor(owner)));
  await desk.settle();
  const off = ['floating_address_taken_off', 'volume_detached'] as const;
  expect(await told(...off)).toEqual(off.map((kind) => [kind, colleague.email]));
});
