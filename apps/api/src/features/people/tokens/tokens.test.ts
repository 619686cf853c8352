import { neverExpires } from '@resolvo/contract/common';
import { customerMask, knownMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import { setStaffMask } from '../../../../test/staff.ts';
import { hashSecret } from '../../../security/secrets.ts';

const product = useProduct();

const create = (account: TestAccount, more: Record<string, unknown> = {}, headers = {}) =>
  account.browser.post(
    '/account/tokens/create',
    { token_permissions: 1, token_expires: neverExpires, ...more },
    headers,
  );
async function newToken(account: TestAccount): Promise<{ user_token: string; token_id: string }> {
  const response = await create(account);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const me = async (token: string) => (await product.browser().get('/account/data/userinfo', bearer(token))).statusCode;
const tokensOf = (account: TestAccount) =>
  product.deps.db.selectFrom('api_tokens').selectAll().where('account_id', '=', account.id);

describe('making tokens', () => {
  test('S42 shown once, kept as a hash with its first letters', async () => {
    const account = await product.account();
    const { user_token } = await newToken(account);
    expect(user_token).toMatch(/^rsv_[\w-]{43}$/);
    const row = await tokensOf(account).executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(hashSecret(user_token));
    expect(JSON.stringify(row)).not.toContain(user_token);
    const list = await account.browser.get('/account/tokens/all');
    expect(list.body).not.toContain(user_token.slice(0, 16));
    expect(list.json().user_tokens).toMatchObject([
      {
        token_prefix: user_token.slice(0, 10),
        is_active: 'active',
        token_permissions: 1,
        expires_at: neverExpires,
        last_used_at: 0,
      },
    ]);
    // A copy of the table opens nothing.
    for (const leaked of [row.token_hash.toString('hex'), row.token_hash.toString('base64url'), row.prefix, row.id]) {
      expect(await me(leaked)).toBe(401);
      expect(await me(`rsv_${leaked}`)).toBe(401);
    }
  });

  test('S44 A6 never more than its maker has', async () => {
    const account = await product.account({ permissions: permission.accountView + permission.serversView });
    const before = await product.fingerprint();
    for (const mask of [
      customerMask,
      permission.administrator,
      permission.accountView + permission.serversManage,
      staffMask,
    ]) {
      const response = await create(account, { token_permissions: mask });
      expect([mask, response.statusCode, response.json().code]).toEqual([mask, 403, 'permission_denied']);
    }
    for (const mask of [
      -1,
      0,
      0.5,
      2 ** 53,
      knownMask + 1,
      2 ** 32 + 1,
      -256,
      '1',
      null,
      [1],
      Number.MAX_SAFE_INTEGER,
    ]) {
      expect((await create(account, { token_permissions: mask })).statusCode, String(mask)).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
    expect((await create(account, { token_permissions: 3 })).statusCode).toBe(200);
  });

  test('S44 a token cannot make, change or list tokens', async () => {
    const account = await product.account({ permissions: staffMask });
    const token = await account.token(staffMask);
    for (const verb of ['create', 'edit', 'activate', 'revoke', 'delete', 'deactivate']) {
      expect((await product.browser().post(`/account/tokens/${verb}`, {}, bearer(token))).statusCode).toBe(403);
    }
    expect((await product.browser().get('/account/tokens/all', bearer(token))).statusCode).toBe(403);
  });

  test('S47 only for a time to come, and after a fresh password', async () => {
    const account = await product.account();
    const now = Math.floor(Date.now() / 1000);
    for (const token_expires of [0, -1, 1, now - 10, neverExpires + 1, 1.5, '9999999999', null]) {
      expect((await create(account, { token_expires })).statusCode, String(token_expires)).toBe(422);
    }
    await product.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: sql`now() - interval '16 minutes'` })
      .where('person_id', '=', account.personId)
      .execute();
    expect((await create(account)).json().code).toBe('confirmation_required');
    expect(await tokensOf(account).execute()).toEqual([]);
  });

  test('C14 S47 twenty made at once stop at the quota', async () => {
    const account = await product.account();
    for (let made = 0; made < 20; made += 1) await account.token(1);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await create(account)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    expect(await tokensOf(account).execute()).toHaveLength(25);
  });
});

describe('using tokens', () => {
  test('S43 what it may do is what its owner may do now', async () => {
    const account = await product.account({
      permissions: customerMask + permission.administrator + permission.staffSystem,
    });
    const token = await account.token(staffMask);
    const overview = async () => (await product.browser().get('/system/admin/overview', bearer(token))).statusCode;
    expect(await overview()).toBe(200);
    const { db } = product.deps;
    await setStaffMask(db, account.personId, 0);
    expect(await overview()).toBe(403);
    const seen = await product.browser().get('/account/data/userinfo', bearer(token));
    expect(seen.json().user_permissions).toBe(customerMask);
    await db.updateTable('accounts').set({ permissions: 0 }).where('id', '=', account.id).execute();
    expect(await me(token)).toBe(403);
  });

  test('S47 expired, paused, revoked, deleted → 401 at once; used is written down', async () => {
    const account = await product.account();
    const { user_token, token_id } = await newToken(account);
    const change = async (verb: string) => (await account.browser.post(`/account/tokens/${verb}`, { token_id })).json();
    expect(await me(user_token)).toBe(200);
    await product.deps.calls.flush();
    expect((await tokensOf(account).executeTakeFirstOrThrow()).last_used_at).not.toBeNull();
    expect(await change('deactivate')).toEqual({ success: true, details: 'Token Deactivated Successfully.' });
    expect(await me(user_token)).toBe(401);
    expect(await change('activate')).toEqual({ success: true, details: 'Token Activated Successfully.' });
    expect(await me(user_token)).toBe(200);
    await product.deps.db
      .updateTable('api_tokens')
      .set({ expires_at: sql`now()` })
      .where('id', '=', token_id)
      .execute();
    const late = await product.browser().get('/account/data/userinfo', bearer(user_token));
    expect([late.statusCode, late.json().code]).toEqual([401, 'session_expired']);
    await product.deps.db
      .updateTable('api_tokens')
      .set({ expires_at: sql`now() + interval '1 day'` })
      .where('id', '=', token_id)
      .execute();
    expect(await change('revoke')).toEqual({ success: true, details: 'Token Revoked Successfully.' });
    expect(await me(user_token)).toBe(401);
    expect((await change('activate')).code).toBe('conflict');
    expect((await change('deactivate')).code).toBe('conflict');
    expect((await change('revoke')).code).toBe('conflict');
    expect(await change('delete')).toEqual({ success: true, details: 'Token Deleted Successfully.' });
    expect(await me(user_token)).toBe(401);
    expect((await change('delete')).code).toBe('not_found');
  });

  test('B10 a token opens no session, and its owner’s cookie does not help a bad one', async () => {
    const account = await product.account();
    const token = await account.token(1);
    const response = await product.browser().get('/account/data/userinfo', bearer(token));
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await account.browser.get('/account/data/userinfo', bearer('rsv_wrong'))).statusCode).toBe(401);
    expect((await product.browser().get(`/account/data/userinfo?token=${token}`)).statusCode).toBe(401);
    const browser = product.browser();
    browser.cookies.set('__Host-sid', token);
    expect((await browser.get('/account/data/userinfo')).statusCode).toBe(401);
  });

  test('S28 B2 stops with its owner, and works again when the owner does', async () => {
    const account = await product.account();
    const staff = await product.account({ permissions: staffMask });
    const token = await account.token(1);
    await staff.browser.post(`/system/admin/clients/${account.id}/suspend`, { reason: 'x' });
    expect(await me(token)).toBe(401);
    await staff.browser.post(`/system/admin/clients/${account.id}/unsuspend`);
    expect(await me(token)).toBe(200);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(401);
  });

  test('a token needs neither Origin nor X-CSRF', async () => {
    const staff = await product.account({ permissions: staffMask });
    const customer = await product.account();
    const headers = { ...bearer(await staff.token(staffMask)), origin: undefined, 'x-csrf': undefined };
    expect(
      (await product.browser().post(`/system/admin/clients/${customer.id}/sign-out`, {}, headers)).statusCode,
    ).toBe(200);
  });
});
