import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../db/migrate.ts';
import { startJobs } from '../jobs/jobs.ts';
import { modules } from '../modules.ts';
import { readBackup } from './backup-file.ts';
import { loadRows } from './load-rows.ts';
import { restoreDump } from './pg-tools.ts';

/** Fills an empty database from a backup and brings it to the schema of this version. */
export async function restoreBackup(url: string, file: string, key: Buffer | undefined): Promise<void> {
  await demandEmpty(url);
  const backup = await readBackup(file, key);
  if (backup.format === 'pg_dump') await restoreDump(url, backup.content);
  else await loadRows(url, backup.lines, () => prepareQueues(url));
  await migrate(url);
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
        'The database is not empty, and a restore would mix two companies. Make a new one (createdb), or name an empty DATA_DIR.',
      );
    }
  } finally {
    await client.end();
  }
}

/** The tables of the job queue are made by its own library. */
async function prepareQueues(url: string): Promise<void> {
  const all = modules.flatMap(({ jobs = [] }) => jobs);
  const jobs = await startJobs(url, 'api', all, pino({ level: 'silent' }));
  await jobs.stop();
}
