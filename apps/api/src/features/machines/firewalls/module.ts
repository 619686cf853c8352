import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { forgetFirewallsOf } from './change-firewalls.ts';
import { firewallRoutes } from './routes.ts';
import { askAgain, leaveFirewall } from './use-firewall.ts';

export const firewallsModule: Module = {
  noun: 'firewalls',
  things: { firewall_id: namedBy('firewalls', 't.name') },
  finds: { firewall_id: foundBy('firewalls', 't', (text) => [sql`lower(t.name) like ${beginsWith(text)}`]) },
  tables: ['firewalls', 'firewall_tags', 'server_firewalls'],
  personal: [
    { table: 'firewalls', of: 'account' },
    { table: 'firewall_tags', of: 'account' },
    { table: 'server_firewalls', of: 'account', without: ['trouble', 'applying_until'] },
  ],
  routes: firewallRoutes,
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetFirewallsOf(tx, data.account_id)),
    on(['server.deleted', 'server.failed'], (_deps, tx, { data }) => leaveFirewall(tx, data.server_id)),
    // A backup holds the rules of its day.
    on('server.backup_restored', async (deps, tx, { data }) => {
      await askAgain(deps, tx, data.server_id);
    }),
  ],
};
