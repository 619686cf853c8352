import type { Product } from '../../apps/api/src/product.ts';
import type { Sizes, Watcher } from '../servers/fill.ts';
import { askLab } from '../servers/lab.ts';
import { benchPassword, signIn, signInAccounts, staffAccount } from '../sign-in.ts';
import type { BareControls } from './bare.ts';
import type { Runner } from './race.ts';

export interface Contest {
  readonly name: string;
  /** The controls first, ours last; ours is held against the first. */
  readonly runners: readonly Runner[];
  readonly atLeast: number;
  readonly connections: number;
}

export async function contests(
  product: Product,
  bare: BareControls,
  watchers: readonly Watcher[],
  sizes: Sizes,
): Promise<Contest[]> {
  const port = Number(new URL(product.app.listeningOrigin).port);
  for (const cluster of ['oslo', 'london']) {
    await askLab(product, '/proxmox/vms', { count: sizes.watched / 2, cluster, first: 100_001 });
  }
  const infos = watchers.map(({ secret, serverId }) =>
    get(`/api/account/vm/${serverId}/info`, `cookie: __Host-sid=${secret}\r\n`),
  );
  const staff = `cookie: ${await signIn(product.deps.db, await staffAccount(product.deps.db))}\r\n`;
  const signIns = (await signInAccounts(product.deps.db)).map((email) => {
    const body = JSON.stringify({ email, password: benchPassword, remember_me: false, recaptcha: 'bench' });
    const length = Buffer.byteLength(body);
    return `POST /api/account/login HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:3000\r\nx-csrf: 1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  });
  const staffList = [get('/api/system/admin/servers?limit=25', staff)];
  // The quickest first: it is held back most by code that V8 compiled for what ran before it.
  return [
    {
      name: 'info',
      atLeast: 0.6,
      connections: 100,
      runners: [
        { name: 'bare Fastify route', port: bare.port, requests: [get('/bare')] },
        { name: 'bare route of the same address, same requests', port: bare.port, requests: infos },
        { name: 'GET /account/vm/{id}/info', port, requests: infos },
      ],
    },
    {
      name: 'home page',
      atLeast: 0.7,
      connections: 100,
      runners: [
        { name: 'the same bytes from a bare route', port: bare.port, requests: [home] },
        { name: 'GET /', port, requests: [home] },
      ],
    },
    {
      name: 'staff list',
      atLeast: 0.7,
      connections: 20,
      runners: [
        { name: 'the same SQL, prepared, on a bare route', port: bare.port, requests: staffList },
        { name: 'GET /system/admin/servers, 25 of 10,000', port, requests: staffList },
      ],
    },
    {
      name: 'search for a name that all have',
      atLeast: 0.5,
      connections: 20,
      runners: [
        { name: 'a plain page', port, requests: staffList },
        {
          name: 'GET /system/admin/servers?search=web-',
          port,
          requests: [get('/api/system/admin/servers?limit=25&search=web-', staff)],
        },
      ],
    },
    {
      name: 'sign-in',
      atLeast: 0.8,
      connections: 8,
      runners: [
        { name: 'bare argon2id on the same threads', port: bare.port, requests: signIns },
        { name: 'POST /account/login', port, requests: signIns },
      ],
    },
  ];
}

export const home = get('/', 'accept-encoding: br\r\n');

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
}
