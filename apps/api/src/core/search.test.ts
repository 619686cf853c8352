import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useProduct } from '../../test/product.ts';
import { fitsAny } from './search.ts';

const product = useProduct();

test('a search finds the same rows, whether few of a table fit or most of it', async () => {
  await product.deps.db.transaction().execute(async (tx) => {
    await sql`create temporary table machines on commit drop as
      select gen_random_uuid() as id, n, case when n <= 5 then 'db-' else 'web-' end || n as name
      from generate_series(1, 3000) n`.execute(tx);
    // Another table of the list has columns of the same names.
    const found = async (start: string, least: number) => {
      const named = sql`name like ${`${start}%`}`;
      const fits = await fitsAny(tx, 'machines', 'm', [
        { found: sql`m.id in (select id from machines where ${named})`, row: sql`(select m.${named})` },
        sql`m.n = 3`,
      ]);
      const { rows } = await sql<{ n: number }>`select m.n from machines m join machines other using (id)
        where ${fits} and m.n >= ${least} order by m.n limit 4`.execute(tx);
      return rows.map(({ n }) => n);
    };
    expect(await found('db-', 1)).toEqual([1, 2, 3, 4]);
    expect(await found('db-', 4)).toEqual([4, 5]);
    expect(await found('web-', 1)).toEqual([3, 6, 7, 8]);
    expect(await found('web-', 2999)).toEqual([2999, 3000]);
    expect(await found('none-', 1)).toEqual([3]);
    // That most fit is remembered for a while, and changes nothing about what is found.
    await sql`delete from machines where n > 10`.execute(tx);
    expect(await found('web-', 9)).toEqual([9, 10]);
    expect(await found('web-', 11)).toEqual([]);
  });
});
