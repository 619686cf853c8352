import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { pauseCopySql } from '../features/platform/system/outside-pause.ts';
import { readBackup } from './backup-file.ts';
import { loadSql } from './load-sql.ts';
import { restoreDump } from './pg-tools.ts';

/** Fills an empty database from a backup and brings it to the schema of this version. */
export async function restoreBackup(url: string, file: string, key: Buffer | undefined): Promise<void> {
  await demandEmpty(url);
  const { format, content } = await readBackup(file, key);
  if (format === 'export') await loadSql(url, content);
  else {
    await restoreDump(url, format, content);
    await pauseCopy(url);
  }
  await migrate(url);
}

/** At once: a restore that fails after this leaves no copy that would send mails. Older dumps have no such table yet. */
async function pauseCopy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('outside_pause') is not null as exists`);
    if (rows[0]?.exists) await client.query(pauseCopySql);
  } finally {
    await client.end();
  }
}

async function demandEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int as tables from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    if (rows[0]?.tables !== 0) {
      throw new Error(
        'The database is not empty, and a restore would mix two companies. Make a new one with createdb and name it with --database, or name an empty DATA_DIR.',
      );
    }
  } finally {
    await client.end();
  }
}
