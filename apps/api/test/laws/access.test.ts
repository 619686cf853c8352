import { maskOf, permission, permissionNames } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../../src/security/secrets.ts';
import { bearer, staffMask, startProduct, type TestAccount, type TestProduct } from '../product.ts';
import { call, permissionOf, type Row, rows, rowsOf } from '../table.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const known = new Map<number, Promise<TestAccount>>();
function accountWith(permissions: number): Promise<TestAccount> {
  const found = known.get(permissions) ?? product.account({ permissions });
  known.set(permissions, found);
  return found;
}

const closed = rows.filter(({ endpoint }) => endpoint.access.kind !== 'public');
const permissionRows = rowsOf('own', 'staff');
const allBut = (row: Row) => staffMask - permission[permissionOf(row.endpoint)];

/** The status and the code, and that nothing was written on the way. */
async function refused(send: () => ReturnType<typeof call>): Promise<string> {
  const before = await product.fingerprint();
  const response = await send();
  expect(await product.fingerprint()).toBe(before);
  expect(response.cookies).toEqual([]);
  return `${response.statusCode} ${response.json().code}`;
}

describe('A1 without a credential', () => {
  test.each(closed)('$name refuses a visitor', async (row) => {
    expect(await refused(() => call(product.browser(), row))).toBe('401 unauthenticated');
  });

  test.each(closed)('$name refuses cookies and tokens that nobody was given', async (row) => {
    const values = [
      'garbage',
      newSecret(),
      'a=b',
      '%00',
      `${newSecret()}%0d%0aSet-Cookie:x`,
      '',
      '..',
      '[object Object]',
    ];
    const headers = [
      'Bearer',
      'Bearer ',
      `Bearer rsv_${newSecret()}`,
      `Basic ${btoa('admin:admin')}`,
      'Bearer rsv_a b',
      'x',
    ];
    const before = await product.fingerprint();
    for (const value of values) {
      const browser = product.browser();
      browser.cookies.set('__Host-sid', value);
      browser.cookies.set('__Host-challenge', value);
      const response = await call(browser, row);
      expect([value, response.statusCode, response.json().code]).toEqual([value, 401, 'unauthenticated']);
    }
    for (const authorization of headers) {
      const response = await call(product.browser(), row, { headers: { authorization } });
      expect([authorization, response.statusCode]).toEqual([authorization, 401]);
      expect(response.cookies).toEqual([]);
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

describe('A1 with a credential that is not enough', () => {
  test.each(rowsOf('staff'))('$name refuses a customer, by session and by token', async (row) => {
    const customer = await product.account();
    expect(await refused(() => call(customer.browser, row))).toBe('403 permission_denied');
    const token = await customer.token(staffMask);
    expect(await refused(() => call(product.browser(), row, { headers: bearer(token) }))).toBe('403 permission_denied');
  });

  test.each(rowsOf('staff'))(
    '$name refuses staff who have only the administrator bit, or all but that bit',
    async (row) => {
      for (const mask of [
        permission.administrator,
        staffMask - permission.administrator,
        permission[permissionOf(row.endpoint)],
      ]) {
        const { browser } = await accountWith(mask);
        expect(await refused(() => call(browser, row))).toBe('403 permission_denied');
      }
    },
  );

  test.each(rowsOf('session'))('$name is for people: a token with every bit is refused', async (row) => {
    const token = await (await accountWith(staffMask)).token(staffMask);
    expect(await refused(() => call(product.browser(), row, { headers: bearer(token) }))).toBe('403 permission_denied');
  });
});

describe('S46 every row and its bit', () => {
  test.each(permissionRows)('$name refuses a person and a token with all bits except its own', async (row) => {
    const { browser } = await accountWith(allBut(row));
    expect(await refused(() => call(browser, row))).toBe('403 permission_denied');
    const token = await (await accountWith(staffMask)).token(allBut(row));
    expect(await refused(() => call(product.browser(), row, { headers: bearer(token) }))).toBe('403 permission_denied');
  });

  test.each(permissionRows)('$name lets in a token with only that bit', async (row) => {
    const needed = permissionOf(row.endpoint);
    const mask = maskOf(row.endpoint.access.kind === 'staff' ? ['administrator', needed] : [needed]);
    const token = await (await accountWith(staffMask)).token(mask);
    const { id } = await product.account();
    const response = await call(product.browser(), row, {
      params: { user_id: id },
      body: row.name === 'clientSuspend' ? { reason: 'Law' } : {},
      headers: bearer(token),
    });
    expect([401, 403]).not.toContain(response.statusCode);
    expect(response.cookies).toEqual([]);
  });

  test('S43 every bit of the table is asked for by name, never by number', () => {
    for (const row of permissionRows) expect(permissionNames).toContain(permissionOf(row.endpoint));
  });
});

describe('S20 between the first and the second factor', () => {
  test.each(closed)('$name: the challenge opens the second factor and nothing else', async (row) => {
    const account = await product.account({ permissions: staffMask });
    const secret = newSecret();
    await product.deps.db
      .insertInto('login_challenges')
      .values({
        account_id: account.id,
        token_hash: hashSecret(secret),
        remember: false,
        expires_at: sql`now() + interval '10 minutes'`,
      })
      .execute();
    const browser = product.browser();
    browser.cookies.set('__Host-challenge', secret);
    if (row.endpoint.access.kind === 'challenge') {
      expect((await call(browser, row)).statusCode).toBe(422);
      expect(await refused(() => call(account.browser, row))).toBe('401 unauthenticated');
      return;
    }
    expect(await refused(() => call(browser, row))).toBe('401 unauthenticated');
    // Nor does it when it is put where a session or a token belongs.
    browser.cookies.set('__Host-sid', secret);
    expect(await refused(() => call(browser, row))).toBe('401 unauthenticated');
    expect(await refused(() => call(product.browser(), row, { headers: bearer(`rsv_${secret}`) }))).toBe(
      '401 unauthenticated',
    );
  });
});

test('public rows ask for nothing', async () => {
  for (const row of rowsOf('public')) {
    const { statusCode } = await call(product.browser(), row);
    // An id that nothing has is looked for, and not found.
    expect(row.endpoint.params ? [404] : [200, 422], row.name).toContain(statusCode);
  }
});
