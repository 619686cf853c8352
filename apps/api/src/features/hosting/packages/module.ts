import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith, inDnsLetters } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, linkedBy, namedBy, ownedBy } from '../../../core/things.ts';
import { applyDueNames, applyNames } from './apply-names.ts';
import { awaitsName } from './awaits-name.ts';
import { announceLeftPackages, endLeftPackages, holdPackagesOf, releasePackagesOf } from './held-accounts.ts';
import { joinActivated } from './join-domain.ts';
import { packageMails } from './mails.ts';
import { nameIsLost, nameIsProved, refuseHostedFree } from './name-events.ts';
import { packageSubject } from './package-detail.ts';
import { packageService } from './package-service.ts';
import { packageNames, packageNamesDue } from './queues.ts';
import { packageRoutes } from './routes.ts';
import { packageSagas } from './sagas/sagas.ts';
import { usesNames } from './uses-names.ts';
import { hostingWatch } from './watch-hosting.ts';

const packageNamed = namedBy(
  'hosting_packages',
  "(select coalesce(nullif(package_domain(t), '') || ' (' || p.name || ')', p.name) from plans p where p.id = t.plan_id)",
);

export const packagesModule: Module = {
  noun: 'packages',
  // Work on them, too: a saga names its subject alone.
  owners: {
    package_id: ownedBy('hosting_packages'),
    server_task_id: ownedBy('sagas', '(select h.account_id from hosting_packages h where h.id = t.subject_id)'),
  },
  things: { package_id: packageNamed, subject_id: packageNamed },
  finds: {
    package_id: foundBy('hosting_packages', 'h', (text) => {
      const start = beginsWith(inDnsLetters(text.replace(/ \([^)]*\)$/, '')));
      return [
        sql`h.domain like ${start}`,
        sql`h.username like ${start}`,
        sql`h.id in (select n.package_id from package_domains n where n.name like ${start})`,
      ];
    }),
  },
  linked: { package_id: linkedBy('hosting_packages', 'package_domain(t)') },
  awaitsName,
  usesNames,
  tables: ['hosting_packages', 'package_domains'],
  personal: [
    { table: 'hosting_packages', of: 'account' },
    { table: 'package_domains', of: 'account' },
  ],
  routes: packageRoutes,
  sagas: packageSagas,
  subjects: [packageSubject],
  services: { cpanel: packageService },
  mails: packageMails,
  jobs: [
    job(packageNames, (deps, { package_id }) => applyNames(deps, package_id)),
    job(packageNamesDue, applyDueNames),
  ],
  hourly: [endLeftPackages],
  subscribers: [
    on(['domain.active', 'domain.restored'], async (deps, tx, { accountId, data }) => {
      await joinActivated(deps, tx, accountId, data);
      await nameIsProved(deps, tx, accountId, data.name);
    }),
    on(['domain.added', 'domain.taken', 'domain.reserved'], (_deps, tx, { accountId, data }) =>
      refuseHostedFree(tx, accountId, data.name),
    ),
    on(['domain.taken_over', 'domain.ended', 'domain.released'], (deps, tx, { name, accountId, data }) =>
      nameIsLost(deps, tx, accountId, { name: data.name, isTaken: name === 'domain.taken_over' }),
    ),
    on('account.left', (deps, tx, { data, by }) => announceLeftPackages(deps, tx, data.account_id, by?.personId)),
    on('account.suspended', (deps, tx, { data: { account_id, reason }, by }) =>
      holdPackagesOf(deps, tx, account_id, { reason, by: by?.personId }),
    ),
    on('account.unsuspended', (deps, tx, { data, by }) => releasePackagesOf(deps, tx, data.account_id, by?.personId)),
  ],
  watches: [hostingWatch],
};
