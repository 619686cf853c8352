import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { privateNetworkRoutes } from './routes.ts';
import { askAgain, forgetLeftNetworks, forgetServer } from './use-network.ts';

export const privateNetworksModule: Module = {
  noun: 'private-networks',
  things: { network_id: namedBy('private_networks', 't.name') },
  finds: { network_id: foundBy('private_networks', 't', (text) => [sql`lower(t.name) like ${beginsWith(text)}`]) },
  tables: ['private_networks', 'network_members', 'server_networks'],
  personal: [
    { table: 'private_networks', of: 'account' },
    { table: 'network_members', of: 'account' },
    { table: 'server_networks', of: 'account', without: ['trouble', 'applying_until'] },
  ],
  routes: privateNetworkRoutes,
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetLeftNetworks(tx, data.account_id)),
    on(['server.deleted', 'server.failed'], (deps, tx, { data }) => forgetServer(deps, tx, data.server_id)),
    // A way back that was given up leaves the configuration of an earlier day.
    on(['server.backup_restored', 'server.snapshot_rolled_back', 'server.task_failed'], async (deps, tx, { data }) => {
      await askAgain(deps, tx, data.server_id);
    }),
  ],
};
