import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where distributions put PostgreSQL, by version. */
const home = '/usr/lib/postgresql';
const oldest = 17;

/** A PostgreSQL of this machine that the product takes, with its tools; undefined where there is none. */
export function findOwnPostgres(): { readonly bin: string; readonly version: number } | undefined {
  if (!existsSync(home)) return undefined;
  const version = Math.max(...readdirSync(home).map(Number).filter(Number.isInteger));
  const bin = join(home, String(version), 'bin');
  const tools = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
  return version >= oldest && tools.every((tool) => existsSync(join(bin, tool))) ? { bin, version } : undefined;
}
