import { neverExpires } from '@resolvo/contract/common';
import { customerMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bareServer } from '../../../../test/bare-server.ts';
import { makeMember, postFor } from '../../../../test/members.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hourlyChores } from '../../platform/system/queues.ts';

const product = useOwnProduct();
const serverBits = permission.accountView + permission.serversView;

const create = (account: TestAccount, more: object = {}) =>
  account.browser.post('/account/tokens/create', {
    token_permissions: serverBits,
    token_expires: neverExpires,
    ...more,
  });
async function newToken(account: TestAccount, more: object = {}): Promise<{ user_token: string; token_id: string }> {
  const response = await create(account, more);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const listed = async (account: TestAccount) => (await account.browser.get('/account/tokens/all')).json().user_tokens;
const from = (remoteAddress: string, token: string, path = '/account/data/userinfo') =>
  product.app.inject({ url: `/api${path}`, remoteAddress, headers: bearer(token) });

const insertServer = (account: TestAccount) => bareServer(product, account);

describe('a name and addresses', () => {
  test('are shown, may be changed, and both stand in the event', async () => {
    const account = await product.account();
    const { token_id, user_token } = await newToken(account, {
      token_name: '  Backup script ',
      allowed_addresses: ['203.0.113.7', '198.51.100.77/24', '2001:DB8::1', '2001:db8:1::/48', '203.0.113.7'],
    });
    const [token] = await listed(account);
    expect(token).toMatchObject({ token_name: 'Backup script', created_by: account.email, only_ids: null });
    // Each once, and a network without the host's bits.
    expect(token.allowed_addresses.sort()).toEqual([
      '198.51.100.0/24',
      '2001:db8:1::/48',
      '2001:db8::1',
      '203.0.113.7',
    ]);

    const body = { token_id, token_name: 'Nightly', allowed_addresses: ['192.0.2.0/24'] };
    const edited = await account.browser.post('/account/tokens/edit', body);
    expect(edited.json()).toEqual({ success: true, details: 'Token Changed Successfully.' });
    expect((await listed(account))[0]).toMatchObject({ token_name: 'Nightly', allowed_addresses: ['192.0.2.0/24'] });
    const [told] = await product.deps.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('subject_id', '=', token_id)
      .where('name', '=', 'token.edited')
      .execute();
    expect(told).toMatchObject({
      before: { name: 'Backup script' },
      after: { name: 'Nightly', allowed_addresses: ['192.0.2.0/24'] },
    });
    expect((await from('192.0.2.200', user_token)).statusCode).toBe(200);
    expect((await from('203.0.113.7', user_token)).statusCode).toBe(403);
  });

  test('the call of the specification stays valid without them', async () => {
    const account = await product.account();
    await newToken(account);
    expect((await listed(account))[0]).toMatchObject({ token_name: '', allowed_addresses: [], last_used_ip: '' });
  });

  test('what is no address, no network or too much is refused', async () => {
    const account = await product.account();
    const wrong = [
      '',
      'x',
      '203.0.113',
      '203.0.113.7/33',
      '203.0.113.256',
      '2001:db8::/129',
      '::ffff:203.0.113.7',
      'fe80::1%eth0',
      '203.0.113.7 ; drop',
      '203.0.113.0/24/8',
      'localhost',
      7,
      null,
    ];
    const before = await product.fingerprint();
    for (const one of wrong) {
      const response = await create(account, { allowed_addresses: [one] });
      expect([one, response.statusCode, response.json().code]).toEqual([one, 422, 'validation_failed']);
    }
    const many = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`);
    expect((await create(account, { allowed_addresses: many })).statusCode).toBe(422);
    expect((await create(account, { token_name: 'x'.repeat(61) })).statusCode).toBe(422);
    expect(await product.fingerprint()).toBe(before);
  });

  test('only its owner changes it, only after a fresh password, and not once it is revoked', async () => {
    const [account, other] = [await product.account(), await product.account()];
    const { token_id } = await newToken(account);
    const body = { token_id, token_name: 'Mine now', allowed_addresses: [] };
    expect((await other.browser.post('/account/tokens/edit', body)).statusCode).toBe(404);
    await account.browser.post('/account/tokens/revoke', { token_id });
    expect((await account.browser.post('/account/tokens/edit', body)).json().details).toBe(
      'A revoked token cannot be changed.',
    );
    await sql`update sessions set authenticated_at = now() - interval '16 minutes' where person_id = ${account.personId}`.execute(
      product.deps.db,
    );
    expect((await account.browser.post('/account/tokens/edit', body)).json().code).toBe('confirmation_required');
  });

  test('a call from elsewhere is refused with a sentence, polled or not, at once after a change', async () => {
    const account = await product.account();
    const { token_id, user_token } = await newToken(account, {
      allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
    });
    for (const good of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:ffff::1']) {
      expect([good, (await from(good, user_token)).statusCode]).toEqual([good, 200]);
    }
    for (const bad of ['203.0.114.9', '2001:db9::1', '127.0.0.1']) {
      const response = await from(bad, user_token);
      expect([bad, response.statusCode, response.json().details]).toEqual([
        bad,
        403,
        `This API token may not be used from the address ${bad}.`,
      ]);
    }
    // Remembered tokens too: the list of the call that is polled most.
    const server = await insertServer(account);
    const poll = async () => (await from('203.0.113.9', user_token, `/account/vm/${server}/info`)).statusCode;
    await poll();
    expect(await poll()).not.toBe(403);
    expect((await from('198.51.100.1', user_token, `/account/vm/${server}/info`)).statusCode).toBe(403);
    await account.browser.post('/account/tokens/edit', { token_id, token_name: '', allowed_addresses: ['192.0.2.1'] });
    expect(await poll()).toBe(403);
  });
});

describe('a limit to servers', () => {
  test('a token of one server sees that one, and nothing of the whole account', async () => {
    const account = await product.account();
    const [one, two] = [await insertServer(account), await insertServer(account)];
    const { user_token } = await newToken(account, { only_ids: [one, one] });
    expect((await listed(account))[0].only_ids).toEqual([one]);
    const list = await from('192.0.2.1', user_token, '/account/products');
    expect(list.body).toContain(one);
    expect(list.body).not.toContain(two);
    expect((await from('192.0.2.1', user_token, `/account/vm/${two}/info`)).statusCode).toBe(404);
    expect((await from('192.0.2.1', user_token, '/account/members')).statusCode).toBe(403);
  });

  test('what is in both, the token’s limit and its member’s', async () => {
    const [owner, member] = [await product.account(), await product.account()];
    const [one, two, three] = [await insertServer(owner), await insertServer(owner), await insertServer(owner)];
    const membership = await makeMember(product, owner, member, { role: 'technical', onlyIds: [one, two] });
    const ask = (only_ids: string[] | null) =>
      postFor(member.browser, owner, '/account/tokens/create', {
        token_permissions: serverBits,
        token_expires: neverExpires,
        only_ids,
      });
    expect((await ask([three])).statusCode).toBe(422);
    const { user_token } = (await ask([two])).json();
    const whole = (await ask(null)).json().user_token;
    const sees = async (token: string) => {
      const { body } = await from('192.0.2.1', token, '/account/products');
      return [one, two, three].map((id) => body.includes(id));
    };
    expect(await sees(user_token)).toEqual([false, true, false]);
    expect(await sees(whole)).toEqual([true, true, false]);
    await sql`update memberships set only_ids = array[${one}]::uuid[] where id = ${membership}`.execute(
      product.deps.db,
    );
    // As another process would: it is heard of a moment later.
    await product.deps.cache.flushed();
    expect(await sees(user_token)).toEqual([false, false, false]);
    expect((await from('192.0.2.1', user_token, '/account/activity')).statusCode).toBe(200);
    expect(await sees(whole)).toEqual([true, false, false]);
  });

  test('servers of others, none, and permissions of the whole account are refused', async () => {
    const [account, other] = [await product.account(), await product.account({ permissions: staffMask })];
    const theirs = await insertServer(other);
    const mine = await insertServer(account);
    for (const only_ids of [[theirs], [mine, theirs], [], ['x'], 'x', [crypto.randomUUID()]]) {
      expect([only_ids, (await create(account, { only_ids })).statusCode]).toEqual([only_ids, 422]);
    }
    for (const token_permissions of [customerMask, permission.billingView, permission.supportManage]) {
      expect((await create(account, { only_ids: [mine], token_permissions })).statusCode).toBe(422);
    }
    expect((await create(other, { only_ids: [theirs], token_permissions: staffMask })).statusCode).toBe(422);
    const forced = sql`update api_tokens set only_ids = array[${theirs}]::uuid[], permissions = ${staffMask}
      where account_id = ${other.id}`;
    await newToken(other);
    await expect(forced.execute(product.deps.db)).rejects.toThrow('api_tokens_limited');
  });
});

describe('a mail before it expires', () => {
  const day = 86_400;
  const made = async (days: number, changes = sql`state = 'active'`) => {
    const account = await product.account();
    const { token_id } = await newToken(account, { token_name: 'Shop' });
    await sql`update api_tokens set ${changes}, created_at = now() - interval '60 days',
      expires_at = now() + make_interval(secs => ${days * day}) where id = ${token_id}`.execute(product.deps.db);
    return account;
  };
  const subjects = async ({ email }: TestAccount) => (await product.mailsTo(email)).map(({ subject }) => subject);
  const run = () => product.run(hourlyChores, {});

  test('a week before and a day before, each once', async () => {
    const account = await made(6.9);
    await run();
    await run();
    expect(await subjects(account)).toEqual([
      expect.stringMatching(/^The API token “Shop” \(rsv_.{6}…\) expires within a week$/),
    ]);
    await sql`update api_tokens set expires_at = now() + interval '20 hours' where account_id = ${account.id}`.execute(
      product.deps.db,
    );
    await run();
    await run();
    expect((await subjects(account)).filter((subject) => subject.includes('within a day'))).toHaveLength(1);
    expect(await subjects(account)).toHaveLength(2);
  });

  test('not for one that has longer, was over, is inactive or revoked, or was made for a few days', {
    tags: ['slow'],
  }, async () => {
    const quiet = [
      await made(7.1),
      await made(-0.1),
      await made(5, sql`state = 'inactive'`),
      await made(0.5, sql`state = 'revoked'`),
    ];
    const short = await made(5);
    await sql`update api_tokens set created_at = now() - interval '8 days' where account_id = ${short.id}`.execute(
      product.deps.db,
    );
    const suspended = await made(5);
    await sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${suspended.id}`.execute(
      product.deps.db,
    );
    await run();
    for (const account of [...quiet, short, suspended]) expect(await subjects(account)).toEqual([]);
  });

  test('one mail, not two, for a token that was not looked at in its last week', async () => {
    const account = await made(0.5);
    await run();
    expect(await subjects(account)).toEqual([expect.stringContaining('within a day')]);
  });
});
