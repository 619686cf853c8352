import { knownMask, permission, staffBits } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, type TestAccount, useOwnProduct } from '../product.ts';
import { setStaffMask } from '../staff.ts';
import { call, permissionsOf, type Row, rowsOf } from '../table.ts';

/**
 * Every row of staff against what may become of a person while they act: the cells are made from the table. A person who
 * never had the bit is in access.test.ts, one without a second factor in two-factor.test.ts.
 */
const product = useOwnProduct();
const staffRows = rowsOf('staff');
const bitsOf = (row: Row) => permissionsOf(row.endpoint).map((name) => permission[name]);
/** A row that several rights open is refused to who lost all of them. */
const cells = [...new Set(staffRows.map((row) => bitsOf(row).join()))].map((key) => ({
  bits: key,
  lost: key.split(',').reduce((sum, bit) => sum + Number(bit), 0),
  rows: staffRows.filter((row) => bitsOf(row).join() === key),
}));

let person: TestAccount;
let token: string;
beforeAll(async () => {
  // The company keeps an owner.
  await product.account({ permissions: knownMask });
});
beforeAll(async () => {
  person = await product.account({ permissions: knownMask });
  token = await person.token(knownMask);
});

async function refusedEverywhere(rows: readonly Row[]): Promise<void> {
  const before = await product.fingerprint();
  for (const row of rows) {
    for (const answer of [
      await call(person.browser, row),
      await call(product.browser(), row, { headers: bearer(token) }),
    ]) {
      expect([row.name, answer.statusCode, answer.json().code]).toEqual([row.name, 403, 'permission_denied']);
    }
  }
  expect(await product.fingerprint()).toBe(before);
}
const isIn = async () => (await person.browser.get('/system/admin/changes')).statusCode;

describe('a person of staff, by session and by token', () => {
  test.each(cells)('whose role lost $bits while they acted is refused what it opened', async ({ lost, rows }) => {
    const { db, cache } = product.deps;
    const { id } = await db
      .insertInto('staff_roles')
      .values({ name: `Law ${lost}`, permissions: staffBits })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ staff_role_id: id }).where('id', '=', person.personId).execute();
    await cache.flushed();
    expect(await isIn()).toBe(200);
    // Without the administrator bit there is no role: the person is no staff any more.
    if (lost === permission.administrator) await setStaffMask(db, person.personId, 0);
    else
      await db
        .updateTable('staff_roles')
        .set({ permissions: staffBits - lost })
        .where('id', '=', id)
        .execute();
    await cache.flushed();
    await refusedEverywhere(rows);
  });

  test('who was removed while they acted is refused every row', async () => {
    await setStaffMask(product.deps.db, person.personId, staffBits);
    await product.deps.cache.flushed();
    expect(await isIn()).toBe(200);
    await setStaffMask(product.deps.db, person.personId, 0);
    await product.deps.cache.flushed();
    await refusedEverywhere(staffRows);
  });

  test('is in these cells with every row', () => {
    expect(cells.flatMap(({ rows }) => rows)).toHaveLength(staffRows.length);
    expect(staffRows.length).toBeGreaterThan(60);
  });
});
