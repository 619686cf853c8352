import { neverExpires } from '@resolvo/contract/common';
import type { TokenCall } from '@resolvo/contract/people/tokens';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, staffMask, startProduct, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { connect } from '../../../db/connection.ts';
import { hourlyChores } from '../../platform/system/queues.ts';
import { createCallLog } from './call-log.ts';

const product = useOwnProduct();

async function newToken(account: TestAccount, more: object = {}): Promise<{ user_token: string; token_id: string }> {
  const body = { token_permissions: 1, token_expires: neverExpires, ...more };
  const response = await account.browser.post('/account/tokens/create', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const from = (remoteAddress: string, token: string, url: string) =>
  product.app.inject({ url: `/api${url}`, remoteAddress, headers: bearer(token) });
const activity = (account: TestAccount, tokenId: string, query = '') =>
  account.browser.get(`/account/tokens/${tokenId}/activity${query}`);
const callsOf = async (account: TestAccount, tokenId: string, query = ''): Promise<TokenCall[]> =>
  (await activity(account, tokenId, query)).json().calls;
const told = ({ method, path, status, refusal, ip }: TokenCall) => [`${method} ${path}`, status, refusal, ip];

describe('the activity of a token', () => {
  test('has every call with its answer, refusals too', async () => {
    const account = await product.account();
    const { user_token, token_id } = await newToken(account, { allowed_addresses: ['192.0.2.0/24'] });
    const change = (verb: string) => account.browser.post(`/account/tokens/${verb}`, { token_id });
    await from('192.0.2.1', user_token, '/account/data/userinfo');
    await from('192.0.2.2', user_token, '/account/products');
    await from('203.0.113.5', user_token, '/account/data/userinfo');
    await from('192.0.2.1', user_token, '/account/tokens/all');
    await from('192.0.2.1', user_token, '/account/activity?limit=zero');
    await change('deactivate');
    await from('192.0.2.1', user_token, '/account/data/userinfo');
    await change('activate');
    await sql`update api_tokens set expires_at = now() - interval '1 minute' where id = ${token_id}`.execute(
      product.deps.db,
    );
    await from('192.0.2.1', user_token, '/account/data/userinfo');
    await change('revoke');
    await from('192.0.2.1', user_token, '/account/data/userinfo');
    // Without a token that is known, whose it was is not known either.
    await from('192.0.2.1', `${user_token}x`, '/account/data/userinfo');

    const me = 'GET /account/data/userinfo';
    const refused = [
      [me, 401, 'This API token was revoked.', '192.0.2.1'],
      [me, 401, 'You sent a valid token, but it has expired. Please log in again.', '192.0.2.1'],
      [me, 401, 'This API token is inactive.', '192.0.2.1'],
      ['GET /account/activity', 422, expect.any(String), '192.0.2.1'],
      ['GET /account/tokens/all', 403, 'API tokens cannot do this. Please use the panel.', '192.0.2.1'],
      [me, 403, 'This API token may not be used from the address 203.0.113.5.', '203.0.113.5'],
      ['GET /account/products', 403, 'You need the permission “View servers” for this.', '192.0.2.2'],
    ];
    const all = await callsOf(account, token_id);
    expect(all.map(told)).toEqual([...refused, [me, 200, '', '192.0.2.1']]);
    expect(all[0]?.summary).not.toBe('');
    expect((await callsOf(account, token_id, '?answer=refused')).map(told)).toEqual(refused);
    expect((await callsOf(account, token_id, '?address=203.0.113.5')).map(told)).toEqual([refused[5]]);
    expect(await callsOf(account, token_id, '?address=203.0.113.99')).toEqual([]);
    for (const wrong of [`?address=${'1'.repeat(51)}`, '?answer=good', '?limit=0', '?cursor=x']) {
      expect([wrong, (await activity(account, token_id, wrong)).statusCode]).toEqual([wrong, 422]);
    }
    const { token } = (await activity(account, token_id)).json();
    expect(token).toMatchObject({ token_id, last_used_ip: '192.0.2.1' });
  });

  test('is paged without a gap, each call once, and a cursor is good for its own list', async () => {
    const account = await product.account();
    const { user_token, token_id } = await newToken(account);
    for (let count = 0; count < 7; count += 1) await from(`192.0.2.${count}`, user_token, '/account/data/userinfo');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const response = await activity(account, token_id, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      const page: { calls: TokenCall[]; cursor: string | null } = response.json();
      seen.push(...page.calls.map(({ ip }) => ip));
      if (page.cursor)
        expect((await activity(account, token_id, `?answer=refused&cursor=${page.cursor}`)).statusCode).toBe(422);
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((last) => `192.0.2.${last}`));
  });

  test('is its owner’s and staff’s, and goes with the token', async () => {
    const [account, other] = [await product.account(), await product.account()];
    const staff = await product.account({ permissions: staffMask });
    const { user_token, token_id } = await newToken(account);
    await from('192.0.2.1', user_token, '/account/data/userinfo');
    expect((await activity(other, token_id)).statusCode).toBe(404);
    const seen = (await staff.browser.get(`/system/admin/tokens/${token_id}/activity`)).json();
    expect(seen).toMatchObject({ token: { email: account.email, user_id: account.id }, calls: [{ status: 200 }] });
    await account.browser.post('/account/tokens/delete', { token_id });
    await product.settle();
    expect((await activity(account, token_id)).statusCode).toBe(404);
    const left = await product.deps.db
      .selectFrom('token_calls')
      .select('id')
      .where('token_id', '=', token_id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('writing calls', () => {
  const call = (tokenId: string): Parameters<typeof product.deps.calls.add>[0] => ({
    tokenId,
    method: 'GET',
    path: '/account/data/userinfo',
    status: 200,
    refusal: null,
    ip: '192.0.2.1',
    accepted: true,
  });
  const rowsOf = (tokenId: string) =>
    product.deps.db.selectFrom('token_calls').select('id').where('token_id', '=', tokenId).execute();

  test('thousands come in batches, all of them, and none twice', async () => {
    const token = crypto.randomUUID();
    for (let count = 0; count < 2_500; count += 1) product.deps.calls.add(call(token));
    await Promise.all([product.deps.calls.flush(), product.deps.calls.flush()]);
    expect(await rowsOf(token)).toHaveLength(2_500);
  });

  test('a database that is away for a moment loses nothing; more than memory may hold is dropped and told', async () => {
    const token = crypto.randomUUID();
    let isAway = true;
    const { db, now } = product.deps;
    const lines: unknown[] = [];
    const log = { warn: (line: unknown) => lines.push(line), error: (line: unknown) => lines.push(line) };
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (isAway) throw new Error('away');
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const calls = createCallLog({ db: failing, log: Object.assign(Object.create(product.deps.log), log), now }, 30);
    for (let count = 0; count < 40; count += 1) calls.add(call(token));
    await calls.flush();
    expect(await rowsOf(token)).toEqual([]);
    isAway = false;
    await calls.flush();
    expect(await rowsOf(token)).toHaveLength(30);
    expect(lines).toContainEqual({ event: 'token_calls.dropped', count: 10 });
  });

  test('a write never fails because a partition is missing, and the next chore puts things in order', async () => {
    const { db } = product.deps;
    const weeks = async () =>
      (
        await sql<{ name: string }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'token_calls'::regclass order by 1`.execute(db)
      ).rows.map(({ name }) => name);
    const inOther = async () => (await sql`select from token_call_weeks.other`.execute(db)).rows.length;
    for (const week of (await weeks()).filter((name) => name !== 'other')) {
      await sql`drop table token_call_weeks.${sql.ref(week)}`.execute(db);
    }
    const token = crypto.randomUUID();
    product.deps.calls.add(call(token));
    await product.deps.calls.flush();
    expect([await weeks(), await inOther()]).toEqual([['other'], 1]);
    await product.run(hourlyChores, {});
    expect([(await weeks()).length, await inOther(), (await rowsOf(token)).length]).toEqual([6, 0, 1]);

    // Three months later: what was kept long enough is gone, and the weeks to come are there.
    product.travel(98 * 86_400_000);
    const [, oldest = ''] = await weeks();
    await product.run(hourlyChores, {});
    expect(await rowsOf(token)).toEqual([]);
    expect(await weeks()).not.toContain(oldest);
    product.deps.calls.add(call(token));
    await product.deps.calls.flush();
    expect([await inOther(), (await rowsOf(token)).length]).toEqual([0, 1]);
  });

  test('what was called last is written when the process stops', async () => {
    const stopping = await startProduct();
    const account = await stopping.account();
    const token = await account.token(1);
    const answer = await stopping.browser().get('/account/data/userinfo', bearer(token));
    expect(answer.statusCode).toBe(200);
    await stopping.stop();
    const { db, close } = connect(stopping.databaseUrl, () => undefined, { max: 1 });
    const written = await db.selectFrom('token_calls').select(['method', 'path', 'status']).execute();
    await close();
    expect(written).toEqual([{ method: 'GET', path: '/account/data/userinfo', status: 200 }]);
  });
});

describe('tokens of all accounts', () => {
  const list = async (staff: TestAccount, query = '') =>
    (await staff.browser.get(`/system/admin/tokens${query}`)).json().tokens;

  test('are found by name, beginning, id, client and member, and filtered by state', async () => {
    const staff = await product.account({ permissions: staffMask });
    const account = await product.account();
    const { token_id, user_token } = await newToken(account, { token_name: 'Zanzibar export' });
    for (const search of ['zanzi', user_token.slice(0, 10), token_id.slice(0, 8), account.email, account.id]) {
      expect([
        search,
        (await list(staff, `?search=${search}`)).map((token: { token_id: string }) => token.token_id),
      ]).toEqual([search, [token_id]]);
    }
    const states = async () => {
      const found: string[] = [];
      for (const state of ['active', 'inactive', 'revoked', 'expired']) {
        if ((await list(staff, `?search=zanzi&state=${state}`)).length > 0) found.push(state);
      }
      return found;
    };
    expect(await states()).toEqual(['active']);
    await account.browser.post('/account/tokens/deactivate', { token_id });
    expect(await states()).toEqual(['inactive']);
    await sql`update api_tokens set expires_at = now() - interval '1 day' where id = ${token_id}`.execute(
      product.deps.db,
    );
    expect(await states()).toEqual(['expired']);
    expect((await staff.browser.get('/system/admin/tokens?state=gone')).statusCode).toBe(422);
  });

  test('are revoked with a reason that the owner is told, once, and never above one’s own permissions', async () => {
    const staff = await product.account({ permissions: staffMask });
    const account = await product.account();
    const { token_id, user_token } = await newToken(account, { token_name: 'Leaked' });
    const revoke = (body: object, by = staff) => by.browser.post(`/system/admin/tokens/${token_id}/revoke`, body);
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      expect((await revoke(body)).statusCode).toBe(422);
    expect((await revoke({ reason: 'It was found in a public repository.' })).statusCode).toBe(200);
    expect((await from('192.0.2.1', user_token, '/account/data/userinfo')).statusCode).toBe(401);
    expect((await revoke({ reason: 'Again' })).statusCode).toBe(409);
    const [mail, ...more] = await product.mailsTo(account.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('It was found in a public repository.');
    const { events } = (await account.browser.get('/account/activity')).json();
    expect(events[0]).toMatchObject({ kind: 'token_revoked_by_staff', by_staff: true });

    const helper = await product.account({ permissions: 256 + 16_384 });
    const theirs = await newToken(staff);
    const refused = await helper.browser.post(`/system/admin/tokens/${theirs.token_id}/revoke`, { reason: 'No' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'permission_denied']);
  });
});
