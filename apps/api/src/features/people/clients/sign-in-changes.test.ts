import { randomUUID } from 'node:crypto';
import { staffPresets } from '@resolvo/contract/people/staff';
import { maskOf } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareServer } from '../../../../test/bare-server.ts';
import { actingFor, makeMember } from '../../../../test/members.ts';
import { bearer, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import { setStaffMask } from '../../../../test/staff.ts';
import { isDomainOfAnAddress } from '../accounts/queries.ts';
import { makeDueChanges } from './decide-sign-in-change.ts';

const product = useProduct();
const helping = maskOf(['administrator', 'staffClients', 'staffSignInHelp']);
let staff: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  colleague = await product.account({ permissions: helping });
});

const newAddress = () => `new-${randomUUID()}@example.test`;
const reason = 'Asked by phone, called back';
const at = (who: { id: string }, path = '') => `/system/admin/clients/${who.id}${path}`;
const detail = async (by: TestAccount, who: { id: string }) => (await by.browser.get(at(who))).json();
const askAddress = (by: TestAccount, who: { id: string }, email: string) =>
  by.browser.send('PATCH', at(who, '/email'), { email, reason });
const askFactor = (by: TestAccount, who: { id: string }) => by.browser.post(at(who, '/factor-reset'), { reason });
const idOf = async (who: { id: string }) => (await detail(staff, who)).sign_in_change.change_id;
const decide = async (by: TestAccount, who: { id: string }, verb: 'approve' | 'drop') =>
  by.browser.post(`/system/admin/sign-in-changes/${await idOf(who)}/${verb}`);
const sendReset = (by: TestAccount, who: { id: string }) => by.browser.post(at(who, '/password-reset'));
const subjects = async (address: string) => (await product.mailsTo(address)).map(({ subject }) => subject);
const confirm = async (address: string) => {
  const token = await product.linkToken(address, '/auth/confirm-email');
  return (await product.browser().post('/account/email/confirm', { token })).statusCode;
};
const stop = async (address: string) => {
  const token = await product.linkToken(address, '/auth/stop-change');
  return product.browser().post('/account/sign-in-change/stop', { token });
};
/** Moves what staff asked of a client into the past. */
const letPass = (who: TestAccount, days: number) =>
  sql`update sign_in_changes set created_at = created_at - make_interval(days => ${days}),
    due_at = due_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days}),
    done_at = done_at - make_interval(days => ${days}) where person_id = ${who.personId}`.execute(product.deps.db);
const due = () => makeDueChanges(product.deps);
const addressOf = async ({ personId }: TestAccount) =>
  (await product.deps.db.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirstOrThrow())
    .email;

test('staff send the link to set a new password, which they never see', async () => {
  const client = await product.account();
  const sent = await sendReset(staff, client);
  expect(sent.json().details).toBe(`We sent a link to ${client.email}. It works for 60 minutes.`);
  const token = await product.linkToken(client.email, '/auth/password-reset');
  expect(sent.body).not.toContain(token);
  const body = { token, password: 'another-Harbour-17-bell', cpassword: 'another-Harbour-17-bell' };
  expect((await product.browser().post('/account/password-reset/confirm', body)).statusCode).toBe(200);
  expect((await sendReset(staff, colleague)).statusCode).toBe(409);
  await staff.browser.post(at(client, '/suspend'), { reason: 'x' });
  expect((await sendReset(staff, client)).statusCode).toBe(409);
});

describe('B16 one person of staff does not get into a client, whatever they press', () => {
  test.each(Object.values(staffPresets))('$name', async ({ permissions }) => {
    const client = await product.account();
    const thief = await product.account({ permissions });
    const email = newAddress();
    await askAddress(thief, client, email);
    await sendReset(thief, client);
    await askFactor(thief, client);
    await thief.browser.post(at(client, '/invite-again'));
    const { changes } = (await thief.browser.get('/system/admin/sign-in-changes')).json();
    for (const { change_id, user_id } of changes ?? []) {
      if (user_id !== client.id) continue;
      const own = await thief.browser.post(`/system/admin/sign-in-changes/${change_id}/approve`);
      expect(own.json().details).toContain('You asked for this yourself.');
    }
    await due();
    expect(await subjects(email)).toEqual([]);
    expect(await addressOf(client)).toBe(client.email);
  });

  test.each(['a token', 'a session of two hours ago'])('%s asks for nothing', async (how) => {
    const client = await product.account();
    const thief = await product.account({ permissions: staffMask });
    const headers = how === 'a token' ? bearer(await thief.token(staffMask)) : {};
    const browser = how === 'a token' ? product.browser() : thief.browser;
    await product.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: sql<Date>`now() - interval '2 hours'` })
      .where('person_id', '=', thief.personId)
      .execute();
    const before = await product.fingerprint();
    for (const [method, path, body] of [
      ['PATCH', '/email', { email: newAddress(), reason }],
      ['POST', '/password-reset', {}],
      ['POST', '/invite-again', {}],
      ['POST', '/factor-reset', { reason }],
    ] as const) {
      const { code } = (await browser.send(method, at(client, path), body, headers)).json();
      expect([path, code]).toEqual([path, how === 'a token' ? 'permission_denied' : 'confirmation_required']);
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

describe('B19 another address', () => {
  test('waits for a second person, then for the new mailbox; the old one is told at once, with the reason', async () => {
    const client = await product.account();
    const email = newAddress();
    const asked = (await askAddress(staff, client, email)).json();
    expect(asked.details).toMatch(
      /^(A colleague was|\d+ colleagues were) asked to approve\. Without them it is made on /,
    );
    expect((await product.mailsTo(client.email))[0]?.text).toContain(reason);
    expect(await subjects(email)).toEqual([]);
    expect((await detail(staff, client)).sign_in_change).toMatchObject({
      kind: 'address',
      state: 'waiting',
      new_email: email,
      asked_by: staff.email,
      refusal: 'You asked for this yourself. Another person has to approve.',
    });
    const before = await product.fingerprint();
    expect((await decide(staff, client, 'approve')).statusCode).toBe(409);
    expect(await product.fingerprint()).toBe(before);
    expect((await decide(colleague, client, 'approve')).json().details).toBe(
      `We sent a link to ${email}. The address changes when it is used.`,
    );
    expect(await detail(staff, client)).toMatchObject({ email: client.email, sign_in_change: { state: 'allowed' } });
    expect(await confirm(email)).toBe(200);
    expect(await detail(staff, client)).toMatchObject({ email, sign_in_change: { state: 'done' } });
    expect((await decide(colleague, client, 'approve')).statusCode).toBe(409);
    const events = (await staff.browser.get(at(client, '/events'))).json().events;
    expect(events.map(({ name, by }: { name: string; by: string }) => [name, by])).toEqual([
      ['account.email_changed', email],
      ['account.email_change_allowed', colleague.email],
      ['account.email_change_requested', staff.email],
    ]);
  });

  test('is allowed after three days in which nobody stopped it, and not before', async () => {
    const client = await product.account();
    const email = newAddress();
    await askAddress(staff, client, email);
    await letPass(client, 2);
    await due();
    expect(await subjects(email)).toEqual([]);
    await letPass(client, 1);
    await due();
    expect(await confirm(email)).toBe(200);
    expect(await addressOf(client)).toBe(email);
  });

  test('is stopped by the old mailbox or another owner, also once it is allowed, and who asked is told', async () => {
    for (const stopper of ['the client', 'another owner'] as const) {
      const client = await product.account();
      const partner = await product.account();
      await makeMember(product, client, partner, { role: 'owner' });
      const email = newAddress();
      await askAddress(staff, client, email);
      await decide(colleague, client, 'approve');
      const mailbox = stopper === 'the client' ? client.email : partner.email;
      const token = await product.linkToken(mailbox, '/auth/stop-change');
      const look = () => product.browser().get(`/account/sign-in-change?token=${token}`);
      expect((await look()).json()).toMatchObject({ state: 'allowed', kind: 'address', new_email: email });
      const link = await product.linkToken(email, '/auth/confirm-email');
      expect((await stop(mailbox)).statusCode).toBe(200);
      expect((await stop(mailbox)).statusCode).toBe(200);
      expect((await look()).json()).toMatchObject({ state: 'stopped' });
      expect((await product.browser().post('/account/email/confirm', { token: link })).statusCode).toBe(422);
      expect(await addressOf(client)).toBe(client.email);
      expect(await subjects(staff.email)).toContain(`${client.email} stopped what you asked for`);
      expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'stopped' });
    }
  });

  test('is over when the person takes another one, where its link to stop it never came', async () => {
    const client = await product.account();
    const email = newAddress();
    await askAddress(staff, client, email);
    const own = newAddress();
    expect((await client.browser.send('PATCH', '/account/data/email', { email: own })).statusCode).toBeLessThan(300);
    expect(await confirm(own)).toBe(200);
    await letPass(client, 3);
    await due();
    expect(await subjects(email)).toEqual([]);
    expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'dropped' });
  });

  test('of an owner who was only invited is under the same rule, and the invitation goes there then', async () => {
    const wrong = newAddress();
    const made = (await staff.browser.post('/system/admin/clients', { email: wrong, name: 'Typo AS' })).json();
    const client = { id: made.user_id };
    const first = await product.linkToken(wrong, '/auth/join');
    const right = newAddress();
    expect((await askAddress(staff, client, right)).statusCode).toBe(200);
    expect(await subjects(right)).toEqual([]);
    expect((await decide(colleague, client, 'approve')).json().details).toBe(`We sent the invitation to ${right}.`);
    expect((await product.browser().get(`/account/invitation?token=${first}`)).json().state).toBe('unknown');
    const second = await product.linkToken(right, '/auth/join');
    expect((await product.browser().get(`/account/invitation?token=${second}`)).json().state).toBe('open');
    expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'done' });
  });

  test('of staff, one’s own, the same and a taken one are refused', async () => {
    const client = await product.account();
    const other = await product.account();
    expect((await askAddress(staff, colleague, newAddress())).statusCode).toBe(409);
    expect((await askAddress(staff, staff, newAddress())).statusCode).toBe(409);
    expect((await askAddress(staff, client, client.email.toUpperCase())).statusCode).toBe(422);
    expect((await askAddress(staff, client, other.email)).statusCode).toBe(409);
    const email = newAddress();
    await askAddress(staff, client, email);
    await product.account({ email });
    expect((await decide(colleague, client, 'approve')).json().details).toContain('belongs to another person by now');
    await letPass(client, 3);
    await due();
    expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'dropped' });
  });
});

describe('B20 after a new address', () => {
  test('staff send no link there and take no factor off, while it waits and for a week after it', async () => {
    const client = await product.account();
    await client.secondFactor();
    const email = newAddress();
    await askAddress(staff, client, email);
    const refused = async () => {
      for (const by of [staff, colleague]) {
        for (const answer of [
          await sendReset(by, client),
          await askFactor(by, client),
          await askAddress(by, client, newAddress()),
        ])
          expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
      }
    };
    await refused();
    await decide(colleague, client, 'approve');
    await refused();
    await confirm(email);
    await refused();
    expect((await detail(staff, client)).no_links_until).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
    await letPass(client, 7);
    expect((await detail(staff, client)).no_links_until).toBe(0);
    expect((await sendReset(staff, client)).statusCode).toBe(200);
  });

  test('nothing rests after one that was stopped or never confirmed', async () => {
    const client = await product.account();
    await askAddress(staff, client, newAddress());
    await stop(client.email);
    expect((await sendReset(staff, client)).statusCode).toBe(200);
    await askAddress(staff, client, newAddress());
    await decide(colleague, client, 'approve');
    await letPass(client, 3);
    expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'lapsed' });
    expect((await sendReset(staff, client)).statusCode).toBe(200);
  });
});

describe('B19 taking a second factor off', () => {
  test('needs one who asks with a reason and another one who approves; the client is told both times', async () => {
    const client = await product.account();
    expect((await askFactor(staff, client)).json().details).toBe('Two-factor authentication is off.');
    await client.secondFactor();
    expect((await askFactor(staff, client)).statusCode).toBe(200);
    expect((await askFactor(colleague, client)).statusCode).toBe(409);
    const before = await product.fingerprint();
    expect((await decide(staff, client, 'approve')).statusCode).toBe(409);
    expect(await product.fingerprint()).toBe(before);
    expect((await product.login(client)).json().requires_2fa).toBe(true);
    expect((await detail(colleague, client)).sign_in_change).toMatchObject({ asked_by: staff.email, refusal: '' });
    expect((await decide(colleague, client, 'approve')).statusCode).toBe(200);
    expect((await client.browser.get('/account/data/userinfo')).statusCode).toBe(401);
    expect((await product.login(client)).json().requires_2fa).toBe(false);
    expect((await decide(colleague, client, 'approve')).statusCode).toBe(409);
    expect(await subjects(client.email)).toEqual([
      'Two-factor sign-in is off for your Resolvo account',
      'Somebody asked us to turn two-factor sign-in off for your Resolvo account',
    ]);
  });

  test('or the days, and is stopped by the client, by a colleague and by the database for one and the same person', async () => {
    const client = await product.account();
    await client.secondFactor();
    await askFactor(staff, client);
    const rows = product.deps.db.updateTable('sign_in_changes').where('person_id', '=', client.personId);
    const ended_at = new Date();
    for (const values of [
      { outcome: 'approved', approved_by: staff.personId, ended_at },
      { outcome: 'approved', ended_at },
      { outcome: 'due', ended_at },
    ])
      await expect(rows.set(values).execute()).rejects.toThrow('sign_in_changes');
    expect((await decide(staff, client, 'drop')).statusCode).toBe(200);
    await askFactor(staff, client);
    expect((await stop(client.email)).statusCode).toBe(200);
    await letPass(client, 3);
    await due();
    expect((await product.login(client)).json().requires_2fa).toBe(true);
    await askFactor(staff, client);
    await letPass(client, 3);
    await due();
    expect((await product.login(client)).json().requires_2fa).toBe(false);
    expect((await stop(client.email)).json().details).toBe('This was made already.');
  });

  test('two who approve at once take it off once', async () => {
    const client = await product.account();
    await client.secondFactor();
    const third = await product.account({ permissions: staffMask });
    await askFactor(staff, client);
    const answers = await Promise.all([decide(colleague, client, 'approve'), decide(third, client, 'approve')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('B22 the second person', () => {
  test('is one who has worked here for as long as it waits: not who was made staff today', async () => {
    const client = await product.account();
    const sockPuppet = await product.account();
    await setStaffMask(product.deps.db, sockPuppet.personId, helping);
    await product.deps.cache.flushed();
    await askAddress(staff, client, newAddress());
    expect((await decide(sockPuppet, client, 'approve')).json().details).toBe(
      'You can approve once you have worked here for 3 days.',
    );
    expect(await subjects(sockPuppet.email)).toEqual([]);
  });

  test('is nobody whom the client employs', async () => {
    const client = await product.account();
    const employed = await product.account({ permissions: helping });
    await makeMember(product, client, employed, {});
    await askAddress(staff, client, newAddress());
    const list = (await employed.browser.get('/system/admin/sign-in-changes')).json().changes;
    expect(list.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(client.id);
    const { change_id } = (await detail(staff, client)).sign_in_change;
    const answer = await employed.browser.post(`/system/admin/sign-in-changes/${change_id}/approve`);
    expect(answer.json().details).toContain('This is your own account.');
  });

  test('and the days do not help who has left meanwhile, or lost the right', async () => {
    for (const mask of [0, maskOf(['administrator', 'staffClients'])]) {
      const client = await product.account();
      const leaving = await product.account({ permissions: helping });
      const email = newAddress();
      await askAddress(leaving, client, email);
      await setStaffMask(product.deps.db, leaving.personId, mask);
      await product.deps.cache.flushed();
      await letPass(client, 3);
      await due();
      expect(await subjects(email)).toEqual([]);
      expect((await detail(staff, client)).sign_in_change).toMatchObject({ state: 'dropped' });
    }
  });
});

describe('S68 what waits for a second person is told to those who can be one', () => {
  test('by mail and in their list, and not to who asked, who may not, or works here since today', async () => {
    const client = await product.account();
    const without = await product.account({ permissions: maskOf(['administrator', 'staffClients']) });
    await askAddress(staff, client, newAddress());
    const waits = expect.stringContaining('waits for you');
    expect(await subjects(colleague.email)).toContainEqual(waits);
    for (const one of [without, staff]) {
      const mine = (await product.mailsTo(one.email)).filter(({ text }) => text.includes(client.id));
      expect(mine).toEqual([]);
    }
    const list = (await colleague.browser.get('/system/admin/sign-in-changes')).json().changes;
    expect(list).toContainEqual(
      expect.objectContaining({ user_id: client.id, email: client.email, kind: 'address', refusal: '' }),
    );
    expect((await without.browser.get('/system/admin/sign-in-changes')).statusCode).toBe(403);
  });

  test('where nobody can, staff are told that the days remain', async () => {
    const client = await product.account();
    // Every other person is a member of the client, for once.
    const { db } = product.deps;
    const others = await db
      .selectFrom('persons')
      .select('id')
      .where('staff_role_id', 'is not', null)
      .where('id', '<>', staff.personId)
      .execute();
    for (const { id } of others) {
      await db
        .insertInto('memberships')
        .values({ account_id: client.id, person_id: id, role: 'read_only', permissions: 1 })
        .execute();
    }
    const { details } = (await askAddress(staff, client, newAddress())).json();
    expect(details).toContain('No colleague can approve this, so it takes the 3 days: it is made on ');
  });
});

test('B20 who acts for a client changes nothing of how they sign in', async () => {
  const client = await product.account();
  await staff.browser.post(at(client, '/sign-in'), { reason, may_act: true });
  const before = await product.fingerprint({ except: ['sessions'] });
  for (const [path, body] of [
    ['/account/email', { email: newAddress() }],
    ['/account/tokens', { name: 'x' }],
    ['/account/members/invite', { email: newAddress(), role: 'owner' }],
  ] as const) {
    const answer = await staff.browser.post(path, body, actingFor(client));
    expect([path, [403, 404].includes(answer.statusCode)]).toEqual([path, true]);
  }
  expect(await product.fingerprint({ except: ['sessions'] })).toBe(before);
});

/** A domain that an account has had for long, with its zone. */
async function zone(
  client: TestAccount,
  of: string,
  records: readonly { name: string; type: string; content: string }[],
) {
  const values = { name: of, account_id: client.id };
  const { db } = product.deps;
  const domain = { ...values, shown_name: of, kind: 'custom', state: 'active', created_at: new Date() };
  const domainId = (await db.insertInto('domains').values(domain).returning('id').executeTakeFirstOrThrow()).id;
  const row = { ...values, domain_id: domainId, created_at: new Date() };
  const zone_id = (await db.insertInto('zones').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await db.updateTable('domains').set({ zone_id }).where('id', '=', domainId).execute();
  for (const record of records) {
    await db
      .insertInto('zone_records')
      .values({ ...record, zone_id, ttl: 300, created_at: new Date() })
      .execute();
  }
  return { domainId, records: `/account/zones/${zone_id}/records` };
}

type Way = (names: {
  readonly person: string;
  readonly between: string;
  readonly hosts: string;
}) => readonly (readonly [
  at: string,
  record: { readonly name?: string; readonly type: string; readonly content: string },
])[];

/** Ways on which the mail of a person comes to another zone. */
const ways: readonly (readonly [string, Way])[] = [
  ['in a zone of another account', ({ person, hosts }) => [[person, { type: 'MX', content: `10 mx.${hosts}.` }]]],
  [
    'through a name that a wildcard leads on',
    ({ person, between, hosts }) => [
      [person, { type: 'MX', content: `10 mx.${between}.` }],
      [between, { name: '*', type: 'CNAME', content: `in.${hosts}.` }],
    ],
  ],
  ['as an alias of itself', ({ person, hosts }) => [[person, { type: 'CNAME', content: `${hosts}.` }]]],
  [
    'by name servers that a part of the domain is handed to',
    ({ person, hosts }) => [[person, { type: 'NS', content: `ns1.${hosts}.` }]],
  ],
  [
    'by name servers of the host that takes it',
    ({ person, between, hosts }) => [
      [person, { type: 'MX', content: `10 mx.in.${between}.` }],
      [between, { name: 'in', type: 'NS', content: `${hosts}.` }],
    ],
  ],
];

describe('B20 the domain that a person’s mail hangs on', () => {
  test('is not changed by staff who act for the client, and not handed over', async () => {
    const name = `way-in-${randomUUID().slice(0, 8)}.com`;
    const client = await product.account({ email: `owner@mail.${name}` });
    const other = await product.account();
    const values = { name, account_id: client.id };
    const { id: domainId } = await product.deps.db
      .insertInto('domains')
      .values({ ...values, shown_name: name, kind: 'custom', state: 'active', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: zoneId } = await product.deps.db
      .insertInto('zones')
      .values({ ...values, domain_id: domainId, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await staff.browser.post(at(client, '/sign-in'), { reason, may_act: true });
    const record = { name: '@', type: 'MX', ttl: 300, content: '10 thief.example.test.' };
    const path = `/account/zones/${zoneId}/records`;
    const acted = await staff.browser.post(path, record, actingFor(client));
    expect([acted.statusCode, acted.json().details]).toEqual([
      403,
      'A person signs in with an address of this domain. Only the client can do it.',
    ]);
    // Where a domain points, its mail goes.
    const pointed = [
      ['POST', '/link', { server_id: await bareServer(product, client) }],
      ['DELETE', '/link', {}],
      ['DELETE', '', { name }],
      ['POST', '/restore', {}],
    ] as const;
    for (const [method, rest, body] of pointed) {
      const answer = await staff.browser.send(method, `/account/domains/${domainId}${rest}`, body, actingFor(client));
      expect([rest, answer.statusCode, answer.json().details]).toEqual([rest, 403, acted.json().details]);
    }
    expect((await client.browser.post(path, record)).statusCode).toBeLessThan(300);
    const handOver = (user_id: string) =>
      staff.browser.post(`/system/admin/domains/${domainId}/hand-over`, { user_id, name, reason });
    expect((await handOver(other.id)).json().details).toContain('Their address has to change first.');
    expect((await handOver(staff.id)).json().details).toContain('You are a member of this account.');
  });

  test('A26 neither is the server in another zone that its mail goes through', async () => {
    const name = `mailed-${randomUUID().slice(0, 8)}.com`;
    const hosts = `hosts-${randomUUID().slice(0, 8)}.com`;
    const client = await product.account({ email: `owner@${name}` });
    const other = await product.account();
    await zone(client, name, [
      { name: '@', type: 'MX', content: `10 mx.${name}.` },
      { name: 'mx', type: 'CNAME', content: `in.${hosts}.` },
    ]);
    const far = await zone(client, hosts, []);
    const plain = await zone(client, `plain-${randomUUID().slice(0, 8)}.com`, []);
    await staff.browser.post(at(client, '/sign-in'), { reason, may_act: true });
    const record = { name: 'in', type: 'A', ttl: 300, content: '203.0.113.66' };
    const acted = await staff.browser.post(far.records, record, actingFor(client));
    expect([acted.statusCode, acted.json().details]).toEqual([
      403,
      'A server of this domain takes the mail of a person who signs in. Only the client can do it.',
    ]);
    expect((await staff.browser.post(plain.records, record, actingFor(client))).statusCode).toBe(201);
    expect((await client.browser.post(far.records, record)).statusCode).toBe(201);
    const body = { user_id: other.id, name: hosts, reason };
    const handed = await staff.browser.post(`/system/admin/domains/${far.domainId}/hand-over`, body);
    expect(handed.json().details).toContain('takes the mail of a person who signs in');
  });

  test.each(ways)('A26 nor is the one that takes it %s', async (_, way) => {
    const id = randomUUID().slice(0, 8);
    const names = { above: `above-${id}.com`, person: 'post', between: `between-${id}.com`, hosts: `hosts-${id}.com` };
    const [person, agency, other] = [
      await product.account({ email: `owner@post.${names.above}` }),
      await product.account(),
      await product.account(),
    ];
    const records = way(names).map(([at, record]) => ({ at, record: { name: at, ...record } }));
    await zone(
      person,
      names.above,
      records.filter(({ at }) => at === names.person).map(({ record }) => record),
    );
    await zone(
      agency,
      names.between,
      records.filter(({ at }) => at === names.between).map(({ record }) => record),
    );
    const hosts = await zone(agency, names.hosts, []);
    const handOver = () =>
      staff.browser.post(`/system/admin/domains/${hosts.domainId}/hand-over`, {
        user_id: other.id,
        name: names.hosts,
        reason,
      });
    expect((await handOver()).json().details).toContain('takes the mail of a person who signs in');
    await staff.browser.post(at(agency, '/sign-in'), { reason, may_act: true });
    const record = { name: 'in', type: 'A', ttl: 300, content: '203.0.113.66' };
    expect((await staff.browser.post(hosts.records, record, actingFor(agency))).statusCode).toBe(403);
    // Without the person it is a domain as others are.
    await sql`update persons set email = ${newAddress()} where id = ${person.personId}`.execute(product.deps.db);
    expect((await staff.browser.post(hosts.records, record, actingFor(agency))).statusCode).toBe(201);
    expect((await handOver()).statusCode).toBe(200);
  });
});

test('A56 whose mail goes to a domain is asked with a plan for that very name, which finds its index', async () => {
  const host = `mail-${randomUUID()}.test`;
  await product.account({ email: `kari@post.${host}` });
  await product.deps.db.transaction().execute(async (tx) => {
    for (const [name, isTheirs] of [
      [host, true],
      [`post.${host}`, true],
      [`a.post.${host}`, false],
      [`x${host}`, false],
    ] as const) {
      expect([name, await isDomainOfAnAddress(tx, name)]).toEqual([name, isTheirs]);
    }
    // A kept plan knows no name: with LIKE and a LIMIT it reads all persons.
    const kept =
      await sql`select statement from pg_prepared_statements where statement like '%reverse(lower(%'`.execute(tx);
    expect(kept.rows).toEqual([]);
  });
});
