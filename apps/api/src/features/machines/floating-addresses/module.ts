import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { applyFloating, catchUpFloatings } from './apply-floating.ts';
import { floatingService } from './floating-service.ts';
import { floatingsOf } from './floatings-of.ts';
import { assignAgain, leaveServer } from './follow-server.ts';
import { floatingApply, floatingCatchUp } from './queues.ts';
import { floatingAddressRoutes } from './routes.ts';

export const floatingAddressesModule: Module = {
  noun: 'floating-addresses',
  things: { floating_id: namedBy('floating_addresses', 'host(t.address)') },
  tables: ['floating_addresses'],
  personal: [{ table: 'floating_addresses', of: 'account', without: ['trouble', 'applying_until'] }],
  routes: floatingAddressRoutes,
  services: { 'floating-ipv4': floatingService },
  companions: floatingsOf,
  jobs: [
    job(floatingApply, (deps, { floating_id }) => applyFloating(deps, floating_id)),
    job(floatingCatchUp, (deps) => catchUpFloatings(deps)),
  ],
  subscribers: [
    on(['server.deleted', 'server.failed'], (deps, tx, { data, by }) => leaveServer(deps, tx, data.server_id, by)),
    // Its machine was made again: its list is set again, and what waited for that goes on.
    on(
      [
        'server.delivered',
        'server.rebuilt',
        'server.backup_restored',
        'server.snapshot_rolled_back',
        'server.task_failed',
      ],
      (deps, tx, { data, by }) => assignAgain(deps, tx, data.server_id, by),
    ),
  ],
};
