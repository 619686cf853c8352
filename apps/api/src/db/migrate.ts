import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant: all processes must use the same one. */
const lockKey = 7_265_736_001;

/** Code that does not know a change of the schema would read and write it wrongly. */
export class NewerSchema extends Error {}

const startNewer = 'Start that version or a later one here, or restore the backup that was made before the upgrade.';

function refuseNewer(done: Iterable<string>, advice: string): void {
  const known = new Set(readdirSync(folder));
  const unknown = [...done].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new NewerSchema(`A newer version of this program has changed the database (${unknown.join(', ')}). ${advice}`);
}

/** Runs the new migrations in order, each in its own transaction, under an advisory lock that other processes wait for. */
export async function migrate(url: string): Promise<string[]> {
  const holder = new pg.Client({ connectionString: url });
  const client = new pg.Client({ connectionString: url });
  await holder.connect();
  await client.connect();
  try {
    // For a transaction, not for a session: behind a pooler the session goes on when this process has left it, and the
    // lock with it.
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const done = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    refuseNewer(done.keys(), startNewer);
    for (const name of readdirSync(folder).sort()) {
      const sql = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = done.get(name);
      if (before === checksum) continue;
      if (before !== undefined) {
        throw new Error(`Migration ${name} was changed after it had run. Write a new migration instead.`);
      }
      await applyOne(client, name, sql, checksum);
      applied.push(name);
    }
    return applied;
  } finally {
    await holder.query('rollback').catch(() => undefined);
    await holder.end();
    await client.end();
  }
}

/**
 * A migration that waits for a lock makes every query behind it wait too. It gives up soon and tries again, so that
 * processes that still serve do not notice. Less than `deadlock_timeout` (1 s): where a transaction waits for the
 * migration, and it for that transaction, the migration is the one that steps back.
 */
const lockMs = 900;
const lockTries = 60;
/** PostgreSQL, Appendix A: lock_not_available, deadlock_detected. */
const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

async function applyOne(
  client: pg.Client,
  name: string,
  sql: string,
  checksum: string,
  tries = lockTries,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockMs}ms'`);
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isLocked(error) && tries > 1) {
      // What waited behind it goes first.
      await setTimeout(100 + Math.random() * 200);
      return applyOne(client, name, sql, checksum, tries - 1);
    }
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** What made the schema that a database has, in order. */
export async function appliedMigrations(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  refuseNewer(
    rows.map(({ name }) => name),
    'Make the backup with that version, or install a pg_dump that is as new as the server.',
  );
  return rows.map((row) => ({ ...row, sql: readFileSync(join(folder, row.name), 'utf8') }));
}

interface PlannedMigration {
  readonly name: string;
  /** The comment that it begins with. */
  readonly purpose: string;
}

/** What a start of this version would change in the database. Changes nothing. */
export async function planMigrations(url: string): Promise<readonly PlannedMigration[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const there = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
    const rows = there.rows[0]?.there ? (await client.query<{ name: string }>('select name from migrations')).rows : [];
    const done = new Set(rows.map(({ name }) => name));
    refuseNewer(done, startNewer);
    return readdirSync(folder)
      .sort()
      .filter((name) => !done.has(name))
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        const comment = /^(?:--.*\n)+/.exec(text)?.[0] ?? '';
        return { name, purpose: comment.replace(/^-- ?/gm, '').replaceAll('\n', ' ').trim() };
      });
  } finally {
    await client.end();
  }
}
