import { randomUUID } from 'node:crypto';
import { customerMask, knownMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bareServer } from '../../../../test/bare-server.ts';
import { actingFor, getFor, makeMember, postFor } from '../../../../test/members.ts';
import { bearer, goodPassword, type TestAccount, useProduct } from '../../../../test/product.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { joinAccount } from '../accounts/memberships.ts';
import { memberJoinedMail } from './mails.ts';
import { openFurtherAccount } from './open-account.ts';

const product = useProduct();
const newEmail = () => `i${randomUUID()}@example.test`;
const invite = (owner: TestAccount, email: string, more: object = {}) =>
  owner.browser.post('/account/members/invite', { email, role: 'technical', ...more });
const linkOf = (email: string) => product.linkToken(email, '/auth/join');
const look = async (token: string) => (await product.browser().get(`/account/invitation?token=${token}`)).json();
const accept = (who: TestAccount, token: string) => who.browser.post('/account/invitation/accept', { token });
const join = async (token: string, browser = product.browser(), password = goodPassword) =>
  browser.post('/account/invitation/join', {
    token,
    password,
    cpassword: password,
    recaptcha: await product.captcha('register'),
  });
const accountsOf = async (browser: TestAccount['browser']) =>
  (await browser.get('/account/memberships')).json().accounts;
const membersOf = async (owner: TestAccount) => (await owner.browser.get('/account/members')).json();
const membershipOf = async (owner: TestAccount, person: TestAccount): Promise<string> =>
  (await membersOf(owner)).members.find((one: { person_id: string }) => one.person_id === person.personId)
    ?.membership_id;
async function colleague(owner: TestAccount, standing: Parameters<typeof makeMember>[3] = { role: 'technical' }) {
  const person = await product.account();
  const membershipId = await makeMember(product, owner, person, standing);
  return { ...person, membershipId };
}

/** A free name is the account's at once. */
async function newDomain(owner: TestAccount): Promise<string> {
  const name = `oak-${randomUUID().slice(0, 13)}`;
  const made = await owner.browser.post('/account/domains', { kind: 'free', name, suffix: 'resolvo.site' });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().domain_id;
}
const domainOf = async (who: TestAccount, owner: TestAccount, id: string) =>
  (await getFor(who.browser, owner, `/account/domains/${id}`)).json().domain;
async function giveBack(owner: TestAccount, id: string): Promise<void> {
  const { domain_name: name } = await domainOf(owner, owner, id);
  expect((await owner.browser.send('DELETE', `/account/domains/${id}`, { name })).statusCode).toBe(200);
}

describe('an invitation', () => {
  test('makes a new person a member, who has no account of their own', async () => {
    const owner = await product.account();
    await owner.browser.send('PATCH', '/account/data/name', { name: 'Oak & Pine' });
    const email = newEmail();
    expect((await invite(owner, email)).json().details).toBe(`We sent an invitation to ${email}.`);
    expect((await membersOf(owner)).invitations).toMatchObject([{ email, role: 'technical', only_ids: null }]);
    const [mail] = await product.mailsTo(email);
    expect(mail?.subject).toContain(`${owner.email} invites you to Oak & Pine`);
    const token = await linkOf(email);
    expect(await look(token)).toEqual({
      state: 'open',
      account_name: 'Oak & Pine',
      invited_by: owner.email,
      email,
      role: 'technical',
      is_limited: false,
      has_person: false,
    });
    const browser = product.browser();
    expect((await join(token, browser)).json()).toMatchObject({ account_id: owner.id });
    expect(await accountsOf(browser)).toMatchObject([{ account_id: owner.id, name: 'Oak & Pine', is_current: true }]);
    const me = (await browser.get('/account/data/userinfo')).json();
    expect(me).toMatchObject({ email, account_id: owner.id, user_id: owner.id });
    expect(me.user_permissions & permission.billingView).toBe(0);
    expect((await browser.get('/account/products')).statusCode).toBe(200);
    expect((await browser.get('/account/billing/data')).statusCode).toBe(403);
    expect((await product.mailsTo(owner.email))[0]?.subject).toBe(`${email} is a member of Oak & Pine`);
    expect((await look(token)).state).toBe('accepted');
  });

  test('makes the browser that joined a known one, which strangers cannot lock out', async () => {
    const owner = await product.account();
    const email = newEmail();
    await invite(owner, email);
    const browser = product.browser();
    expect((await join(await linkOf(email), browser)).statusCode).toBe(200);
    await browser.post('/account/logout');
    for (let tries = 0; tries < 5; tries += 1) await product.login({ email, password: 'not the right one' });
    expect((await product.login({ email, password: goodPassword })).statusCode).toBe(429);
    expect((await product.login({ email, password: goodPassword }, browser)).statusCode).toBe(200);
  });

  test('is accepted by the person it was sent to, once, and both tabs show their own account', async () => {
    const [owner, person] = [await product.account(), await product.account()];
    await invite(owner, person.email.toUpperCase());
    const token = await linkOf(person.email.toUpperCase());
    expect((await look(token)).has_person).toBe(true);
    expect((await join(token)).statusCode).toBe(409);
    expect((await accept(person, token)).json()).toMatchObject({ account_id: owner.id });
    const again = await accept(person, token);
    expect([again.statusCode, again.json().details]).toEqual([409, 'This invitation was accepted already.']);
    expect((await accountsOf(person.browser)).map((one: { account_id: string }) => one.account_id)).toEqual([
      person.id,
      owner.id,
    ]);
    const seen = async (account: TestAccount) =>
      (await getFor(person.browser, account, '/account/data/userinfo')).json().account_id;
    expect(await Promise.all([seen(person), seen(owner), seen(person)])).toEqual([person.id, owner.id, person.id]);
  });

  test('takes over a registration that was never confirmed: the stranger who made it is out', async () => {
    const owner = await product.account();
    const squatter = await product.account({ verified: false, password: 'stranger-Harbour-17' });
    await invite(owner, squatter.email);
    const token = await linkOf(squatter.email);
    expect((await look(token)).has_person).toBe(false);
    const browser = product.browser();
    expect((await join(token, browser)).statusCode).toBe(200);
    expect((await product.login(squatter)).statusCode).toBe(401);
    expect((await product.login({ email: squatter.email, password: goodPassword })).statusCode).toBe(200);
  });

  test('used by two at once makes one membership', async () => {
    const [owner, person] = [await product.account(), await product.account()];
    await invite(owner, person.email);
    const token = await linkOf(person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(person, token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const joined = await product.deps.db
      .selectFrom('events')
      .select('id')
      .where('account_id', '=', owner.id)
      .where('name', '=', 'member.joined')
      .execute();
    expect(joined).toHaveLength(1);
  });

  test('to somebody who is a member by then is refused in words, and takes nothing from an owner', async () => {
    const [owner, second] = [await product.account(), await product.account()];
    const roleOf = async (person: TestAccount) =>
      (await membersOf(owner)).members.find((one: { person_id: string }) => one.person_id === person.personId)?.role;
    const becomes = async (person: TestAccount, email: string) => {
      await product.deps.db.updateTable('persons').set({ email }).where('id', '=', person.personId).execute();
      return { ...person, email };
    };
    const said = 'You are a member of this account already, as Owner. An owner can change that under Members.';
    // The only owner, who changed their address to one that they had invited before.
    const email = newEmail();
    await invite(owner, email, { role: 'read_only' });
    const token = await linkOf(email);
    const refused = await accept(await becomes(owner, email), token);
    expect([refused.statusCode, refused.json().details]).toEqual([409, said]);
    expect(await roleOf(owner)).toBe('owner');
    // One of two, where the account would keep an owner.
    const other = newEmail();
    await invite(owner, other, { role: 'billing', member_until: Math.floor(Date.now() / 1000) + 86_400 });
    await makeMember(product, owner, second, { role: 'owner' });
    expect((await accept(await becomes(second, other), await linkOf(other))).statusCode).toBe(409);
    expect(await roleOf(second)).toBe('owner');
  });

  test('E11 goes to few strangers a day from an account that never paid, and to more from one that has', async () => {
    const owner = await product.account();
    const resend = async () => {
      const [{ invitation_id: id }] = (await membersOf(owner)).invitations;
      return owner.browser.post(`/account/members/invitations/${id}/resend`, {});
    };
    for (let n = 0; n < 7; n += 1) expect((await invite(owner, newEmail())).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(200);
    const before = (await membersOf(owner)).invitations.length;
    const stranger = newEmail();
    const refused = await invite(owner, stranger);
    expect([refused.statusCode, refused.json().details]).toEqual([
      429,
      'Until its first payment an account sends 8 invitations and offers a day. Please go on tomorrow, or write to us if you need more.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await resend()).statusCode).toBe(429);
    expect(await product.mailsTo(stranger)).toEqual([]);
    expect((await membersOf(owner)).invitations).toHaveLength(before);
    // A further account of the same person is no way around it.
    const further = (await owner.browser.post('/account/memberships', { name: 'Further' })).json().account_id;
    const body = { email: newEmail(), role: 'technical' };
    expect((await postFor(owner.browser, { id: further }, '/account/members/invite', body)).statusCode).toBe(429);
    await receivePayment(product.deps, {
      accountId: owner.id,
      amount: 100,
      method: 'bank_transfer',
      transactionId: randomUUID(),
    });
    expect((await invite(owner, stranger)).statusCode).toBe(200);
  });

  test('E11 shows the name of the account to a stranger as one line without links', async () => {
    const owner = await product.account();
    const rename = (name: string) => owner.browser.send('PATCH', '/account/data/name', { name });
    expect((await rename('You won\nhttps://evil.example')).statusCode).toBe(422);
    expect((await rename('You won at https://evil.example/x')).statusCode).toBe(200);
    const email = newEmail();
    await invite(owner, email);
    const [mail] = await product.mailsTo(email);
    expect(mail?.subject).toContain(`${owner.email} invites you to You won at https evil. example/ x on`);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  });

  test('of another address, past its end, withdrawn or unknown is refused, and nothing changes', async () => {
    const [owner, person, other] = [await product.account(), await product.account(), await product.account()];
    await invite(owner, person.email);
    const token = await linkOf(person.email);
    const byOther = await accept(other, token);
    expect([byOther.statusCode, byOther.json().details]).toEqual([
      403,
      `This invitation was sent to ${person.email}. Please sign in with that address.`,
    ]);
    await sql`update invitations set expires_at = now() where account_id = ${owner.id}`.execute(product.deps.db);
    expect((await look(token)).state).toBe('over');
    const late = await accept(person, token);
    expect([late.statusCode, late.json().details]).toEqual([409, 'This invitation is over. Please ask for a new one.']);
    const [{ invitation_id }] = (await membersOf(owner)).invitations;
    expect((await owner.browser.post(`/account/members/invitations/${invitation_id}/resend`)).statusCode).toBe(200);
    expect((await accept(person, token)).statusCode).toBe(422);
    const renewed = await linkOf(person.email);
    expect((await owner.browser.post(`/account/members/invitations/${invitation_id}/withdraw`)).statusCode).toBe(200);
    expect((await accept(person, renewed)).statusCode).toBe(409);
    expect((await look(renewed)).state).toBe('unknown');
    for (const wrong of ['x'.repeat(43), `${token}!`]) expect((await accept(person, wrong)).statusCode).toBe(422);
    expect(await accountsOf(person.browser)).toHaveLength(1);
  });

  test('asked for with what cannot be is refused at its field', async () => {
    const owner = await product.account();
    const theirs = await product.account();
    const [mine, givenBack] = [await newDomain(owner), await newDomain(owner)];
    await giveBack(owner, givenBack);
    const cases = [
      [{ role: 'custom', permissions: knownMask + 1 }, 'permissions'],
      [{ role: 'custom', permissions: -1 }, 'permissions'],
      [{ role: 'custom' }, 'permissions'],
      [{ role: 'boss' }, 'role'],
      [{ role: 'owner', only_ids: [randomUUID()] }, 'role'],
      [{ only_ids: [] }, 'only_ids'],
      [{ only_ids: [randomUUID()] }, 'only_ids'],
      [{ only_ids: [theirs.id] }, 'only_ids'],
      [{ only_ids: [mine, await newDomain(theirs)] }, 'only_ids'],
      [{ only_ids: [givenBack] }, 'only_ids'],
      [{ member_until: 1 }, 'member_until'],
    ] as const;
    for (const [wrong, field] of cases) {
      const answer = await invite(owner, newEmail(), wrong);
      expect([answer.statusCode, answer.json().fields?.[0]?.path], JSON.stringify(wrong)).toEqual([422, field]);
    }
    // Bits of staff are no customer's to give: what is left of them is nothing.
    const asStaff = await invite(owner, newEmail(), { role: 'custom', permissions: knownMask });
    expect(asStaff.statusCode).toBe(200);
    expect((await membersOf(owner)).invitations[0].permissions).toBe(customerMask);
    expect((await invite(owner, owner.email)).json().details).toBe('This person is a member already.');
  });
});

describe('an owner', () => {
  test('who is the last one stays: by leaving, by removal, by becoming less, by two at once', async () => {
    const owner = await product.account();
    const last = 'An account keeps an owner. Please make another member an owner first.';
    const self = await membershipOf(owner, owner);
    expect((await owner.browser.post('/account/leave')).json().details).toBe(last);
    const less = await owner.browser.send('PATCH', `/account/members/${self}`, { role: 'billing' });
    expect([less.statusCode, less.json().details]).toEqual([409, last]);
    const second = await colleague(owner, { role: 'owner' });
    const leave = (who: TestAccount) => postFor(who.browser, owner, '/account/leave');
    const answers = await Promise.all([leave(owner), leave(second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('who goes leaves the account to the next one, whose address it shows from then on', async () => {
    const owner = await product.account();
    const second = await colleague(owner, { role: 'owner' });
    expect((await owner.browser.post('/account/leave')).statusCode).toBe(200);
    const shown = await product.deps.db
      .selectFrom('accounts')
      .select(['email', 'owner_id'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(shown).toEqual({ email: second.email, owner_id: second.personId });
    expect(await accountsOf(owner.browser)).toEqual([]);
    const me = (await owner.browser.get('/account/data/userinfo')).json();
    expect(me).toMatchObject({ account_id: null, email: owner.email, user_permissions: permission.accountView });
  });

  test('cannot be deleted while others work in the account without another owner', async () => {
    const owner = await product.account();
    await colleague(owner);
    const refused = await owner.browser.send('DELETE', '/account/user', { email: owner.email });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const second = await colleague(owner, { role: 'owner' });
    expect((await owner.browser.send('DELETE', '/account/user', { email: owner.email })).statusCode).toBe(200);
    const kept = await product.deps.db
      .selectFrom('accounts')
      .select(['deleted_at', 'email', 'owner_id'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ deleted_at: null, email: second.email, owner_id: second.personId });
    const { events } = (await getFor(second.browser, owner, '/account/activity')).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('member_left');
    const origins = await product.deps.db
      .selectFrom('events')
      .select('name')
      .where('actor_id', '=', owner.personId)
      .where('ip', 'is not', null)
      .execute();
    expect(origins, 'from where somebody acted who has left').toEqual([]);
  });

  test('are all mailed what concerns the account, and no other member is', async () => {
    const owner = await product.account();
    const second = await colleague(owner, { role: 'owner' });
    const other = await colleague(owner, { role: 'billing' });
    const joined = { account_name: 'Oak', email: 'new@example.test', role: 'billing' } as const;
    await product.deps.db
      .transaction()
      .execute((tx) => mailOwner(product.deps, tx, owner.id, memberJoinedMail, joined));
    const told = async ({ email }: TestAccount) =>
      (await product.mailsTo(email)).filter(({ subject }) => subject === 'new@example.test is a member of Oak').length;
    expect([await told(owner), await told(second), await told(other)]).toEqual([1, 1, 0]);
  });
});

describe('a member', () => {
  test('who is removed while acting is out at the next call, by session and by token', async () => {
    const owner = await product.account();
    const member = await colleague(owner);
    const made = await postFor(member.browser, owner, '/account/tokens/create', {
      token_permissions: permission.serversView,
      token_expires: 9_999_999_999,
    });
    const { user_token } = made.json();
    const products = async () => [
      (await getFor(member.browser, owner, '/account/products')).statusCode,
      (await product.browser().get('/account/products', bearer(user_token))).statusCode,
    ];
    expect(await products()).toEqual([200, 200]);
    expect((await owner.browser.send('DELETE', `/account/members/${member.membershipId}`)).statusCode).toBe(200);
    expect(await products()).toEqual([403, 401]);
    // Back again, but the token of before is not.
    await product.deps.db
      .updateTable('memberships')
      .set({ ended_at: null })
      .where('id', '=', member.membershipId)
      .execute();
    expect(await products()).toEqual([200, 401]);
    expect((await product.mailsTo(member.email))[0]?.subject).toContain('You are no longer a member of');
  });

  test('sees what was changed about them at once, and it is written down before and after', async () => {
    const owner = await product.account();
    const member = await colleague(owner);
    const mask = async () =>
      (await getFor(member.browser, owner, '/account/data/userinfo')).json().user_permissions as number;
    expect((await mask()) & permission.billingView).toBe(0);
    const path = `/account/members/${member.membershipId}`;
    expect((await owner.browser.send('PATCH', path, { role: 'billing' })).statusCode).toBe(200);
    expect((await mask()) & permission.billingView).toBe(permission.billingView);
    const told = await product.deps.db
      .selectFrom('events')
      .select(['before', 'after', 'actor_id'])
      .where('account_id', '=', owner.id)
      .where('name', '=', 'member.changed')
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({
      before: { role: 'technical' },
      after: { role: 'billing' },
      actor_id: owner.personId,
    });
    expect((await member.browser.send('PATCH', path, { role: 'owner' }, actingFor(owner))).statusCode).toBe(403);
  });

  test('of one domain works with it and its zone, and with nothing else, by session and by token', async () => {
    const owner = await product.account();
    const [one, two] = [await newDomain(owner), await newDomain(owner)];
    const email = newEmail();
    expect((await invite(owner, email, { only_ids: [one, one.toUpperCase()] })).statusCode).toBe(200);
    // Told before they join, of the rights that they will have.
    const [mail] = await product.mailsTo(email);
    expect(mail?.text).toMatch(/Operates the servers, domains and websites that were\s+chosen\./);
    expect(mail?.text).not.toContain('writes to support');
    expect(await look(await linkOf(email))).toMatchObject({ role: 'technical', is_limited: true });
    const browser = product.browser();
    await join(await linkOf(email), browser);
    const made = await browser.post('/account/tokens/create', {
      token_permissions: permission.domainsManage + permission.serversView,
      token_expires: 9_999_999_999,
      only_ids: [one],
    });
    const headers = bearer(made.json().user_token);
    const callers = [undefined, headers];
    const wholeToken = { token_permissions: permission.domainsManage, token_expires: 9_999_999_999, only_ids: [two] };
    expect((await browser.post('/account/tokens/create', wholeToken)).statusCode).toBe(422);
    const zones = await Promise.all([one, two].map(async (id) => (await domainOf(owner, owner, id)).zone_id));
    const server_id = await bareServer(product, owner);
    for (const by of callers) {
      const who = by ? product.browser() : browser;
      const list = (await who.get('/account/domains', by)).json();
      expect([list.count, list.free_used, list.domains[0].domain_id]).toEqual([1, 1, one]);
      expect((await who.get('/account/products', by)).json().domains).toMatchObject([{ domain_id: one }]);
      const statuses = async (path: (id: string, index: number) => string) =>
        Promise.all([one, two].map(async (id, index) => (await who.get(path(id, index), by)).statusCode));
      expect(await statuses((id) => `/account/domains/${id}`)).toEqual([200, 404]);
      expect(await statuses((_, index) => `/account/zones/${zones[index]}/records`)).toEqual([200, 404]);
      const added = { name: by ? 'a' : 'b', type: 'A', ttl: 300, content: '192.0.2.1' };
      const add = async (zone: string) => (await who.post(`/account/zones/${zone}/records`, added, by)).statusCode;
      expect([await add(zones[0]), await add(zones[1])]).toEqual([201, 404]);
      const link = await who.post(`/account/domains/${one}/link`, { server_id }, by);
      expect(link.statusCode).toBe(404);
      const another = { kind: 'free', name: `oak-${randomUUID().slice(0, 13)}`, suffix: 'resolvo.site' };
      expect((await who.post('/account/domains', another, by)).statusCode).toBe(403);
    }
    // What it points at is the owner's to know.
    await owner.browser.post(`/account/domains/${one}/link`, { server_id });
    expect((await browser.get(`/account/domains/${one}`)).json().domain).toMatchObject({
      linked_to: { kind: 'server', id: null, name: '', plan_name: '' },
      linked_to_plan: '',
    });
    // Given back, it is the owner's to take again, and theirs then.
    await giveBack(owner, one);
    const left = async () => [
      (await browser.get(`/account/domains/${one}`)).statusCode,
      (await browser.get(`/account/zones/${zones[0]}`, headers)).statusCode,
      (await browser.get('/account/domains')).json().count,
      (await browser.post(`/account/domains/${one}/restore`)).statusCode,
    ];
    expect(await left()).toEqual([404, 404, 0, 404]);
    expect((await owner.browser.post(`/account/domains/${one}/restore`)).statusCode).toBe(200);
    expect((await left()).slice(0, 3)).toEqual([200, 200, 1]);
  });

  test('keeps what is left of a limit when a domain of it is gone; a limit to nothing is refused', async () => {
    const owner = await product.account();
    const [kept, gone] = [await newDomain(owner), await newDomain(owner)];
    const member = await colleague(owner, { role: 'technical', onlyIds: [kept, gone] });
    await giveBack(owner, gone);
    const change = (only_ids: string[]) =>
      owner.browser.send('PATCH', `/account/members/${member.membershipId}`, { role: 'technical', only_ids });
    const none = await change([gone]);
    expect([none.statusCode, none.json().fields?.[0]]).toEqual([
      422,
      { path: 'only_ids', message: 'Please choose at least one server or domain.' },
    ]);
    expect((await change([kept, gone])).statusCode).toBe(200);
    const standing = (await membersOf(owner)).members.find(
      (one: { membership_id: string }) => one.membership_id === member.membershipId,
    );
    expect(standing.only_ids).toEqual([kept]);
    const told = await product.deps.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('account_id', '=', owner.id)
      .where('name', '=', 'member.changed')
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({ before: { only_ids: [kept, gone] }, after: { only_ids: [kept] } });
    // The database holds it against everything else.
    const theirs = await newDomain(await product.account());
    const forced = product.deps.db.updateTable('memberships').set({ only_ids: [theirs] });
    await expect(forced.where('id', '=', member.membershipId).execute()).rejects.toThrow('another account');
  });

  test('sees own tokens only; an owner sees those of all', async () => {
    const owner = await product.account();
    const member = await colleague(owner);
    const body = { token_permissions: permission.accountView, token_expires: 9_999_999_999 };
    await owner.browser.post('/account/tokens/create', body);
    const { token_id } = (await postFor(member.browser, owner, '/account/tokens/create', body)).json();
    const list = async (who: TestAccount) =>
      (await getFor(who.browser, owner, '/account/tokens/all')).json().user_tokens.length;
    expect([await list(owner), await list(member)]).toEqual([2, 1]);
    expect((await owner.browser.post('/account/tokens/revoke', { token_id })).statusCode).toBe(200);
  });
});

test('a further account is another customer: its own name, members and documents', async () => {
  const person = await product.account();
  const opened = await person.browser.post('/account/memberships', { name: 'Second Studio' });
  const second = { id: opened.json().account_id };
  expect([opened.statusCode, (await accountsOf(person.browser)).length]).toEqual([201, 2]);
  expect((await getFor(person.browser, second, '/account/members')).json().members).toHaveLength(1);
  expect((await getFor(person.browser, second, '/account/billing/data')).json().balance).toBe(0);
  expect((await person.browser.post('/account/memberships', { name: ' ' })).statusCode).toBe(422);
});

test('A34 a person opens five accounts a day and owns twenty at most, however many calls race', async () => {
  const person = await product.account();
  const open = () => person.browser.post('/account/memberships', { name: 'One more' });
  const owned = () =>
    product.deps.db.selectFrom('accounts').select('id').where('owner_id', '=', person.personId).execute();
  const raced = await Promise.all(Array.from({ length: 6 }, open));
  // The one that the person registered with is the first.
  expect(raced.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(await owned()).toHaveLength(5);
  expect((await open()).json().details).toContain('5 accounts in 24 hours');
  const before = sql<Date>`now() - interval '2 days'`;
  await product.deps.db
    .updateTable('accounts')
    .set({ created_at: before })
    .where('owner_id', '=', person.personId)
    .execute();
  expect((await open()).statusCode).toBe(201);
  const more = Array.from({ length: 14 }, () => ({ owner_id: person.personId, permissions: 1, created_at: before }));
  await product.deps.db.insertInto('accounts').values(more).execute();
  expect((await open()).json().details).toContain('20 accounts, which is the most');
});

test('A51 accounts that were opened and left to another person count as before, and settings say how many there may be', async () => {
  const [person, friend] = [await product.account(), await product.account()];
  const openWith = async (changed: object = {}) => {
    const settings = { ...product.deps.settings, ...changed };
    return openFurtherAccount({ ...product.deps, settings }, { personId: person.personId }, 'One more');
  };
  const leave = async (accountId: string) => {
    await product.deps.db.transaction().execute(async (tx) => {
      const who = { accountId, personId: friend.personId, invitedBy: person.personId };
      await joinAccount(tx, who, { role: 'owner', permissions: customerMask, onlyIds: null, until: null });
    });
    expect((await postFor(person.browser, { id: accountId }, '/account/leave')).statusCode).toBe(200);
  };
  // With the one that the person registered with, five.
  for (let n = 0; n < 4; n += 1) await leave(await openWith());
  await expect(openWith()).rejects.toThrow('You opened 5 accounts in 24 hours');
  await leave(await openWith({ accountsPerDay: 6 }));
  await openWith({ accountsPerDay: 9 });
  const most = { accountsPerDay: 9, accountsPerPerson: 2 };
  await expect(openWith(most)).rejects.toThrow('You own 2 accounts, which is the most');
});

test('a document opened in a tab of its own says in its address which account it is of', async () => {
  const owner = await product.account();
  const member = await colleague(owner, { role: 'billing' });
  const statement = (query: string) => member.browser.get(`/account/billing/invoices/${randomUUID()}/pdf${query}`);
  expect((await statement(`?account=${owner.id}`)).statusCode).toBe(404);
  expect((await statement(`?account=${randomUUID()}`)).statusCode).toBe(403);
});
