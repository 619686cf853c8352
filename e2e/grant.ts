import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Gives an account exactly these rights, as an operator would: in the database of the running product. */
export async function grant(email: string, permissions: number): Promise<void> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  // The fourth line of the file is the port (PostgreSQL, "postmaster.pid").
  const port = Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]);
  const database = new pg.Client({ host: '127.0.0.1', port, user: 'resolvo', database: 'resolvo', password });
  await database.connect();
  try {
    // Bits of customers are the account's, bits of staff the person's.
    await database.query('update accounts set permissions = $1::bigint & 255 where lower(email) = lower($2)', [
      permissions,
      email,
    ]);
    await database.query(
      'update persons set staff_permissions = $1::bigint & ~255::bigint where lower(email) = lower($2)',
      [permissions, email],
    );
  } finally {
    await database.end();
  }
}
