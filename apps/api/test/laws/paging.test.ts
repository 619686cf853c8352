import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asked } from '../asked.ts';
import { staffMask, type TestAccount, useProduct } from '../product.ts';
import { call, rows } from '../table.ts';
import { listedParamsOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

/**
 * A cursor carries milliseconds, and PostgreSQL's now() has microseconds: a row whose time keeps them is shown twice or
 * left out where one page ends and the next begins. So what a paged list is ordered by is stored in milliseconds.
 */
const product = useProduct();
let staff: TestAccount;
/** For the lists of one thing. */
let params: Record<string, string>;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  params = await listedParamsOfNouns(product, staff);
});

const milliseconds = 3;
const paged = rows.filter(({ endpoint }) => endpoint.query && 'cursor' in endpoint.query.shape);
describe('every paged list is ordered by times that its cursor can carry', () => {
  test.each(paged)('$name', async (row) => {
    const found = await asked(() =>
      call(staff.browser, row, { params, query: { limit: '1', ...rightQueriesOfNouns[row.name] } }),
    );
    const lists = found.flatMap(({ text, fields }) => {
      const at = fields.find(({ name }) => name === 'created_at');
      return at && fields.some(({ name }) => name === 'id') && /\blimit \S+$/.test(text.trim()) ? [{ text, at }] : [];
    });
    expect(
      lists,
      `No query of this list selects created_at and id and ends with a limit: please page it as pageOf of apps/api/src/core/cursors.ts does. It asked:\n${found.map(({ text }) => text).join('\n')}`,
    ).not.toEqual([]);
    for (const { text, at } of lists) {
      // A union has no table of its own; the columns it joins are those of the indexes below.
      if (at.tableID === 0) expect(text, 'a time that is computed').toMatch(/date_trunc\('milliseconds', |union all/);
      else expect({ text, precision: at.dataTypeModifier }).toEqual({ text, precision: milliseconds });
    }
  });
});

test('every index for a list that is read newest first has a time of milliseconds before the id', async () => {
  const { rows: found } = await sql<{ index: string; column: string; precision: number }>`
    select i.indexrelid::regclass::text as index, t.attname as column, t.atttypmod as precision
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute t on t.attrelid = c.oid and t.attnum = i.indkey[i.indnkeyatts - 2]
    join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[i.indnkeyatts - 1]
    where i.indnkeyatts >= 2 and t.atttypid = 'timestamptz'::regtype and k.attname = 'id'
      -- The bit of a column that descends.
      and i.indoption[i.indnkeyatts - 2] & 1 = 1`.execute(product.deps.db);
  expect(found.length).toBeGreaterThan(20);
  expect(
    found.filter(({ precision }) => precision !== milliseconds),
    'Please make these columns timestamptz(3): a cursor carries milliseconds, and rows within one would be lost between two pages.',
  ).toEqual([]);
});
