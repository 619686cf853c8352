import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { freePort } from '../../apps/api/src/net.ts';

/** A real PostgreSQL that can be stopped in any way and run out of disk, and comes back at its address. */
export interface SoakDatabase {
  readonly url: string;
  /** Undefined where this user may not mount a small disk. */
  readonly disk: { fill(): void; empty(): void } | undefined;
  isRunning(): boolean;
  stop(signal: 'SIGQUIT' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it if it does not run. */
  start(): Promise<void>;
  /** Ends all connections of the product, as a broken network does. */
  cutConnections(): Promise<void>;
  rows<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const diskMegabytes = 700;

export async function openDatabase(folder: string): Promise<SoakDatabase> {
  const dir = join(folder, 'postgres');
  mkdirSync(dir, { recursive: true });
  const isMounted = mount(dir);
  const port = await freePort();
  const options = { dir: join(dir, 'data'), port };
  let server = await startEmbedded(options);
  await onServer(server.url, [
    // The log of changes must not fill the small disk by itself.
    `alter system set max_wal_size = '128MB'`,
    `alter system set min_wal_size = '32MB'`,
    `alter system set wal_recycle = off`,
    // A process that stands still in a transaction would hold its locks for as long.
    'select pg_reload_conf()',
  ]);
  const url = await ensureDatabase(server.url, 'soak');
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const pidFile = join(options.dir, 'cluster', 'postmaster.pid');
  const pidOf = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : undefined);
  const isRunning = () => {
    const pid = pidOf();
    return pid !== undefined && isAlive(pid);
  };
  const ballast = join(dir, 'ballast');

  return {
    url,
    disk: isMounted
      ? {
          fill: () => fill(dir, ballast),
          empty() {
            for (const file of [ballast, `${ballast}-end`]) rmSync(file, { force: true });
          },
        }
      : undefined,
    isRunning,
    async stop(signal) {
      const pid = pidOf();
      if (pid === undefined) return;
      process.kill(pid, signal);
      while (isAlive(pid)) await setTimeout(20);
    },
    async start() {
      if (isRunning()) return;
      await server.stop();
      server = await startEmbedded(options);
    },
    async cutConnections() {
      await pool
        .query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
          ['soak'],
        )
        // The database may be away itself, or its own connections among those that end.
        .catch(() => undefined);
    },
    async rows<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<T>(text, [...values])).rows;
    },
    async close() {
      await pool.end();
      await server.stop();
      if (isMounted) execFileSync('umount', [dir]);
    },
  };
}

function mount(dir: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** To the last block. Most of it without writing it: a run must not wait for that. */
function fill(dir: string, file: string): void {
  const { bavail, bsize } = statfsSync(dir);
  // PostgreSQL takes blocks at the same moment, so the end is found by writing.
  const size = Math.max(1, bavail - 256) * bsize;
  spawnSync('fallocate', ['-l', String(size), file]);
  spawnSync('dd', ['if=/dev/zero', `of=${file}-end`, 'bs=4k', 'count=4096']);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that ended and was not waited for is no server any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
