import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Connection, connect, ensureDatabase } from './connection.ts';
import { isStalePlan } from './errors.ts';
import { createStatements, plannedAnew } from './prepared.ts';

let url: string;
const open: Connection[] = [];
const opened = (options: Parameters<typeof connect>[2]): Connection => {
  const connection = connect(url, () => undefined, { max: 1, ...options });
  open.push(connection);
  return connection;
};

beforeAll(async () => {
  url = await ensureDatabase(inject('databaseServer'), `prepared_${randomUUID()}`);
});
afterAll(() => Promise.all(open.map(({ close }) => close())));

const all = (of: Connection, table: string) => sql`select * from ${sql.table(table)}`.execute(of.db);
const keptBy = async ({ pool }: Connection) =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a statement that repeats is prepared, and run again after a migration changed what it returns', async () => {
  const product = opened({});
  await sql`create table things (id int)`.execute(product.db);
  await sql`insert into things values (1)`.execute(product.db);
  for (const _ of 'abc') await all(product, 'things');
  expect(await keptBy(product)).toContain('select * from "things"');

  await sql`alter table things add column name text default 'new'`.execute(opened({}).db);
  expect((await all(product, 'things')).rows).toEqual([{ id: 1, name: 'new' }]);
  expect((await all(product, 'things')).rows).toEqual([{ id: 1, name: 'new' }]);
});

test('inside a transaction the change costs one try, which did nothing', async () => {
  const product = opened({});
  await sql`create table other_things (id int)`.execute(product.db);
  const work = () =>
    product.db.transaction().execute(async (trx) => {
      await sql`insert into other_things (id) values (1)`.execute(trx);
      return (await sql`select * from other_things`.execute(trx)).rows.length;
    });
  expect([await work(), await work()]).toEqual([1, 2]);
  await sql`alter table other_things add column name text`.execute(opened({}).db);
  await expect(work()).rejects.toSatisfy(isStalePlan);
  expect(await work()).toBe(3);
});

test('a statement whose plan depends on its values is never kept', async () => {
  const product = opened({});
  for (const start of ['a%', 'b%', 'c%']) {
    await sql`${sql.raw(plannedAnew)} select 1 where 'abc' like ${start}`.execute(product.db);
  }
  expect(await keptBy(product)).not.toContainEqual(expect.stringContaining('like'));
});

test('a pooler that keeps no statements is given none', async () => {
  const product = opened({ prepared: false });
  for (const _ of 'abc') await sql`select 1`.execute(product.db);
  expect(await keptBy(product)).toEqual([]);
});

test('names come from the text, at the second time, and to so many texts only', () => {
  const [one, other] = [createStatements(2), createStatements(2)];
  expect(one.nameOf('a')).toBeUndefined();
  const name = one.nameOf('a');
  expect(name).toMatch(/^[\w-]{22}$/);
  other.nameOf('b');
  other.nameOf('a');
  expect(other.nameOf('a')).toBe(name);
  for (const text of ['b', 'b', 'c', 'c']) one.nameOf(text);
  expect([one.nameOf('b'), one.nameOf('c')]).toEqual([expect.any(String), undefined]);
  one.renew('a');
  expect(one.nameOf('a')).not.toBe(name);
});
