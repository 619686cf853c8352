import type { Product } from '../../apps/api/src/product.ts';
import type { Sizes, Watcher } from '../servers/fill.ts';
import { askLab } from '../servers/lab.ts';
import { signIn, staffAccount } from '../sign-in.ts';
import type { BareControls } from './bare.ts';
import type { Runner } from './race.ts';

export interface Contest {
  readonly name: string;
  /** The controls first, ours last; ours is held against the first. */
  readonly runners: readonly Runner[];
  readonly promise: number;
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
  const staffList = [get('/api/system/admin/servers?limit=25', staff)];
  return [
    {
      name: 'staff list',
      promise: 0.7,
      connections: 20,
      runners: [
        { name: 'the same SQL, prepared, on a bare route', port: bare.port, requests: staffList },
        { name: 'GET /system/admin/servers, 25 of 10,000', port, requests: staffList },
      ],
    },
    {
      name: 'info',
      promise: 0.54,
      connections: 100,
      runners: [
        { name: 'bare Fastify route', port: bare.port, requests: [get('/bare')] },
        { name: 'bare route of the same address, same requests', port: bare.port, requests: infos },
        { name: 'GET /account/vm/{id}/info', port, requests: infos },
      ],
    },
  ];
}

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
