import {
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../apps/api/src/net.ts';
import type { SoakDatabase } from '../soak/database.ts';
import type { Debian, Program } from './debian.ts';

/** etcd, two PostgreSQL nodes under Patroni, HAProxy that finds the primary, and PgBouncer before it. */
export interface Cluster {
  readonly folder: string;
  readonly database: Pick<SoakDatabase, 'url' | 'rows' | 'close'>;
  versions(): string[];
  primary(): Promise<string | undefined>;
  /** As a power cut of the machine it is on: PostgreSQL and its Patroni at once. */
  killPrimary(): Promise<string>;
  /** Starts the node again; it follows the new primary. */
  revive(name: string): Promise<void>;
  /** The pooler ends: no process reaches the database any more. */
  takeDatabaseAway(): void;
  bringDatabaseBack(): void;
  /** Both nodes are there, and the second has all that was acknowledged. */
  isWhole(): Promise<boolean>;
}

const superuser = 'postgres';
const secrets = { superuser: 'super-secret', replication: 'replica-secret', product: 'product-secret' };

interface Node {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  program: Program;
}

export async function startCluster(debian: Debian): Promise<Cluster> {
  mkdirSync(join(debian.root, 'tmp'), { recursive: true });
  const folder = mkdtempSync(join(debian.root, 'tmp/resolvo-ha-'));
  own(debian, folder);
  const inside = (name: string) => debian.inside(join(folder, name));
  const logOf = (name: string) => {
    const file = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    return (line: string) => void file.write(line);
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    own(debian, join(folder, name));
  };
  const etcdPort = await freePort();
  const peerPort = await freePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  mkdirSync(join(folder, 'etcd'), { mode: 0o700 });
  own(debian, join(folder, 'etcd'));
  const programs: Program[] = [
    debian.start(
      'postgres',
      [
        ...['/usr/bin/etcd', '--name', 'one', '--data-dir', inside('etcd')],
        ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
        ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
        ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peerPort}`],
        ...['--initial-cluster', `one=http://127.0.0.1:${peerPort}`],
      ],
      logOf('etcd'),
    ),
  ];
  await until('etcd answers', async () => (await fetch(`${etcdUrl}/health`)).ok);

  const nodes: Node[] = [];
  const startNode = (name: string) =>
    debian.start('postgres', ['/usr/bin/patroni', inside(`${name}.yml`)], logOf(name));
  for (const name of ['node1', 'node2']) {
    const port = await freePort();
    const rest = await freePort();
    write(`${name}.yml`, patroniFile({ name, port, rest, etcdPort, data: inside(`${name}-data`), run: inside('') }));
    const program = startNode(name);
    nodes.push({ name, port, rest, program });
    await until(`${name} runs`, async () => (await fetch(`http://127.0.0.1:${rest}/health`)).ok, program);
  }
  const primaryUrl = (port: number, database: string) =>
    `postgresql://${superuser}:${secrets.superuser}@127.0.0.1:${port}/${database}`;
  const first = await primaryOf(nodes);
  if (!first) throw new Error('The cluster has no primary.');
  await onServer(primaryUrl(first.port, 'postgres'), [
    `create role resolvo login password '${secrets.product}'`,
    'create database resolvo owner resolvo',
  ]);

  const databasePort = await freePort();
  write('primary.cfg', primaryProxy(databasePort, nodes));
  programs.push(debian.start('postgres', ['/usr/sbin/haproxy', '-db', '-f', inside('primary.cfg')], logOf('haproxy')));
  const poolPort = await freePort();
  write('users.txt', `"resolvo" "${secrets.product}"\n`);
  write('pgbouncer.ini', poolerFile({ poolPort, databasePort, users: inside('users.txt') }));
  const startPooler = () =>
    debian.start('postgres', ['/usr/sbin/pgbouncer', inside('pgbouncer.ini')], logOf('pgbouncer'));
  let pooler = startPooler();
  const url = `postgresql://resolvo:${secrets.product}@127.0.0.1:${poolPort}/resolvo`;
  await until('the pooler answers', async () => {
    await onServer(url, ['select 1']);
    return true;
  });
  const isWhole = async () => {
    const members = await membersOf(nodes);
    return (
      members.some(({ role }) => role === 'leader') &&
      members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming')
    );
  };
  await until('the second node follows', isWhole);

  return {
    folder,
    versions: () => [
      debian.run('postgres', ['/usr/lib/postgresql/17/bin/postgres', '--version']).trim(),
      debian.run('postgres', ['/usr/bin/patroni', '--version']).trim(),
      debian.run('postgres', ['/usr/bin/etcd', '--version']).split('\n')[0] ?? '',
      debian.run('postgres', ['/usr/sbin/pgbouncer', '--version']).split('\n')[0] ?? '',
      debian.run('postgres', ['/usr/sbin/haproxy', '-v']).split('\n')[0] ?? '',
    ],
    database: {
      url,
      rows: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          return (await client.query<T>(text, [...values])).rows;
        } finally {
          await client.end();
        }
      },
      async close() {
        await pooler.stop();
        for (const { program } of nodes) await program.stop();
        for (const program of programs.toReversed()) await program.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    },
    primary: async () => (await primaryOf(nodes))?.name,
    async killPrimary() {
      const primary = await primaryOf(nodes);
      if (!primary) throw new Error('There is no primary to kill.');
      const pid = Number(readFileSync(join(folder, `${primary.name}-data`, 'postmaster.pid'), 'utf8').split('\n')[0]);
      primary.program.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      return primary.name;
    },
    takeDatabaseAway() {
      // Asked politely it waits until its clients have gone.
      pooler.kill('SIGKILL');
    },
    bringDatabaseBack() {
      pooler = startPooler();
    },
    async revive(name) {
      const node = nodes.find((one) => one.name === name);
      if (node) node.program = startNode(name);
    },
    isWhole,
  };
}

const clusterAnswer = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** A Patroni that starts takes connections before it answers. */
const ask = (node: Node, path: string): Promise<Response | undefined> =>
  fetch(`http://127.0.0.1:${node.rest}${path}`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);

async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) if ((await ask(node, '/primary'))?.status === 200) return node;
  return undefined;
}

/** As the first node that answers sees them. */
async function membersOf(nodes: readonly Node[]): Promise<z.output<typeof clusterAnswer>['members']> {
  for (const node of nodes) {
    const json = await (await ask(node, '/cluster'))?.json().catch(() => undefined);
    const { data } = clusterAnswer.safeParse(json);
    if (data) return data.members;
  }
  return [];
}

/** Commits wait for the second node, so that nothing acknowledged is lost with the first; alone, it goes on. */
function patroniFile(node: {
  name: string;
  port: number;
  rest: number;
  etcdPort: number;
  data: string;
  run: string;
}): string {
  return `scope: resolvo
name: ${node.name}
restapi:
  listen: 127.0.0.1:${node.rest}
  connect_address: 127.0.0.1:${node.rest}
etcd3:
  hosts: 127.0.0.1:${node.etcdPort}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_keep_size: 256MB
        hot_standby_feedback: 'on'
  initdb:
    - encoding: UTF8
    - locale: C
    - data-checksums
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  data_dir: ${node.data}
  bin_dir: /usr/lib/postgresql/17/bin
  pgpass: ${node.run}${node.run.endsWith('/') ? '' : '/'}${node.name}.pgpass
  authentication:
    superuser: { username: ${superuser}, password: ${secrets.superuser} }
    replication: { username: replicator, password: ${secrets.replication} }
    rewind: { username: rewinder, password: ${secrets.replication} }
  parameters:
    unix_socket_directories: ''
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
`;
}

/** Connections go to whichever node says that it is the primary; those to one that is not are ended. */
function primaryProxy(port: number, nodes: readonly Node[]): string {
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`).join('\n')}
`;
}

function poolerFile({
  poolPort,
  databasePort,
  users,
}: {
  poolPort: number;
  databasePort: number;
  users: string;
}): string {
  return `[databases]
resolvo = host=127.0.0.1 port=${databasePort} dbname=resolvo
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolPort}
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 300
server_connect_timeout = 5
server_login_retry = 1
query_wait_timeout = 30
unix_socket_dir =
logfile =
`;
}

function own({ root }: Debian, path: string): void {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (statSync(path)) chownSync(path, Number(uid), Number(gid));
}

async function until(what: string, holds: () => Promise<boolean>, program?: Program): Promise<void> {
  const seconds = 600;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return;
    if (program?.isRunning() === false) throw new Error(`It ended before it held that ${what}.`);
    await setTimeout(200);
  }
  throw new Error(`After ${seconds} s it does not hold that ${what}.`);
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
