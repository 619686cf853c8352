import { brand } from '@resolvo/brand/brand';
import { freeSuffixes } from '@resolvo/contract/free-names';
import { domainMessages } from '@resolvo/contract/hosting/domain-names';
import { domainLimits } from '@resolvo/contract/hosting/domains';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { actingFor, makeMember } from '../../../../test/members.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { catchUpZones } from '../zones/catch-up.ts';
import { checkDue } from './check-due.ts';
import { endYielding } from './end-yielding.ts';
import { endExpired } from './remove-domain.ts';
import { setReverseName } from './reverse-names.ts';
import { reverseLabels, reverseZone } from './reverse-zones.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let planId: string;
let owner: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  other = await product.account();
  planId = (
    await product.deps.db
      .selectFrom('plans')
      .select('id')
      .where('type', '=', 'proxmox')
      .where('name', '=', 'A server')
      .executeTakeFirstOrThrow()
  ).id;
});

let turn = 0;
const next = () => {
  turn += 1;
  return turn;
};
const newLabel = () => `nordlys-${next()}x`;
const newDomain = () => `nordmann-studio-${next()}.no`;
const free = (who: TestAccount, name: string, suffix = 'resolvo.site') =>
  who.browser.post('/account/domains', { kind: 'free', name, suffix });
const custom = (who: TestAccount, name: string) => who.browser.post('/account/domains', { kind: 'custom', name });
const at = (id: string) => `/account/domains/${id}`;
const detail = async (who: TestAccount, id: string) => (await who.browser.get(at(id))).json();
const check = (who: TestAccount, id: string) => who.browser.post(`${at(id)}/check`, {});
/** What the holder of a domain publishes elsewhere. */
const world = (name: string, type: string, ...contents: string[]) =>
  product.askLab('PUT', '/dns/world', { name, type, contents, ttl: 60 });
const prove = async (who: TestAccount, id: string) => {
  const { proof } = await detail(who, id);
  await world(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
  return check(who, id);
};
async function dig(name: string, type: string): Promise<readonly string[]> {
  const [server] = await product.deps.resolvers.ours();
  return (await server?.ask(name, type))?.contents ?? [];
}
const stateOf = async (id: string) =>
  (await product.deps.db.selectFrom('domains').select('state').where('id', '=', id).executeTakeFirst())?.state;

describe('free subdomains', () => {
  test('one owner: of two accounts that take a name at once, or two that look alike, one has it', async () => {
    expect([...freeSuffixes]).toEqual([...brand.freeSuffixes]);
    const [buyer, rival] = await Promise.all([product.account(), product.account()]);
    const answers = await Promise.all([free(buyer, 'mountain-lodge'), free(rival, 'mountain-l0dge')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toBe(domainMessages.taken);
    // Below the other ending it is another name.
    expect((await free(rival, 'mountain-lodge', 'resolvo.website')).statusCode).toBe(201);
  });

  test('it answers over real DNS at once, and is listed with its zone', async () => {
    const label = newLabel();
    const made = await free(owner, label);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ state: 'active', domain_name: `${label}.resolvo.site`, kind: 'free' });
    await product.settle();
    expect(await dig(`${label}.resolvo.site`, 'NS')).toEqual(brand.nameservers.map((name) => `${name}.`));
    const { domains, free_used } = (await owner.browser.get('/account/domains')).json();
    expect(domains[0]).toMatchObject({ domain_name: `${label}.resolvo.site`, linked_to: null });
    expect(free_used).toBeGreaterThan(0);
    const { domains: products } = (await owner.browser.get('/account/products')).json();
    expect(products.map(({ name }: { name: string }) => name)).toContain(`${label}.resolvo.site`);
  });

  test('reserved words, brands and words that staff blocked are refused, and the availability says the same', async () => {
    const blocked = await desk.orders.post('/system/admin/blocked-words', { word: 'lottery', note: 'Scams' });
    expect(blocked.statusCode, blocked.body).toBe(201);
    for (const [name, details] of [
      ['postmaster', domainMessages.reserved],
      ['paypa1-help', domainMessages.lookAlike],
      ['the-l0ttery', domainMessages.blocked],
    ] as const) {
      const refused = await free(owner, name);
      expect([refused.statusCode, refused.json().details]).toEqual([409, details]);
      const { available, reason } = (
        await product.browser().get(`/system/domains/availability?name=${name}&suffix=resolvo.site`)
      ).json();
      expect([available, reason]).toEqual([false, details]);
    }
    await desk.orders.staff.browser.send('DELETE', `/system/admin/blocked-words/${blocked.json().word_id}`, {});
    expect(
      (await product.browser().get('/system/domains/availability?name=the-l0ttery&suffix=resolvo.site')).json(),
    ).toEqual({
      available: true,
      reason: '',
    });
  });

  test('the quota counts names that cool down, and a name is free again after its cool-down only', {
    tags: ['slow'],
  }, async () => {
    const buyer = await product.account();
    const labels = Array.from({ length: domainLimits.free }, newLabel);
    const made = [];
    for (const label of labels) made.push((await free(buyer, label)).json());
    expect((await free(buyer, newLabel())).statusCode).toBe(409);
    const [first] = made;
    const wrong = await buyer.browser.send('DELETE', at(first.domain_id), { name: 'other.resolvo.site' });
    expect(wrong.statusCode).toBe(422);
    const given = await buyer.browser.send('DELETE', at(first.domain_id), { name: first.domain_name });
    expect(given.statusCode, given.body).toBe(200);
    await product.settle();
    await expect(dig(first.domain_name, 'NS')).rejects.toThrow('REFUSED');
    expect((await free(buyer, newLabel())).statusCode).toBe(409);
    expect((await free(other, labels[0] ?? '')).json().details).toBe(domainMessages.taken);
    // Its owner takes it again, with its records.
    expect((await buyer.browser.post(`${at(first.domain_id)}/restore`, {})).statusCode).toBe(200);
    await product.settle();
    expect(await dig(first.domain_name, 'NS')).toHaveLength(2);
    await buyer.browser.send('DELETE', at(first.domain_id), { name: first.domain_name });
    product.travel((product.deps.settings.graceDays + 1) * 86_400_000);
    await endExpired(product.deps);
    product.travel(-(product.deps.settings.graceDays + 1) * 86_400_000);
    expect(await stateOf(first.domain_id)).toBe('ended');
    expect((await free(other, labels[0] ?? '')).statusCode).toBe(201);
  });

  test('B25 one that a person signs in with is given to no other account, and to theirs again', async () => {
    const label = newLabel();
    const person = await product.account({ email: `me@post.${label}.resolvo.site` });
    const { domain_id } = (await free(person, label)).json();
    await person.browser.send('DELETE', at(domain_id), { name: `${label}.resolvo.site` });
    product.travel((product.deps.settings.graceDays + 1) * 86_400_000);
    await endExpired(product.deps);
    product.travel(-(product.deps.settings.graceDays + 1) * 86_400_000);
    expect((await free(other, label)).json().details).toBe(domainMessages.taken);
    const asked = await other.browser.get(`/system/domains/availability?name=${label}&suffix=resolvo.site`);
    expect(asked.json()).toEqual({ available: false, reason: domainMessages.taken });
    expect((await free(person, label)).statusCode).toBe(201);
  });
});

describe('custom domains', () => {
  test('a proof fails, then passes by its TXT record; before it there is no zone', async () => {
    const name = newDomain();
    const made = (await custom(owner, name.toUpperCase())).json();
    expect(made).toMatchObject({ state: 'waiting', ascii_name: name, zone_id: null });
    const failed = (await check(owner, made.domain_id)).json();
    expect(failed).toMatchObject({ proved: false });
    expect(failed.details).toContain(`There is no TXT record at _resolvo.${name} yet.`);
    await world(`_resolvo.${name}`, 'TXT', '"resolvo-verify=of-another"');
    expect((await check(owner, made.domain_id)).json().details).toContain('has another text');
    expect((await prove(owner, made.domain_id)).json()).toEqual({ proved: true, details: 'The domain is yours.' });
    await product.settle();
    expect((await detail(owner, made.domain_id)).domain).toMatchObject({ state: 'active', records: 2 });
    expect(await dig(name, 'NS')).toEqual(brand.nameservers.map((server) => `${server}.`));
    expect((await check(owner, made.domain_id)).statusCode).toBe(409);
  });

  test('S65 a delegation to our name servers gives a name to no account, whoever claimed it first or had it last; the TXT record does', async () => {
    const name = newDomain();
    const first = (await custom(other, name)).json();
    expect((await detail(other, first.domain_id)).proof.claimed_elsewhere).toBe(false);
    const second = (await custom(owner, name)).json();
    expect((await detail(other, first.domain_id)).proof.claimed_elsewhere).toBe(true);
    await product.settle();
    await world(name, 'NS', ...brand.nameservers.map((server) => `${server}.`));
    product.travel(3_600_000);
    await checkDue(product.deps);
    expect([await stateOf(first.domain_id), await stateOf(second.domain_id)]).toEqual(['waiting', 'waiting']);
    const { proof } = await detail(owner, second.domain_id);
    expect(proof.found).toContain('which answer for it once it is proved');
    await world(name, 'NS');
    await world(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    product.travel(3_600_000);
    await checkDue(product.deps);
    product.travel(-7_200_000);
    expect([await stateOf(first.domain_id), await stateOf(second.domain_id)]).toEqual(['waiting', 'active']);
    await product.sendMails();
    expect((await product.mailsTo(owner.email)).map(({ subject }) => subject)).toContain(`${name} is proved`);
    // Given back, and the delegation left behind: its last holder proves it again as every other account does.
    await owner.browser.send('DELETE', at(second.domain_id), { name });
    await world(proof.txt_name, 'TXT');
    await world(name, 'NS', ...brand.nameservers.map((server) => `${server}.`));
    product.travel((product.deps.settings.graceDays + 1) * 86_400_000);
    await endExpired(product.deps);
    product.travel(-(product.deps.settings.graceDays + 1) * 86_400_000);
    const again = (await custom(owner, name)).json();
    expect((await check(owner, again.domain_id)).json().proved).toBe(false);
  });

  test('S65 a name that leads to another one, as by a wildcard, is not proved by what stands there', async () => {
    const name = newDomain();
    const { domain_id } = (await custom(owner, name)).json();
    const { proof } = await detail(owner, domain_id);
    await world(`shop-of-${name}`, 'TXT', `"${proof.txt_value}"`);
    await world(proof.txt_name, 'CNAME', `shop-of-${name}.`);
    const { proved, details } = (await check(owner, domain_id)).json();
    expect([proved, details]).toEqual([
      false,
      `_resolvo.${name} leads to shop-of-${name}. The TXT record has to stand there itself.`,
    ]);
  });

  describe('S65 a record in the zone that one account has here proves nothing for another', () => {
    /** A domain of one account, claimed by another one, whose value is written into the zone by the caller. */
    async function claimed() {
      const name = newDomain();
      const own = (await custom(owner, name)).json().domain_id;
      await prove(owner, own);
      await world(`_resolvo.${name}`, 'TXT');
      const claim = (await custom(other, name)).json().domain_id;
      const value = `"${(await detail(other, claim)).proof.txt_value}"`;
      const records = `/account/zones/${(await detail(owner, own)).domain.zone_id}/records`;
      return { name, own, claim, value, records, record: { name: '_resolvo', type: 'TXT', ttl: 300, content: value } };
    }
    const delegate = (name: string) => world(name, 'NS', ...brand.nameservers.map((server) => `${server}.`));
    const refused = async ({ own, claim }: { own: string; claim: string }, why: string) => {
      await product.settle();
      const answer = (await check(other, claim)).json();
      expect([answer.proved, answer.details]).toEqual([false, expect.stringContaining(why)]);
      expect(await stateOf(own)).toBe('active');
    };

    test('whoever wrote it: a member limited to it, a token, staff who act for the client', async () => {
      const of = await claimed();
      await delegate(of.name);
      const member = await product.account();
      await makeMember(product, owner, member, { role: 'technical', onlyIds: [of.own] });
      const secret = await owner.token(permission.accountView | permission.domainsManage);
      const staff = await product.account({ permissions: staffMask });
      const reason = 'The client asked on the phone.';
      await staff.browser.post(`/system/admin/clients/${owner.id}/sign-in`, { reason, may_act: true });
      const writers = [
        [member.browser, actingFor(owner)],
        [product.browser(), bearer(secret)],
        [staff.browser, actingFor(owner)],
      ] as const;
      for (const [browser, headers] of writers) {
        const added = await browser.send('POST', of.records, of.record, headers);
        expect(added.statusCode, added.body).toBe(201);
        await refused(of, 'There it proves nothing');
        await owner.browser.send('DELETE', `${of.records}/${added.json().record.record_id}`, {});
      }
    });

    test.each([
      ['at the label', { name: '_resolvo', type: 'TXT' }],
      ['by a wildcard', { name: '*', type: 'TXT' }],
      ['behind name servers of the label', { name: '_resolvo', type: 'NS', content: 'ns1.elsewhere.example.' }],
      ['behind another name', { name: '_resolvo', type: 'CNAME', content: 'elsewhere.example.' }],
    ])('%s, also where ours answer by other names, and while it is remembered', async (_, form) => {
      const of = await claimed();
      const added = await owner.browser.post(of.records, { ...of.record, ...form });
      expect(added.statusCode, added.body).toBe(201);
      // The world's answer is what our name server says, under whichever name that stands in the delegation.
      await world(of.record.name.concat('.', of.name), 'TXT', of.value);
      await refused(of, 'so it proves nothing');
      await owner.browser.send('DELETE', `${of.records}/${added.json().record.record_id}`, {});
      await refused(of, 'so it proves nothing');
    });
  });

  test('S65 what was seen before another account proved the name takes nothing from that account', async () => {
    const name = newDomain();
    const [sold, bought] = [(await custom(owner, name)).json(), (await custom(other, name)).json()];
    const { proof } = await detail(owner, sold.domain_id);
    await world(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    const [resolver] = product.deps.resolvers.world;
    if (!resolver) throw new Error('There is no resolver.');
    const ask = resolver.ask.bind(resolver);
    // While the answer is on its way, the domain is sold and its new owner proves it.
    const spy = vi.spyOn(resolver, 'ask').mockImplementationOnce(async (...asked) => {
      const answer = await ask(...asked);
      const theirs = await detail(other, bought.domain_id);
      await world(theirs.proof.txt_name, 'TXT', `"${theirs.proof.txt_value}"`);
      await product.askLab('POST', '/dns/forget', {});
      expect((await check(other, bought.domain_id)).json().proved).toBe(true);
      return answer;
    });
    const late = (await check(owner, sold.domain_id)).json();
    spy.mockRestore();
    expect(late).toEqual({ proved: false, details: 'The name changed hands while we looked. We look again.' });
    await product.settle();
    expect([await stateOf(sold.domain_id), await stateOf(bought.domain_id)]).toEqual(['waiting', 'active']);
  });

  test('S65 A58 the owner of a domain ends what another account has below it, after days in which that account is told; a delegation counts while no other account claims the domain', async () => {
    const name = newDomain();
    const child = `shop.${name}`;
    const theirs = (await custom(other, child)).json();
    await prove(other, theirs.domain_id);
    // What the owner has below it is not another account's.
    expect((await custom(owner, `blog.${name}`)).statusCode).toBe(201);
    const mine = (await custom(owner, name)).json();
    const end = (path = 'end') => owner.browser.post(`${at(mine.domain_id)}/below/${path}`, { name: child });
    expect((await end()).statusCode).toBe(409);
    await prove(owner, mine.domain_id);
    expect((await detail(owner, mine.domain_id)).below).toEqual([
      { domain_name: child, ascii_name: child, state: 'active', ends_at: 0 },
    ]);
    // Sold since it was proved: neither the record nor our name servers are there.
    await world(`_resolvo.${name}`, 'TXT');
    await product.askLab('POST', '/dns/forget', {});
    expect((await end()).json().details).toContain(`Please prove ${name} anew first`);
    await world(name, 'NS', ...brand.nameservers.map((server) => `${server}.`));
    // A delegation names no account: while another one claims the domain too, it may have bought it.
    const buyer = await product.account();
    const claim = (await custom(buyer, name)).json();
    const refused = await end();
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      expect.stringContaining(`Another account claims ${name} too. Please prove it anew first: add the TXT record`),
    ]);
    const [, value = ''] = /with the value (\S+)\.$/.exec(refused.json().details) ?? [];
    const { zone_id } = (await detail(owner, mine.domain_id)).domain;
    const record = { name: '_resolvo', type: 'TXT', content: `"${value}"` };
    const added = await owner.browser.post(`/account/zones/${zone_id}/records`, record);
    expect(added.statusCode, added.body).toBe(201);
    await product.settle();
    await product.askLab('POST', '/dns/forget', {});
    expect((await end()).statusCode).toBe(200);
    expect((await end('keep')).statusCode).toBe(200);
    const { record_id } = added.json().record;
    await owner.browser.send('DELETE', `/account/zones/${zone_id}/records/${record_id}`, {});
    await product.settle();
    await product.askLab('POST', '/dns/forget', {});
    await buyer.browser.send('DELETE', at(claim.domain_id), { name });
    expect((await end()).json().details).toBe(
      `${child} ends in ${domainLimits.belowDays} days. The other account is told.`,
    );
    expect((await end()).statusCode).toBe(409);
    expect((await detail(other, theirs.domain_id)).domain).toMatchObject({ state: 'active', ends_for: name });
    expect((await end('keep')).statusCode).toBe(200);
    expect((await detail(other, theirs.domain_id)).domain).toMatchObject({ ends_for: '', ends_at: 0 });
    expect((await end()).statusCode).toBe(200);
    await endYielding(product.deps);
    expect(await stateOf(theirs.domain_id)).toBe('active');
    product.travel((domainLimits.belowDays + 0.1) * 86_400_000);
    await endYielding(product.deps);
    product.travel(-(domainLimits.belowDays + 0.1) * 86_400_000);
    expect(await stateOf(theirs.domain_id)).toBe('ended');
    expect((await detail(owner, mine.domain_id)).below).toEqual([]);
    await product.sendMails();
    const subjects = (await product.mailsTo(other.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`${child} ends here on`),
        `${child} stays in your account`,
        `${child} is no longer in your account`,
      ]),
    );
  });

  test('A24 an announced end is proved anew on its day: what was sold meanwhile ends nothing, and both are told', async () => {
    const name = newDomain();
    const child = `blog.${name}`;
    const theirs = (await custom(other, child)).json();
    await prove(other, theirs.domain_id);
    const mine = (await custom(owner, name)).json();
    await prove(owner, mine.domain_id);
    const end = () => owner.browser.post(`${at(mine.domain_id)}/below/end`, { name: child });
    expect((await end()).statusCode).toBe(200);
    const forget = () => product.askLab('POST', '/dns/forget', {});
    const onDay = async (days: number) => {
      product.travel(days * 86_400_000);
      await endYielding(product.deps);
      product.travel(-days * 86_400_000);
    };
    // Nothing is known: it waits, and is not ended by an old proof.
    const silent = vi.spyOn(product.deps.resolvers, 'delegation').mockRejectedValue(new Error('it did not answer'));
    await onDay(domainLimits.belowDays + 0.1);
    expect((await detail(other, theirs.domain_id)).domain).toMatchObject({ state: 'active', ends_for: name });
    silent.mockRestore();
    await world(`_resolvo.${name}`, 'TXT');
    await forget();
    await onDay(domainLimits.belowDays + 0.1);
    expect((await detail(other, theirs.domain_id)).domain).toMatchObject({ state: 'active', ends_for: '', ends_at: 0 });
    await product.sendMails();
    expect((await product.mailsTo(other.email)).map(({ subject }) => subject)).toContain(
      `${child} stays in your account`,
    );
    expect((await product.mailsTo(owner.email)).map(({ subject }) => subject)).toContain(`${child} did not end`);
  });

  test('A25 claims whose servers do not answer delay no proof of another account', async () => {
    const hoarder = await product.account();
    const dead: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) dead.push((await custom(hoarder, newDomain())).json().ascii_name);
    const { domain_id } = (await custom(owner, newDomain())).json();
    await product.settle();
    const { proof } = await detail(owner, domain_id);
    await world(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    const delegation = product.deps.resolvers.delegation.bind(product.deps.resolvers);
    const broken = vi.spyOn(product.deps.resolvers, 'delegation').mockImplementation((name) => {
      if (dead.includes(name)) throw new Error('it did not answer');
      return delegation(name);
    });
    // Theirs are due first, by far.
    await product.deps.db
      .updateTable('domains')
      .set({ next_check_at: new Date(product.deps.now().getTime() - 86_400_000) })
      .where('account_id', '=', hoarder.id)
      .execute();
    product.travel(2 * 3_600_000);
    await checkDue(product.deps);
    product.travel(-2 * 3_600_000);
    broken.mockRestore();
    expect(await stateOf(domain_id)).toBe('active');
    const looked = await product.deps.db
      .selectFrom('domains')
      .select('name')
      .where('account_id', '=', hoarder.id)
      .where('unanswered', '>', 0)
      .execute();
    expect(looked).toHaveLength(5);
  });

  test('a name that another account has is taken over only with the TXT record, and its holder is told', async () => {
    const name = newDomain();
    const theirs = (await custom(other, name)).json();
    await prove(other, theirs.domain_id);
    const mine = (await custom(owner, name)).json();
    expect(mine.state).toBe('waiting');
    await world(name, 'NS', ...brand.nameservers.map((server) => `${server}.`));
    expect((await check(owner, mine.domain_id)).json().proved).toBe(false);
    await world(name, 'NS');
    expect((await prove(owner, mine.domain_id)).json().proved).toBe(true);
    expect([await stateOf(theirs.domain_id), await stateOf(mine.domain_id)]).toEqual(['ended', 'active']);
    await product.sendMails();
    expect((await product.mailsTo(other.email)).map(({ subject }) => subject)).toContain(
      `${name} is no longer in your account`,
    );
    expect((await other.browser.get(at(theirs.domain_id))).statusCode).toBe(404);
  });

  test('S59 no zone on a public suffix, on our own names, on names nobody can register, or below the zone of another', async () => {
    const name = newDomain();
    await prove(other, (await custom(other, name)).json().domain_id);
    for (const refused of [
      'co.uk',
      'github.io',
      'gmail.com',
      'mail.gmail.com',
      'resolvo.test',
      'shop.resolvo.site',
      'mail.resolvo.test',
      'host.internal',
      `shop.${name}`,
    ]) {
      const answer = await custom(owner, refused);
      expect([refused, answer.statusCode]).toEqual([refused, 409]);
    }
    // Below their own, the owner adds records instead of a second zone.
    expect((await custom(other, `shop.${name}`)).json().details).toContain(`${name} is yours already`);
    expect((await custom(owner, 'my.co.uk')).statusCode).toBe(201);
    expect((await custom(owner, 'blåbær.no')).json()).toMatchObject({
      domain_name: 'blåbær.no',
      ascii_name: 'xn--blbr-roah.no',
    });
    const long = await custom(owner, `${'a'.repeat(120)}.no`);
    expect([long.statusCode, long.json().fields[0].path]).toEqual([422, 'name']);
  });

  test('B24 who helps clients with their domains sets no name servers of new zones', async () => {
    const support = await product.account({ permissions: permission.administrator + permission.staffServers });
    expect((await support.browser.get('/system/admin/domain-settings')).statusCode).toBe(200);
    const elsewhere = { name_servers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'], default_records: [] };
    const saved = await support.browser.send('PUT', '/system/admin/domain-settings', elsewhere);
    expect(saved.statusCode).toBe(403);
  });

  test('B24 staff give new zones no record that leads somewhere, and one of a version before is left out', async () => {
    const staff = await product.account({ permissions: staffMask });
    const settings = (type: string, content: string) => ({
      name_servers: ['ns1.resolvo.test', 'ns2.resolvo.test'],
      default_records: [{ name: '@', type, ttl: 300, content }],
    });
    const save = (type: string, content: string) =>
      staff.browser.send('PUT', '/system/admin/domain-settings', settings(type, content));
    const leading = [
      ['MX', '10 mx.elsewhere.example.'],
      ['CNAME', 'elsewhere.example.'],
      ['SRV', '0 0 993 mx.elsewhere.example.'],
      ['NS', 'ns1.elsewhere.example.'],
    ] as const;
    for (const [type, content] of leading) expect([type, (await save(type, content)).statusCode]).toEqual([type, 422]);
    expect((await save('TXT', 'v=spf1 mx ~all')).statusCode).toBe(200);
    const [mx, txt] = [settings('MX', '10 mx.elsewhere.example.'), settings('TXT', 'v=spf1 mx ~all')];
    const default_records = JSON.stringify([...mx.default_records, ...txt.default_records]);
    await product.deps.db.updateTable('domain_settings').set({ default_records }).execute();
    const name = newDomain();
    const { domain_id } = (await custom(owner, name)).json();
    await prove(owner, domain_id);
    await product.settle();
    expect([await dig(name, 'MX'), await dig(name, 'TXT')]).toEqual([[], ['"v=spf1 mx ~all"']]);
    await product.deps.db.deleteFrom('domain_settings').execute();
  });

  test('while no resolver answers nothing is decided, and a claim that is never proved ends', async () => {
    const made = (await custom(owner, newDomain())).json();
    const silent = vi.spyOn(product.deps.resolvers, 'delegation').mockRejectedValue(new Error('it did not answer'));
    expect((await check(owner, made.domain_id)).statusCode).toBe(503);
    await checkDue(product.deps);
    silent.mockRestore();
    expect(await stateOf(made.domain_id)).toBe('waiting');
    // A domain whose own name servers fail holds up no other.
    const fine = newDomain();
    const { domain_id } = (await custom(other, fine)).json();
    await product.settle();
    const { proof } = await detail(other, domain_id);
    await world(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    const delegation = product.deps.resolvers.delegation.bind(product.deps.resolvers);
    const broken = vi.spyOn(product.deps.resolvers, 'delegation').mockImplementation((name) => {
      if (name === made.ascii_name) throw new Error('it answered SERVFAIL');
      return delegation(name);
    });
    product.travel(2 * 3_600_000);
    await checkDue(product.deps);
    product.travel(-2 * 3_600_000);
    broken.mockRestore();
    expect([await stateOf(made.domain_id), await stateOf(domain_id)]).toEqual(['waiting', 'active']);
    product.travel((domainLimits.proofDays + 1) * 86_400_000);
    await endExpired(product.deps);
    product.travel(-(domainLimits.proofDays + 1) * 86_400_000);
    expect(await stateOf(made.domain_id)).toBe('ended');
  });

  test('staff hand a disputed name over with a reason that is audited, and withdraw one', async () => {
    const name = newDomain();
    const theirs = (await custom(other, name)).json();
    await prove(other, theirs.domain_id);
    const handOver = (body: object) => desk.orders.post(`/system/admin/domains/${theirs.domain_id}/hand-over`, body);
    expect((await handOver({ user_id: owner.id, name: 'other.no', reason: 'Court order 7' })).statusCode).toBe(422);
    const given = await handOver({ user_id: owner.id, name, reason: 'Court order 7' });
    expect(given.statusCode, given.body).toBe(200);
    const { domains } = (await owner.browser.get(`/account/domains?search=${name}`)).json();
    expect(domains[0]).toMatchObject({ state: 'active', ascii_name: name });
    const event = await product.deps.db
      .selectFrom('events')
      .select(['actor_id', 'data'])
      .where('name', '=', 'domain.taken_over')
      .where('subject_id', '=', theirs.domain_id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor_id: desk.orders.staff.personId, data: { reason: 'Court order 7' } });
    const kept = `/system/admin/domains/${domains[0].domain_id}`;
    await product.settle();
    const { zone } = (await desk.orders.staff.browser.get(kept)).json();
    expect(zone).toMatchObject({ is_troubled: false, applied_version: zone.version });
    expect((await desk.orders.post(`${kept}/publish`, {})).statusCode).toBe(200);
    await product.settle();
    expect((await desk.orders.staff.browser.get(kept)).json().zone.applied_version).toBe(zone.version + 1);
    const gone = await desk.orders.post(`/system/admin/domains/${domains[0].domain_id}/withdraw`, {
      name,
      reason: 'Phishing',
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await stateOf(domains[0].domain_id)).toBe('released');
    // What staff took away is given again by staff only.
    const restored = await owner.browser.post(`${at(domains[0].domain_id)}/restore`, {});
    expect([restored.statusCode, restored.json().details]).toEqual([
      409,
      'Our staff took this name away. Please write to support.',
    ]);
    const again = { user_id: owner.id, name, reason: 'A mistake' };
    expect((await desk.orders.post(`${kept}/hand-over`, again)).statusCode).toBe(200);
    expect(await stateOf(domains[0].domain_id)).toBe('active');
  });
});

describe('links and orders', () => {
  const addressesOf = async (id: string) => {
    const { domain } = await detail(owner, id);
    return domain.linked_to?.addresses as string[] | undefined;
  };

  test('A, AAAA and MX follow the server, also when PowerDNS was down while it was delivered, and end with it', {
    tags: ['slow'],
  }, async () => {
    const label = newLabel();
    const name = `${label}.resolvo.website`;
    const { domain_id } = (await free(owner, label, 'resolvo.website')).json();
    await product.settle();
    const { orderId } = await desk.buy(owner, { image: 'debian-13', location: 'oslo' });
    await product.settle();
    const serverId = await desk.serverOf(orderId);
    expect((await owner.browser.post(`${at(domain_id)}/link`, { server_id: serverId })).statusCode).toBe(200);
    expect((await other.browser.post(`${at(domain_id)}/link`, { server_id: serverId })).statusCode).toBe(404);
    await product.fault('powerdns', 'down');
    await desk.settle();
    const server = await product.deps.db
      .selectFrom('servers')
      .select('state')
      .where('id', '=', serverId)
      .executeTakeFirst();
    expect(server?.state).toBe('active');
    await product.fault('powerdns', 'none');
    await catchUpZones(product.deps);
    await product.settle();
    const [four = '', six = ''] = (await addressesOf(domain_id)) ?? [];
    expect(await dig(name, 'A')).toEqual([four]);
    expect(await dig(name, 'AAAA')).toEqual([six]);
    expect(await dig(name, 'MX')).toEqual([`10 ${name}.`]);

    // Reverse DNS: forward-confirmed only, for both families.
    const set = (address: string, wanted: string) =>
      owner.browser.send('PUT', '/account/reverse-names', { address, name: wanted });
    const refused = await set(four, 'mail.elsewhere.no');
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      `mail.elsewhere.no has to point at ${four} first: please add this A record. It has none now.`,
    ]);
    await world('mail.elsewhere.no', 'AAAA', six);
    expect((await set(six, 'mail.elsewhere.no')).statusCode).toBe(200);
    expect((await set(four, name)).statusCode).toBe(200);
    expect((await other.browser.send('PUT', '/account/reverse-names', { address: four, name })).statusCode).toBe(404);
    expect((await owner.browser.get(`/account/vm/${serverId}/addresses`)).json()).toEqual({
      networks: [
        { family: 4, network: '192.0.2.0/24', gateway: '192.0.2.1', own: false, addresses: [{ address: four, name }] },
        {
          family: 6,
          network: '2001:db8:1::/64',
          gateway: '2001:db8:1::1',
          own: false,
          addresses: [{ address: six, name: 'mail.elsewhere.no' }],
        },
      ],
    });
    await product.settle();
    expect(await dig(`${reverseLabels(four).join('.')}.in-addr.arpa`, 'PTR')).toEqual([`${name}.`]);
    expect(await dig(`${reverseLabels(six).join('.')}.ip6.arpa`, 'PTR')).toEqual(['mail.elsewhere.no.']);

    expect((await desk.end(serverId, 'A test')).statusCode).toBe(200);
    await desk.settle();
    expect(await dig(name, 'A')).toEqual([]);
    expect(await dig(`${reverseLabels(four).join('.')}.in-addr.arpa`, 'PTR')).toEqual([]);
    expect((await detail(owner, domain_id)).domain).toMatchObject({ state: 'active', linked_to: null });
  });

  test('a free name is kept for an order, goes to its server, and back when the order is dropped', async () => {
    const buyer = await product.account();
    const label = newLabel();
    const name = `${label}.resolvo.site`;
    const place = (who: TestAccount, domain: string, more = {}) =>
      who.browser.post('/account/checkout', {
        plan_id: planId,
        choices: { domain, hostname: domain, image: 'debian-13', location: 'oslo' },
        ...more,
      });
    const placed = await place(buyer, name);
    expect(placed.statusCode, placed.body).toBe(201);
    const refused = await place(other, name);
    expect([refused.statusCode, refused.json().details]).toEqual([409, domainMessages.taken]);
    expect((await place(buyer, `${newLabel()}.resolvo.site`, { quantity: 2 })).statusCode).toBe(422);
    await buyer.browser.post(`/account/checkout/${placed.json().order_id}/cancel`, {});
    const again = await place(other, name);
    expect(again.statusCode, again.body).toBe(201);

    await desk.orders.adjust(other.id, 100_000);
    const begun = await other.browser.post(`/account/checkout/${again.json().order_id}/begin`, { by: 'balance' });
    expect(begun.statusCode, begun.body).toBe(200);
    await desk.settle();
    const { domains } = (await other.browser.get(`/account/domains?search=${label}`)).json();
    expect(domains[0]).toMatchObject({ state: 'active', linked_to: { kind: 'server', plan_name: 'A server' } });
    expect(await dig(name, 'A')).toEqual([domains[0].linked_to.addresses[0]]);
    expect(await dig(`www.${name}`, 'CNAME')).toEqual([`${name}.`]);
  });

  test('a custom domain of an order waits for its proof, and then points at the server', async () => {
    const name = newDomain();
    const serverId = await desk.server(owner, { image: 'debian-13', location: 'oslo', domain: name });
    const { domains } = (await owner.browser.get(`/account/domains?search=${name}`)).json();
    expect(domains[0]).toMatchObject({ state: 'waiting', linked_to: { id: serverId } });
    await prove(owner, domains[0].domain_id);
    await product.settle();
    expect(await dig(name, 'A')).toEqual([domains[0].linked_to.addresses[0]]);

    // What is chosen once more, or cannot be had, stops no server that is paid.
    for (const domain of [name, 'resolvo.test']) {
      const { orderId } = await desk.buy(owner, { location: 'oslo', domain });
      await product.settle();
      expect(await desk.serverOf(orderId)).not.toBe(serverId);
    }
    expect((await detail(owner, domains[0].domain_id)).domain.linked_to.id).toBe(serverId);
  });
});

test('A17 an address whose server is handed over while the DNS is asked gets no name of the account that had it', async () => {
  const [seller, buyer] = [await product.account(), await product.account()];
  const serverId = await desk.server(seller);
  const { networks } = (await seller.browser.get(`/account/vm/${serverId}/addresses`)).json();
  const address: string = networks[0].addresses[0].address;
  const { db } = product.deps;
  const handsOver = {
    name: 'slow',
    async ask() {
      await db.updateTable('servers').set({ account_id: buyer.id }).where('id', '=', serverId).execute();
      return { contents: [address], ttl: 60 };
    },
  };
  const deps = { ...product.deps, resolvers: { ...product.deps.resolvers, world: [handsOver] } };
  const origin = { ip: '127.0.0.1', userAgent: '' };
  const { id: accountId, personId, sessionId } = seller;
  const actor = { kind: 'session', accountId, personId, sessionId, permissions: 0, onlyIds: null, origin } as const;
  const asked = setReverseName(deps, actor, { address, name: 'mail.nordmann-mail.no' });
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  const after = (await buyer.browser.get(`/account/vm/${serverId}/addresses`)).json();
  expect(after.networks[0].addresses).toEqual([{ address, name: '' }]);
});

test('the reverse zone of a network ends at an octet or a nibble', () => {
  expect(reverseZone('192.0.2.0', 24)).toEqual({ name: '2.0.192.in-addr.arpa', labels: 1 });
  expect(reverseZone('192.0.2.64', 28)).toEqual({ name: '2.0.192.in-addr.arpa', labels: 1 });
  expect(reverseZone('2001:db8:1::', 64).name).toBe('0.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa');
});
