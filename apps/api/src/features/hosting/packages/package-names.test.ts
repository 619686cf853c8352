import { domainMessages } from '@resolvo/contract/hosting/domain-names';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type HostingDesk, hostingDesk } from '../../../../test/hosting.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';
import type { Resolvers } from '../../../providers/resolvers.ts';
import { lookSeconds } from '../domains/look-up.ts';
import { remindUnproved } from '../domains/remind-unproved.ts';
import { endExpired } from '../domains/remove-domain.ts';
import { applyDueNames, applyNames } from './apply-names.ts';
import { packagePoints } from './package-points.ts';

const product = useOwnProduct({}, { hosting: true });
let desk: HostingDesk;
let large: string;
beforeAll(async () => {
  desk = await hostingDesk(product);
  large = await desk.orders.plan({ ...hostingPlan, name: 'Large', websites: 20 });
});

let made = 0;
const newName = () => `studio-${++made}.no`;
const detail = async (who: TestAccount, id: string) => (await who.browser.get(`/account/hosting/${id}`)).json();
const add = (who: TestAccount, id: string, domain: string, role = 'further') =>
  who.browser.post(`/account/hosting/${id}/domains`, { domain, role });
const takeOut = (who: TestAccount, id: string, domain: string) =>
  who.browser.send('DELETE', `/account/hosting/${id}/domains`, { domain });
const namesOn = async (name: string) =>
  (await desk.accounts()).filter(({ domain, addons, parked }) => [domain, ...addons, ...parked].includes(name));
const claims = async (who: TestAccount, name: string) =>
  (await who.browser.get(`/account/domains?search=${name}`)).json().domains;
async function prove(who: TestAccount, name: string): Promise<void> {
  const [claim] = await claims(who, name);
  const { proof } = (await who.browser.get(`/account/domains/${claim.domain_id}`)).json();
  const record = { name: proof.txt_name, type: 'TXT', contents: [`"${proof.txt_value}"`], ttl: 60 };
  await product.askLab('PUT', '/dns/world', record);
  await product.askLab('POST', '/dns/forget', {});
  const { proved } = (await who.browser.post(`/account/domains/${claim.domain_id}/check`, {})).json();
  expect(proved).toBe(true);
  await desk.settle();
}
async function buy(who: TestAccount, domain?: string, plan?: string): Promise<string> {
  const { orderId } = await desk.buy(who, domain === undefined ? {} : { domain }, plan);
  await desk.settle();
  return desk.packageOf(orderId);
}
/** With room for many further names. */
const bigPackage = (who: TestAccount): Promise<string> => buy(who, undefined, large);

test('S66 a package runs on its free address until its domain is proved; then its server is told of it, and the domain leads there', async () => {
  const owner = await product.account();
  const name = newName();
  const { orderId } = await desk.buy(owner, { domain: name });
  await desk.settle();
  const id = await desk.packageOf(orderId);
  const bought = async () => (await owner.browser.get(`/account/checkout/${orderId}`)).json().services;
  expect(await namesOn(name)).toEqual([]);
  const listed = async () => (await owner.browser.get('/account/hosting')).json().packages[0];
  expect(await listed()).toMatchObject({ package_id: id, waits_for: name });
  const before = await detail(owner, id);
  expect(before).toMatchObject({
    package_state: 'active',
    domain: before.main_domain,
    main_domain: expect.stringMatching(/\.resolvo\.site$/),
    domains: [{ name, role: 'own', state: 'waiting', domain_id: expect.any(String) }],
  });
  const [mail] = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.includes('is ready'));
  expect(mail?.text).toContain(`${name} comes to it once you have proved that it is yours`);
  expect(await bought()).toMatchObject([
    { standing: 'ready', text: expect.stringContaining(`${name} comes to it once you have proved that it is yours`) },
  ]);
  await prove(owner, name);
  expect(await bought()).toMatchObject([{ standing: 'ready', text: '' }]);
  expect(await listed()).toMatchObject({ domain: name, waits_for: '' });
  expect(await namesOn(name)).toMatchObject([{ domain: before.main_domain, parked: [name] }]);
  expect(await detail(owner, id)).toMatchObject({ domain: name, domains: [{ name, state: 'there' }] });
  expect((await claims(owner, name))[0]).toMatchObject({ state: 'active', linked_to: { kind: 'package', id } });
  expect((await takeOut(owner, id, name)).statusCode).toBe(200);
  await desk.settle();
  expect(await namesOn(name)).toEqual([]);
  expect((await claims(owner, name))[0]).toMatchObject({ state: 'active', linked_to: null });
  expect((await takeOut(owner, id, name)).statusCode).toBe(404);
  expect((await takeOut(owner, id, before.main_domain)).statusCode).toBe(409);
});

describe('a domain ordered with a package that is not proved', () => {
  const day = 86_400_000;
  const about = async (who: TestAccount, name: string) =>
    (await product.mailsTo(who.email)).filter(({ subject }) => subject.includes(name) && subject.includes('prove'));
  /** The hours that pass without the proof, as the jobs see them. */
  async function after(days: number): Promise<void> {
    product.travel(days * day);
    await remindUnproved(product.deps);
    await remindUnproved(product.deps);
    await endExpired(product.deps);
    await endExpired(product.deps);
    await product.sendMails();
    product.travel(-days * day);
  }

  test('S98 a claim that runs out names its domain in one mail three days before and in one at its end, in the inbox and in the activity', async () => {
    const owner = await product.account();
    const name = newName();
    const id = await buy(owner, name);
    const [claim] = await claims(owner, name);
    const { domains } = await detail(owner, id);
    expect(domains).toMatchObject([{ name, prove_by: claim.expires_at }]);
    const until = new Date(claim.expires_at * 1000).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const [ready] = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.includes('is ready'));
    expect(ready?.text).toContain(`until ${until}`);

    await after(10.9);
    expect(await about(owner, name)).toEqual([]);
    await after(11.1);
    const [reminder, ...more] = await about(owner, name);
    expect(more).toEqual([]);
    expect(reminder?.subject).toBe(`Please prove ${name} by ${until}`);
    expect(reminder?.text).toContain(`_resolvo.${name}`);
    expect(reminder?.text).toContain(`/panel/domains/${claim.domain_id}`);

    await after(14.1);
    const mails = await about(owner, name);
    expect(mails).toHaveLength(2);
    const ended = mails.find(({ subject }) => subject === `${name} was not proved in time`);
    expect(ended?.text).toContain('within 14 days');
    expect(ended?.text).toContain(`/panel/cpanel/${id}`);
    const { notices } = (await owner.browser.get('/account/notices')).json();
    expect(notices.map(({ subject }: { subject: string }) => subject)).toEqual(
      expect.arrayContaining([reminder?.subject, ended?.subject]),
    );
    expect((await detail(owner, id)).domains).toEqual([]);
    const { events } = (await owner.browser.get('/account/activity')).json();
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'domain_ended', thing: { kind: 'domain', id: claim.domain_id, name } }),
    );
  });

  test('S98 a claim that is proved, or given up by its owner, is neither reminded of nor mourned', async () => {
    const owner = await product.account();
    const [proved, left] = [newName(), newName()];
    for (const name of [proved, left]) await owner.browser.post('/account/domains', { kind: 'custom', name });
    await prove(owner, proved);
    const [claim] = await claims(owner, left);
    await owner.browser.send('DELETE', `/account/domains/${claim.domain_id}`, { name: left });
    await after(11.1);
    await after(14.1);
    expect(await about(owner, proved)).toEqual([]);
    expect(await about(owner, left)).toEqual([]);
  });
});

test('the page of a package says where each of its names leads and where it should', async () => {
  const owner = await product.account();
  const [name, second] = [newName(), newName()];
  const id = await bigPackage(owner);
  for (const domain of [name, second]) {
    const added = await add(owner, id, domain);
    expect(added.statusCode, added.body).toBe(200);
  }
  const { address, main_domain } = await detail(owner, id);
  const world = (type: string, ...contents: string[]) =>
    product.askLab('PUT', '/dns/world', { name, type, contents, ttl: 60 });
  const points = async () => (await owner.browser.get(`/account/hosting/${id}/points`)).json().points;
  const nowhere = { verdict: 'nowhere', addresses: [], undelegated: false, mail_servers: [] };
  const [first, ...others] = await points();
  expect(first).toMatchObject({ ascii_name: main_domain });
  expect(others).toEqual(expect.arrayContaining([name, second].map((one) => ({ ascii_name: one, ...nowhere }))));
  const pointOf = async () => (await points()).find(({ ascii_name }: { ascii_name: string }) => ascii_name === name);
  await world('A', '192.0.2.77');
  await world('MX', '20 backup.other.test.', '10 mx.other.test.');
  expect(await pointOf()).toEqual({
    ascii_name: name,
    verdict: 'elsewhere',
    addresses: ['192.0.2.77'],
    undelegated: false,
    mail_servers: ['mx.other.test', 'backup.other.test'],
  });
  await world('A', address, '192.0.2.77');
  await product.askLab('POST', '/dns/forget', {});
  expect(await pointOf()).toMatchObject({ verdict: 'partly' });
  await world('A', address);
  await product.askLab('POST', '/dns/forget', {});
  expect(await pointOf()).toMatchObject({ verdict: 'here', addresses: [address] });
  const silent = product.deps.resolvers.world.map((asker) =>
    vi.spyOn(asker, 'ask').mockRejectedValue(new Error('it did not answer')),
  );
  expect(await pointOf()).toMatchObject({ verdict: 'unknown', addresses: [] });
  for (const asker of silent) asker.mockRestore();
});

test('S66 a name of another account, of the company, of everybody or of nobody is refused with its reason, in the order and later', async () => {
  const [owner, stranger] = [await product.account(), await product.account()];
  const name = newName();
  await desk.owns(owner, name);
  const id = await bigPackage(stranger);
  for (const [wanted, reason] of [
    [name, `${name} is with another account here.`],
    [`shop.${name}`, 'This name is below a domain of another account.'],
    ['gmail.com', 'gmail.com is a mail service that many share.'],
    ['mail.gmail.com', 'gmail.com is a mail service that many share.'],
    ['co.uk', 'co.uk is an ending that many share.'],
    ['mail.resolvo.test', 'This name is ours.'],
    ['shop.internal', 'This ending does not exist'],
  ] as const) {
    const refused = await add(stranger, id, wanted);
    expect([wanted, refused.statusCode, refused.json().fields?.[0]?.message]).toEqual([
      wanted,
      422,
      expect.stringContaining(reason),
    ]);
    const ordered = product.deps.services.of('cpanel').check(desk.planId, { domain: wanted }, stranger.id);
    await expect(ordered).rejects.toThrow(reason);
  }
  // In another alphabet it is taken as in Domains, and waits there.
  expect((await add(stranger, id, `blåbær-${made}.no`)).json().details).toContain('Please prove');
  // The owner is not in the way of a stranger's wish, and has it at once.
  const mine = await bigPackage(owner);
  expect((await add(owner, mine, `shop.${name}`)).statusCode).toBe(200);
  await desk.settle();
  expect(await namesOn(`shop.${name}`)).toHaveLength(1);
});

test('S66 who proves a name gets it from the package of another account, which loses it on the server', async () => {
  const [first, second] = [await product.account(), await product.account()];
  const name = newName();
  const [theirs, mine] = [await bigPackage(first), await bigPackage(second)];
  await add(first, theirs, name);
  await prove(first, name);
  const user = (await namesOn(name))[0]?.user;
  expect((await add(second, mine, name)).statusCode).toBe(422);
  await second.browser.post('/account/domains', { kind: 'custom', name });
  // The server of the first is away while the name changes hands: it is taken from it when it is back.
  await product.askLab('POST', '/whm/faults', { call: 'listaccts', effect: 'drop-before', times: 'always' });
  await prove(second, name);
  expect((await namesOn(name))[0]?.user).toBe(user);
  await product.askLab('DELETE', '/whm/faults');
  await applyDueNames(product.deps);
  expect(await namesOn(name)).toEqual([]);
  expect((await detail(first, theirs)).domains).toEqual([]);
  expect((await add(second, mine, name)).json().details).toBe(`${name} is being added.`);
  await desk.settle();
  expect(await namesOn(name)).toMatchObject([{ addons: [name] }]);
});

test('S66 packages that had a name of another account before are listed for staff, and keep it', async () => {
  const [owner, stranger] = [await product.account(), await product.account()];
  const name = newName();
  const id = await bigPackage(stranger);
  const { db } = product.deps;
  const row = {
    package_id: id,
    account_id: stranger.id,
    role: 'further',
    state: 'there',
    created_at: product.deps.now(),
  };
  await db
    .insertInto('package_domains')
    .values([name, 'gmail.com'].map((one) => ({ ...row, name: one })))
    .execute();
  await desk.owns(owner, name);
  const { servers } = (await desk.orders.staff.browser.get('/system/admin/hosting/differences')).json();
  const told = servers.flatMap(({ other }: { other: { package_id: string; what: string }[] }) => other);
  expect(told.filter((one: { package_id: string }) => one.package_id === id)).toMatchObject([
    { what: expect.stringContaining('gmail.com is a mail service that many share.') },
    { what: expect.stringContaining(`Another account has proved ${name}.`) },
  ]);
  await db.deleteFrom('package_domains').where('package_id', '=', id).execute();
});

test('S66 a free name of another account is no name of a package, however it is ordered', async () => {
  const [owner, stranger] = [await product.account(), await product.account()];
  const label = `fjordhus-${++made}x`;
  const name = `${label}.resolvo.site`;
  const given = await owner.browser.post('/account/domains', { kind: 'free', name: label, suffix: 'resolvo.site' });
  expect(given.statusCode, given.body).toBe(201);
  for (const [wanted, reason] of [
    [name, `${name} is with another account here.`],
    ['webmail.resolvo.site', 'This name is ours.'],
  ] as const) {
    const ordered = product.deps.services.of('cpanel').check(desk.planId, { hostname: wanted }, stranger.id);
    await expect(ordered).rejects.toMatchObject({
      fields: [{ path: 'choices.hostname', message: expect.stringContaining(reason) }],
    });
  }
  // Ordered while it was free, or the order's own: what is delivered asks whose it is last.
  for (const choices of [{ hostname: name }, { domain: name }]) {
    const { orderId } = await desk.buy(stranger, choices);
    await desk.settle();
    expect(await namesOn(name)).toEqual([]);
    const bought = await detail(stranger, await desk.packageOf(orderId));
    expect(bought).toMatchObject({ package_state: 'active', main_domain: `${bought.username}.resolvo.site` });
  }
  expect((await claims(owner, name))[0]).toMatchObject({ state: 'active', linked_to: null });
});

test('S66 a free name that a hosting server still has is given to no other account', async () => {
  const [owner, stranger] = [await product.account(), await product.account()];
  const { main_domain } = await detail(owner, await buy(owner));
  const [free] = await claims(owner, main_domain);
  const { db } = product.deps;
  const { id } = await db
    .insertInto('servers')
    .values({ account_id: owner.id, plan_id: desk.planId, name: 'A', hostname: 'a', state: 'provisioning' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The name may point elsewhere, and be given back then.
  const at = `/account/domains/${free.domain_id}`;
  expect((await owner.browser.post(`${at}/link`, { server_id: id })).statusCode).toBe(200);
  expect((await owner.browser.send('DELETE', at, { name: main_domain })).statusCode).toBe(200);
  await db.updateTable('domains').set({ expires_at: product.deps.now() }).where('id', '=', free.domain_id).execute();
  await endExpired(product.deps);
  const [label, ...suffix] = main_domain.split('.');
  const wanted = { kind: 'free', name: label, suffix: suffix.join('.') };
  const refused = await stranger.browser.post('/account/domains', wanted);
  expect([refused.statusCode, refused.json().details]).toEqual([409, domainMessages.taken]);
  expect(await namesOn(main_domain)).toHaveLength(1);
  expect((await owner.browser.post('/account/domains', wanted)).statusCode).toBe(201);
});

test('S66 a claim that ends takes no name from a package that is proved without it', async () => {
  const owner = await product.account();
  const name = newName();
  const shop = `shop.${name}`;
  const id = await bigPackage(owner);
  await add(owner, id, shop);
  await prove(owner, shop);
  await owner.browser.post('/account/domains', { kind: 'custom', name });
  const claim = (await claims(owner, name)).find((one: { ascii_name: string }) => one.ascii_name === name);
  expect((await owner.browser.send('DELETE', `/account/domains/${claim.domain_id}`, { name })).statusCode).toBe(200);
  await desk.settle();
  expect(await namesOn(shop)).toHaveLength(1);
  expect((await detail(owner, id)).domains).toMatchObject([{ name: shop, state: 'there' }]);
});

test('S66 a wish whose name another package had comes to its server by itself once that has let go of it', async () => {
  const [first, second] = [await product.account(), await product.account()];
  const name = newName();
  const [theirs, mine] = [await bigPackage(first), await bigPackage(second)];
  await add(second, mine, name);
  await add(first, theirs, name);
  await prove(first, name);
  await prove(second, name);
  await desk.settle();
  expect((await detail(second, mine)).domains).toMatchObject([{ name, state: 'there' }]);
  expect(await namesOn(name)).toMatchObject([{ user: (await detail(second, mine)).username, addons: [name] }]);
});

test('S66 a name that is taken out while its server takes it in is on no server in the end, and its domain points at nothing', async () => {
  const owner = await product.account();
  const name = newName();
  await desk.owns(owner, name);
  const id = await bigPackage(owner);
  await product.deps.db
    .insertInto('package_domains')
    .values({
      package_id: id,
      account_id: owner.id,
      name,
      role: 'further',
      state: 'adding',
      next_try_at: product.deps.now(),
      created_at: product.deps.now(),
    })
    .execute();
  const { hosting } = product.deps;
  const slow: typeof hosting = {
    ...hosting,
    async addDomain(...asked) {
      expect((await takeOut(owner, id, name)).statusCode).toBe(200);
      await applyNames(product.deps, id);
      await hosting.addDomain(...asked);
    },
  };
  await applyNames({ ...product.deps, hosting: slow }, id);
  await desk.settle();
  expect(await namesOn(name)).toEqual([]);
  expect((await detail(owner, id)).domains).toEqual([]);
  expect((await claims(owner, name))[0]).toMatchObject({ linked_to: null });
});

test('F52 a worker that dies between telling a server of a name and noting it leaves no name there without a row', async () => {
  const owner = await product.account();
  const name = newName();
  await desk.owns(owner, name);
  const id = await bigPackage(owner);
  const at = product.deps.now();
  const wanted = { package_id: id, account_id: owner.id, name, role: 'further', state: 'adding', next_try_at: at };
  await product.deps.db
    .insertInto('package_domains')
    .values({ ...wanted, created_at: at })
    .execute();
  const { hosting } = product.deps;
  class Killed extends Error {}
  const dying: typeof hosting = {
    ...hosting,
    async addDomain(...asked) {
      // Its owner takes it out, and another worker is at it, while the call is on its way.
      expect((await takeOut(owner, id, name)).statusCode).toBe(200);
      await applyNames(product.deps, id);
      await hosting.addDomain(...asked);
      throw new Killed();
    },
  };
  await expect(applyNames({ ...product.deps, hosting: dying }, id)).rejects.toBeInstanceOf(Killed);
  expect(await namesOn(name)).toHaveLength(1);
  await applyDueNames(product.deps);
  expect(await namesOn(name)).toHaveLength(1);
  product.travel(301_000);
  await applyDueNames(product.deps);
  product.travel(-301_000);
  await desk.settle();
  expect(await namesOn(name)).toEqual([]);
  expect((await detail(owner, id)).domains).toEqual([]);
});

test('F53 a worker that dies after a server did what it was told: the next one finds it done, and notes it', async () => {
  const owner = await product.account();
  const name = newName();
  await desk.owns(owner, name);
  const id = await bigPackage(owner);
  const { hosting } = product.deps;
  class Killed extends Error {}
  const dies = (call: 'addDomain' | 'removeDomain'): typeof hosting => ({
    ...hosting,
    [call]: async (...asked: Parameters<typeof hosting.addDomain>) => {
      await hosting[call](...asked);
      throw new Killed();
    },
  });
  const killedAt = async (call: 'addDomain' | 'removeDomain') => {
    await expect(applyNames({ ...product.deps, hosting: dies(call) }, id)).rejects.toBeInstanceOf(Killed);
    product.travel(301_000);
    await applyDueNames(product.deps);
    product.travel(-301_000);
  };
  expect((await add(owner, id, name)).statusCode).toBe(200);
  await killedAt('addDomain');
  expect(await namesOn(name)).toHaveLength(1);
  expect((await detail(owner, id)).domains).toMatchObject([{ name, state: 'there', trouble: '' }]);
  expect((await takeOut(owner, id, name)).statusCode).toBe(200);
  await killedAt('removeDomain');
  expect(await namesOn(name)).toEqual([]);
  expect((await detail(owner, id)).domains).toEqual([]);
});

test('F51 a package takes no domain from a website elsewhere: its customer points it there, sees first what changes, and has it back', async () => {
  const owner = await product.account();
  const name = newName();
  await owner.browser.post('/account/domains', { kind: 'custom', name });
  await prove(owner, name);
  const [{ domain_id, zone_id }] = await claims(owner, name);
  for (const record of [
    { name: '@', type: 'A', content: '203.0.113.9' },
    { name: '@', type: 'MX', content: '10 mx.elsewhere.no.' },
  ]) {
    expect((await owner.browser.post(`/account/zones/${zone_id}/records`, record)).statusCode).toBe(201);
  }
  const id = await bigPackage(owner);
  const point = (package_id: string, more: object = {}) =>
    owner.browser.post(`/account/domains/${domain_id}/link-package`, { package_id, ...more });
  expect((await point(id)).json().details).toBe(
    'The package does not have this domain yet. Please add it there first.',
  );
  await add(owner, id, name, 'own');
  await desk.settle();
  const { address, plan_name } = await detail(owner, id);
  expect((await claims(owner, name))[0]).toMatchObject({ linked_to: null, used_by: { id, name, plan_name } });
  const preview = (await point(id, { preview: true })).json();
  const said = (some: { type: string; content: string }[]) => some.map(({ type, content }) => `${type} ${content}`);
  expect([said(preview.added), said(preview.removed), said(preview.stays), preview.mail]).toEqual([
    [`A ${address}`, `CNAME ${name}.`],
    ['A 203.0.113.9'],
    ['MX 10 mx.elsewhere.no.'],
    false,
  ]);
  const other = await product.account();
  const foreign = await other.browser.post(`/account/domains/${domain_id}/link-package`, { package_id: id });
  expect(foreign.statusCode).toBe(404);
  expect((await point(await bigPackage(other))).statusCode).toBe(404);
  expect((await point(id, { mail: false })).statusCode).toBe(200);
  expect((await claims(owner, name))[0]).toMatchObject({ linked_to: { kind: 'package', id, www: true, mail: false } });
  // Proved by a record elsewhere: its registrar names no name servers of ours, and the page of the package says so.
  const { points } = (await owner.browser.get(`/account/hosting/${id}/points`)).json();
  expect(points.find(({ ascii_name }: { ascii_name: string }) => ascii_name === name)).toMatchObject({
    verdict: 'nowhere',
    undelegated: true,
  });
  // Name servers that do not answer hold the page up no longer than any other look.
  const isAsked = Promise.withResolvers<void>();
  const resolvers: Resolvers = {
    ...product.deps.resolvers,
    delegation: () => {
      isAsked.resolve();
      return new Promise(() => undefined);
    },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const looked = packagePoints({ ...product.deps, resolvers }, { accountId: owner.id }, id);
  await isAsked.promise;
  await vi.advanceTimersByTimeAsync(lookSeconds * 1000);
  vi.useRealTimers();
  expect((await looked).points.find(({ ascii_name }) => ascii_name === name)).toMatchObject({
    verdict: 'nowhere',
    undelegated: false,
  });
  expect((await takeOut(owner, id, name)).json().details).toBe(`${name} is taken out. 1 record of before is back.`);
});

for (const call of ['listaccts', 'uapi_cpanel', 'cpanel']) {
  const tags = call === 'cpanel' ? [] : ['slow'];
  test(`F72 a name comes to its server, and from it, though ${call} failed`, { tags }, async () => {
    const owner = await product.account();
    const id = await bigPackage(owner);
    for (const effect of ['drop-before', 'drop-after', 'error']) {
      const name = newName();
      await desk.owns(owner, name);
      expect((await add(owner, id, name)).statusCode).toBeLessThan(300);
      await comesThrough(id, call, effect);
      expect(await namesOn(name)).toMatchObject([{ addons: expect.arrayContaining([name]) }]);
      expect((await detail(owner, id)).domains).toMatchObject([{ name, state: 'there' }]);
      expect((await takeOut(owner, id, name)).statusCode).toBe(200);
      await comesThrough(id, call, effect);
      expect(await namesOn(name)).toEqual([]);
      expect((await detail(owner, id)).domains).toEqual([]);
    }
  });
}

async function comesThrough(id: string, call: string, effect: string): Promise<void> {
  await product.forgetJobs();
  await product.askLab('POST', '/whm/faults', { call, effect });
  await applyNames(product.deps, id).catch(() => undefined);
  expect(await product.askLab('DELETE', '/whm/faults')).toEqual({ mended: 0 });
  // After the lease of what may still be carried out, and the pause after what was refused.
  product.travel(31 * 60_000);
  await applyDueNames(product.deps);
}
