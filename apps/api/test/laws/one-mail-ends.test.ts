import { firstBuild } from '@resolvo/contract/sales/dedicated';
import { beforeAll, expect, test } from 'vitest';
import { type HostingDesk, hostingDesk, newDomain } from '../hosting.ts';
import { mailsOf, type ToldAct } from '../mails-of.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

/** What ends, moves or goes over with one act, each with all that hangs on it: its reader gets one mail of it. */
const product = useOwnProduct({}, { hosting: true });
const day = 24 * 3_600_000;
let desk: ServerDesk;
let hosting: HostingDesk;
const plans = { floating: '', volume: '', dedicated: '' };
beforeAll(async () => {
  desk = await serverDesk(product);
  hosting = await hostingDesk(product);
  const floating = { type: 'floating-ipv4', category: 'floating-addresses', name: 'Floating IPv4 address' };
  plans.floating = await desk.orders.plan({ ...floating, price: 350, annual_price: 3500 });
  const volume = { type: 'volume', category: 'volumes', name: 'Volume' };
  plans.volume = await desk.orders.plan({ ...volume, price: 5, annual_price: 50 });
  const dedicated = { type: 'dedicated', category: 'dedicated', slug: 'epyc-4464p', name: 'AMD EPYC 4464P' };
  plans.dedicated = await desk.orders.plan({ ...dedicated, price: 11_900, annual_price: 119_000 });
});

const staff = () => desk.orders.staff.browser;
async function buyer(): Promise<TestAccount> {
  const owner = await product.account();
  await desk.orders.adjust(owner.id, 1_000_000);
  return owner;
}
async function order({ browser }: TestAccount, plan_id: string, choices: object): Promise<void> {
  const placed = await browser.post('/account/checkout', { plan_id, choices });
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'balance' });
  expect(begun.statusCode, begun.body).toBe(200);
  await desk.settle();
}
const json = async ({ browser }: TestAccount, path: string) => (await browser.get(path)).json();
const onlySubscription = async (owner: TestAccount): Promise<string> =>
  (await json(owner, '/account/subscriptions')).subscriptions[0].subscription_id;

/** A package with a domain of its own that points at it, and a day of its month used. */
async function packageInUse(): Promise<{ owner: TestAccount; id: string; domain: string }> {
  const [owner, domain] = [await buyer(), newDomain()];
  const id = await hosting.package(owner, domain);
  product.travel(day);
  return { owner, id, domain };
}

async function provedDomain(): Promise<{ owner: TestAccount; domain: string; domain_id: string }> {
  const [owner, domain] = [await buyer(), newDomain()];
  await hosting.owns(owner, domain);
  const { domains } = await json(owner, `/account/domains?search=${domain}`);
  return { owner, domain, domain_id: domains[0].domain_id };
}

const scenes: Record<string, () => Promise<ToldAct>> = {
  async 'a package that its client cancels'() {
    const { owner, id } = await packageInUse();
    return { to: owner.email, act: () => owner.browser.post(`/account/hosting/${id}/cancel`, {}) };
  },
  async 'a package that staff end at once, with what was paid'() {
    const { owner } = await packageInUse();
    const at = `/system/admin/subscriptions/${await onlySubscription(owner)}/end`;
    return { to: owner.email, act: () => staff().post(at, { reason: 'Law' }) };
  },
  async 'a package that staff delete, with its domain'() {
    const { owner, id, domain } = await packageInUse();
    const body = { domain, reason: 'Law' };
    return { to: owner.email, act: () => staff().send('DELETE', `/system/admin/hosting/packages/${id}`, body) };
  },
  async 'a domain that staff withdraw'() {
    const { owner, domain, domain_id } = await provedDomain();
    const body = { name: domain, reason: 'Law' };
    return { to: owner.email, act: () => staff().post(`/system/admin/domains/${domain_id}/withdraw`, body) };
  },
  async 'a domain that goes over, for the one who loses it with its website'() {
    const { owner, domain } = await packageInUse();
    const other = await buyer();
    const { domains } = await json(owner, `/account/domains?search=${domain}`);
    const body = { user_id: other.id, name: domain, reason: 'Law' };
    const at = `/system/admin/domains/${domains[0].domain_id}/hand-over`;
    return { to: owner.email, act: () => staff().post(at, body) };
  },
  async 'a domain that goes over, for the one who gets it'() {
    const { domain, domain_id } = await provedDomain();
    const other = await buyer();
    const body = { user_id: other.id, name: domain, reason: 'Law' };
    return { to: other.email, act: () => staff().post(`/system/admin/domains/${domain_id}/hand-over`, body) };
  },
  async 'a volume that staff end, with what was paid'() {
    const owner = await buyer();
    await order(owner, plans.volume, { location: 'oslo', size_gb: 20, volume_name: 'Books' });
    product.travel(day);
    const at = `/system/admin/subscriptions/${await onlySubscription(owner)}/end`;
    return { to: owner.email, act: () => staff().post(at, { reason: 'Law' }) };
  },
  async 'a floating address that is given back, with a credit'() {
    const owner = await buyer();
    await order(owner, plans.floating, { location: 'oslo' });
    product.travel(day);
    const [floating] = (await json(owner, '/account/floating-addresses')).floating_addresses;
    const at = `/account/floating-addresses/${floating.floating_id}/delete`;
    return { to: owner.email, act: () => owner.browser.post(at, { address: floating.address }) };
  },
  async 'a dedicated machine that its client cancels'() {
    const owner = await buyer();
    await order(owner, plans.dedicated, { build: firstBuild('epyc-4464p') });
    const at = await handedOver(owner);
    return { to: owner.email, act: () => owner.browser.post(`/account/dedicated/${at}/cancel`, {}) };
  },
  async 'a dedicated machine that staff end, with what was paid'() {
    const owner = await buyer();
    await order(owner, plans.dedicated, { build: firstBuild('epyc-4464p') });
    await handedOver(owner);
    product.travel(day);
    const at = `/system/admin/subscriptions/${await onlySubscription(owner)}/end`;
    return { to: owner.email, act: () => staff().post(at, { reason: 'Law' }) };
  },
  async 'a transfer, for the one who gives a server with its domain'() {
    const [owner, other] = [await buyer(), await buyer()];
    const id = await desk.server(owner);
    const { proxmox_vm_name: name } = await json(owner, `/account/vm/${id}/data`);
    const domain = newDomain();
    await hosting.owns(owner, domain);
    const { domains } = await json(owner, `/account/domains?search=${domain}`);
    await owner.browser.post(`/account/domains/${domains[0].domain_id}/link`, { server_id: id });
    const offered = await owner.browser.post(`/account/vm/${id}/transfer`, { email: other.email, name });
    expect(offered.statusCode, offered.body).toBeLessThan(300);
    await product.sendMails();
    const [offer] = (await json(other, '/account/transfers')).offered;
    const at = `/account/transfers/${offer.transfer_id}/accept`;
    return { to: owner.email, act: () => other.browser.post(at, { total: offer.total }) };
  },
};

/** Staff have built it and said how its client signs in. */
async function handedOver(owner: TestAccount): Promise<string> {
  const [{ dedicated_id }] = (await json(owner, '/account/dedicated')).units;
  const { order_id } = await json(owner, `/account/dedicated/${dedicated_id}`);
  const { tasks } = (await staff().get(`/system/admin/tasks?order_id=${order_id}`)).json();
  for (const { key, serials_needed } of tasks[0].checklist) {
    const serials = Array.from({ length: serials_needed }, (_, index) => `${key}-${index}`);
    await staff().send('PUT', `/system/admin/tasks/${tasks[0].task_id}/checklist`, { key, done: true, serials });
  }
  const hand_over = { access: 'root / law', addresses: [], rack: '', port: '', note: '' };
  const done = await staff().post(`/system/admin/tasks/${tasks[0].task_id}/done`, { hand_over });
  expect(done.statusCode, done.body).toBe(200);
  await product.sendMails();
  return dedicated_id;
}

test.each(Object.keys(scenes))('S81 one mail for %s', { tags: ['slow'] }, async (name) => {
  const told = await scenes[name]?.();
  if (!told) throw new Error(`No scene ${name}.`);
  expect((await mailsOf(product, desk, told)).map(({ subject }) => subject)).toEqual([expect.any(String)]);
});

test('S81 an account that is deleted with a server, a package and a volume: one mail of all that ends, and the farewell', {
  tags: ['slow'],
}, async () => {
  const { owner } = await packageInUse();
  await desk.server(owner);
  await order(owner, plans.volume, { location: 'oslo', size_gb: 20, volume_name: 'Books' });
  const act = () => owner.browser.send('DELETE', '/account/user', {});
  const mails = await mailsOf(product, desk, { to: owner.email, act });
  // The farewell is in no inbox and no export of an account: a mail of its own (ADR 064).
  const [ends, ...more] = mails.filter(({ subject }) => !subject.includes('account was deleted'));
  expect([mails.length, more.length]).toEqual([2, 0]);
  expect(ends?.text).toContain('Books');
});
