import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A connection to the database of the running product. */
export async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  // The fourth line of the file is the port (PostgreSQL, "postmaster.pid").
  const port = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]);
  const database = new pg.Client({ host: '127.0.0.1', port, user: 'resolvo', database: 'resolvo', password });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
