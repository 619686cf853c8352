import pg from 'pg';
import { jobTable } from '../jobs/queues.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

/** Roughly how much is read at once. */
const batchBytes = 2 * 1024 * 1024;

/** Values must read the same wherever they are loaded. */
export const plainValues = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1`;

/**
 * The whole database as lines of JSON, from one snapshot: what it is, then its rows in PostgreSQL's own text form, then
 * the end. For servers whose pg_dump is not at hand.
 */
export async function* exportRows(url: string): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(plainValues);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await readManifest(client);
    yield `${JSON.stringify(manifest)}\n`;
    for (const { name, rows } of manifest.tables) {
      if (rows === 0) continue;
      const size = await client.query<{ bytes: number }>(
        'select pg_total_relation_size($1::regclass)::float8 as bytes',
        [name],
      );
      // Of a partitioned table the size is that of its parts, which are small rows.
      const perRow = Math.max(100, (size.rows[0]?.bytes ?? 0) / rows);
      const count = Math.max(1, Math.min(2000, Math.floor(batchBytes / perRow)));
      await client.query(
        `declare backup no scroll cursor for select one::text as line from ${name} as one ${kept(name)}`,
      );
      for (;;) {
        const batch = await client.query<{ line: string }>(`fetch ${count} from backup`);
        if (batch.rows.length === 0) break;
        yield `${JSON.stringify({ table: name, rows: batch.rows.map(({ line }) => line) })}\n`;
      }
      await client.query('close backup');
    }
    yield `${JSON.stringify({ end: true })}\n`;
  } finally {
    await client.end();
  }
}

async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: migrations } = await client.query('select name, checksum from migrations order by name');
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuery, [jobTable]);
  const counted: Manifest['tables'] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${table.name} ${kept(table.name)}`,
    );
    counted.push({ ...table, rows: rows[0]?.count ?? 0 });
  }
  const { rows: partitions } = await client.query(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: sequences } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return manifestSchema.parse({ format: 'resolvo-export-1', migrations, tables: counted, partitions, sequences });
}

/** The queue's library sends jobs to itself for its schedules; a copy makes those queues and jobs anew. */
const kept = (table: string): string => (table === jobTable ? `where name not like '\\_\\_pgboss%'` : '');

const tablesQuery = `
  select c.oid::regclass::text as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition
    and (c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' or c.oid = to_regclass($1))
  order by 1`;
