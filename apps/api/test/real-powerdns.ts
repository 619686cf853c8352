import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../src/net.ts';
import { powerdnsDns } from '../src/providers/powerdns/powerdns-dns.ts';
import type { DnsAddress } from '../src/providers/powerdns/resolvers.ts';

const program = '/usr/sbin/pdns_server';
const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';
export const hasPowerdns = existsSync(program) && existsSync(schema);
/** For the name of what is skipped without it. */
export const powerdnsNotice = hasPowerdns ? '' : ' (skipped: pdns-server and pdns-backend-sqlite3 are not installed)';

export interface RealPowerdns {
  readonly url: string;
  readonly key: string;
  /** Where it answers DNS. */
  readonly address: DnsAddress;
  readonly folder: string;
  /** As after a new installation: the same program with an empty database. */
  loseEverything(): Promise<void>;
  stop(): Promise<void>;
}

/** PowerDNS from Debian's packages, in a folder of its own, with everything but ports as it comes. */
export async function startRealPowerdns(): Promise<RealPowerdns> {
  const folder = mkdtempSync(join(tmpdir(), 'pdns-'));
  const database = join(folder, 'pdns.sqlite3');
  const key = 'conformance-key';
  const address = { host: '127.0.0.1', port: await freePort() };
  const api = await freePort();
  const url = `http://127.0.0.1:${api}`;
  const settings = {
    launch: 'gsqlite3',
    'gsqlite3-database': database,
    'gsqlite3-dnssec': 'yes',
    'local-address': address.host,
    'local-port': address.port,
    api: 'yes',
    'api-key': key,
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': api,
    'webserver-allow-from': '127.0.0.1',
    'socket-dir': folder,
    daemon: 'no',
    guardian: 'no',
    'disable-axfr': 'no',
    'allow-axfr-ips': '127.0.0.1',
    'disable-syslog': 'yes',
    setuid: '',
    setgid: '',
    'security-poll-suffix': '',
    'zone-cache-refresh-interval': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'cache-ttl': 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, 'pdns.conf'), lines.join(''));
  const begin = async (): Promise<ChildProcess> => {
    rmSync(database, { force: true });
    const made = new DatabaseSync(database);
    made.exec(readFileSync(schema, 'utf8'));
    made.close();
    const child = spawn(program, [`--config-dir=${folder}`], { stdio: 'ignore' });
    const dns = powerdnsDns({ url, key });
    while (!(await dns.version().then(Boolean, () => false))) {
      if (child.exitCode !== null) throw new Error('PowerDNS ended as soon as it began.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return child;
  };
  const end = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  let server = await begin();
  return {
    url,
    key,
    address,
    folder,
    async loseEverything() {
      await end(server);
      server = await begin();
    },
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
