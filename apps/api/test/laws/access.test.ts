import { customerMask, permission, permissionNames } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../../src/security/secrets.ts';
import { bearer, staffMask, type TestAccount, useProduct } from '../product.ts';
import { call, isForPeople, permissionsOf, type Row, rows, rowsOf } from '../table.ts';

const product = useProduct();

const closed = rows.filter(({ endpoint }) => endpoint.access.kind !== 'public');
const permissionRows = rowsOf('own', 'staff');
const needed = (row: Row) => permissionsOf(row.endpoint).map((name) => permission[name]);
const allBut = (row: Row) => needed(row).reduce((mask, bit) => mask - bit, staffMask);

/** People and tokens by their bits, made before the laws that say that nothing is written. */
const people = new Map<number, TestAccount>();
const tokens = new Map<number, string>();
async function prepare(masks: { people?: number[]; tokens?: number[] }): Promise<void> {
  for (const mask of new Set(masks.people)) {
    if (!people.has(mask)) people.set(mask, await product.account({ permissions: mask }));
  }
  const owner = await product.account({ permissions: staffMask });
  for (const mask of new Set(masks.tokens)) if (!tokens.has(mask)) tokens.set(mask, await owner.token(mask));
}
const browserWith = (mask: number) => people.get(mask)?.browser ?? product.browser();
const tokenWith = (mask: number) => ({ headers: bearer(tokens.get(mask) ?? '') });

/** That none of the calls of a law wrote anything: one look before the first and one after the last. */
function writesNothing(setUp: () => Promise<void> = async () => undefined): void {
  let before: string;
  beforeAll(async () => {
    await setUp();
    before = await product.fingerprint();
  });
  afterAll(async () => expect(await product.fingerprint()).toBe(before));
}

async function refused(answer: ReturnType<typeof call>): Promise<string> {
  const response = await answer;
  expect(response.cookies).toEqual([]);
  return `${response.statusCode} ${response.json().code}`;
}

describe('A1 without a credential', () => {
  writesNothing();

  test.each(closed)('$name refuses a visitor', async (row) => {
    expect(await refused(call(product.browser(), row))).toBe('401 unauthenticated');
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
  });
});

describe('A1 with a credential that is not enough', () => {
  /** What every member of staff may ask needs the administrator bit and no other. */
  const notEnough = (row: Row) =>
    [permission.administrator, staffMask - permission.administrator, ...needed(row)].filter(
      (mask) => mask !== permission.administrator || !needed(row).includes(permission.administrator),
    );
  let customersToken: string;
  writesNothing(async () => {
    await prepare({ people: [customerMask, ...rowsOf('staff').flatMap(notEnough)], tokens: [staffMask] });
    customersToken = await (await product.account()).token(staffMask);
  });

  test.each(rowsOf('staff'))('$name refuses a customer, by session and by token', async (row) => {
    expect(await refused(call(browserWith(customerMask), row))).toBe('403 permission_denied');
    const byToken = call(product.browser(), row, { headers: bearer(customersToken) });
    expect(await refused(byToken)).toBe('403 permission_denied');
  });

  test.each(rowsOf('staff'))(
    '$name refuses staff who have only the administrator bit, or all but that bit',
    async (row) => {
      for (const mask of notEnough(row)) {
        expect(await refused(call(browserWith(mask), row))).toBe('403 permission_denied');
      }
    },
  );

  test.each(rowsOf('session', 'member'))('$name is for people: a token with every bit is refused', async (row) => {
    expect(await refused(call(product.browser(), row, tokenWith(staffMask)))).toBe('403 permission_denied');
  });
});

describe('S46 every row and its bit', () => {
  writesNothing(() => prepare({ people: permissionRows.map(allBut), tokens: permissionRows.map(allBut) }));

  test.each(permissionRows)('$name refuses a person and a token with all bits except its own', async (row) => {
    expect(await refused(call(browserWith(allBut(row)), row))).toBe('403 permission_denied');
    expect(await refused(call(product.browser(), row, tokenWith(allBut(row))))).toBe('403 permission_denied');
  });

  test('S43 every bit of the table is asked for by name, never by number', () => {
    for (const row of permissionRows)
      expect(permissionNames).toEqual(expect.arrayContaining([...permissionsOf(row.endpoint)]));
  });
});

describe('S46 every row and each bit that opens it', () => {
  /** What spends needs the right to pay too. */
  const beside = ({ endpoint: { access, spends } }: Row) => {
    if (access.kind === 'staff') return permission.administrator;
    return spends ? permission.billingManage : 0;
  };
  const eachAlone = (row: Row) => needed(row).map((bit) => beside(row) | bit);
  beforeAll(() =>
    prepare({
      people: permissionRows.filter(isForPeople).flatMap(eachAlone),
      tokens: permissionRows.flatMap(eachAlone),
    }),
  );

  test.each(permissionRows)('$name lets in a token, or a person, with only that bit', async (row) => {
    for (const mask of eachAlone(row)) {
      const { id } = await product.account();
      const asked = { params: { user_id: id }, body: row.name === 'clientSuspend' ? { reason: 'Law' } : {} };
      const response = isForPeople(row)
        ? await call(browserWith(mask), row, asked)
        : await call(product.browser(), row, { ...asked, ...tokenWith(mask) });
      expect([401, 403]).not.toContain(response.statusCode);
      expect(response.cookies).toEqual([]);
    }
  });
});

describe('what destroys data, gives money or rights away, or opens the account', () => {
  const asking = closed.filter(({ endpoint: { access } }) => 'recent' in access && access.recent);
  let stale: TestAccount;
  writesNothing(async () => {
    stale = await product.account({ permissions: staffMask });
    await product.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: sql`now() - interval '16 minutes'` })
      .where('person_id', '=', stale.personId)
      .execute();
  });

  test('such rows were read', () => {
    const names = asking.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['vmDelete', 'tokenCreate', 'invoiceRefund', 'clientSuspend']));
  });

  test.each(asking)('$name asks a session of 16 minutes ago who it is', async (row) => {
    expect(await refused(call(stale.browser, row))).toBe('409 confirmation_required');
  });
});

describe('S20 between the first and the second factor', () => {
  const secret = newSecret();
  const challenged = () => {
    const browser = product.browser();
    browser.cookies.set('__Host-challenge', secret);
    return browser;
  };
  writesNothing(async () => {
    await prepare({ people: [staffMask] });
    const account = await product.account({ permissions: staffMask });
    await product.deps.db
      .insertInto('login_challenges')
      .values({
        person_id: account.personId,
        token_hash: hashSecret(secret),
        remember: false,
        expires_at: sql`now() + interval '10 minutes'`,
      })
      .execute();
  });

  test.each(closed)('$name: the challenge opens the second factor and nothing else', async (row) => {
    if (row.endpoint.access.kind === 'challenge') {
      expect([409, 422]).toContain((await call(challenged(), row)).statusCode);
      expect(await refused(call(browserWith(staffMask), row))).toBe('401 unauthenticated');
      return;
    }
    const browser = challenged();
    expect(await refused(call(browser, row))).toBe('401 unauthenticated');
    // Nor does it when it is put where a session or a token belongs.
    browser.cookies.set('__Host-sid', secret);
    expect(await refused(call(browser, row))).toBe('401 unauthenticated');
    const asToken = call(product.browser(), row, { headers: bearer(`rsv_${secret}`) });
    expect(await refused(asToken)).toBe('401 unauthenticated');
  });
});

test('public rows ask for nothing', async () => {
  for (const row of rowsOf('public')) {
    const { statusCode } = await call(product.browser(), row);
    // An id that nothing has is looked for, and not found.
    expect(row.endpoint.params ? [404] : [200, 422], row.name).toContain(statusCode);
  }
});
