import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the packages of Debian 13 are: on this machine, or in a folder that is entered with chroot(8). */
export interface Debian {
  readonly root: string;
  /** The folder of a run as programs inside see it. */
  inside(path: string): string;
  start(user: 'postgres' | 'root', command: readonly string[], log: (line: string) => void): Program;
  run(user: 'postgres' | 'root', command: readonly string[]): string;
  close(): void;
}

export interface Program {
  readonly pid: number;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const packages = [
  'postgresql',
  'postgresql-client',
  'patroni',
  // Patroni takes any of five stores, and a package manager chooses which.
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'pgbouncer',
  'haproxy',
  'nginx-light',
  'openssl',
];

/**
 * Debian 13 has PostgreSQL 17, the oldest that the product takes. On an older Debian its packages are put into a folder
 * of their own, once; nothing of the machine is changed and no service is started.
 */
export function prepareDebian(): Debian {
  if (process.getuid?.() !== 0)
    throw new Error('Run this as root: it enters a folder with chroot and starts servers as other users.');
  const isHere = existsSync('/usr/lib/postgresql/17/bin/postgres') && existsSync('/usr/bin/patroni');
  const root = isHere ? '/' : (process.env.HA_ROOT ?? join(tmpdir(), 'resolvo-debian-13'));
  if (!isHere && !existsSync(join(root, 'usr/bin/patroni'))) {
    // Daemons that packages start by themselves would stay behind.
    mkdirSync(join(root, 'usr/sbin'), { recursive: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', root], {
      stdio: 'inherit',
    });
  }
  // Patroni finds its server's processes in the one, and locks its threads in the other.
  const mounts = isHere ? [] : ['proc', 'dev/shm'].map((name) => join(root, name));
  for (const place of mounts) {
    if (isMounted(place)) continue;
    mkdirSync(place, { recursive: true });
    const type = place.endsWith('proc') ? 'proc' : 'tmpfs';
    execFileSync('mount', ['-t', type, ...(type === 'tmpfs' ? ['-o', 'mode=1777,size=256m'] : []), type, place]);
  }
  const enter: Enter = (user, command) => {
    const { uid, gid } = userIn(root, user);
    const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
    return isHere ? [...as, ...command] : ['chroot', root, ...as, ...command];
  };
  return {
    root,
    close() {
      for (const place of mounts) if (isMounted(place)) execFileSync('umount', ['-l', place]);
    },
    inside: (path) => (isHere ? path : path.slice(root.length)),
    ...programs(enter),
  };
}

/** The programs that are installed on this machine, started as they are. */
export const thisMachine: Debian = {
  root: '/',
  inside: (path) => path,
  close() {},
  ...programs((_user, command) => [...command]),
};

type Enter = (user: 'postgres' | 'root', command: readonly string[]) => string[];

function programs(enter: Enter): Pick<Debian, 'start' | 'run'> {
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C.UTF-8',
    HOME: '/tmp',
  };
  return {
    start(user, command, log) {
      const [file = '', ...args] = enter(user, command);
      const child = spawn(file, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => log(chunk.toString()));
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const isRunning = () => child.exitCode === null && child.signalCode === null;
      return {
        pid: child.pid ?? 0,
        isRunning,
        kill: (signal) => void child.kill(signal),
        async stop() {
          if (!isRunning()) return;
          child.kill('SIGTERM');
          // Patroni waits for its PostgreSQL, and that for its clients.
          const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
          await ended;
          clearTimeout(late);
        },
      };
    },
    run(user, command) {
      const [file = '', ...args] = enter(user, command);
      return execFileSync(file, args, { env: environment, encoding: 'utf8' });
    },
  };
}

const isMounted = (place: string): boolean =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === place);

function userIn(root: string, name: string): { uid: string; gid: string } {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`There is no user ${name} in ${root}.`);
  return { uid, gid };
}
