import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { announceLeftPackages, endLeftPackages, holdPackagesOf, releasePackagesOf } from './held-accounts.ts';
import { joinActivated } from './join-domain.ts';
import { packageMails } from './mails.ts';
import { packageSubject } from './package-detail.ts';
import { packageService } from './package-service.ts';
import { packageRoutes } from './routes.ts';
import { packageSagas } from './sagas/sagas.ts';
import { hostingWatch } from './watch-hosting.ts';

export const packagesModule: Module = {
  noun: 'packages',
  things: {
    package_id: namedBy(
      'hosting_packages',
      "coalesce(nullif(t.domain, '') || ' (' || (select p.name from plans p where p.id = t.plan_id) || ')', (select p.name from plans p where p.id = t.plan_id))",
    ),
  },
  tables: ['hosting_packages'],
  personal: [{ table: 'hosting_packages', of: 'account' }],
  routes: packageRoutes,
  sagas: packageSagas,
  subjects: [packageSubject],
  services: { cpanel: packageService },
  mails: packageMails,
  hourly: [endLeftPackages],
  subscribers: [
    on(['domain.active', 'domain.restored'], (deps, tx, { accountId, data }) =>
      joinActivated(deps, tx, accountId, data),
    ),
    on('account.left', (deps, tx, { data, by }) => announceLeftPackages(deps, tx, data.account_id, by?.personId)),
    on('account.suspended', (deps, tx, { data: { account_id, reason }, by }) =>
      holdPackagesOf(deps, tx, account_id, { reason, by: by?.personId }),
    ),
    on('account.unsuspended', (deps, tx, { data, by }) => releasePackagesOf(deps, tx, data.account_id, by?.personId)),
  ],
  watches: [hostingWatch],
};
