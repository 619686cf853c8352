import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { appliedMigrations } from '../db/migrate.ts';
import { pauseCopySql } from '../features/platform/system/outside-pause.ts';
import { jobTable, queueTable } from '../jobs/queues.ts';

/** Roughly how much is read at once. */
const batchBytes = 2 * 1024 * 1024;

/** Values must read the same wherever they are loaded. */
const plainValues = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;`;

/** How an export begins. The word after it ends each part: 128 random bits, so that no value holds it. */
export const sqlMark = '-- resolvo-sql-1 ';
/** What the last part says. */
export const sqlEnd = '-- The end.';

/**
 * The whole database as SQL that psql reads, from one snapshot: the migrations that made its schema, then its rows. For
 * servers whose pg_dump is not at hand. Triggers and references are off while rows come in any order; references are made
 * anew, and so checked, before the end.
 */
export async function* exportSql(url: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const word = randomBytes(16).toString('hex');
  const part = (text: string) => `${text}\n-- ${word}\n`;
  try {
    await client.query(plainValues);
    await client.query('begin isolation level repeatable read read only');
    yield part(`${sqlMark}${word}
-- Into an empty database: psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --file THIS DATABASE
set client_encoding = 'UTF8'; set standard_conforming_strings = on; set client_min_messages = warning; ${plainValues}`);
    for (const sql of await schemaOf(client)) yield part(sql);
    yield part('begin;');
    const tables = await tablesOf(client);
    const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
      referencesQuery,
    );
    const each = <T>(list: readonly T[], statement: (one: T) => string) => list.map(statement).join('\n');
    yield part(each(references, ({ table, name }) => `alter table ${table} drop constraint ${name};`));
    yield part(each(tables, ({ name }) => `alter table ${name} disable trigger user;\ndelete from ${name};`));
    const { rows: partitions } = await client.query<{ name: string; parent: string; bound: string }>(partitionsQuery);
    yield part(
      each(
        partitions,
        ({ name, parent, bound }) => `create table if not exists ${name} partition of ${parent} ${bound};`,
      ),
    );
    for (const table of tables) for await (const rows of rowsOf(client, table)) yield part(rows);
    const { rows: sequences } = await client.query<{ name: string; value: string }>(sequencesQuery);
    yield part(each(sequences, ({ name, value }) => `select setval(${pg.escapeLiteral(name)}, ${value});`));
    yield part(each(tables, ({ name }) => `alter table ${name} enable trigger user;`));
    yield part(
      each(references, ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    );
    // The original may still send mails and charge cards. `resume` ends it.
    yield part(`${pauseCopySql}\ncommit;\nanalyze;`);
    yield part(sqlEnd);
  } finally {
    await client.end();
  }
}

/** Each migration in its own transaction, as it ran; then the tables of the queue, as its library makes them. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const made = `create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());`;
  const migrations = (await appliedMigrations(client)).map(
    ({ name, checksum, sql }) =>
      `begin;\n${sql}\ninsert into migrations (name, checksum) values (${pg.escapeLiteral(name)}, '${checksum}');\ncommit;`,
  );
  return [made, ...migrations, getConstructionPlans()];
}

interface ExportedTable {
  readonly name: string;
  /** Names as PostgreSQL quotes them, without those that it computes itself. */
  readonly columns: readonly string[];
}

const tablesOf = async (client: pg.Client): Promise<ExportedTable[]> =>
  (await client.query<{ name: string; columns: string[] }>(tablesQuery, [[queueTable, jobTable]])).rows;

async function* rowsOf(client: pg.Client, { name, columns }: ExportedTable): AsyncGenerator<string> {
  const sizes = await client.query<{ rows: number; bytes: number }>(
    `select (select count(*) from ${name})::float8 as rows, pg_total_relation_size($1::regclass)::float8 as bytes`,
    [name],
  );
  const { rows: count = 0, bytes = 0 } = sizes.rows[0] ?? {};
  if (count === 0) return;
  // Of a partitioned table the size is that of its parts, which are small rows.
  const perRow = Math.max(100, bytes / count);
  const atOnce = Math.max(1, Math.min(1000, Math.floor(batchBytes / perRow)));
  const values = columns.map((column) => `quote_nullable(one.${column}::text)`).join(', ');
  await client.query(
    `declare backup no scroll cursor for select '(' || concat_ws(', ', ${values}) || ')' as line from ${name} as one ${kept(name)}`,
  );
  for (;;) {
    const batch = await client.query<{ line: string }>(`fetch ${atOnce} from backup`);
    if (batch.rows.length === 0) break;
    const lines = batch.rows.map(({ line }) => line).join(',\n');
    yield `insert into ${name} (${columns.join(', ')}) overriding system value values\n${lines};`;
  }
  await client.query('close backup');
}

/** The queue's library sends jobs to itself for its schedules; a copy makes those queues and jobs anew. */
const kept = (table: string): string =>
  table === jobTable
    ? `where name not like '\\_\\_pgboss%'`
    : table === queueTable
      ? `where name not like '\\_\\_pgboss%' order by dead_letter nulls first`
      : '';

const tablesQuery = `
  select c.oid::regclass::text as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition
    and (c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' or c.oid::regclass::text = any($1))
  order by c.oid::regclass::text = any($1), array_position($1, c.oid::regclass::text), 1`;

const referencesQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`;

const partitionsQuery = `
  select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relispartition and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace order by 1`;

const sequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`;
