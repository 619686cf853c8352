import type { ClientThings } from '@resolvo/contract/machines/client-things';
import type { Deps } from '../../../core/deps.ts';
import { findClient } from '../../people/clients/queries.ts';
import { locationOf } from '../servers/server-row.ts';

const most = 200;

/** What staff choose among when they sell something to a client. */
export async function listClientThings(deps: Pick<Deps, 'db' | 'compute'>, accountId: string): Promise<ClientThings> {
  const { db } = deps;
  await findClient(db, accountId);
  const placed = <T extends { readonly cluster: string | null }>({ cluster, ...one }: T) => ({
    ...one,
    location: locationOf(deps, { cluster: cluster ?? '' }),
  });
  const [servers, firewalls, networks, volumes] = await Promise.all([
    db
      .selectFrom('servers')
      .select(['id as server_id', 'name', 'cluster'])
      .where('account_id', '=', accountId)
      .where('state', 'in', ['active', 'awaiting_image'])
      .orderBy('name')
      .limit(most)
      .execute(),
    db
      .selectFrom('firewalls')
      .select(['id as firewall_id', 'name'])
      .where('account_id', '=', accountId)
      .orderBy('name')
      .limit(most)
      .execute(),
    db
      .selectFrom('private_networks')
      .select(['id as network_id', 'name', 'cluster', (eb) => eb.cast<string>('subnet', 'text').as('subnet')])
      .where('account_id', '=', accountId)
      .orderBy('name')
      .limit(most)
      .execute(),
    db
      .selectFrom('volumes')
      .select(['id as volume_id', 'name', 'cluster', 'size_gb'])
      .where('account_id', '=', accountId)
      .where('stage', '=', 'ready')
      .where('server_id', 'is', null)
      .orderBy('name')
      .limit(most)
      .execute(),
  ]);
  return { servers: servers.map(placed), firewalls, networks: networks.map(placed), volumes: volumes.map(placed) };
}
