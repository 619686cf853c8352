import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { plainValues } from './export-rows.ts';
import { lineSchema, type Manifest, manifestSchema } from './manifest.ts';

/**
 * Builds the schema that the export had and loads its rows in one transaction. References and triggers are off while
 * rows come in any order; references are made anew, and so checked, before the end.
 */
export async function loadRows(
  url: string,
  lines: AsyncIterable<string>,
  prepareQueues: () => Promise<void>,
): Promise<{ rows: number }> {
  const each = lines[Symbol.asyncIterator]();
  const first = await each.next();
  const manifest = manifestSchema.parse(JSON.parse(first.done === true ? '{}' : first.value));
  await migrate(url, new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])));
  await prepareQueues();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(plainValues);
    await client.query('begin');
    const references = await client.query<{ table: string; name: string; definition: string }>(referencesQuery);
    for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of manifest.tables) {
      await client.query(`alter table ${name} disable trigger user`);
      await client.query(`delete from ${name}`);
    }
    await makePartitions(client, manifest);
    const rows = await load(client, manifest, each);
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [name, value]);
    for (const { name } of manifest.tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of references.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
    await client.query('analyze');
    return { rows };
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, manifest: Manifest, lines: AsyncIterator<string>): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const loaded = new Map<string, number>();
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done === true) throw new Error('The backup is cut off: its end is missing.');
    const line = lineSchema.parse(JSON.parse(next.value));
    if ('end' in line) break;
    const table = tables.get(line.table);
    if (!table) throw new Error(`The backup has rows of ${line.table}, which it does not announce.`);
    const columns = table.columns.join(', ');
    const values = table.columns.map((column) => `(one.row).${column}`).join(', ');
    // `offset 0` keeps the planner from reading each line once per column.
    await client.query(
      `insert into ${table.name} (${columns}) overriding system value
       select ${values} from (select line::${table.name} as row from unnest($1::text[]) as line offset 0) as one`,
      [line.rows],
    );
    loaded.set(table.name, (loaded.get(table.name) ?? 0) + line.rows.length);
  }
  const missing = manifest.tables.filter(({ name, rows }) => (loaded.get(name) ?? 0) !== rows);
  if (missing.length > 0) throw new Error(`The backup lacks rows of ${missing.map(({ name }) => name).join(', ')}.`);
  return [...loaded.values()].reduce((sum, count) => sum + count, 0);
}

async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const found = await client.query('select to_regclass($1) is not null as there', [name]);
    if (found.rows[0]?.there === true) continue;
    await client.query(`create table ${name} partition of ${parent} ${bound}`);
  }
}

const referencesQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`;
