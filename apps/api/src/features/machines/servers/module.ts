import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, linkedBy, namedBy, namedByAny, ownedBy } from '../../../core/things.ts';
import { firewallApply, firewallsCatchUp } from '../firewalls/queues.ts';
import { networksApply, networksCatchUp } from '../private-networks/queues.ts';
import { applyServerFirewall, catchUpFirewalls, compareFirewalls } from './apply-firewalls.ts';
import { applyServerNetworks, catchUpNetworks } from './apply-server-networks.ts';
import { applySlowings, lookAtSlowed } from './apply-slowings.ts';
import { joinChosenNetwork } from './chosen-with-order.ts';
import { dropOldRecordings, forgetRecordingsOf } from './console-recordings.ts';
import { announceLeftServers, endLeftServers } from './end-left-servers.ts';
import { dropFinalBackups } from './final-backups.ts';
import { imageSubject } from './image-subject.ts';
import { limitableServers } from './limitable-servers.ts';
import { sweepCalls } from './machine-calls.ts';
import { serverMails } from './mails.ts';
import { dropLeftImages } from './own-images.ts';
import { slowingsApply } from './queues.ts';
import {
  libraryRoutes,
  ownImageRoutes,
  quotaRoutes,
  recordingRoutes,
  serverAdminRoutes,
  serverBillingRoutes,
  serverFirewallRoutes,
  serverNetworkRoutes,
  serverRoutes,
} from './routes.ts';
import { serverSagas } from './sagas/sagas.ts';
import { serverService } from './server-service.ts';
import { serverSubject } from './server-tasks.ts';
import { holdServersOf, releaseServersOf } from './suspended-accounts.ts';

const imageNames = namedBy('own_images', 't.name');
const serverNames = namedBy('servers', "t.name || ' (' || (select p.name from plans p where p.id = t.plan_id) || ')'");

export const serversModule: Module = {
  noun: 'servers',
  linked: { server_id: linkedBy('servers', 't.name') },
  owners: {
    server_id: ownedBy('servers'),
    // What staff made without an order ends as a unit of its own.
    unit_id: ownedBy('servers'),
    server_task_id: ownedBy('sagas', '(select s.account_id from servers s where s.id = t.subject_id)'),
  },
  things: {
    server_id: serverNames,
    // Work on them: a saga names its subject alone.
    subject_id: namedByAny(serverNames, imageNames),
    recording_id: namedBy('console_recordings', '(select s.name from servers s where s.id = t.server_id)'),
    image_id: imageNames,
  },
  finds: {
    server_id: foundBy('servers', 's', (text) => {
      // Lines of history add the plan: web-1 (Fjord M).
      const start = beginsWith(text.replace(/ \([^)]*\)$/, ''));
      return [sql`lower(s.name) like ${start}`, sql`lower(s.hostname) like ${start}`];
    }),
  },
  tables: [
    'servers',
    'server_snapshots',
    'server_backups',
    'vm_counters',
    'console_tickets',
    'console_recordings',
    'console_recording_parts',
    'server_passwords',
    'server_user_data',
    'machine_calls',
    'account_quotas',
    'own_images',
  ],
  personal: [
    { table: 'own_images', of: 'account' },
    { table: 'account_quotas', of: 'account' },
    { table: 'servers', of: 'account', without: ['rescue_hash', 'slow_due_at'] },
    { table: 'console_recordings', of: 'account', without: ['staff_id', 'acting_id'] },
    { table: 'server_snapshots', of: 'account', through: { column: 'server_id', table: 'servers' } },
    { table: 'server_backups', of: 'account', through: { column: 'server_id', table: 'servers' } },
  ],
  routes: (deps) => ({
    ...serverRoutes(deps),
    ...serverBillingRoutes(deps),
    ...serverAdminRoutes(deps),
    ...serverFirewallRoutes(deps),
    ...serverNetworkRoutes(deps),
    ...quotaRoutes(deps),
    ...ownImageRoutes(deps),
    ...libraryRoutes(deps),
    ...recordingRoutes(deps),
  }),
  jobs: [
    job(firewallApply, (deps, { server_id }) => applyServerFirewall(deps, server_id)),
    job(firewallsCatchUp, (deps) => catchUpFirewalls(deps)),
    job(networksApply, (deps, { server_id }) => applyServerNetworks(deps, server_id)),
    job(networksCatchUp, (deps) => catchUpNetworks(deps)),
    job(slowingsApply, (deps) => applySlowings(deps)),
  ],
  sagas: serverSagas,
  subjects: [serverSubject, imageSubject],
  services: { proxmox: serverService },
  mails: serverMails,
  limitable: limitableServers,
  hourly: [
    endLeftServers,
    dropLeftImages,
    dropFinalBackups,
    sweepCalls,
    compareFirewalls,
    dropOldRecordings,
    lookAtSlowed,
  ],
  subscribers: [
    on('server.delivered', (deps, tx, { data }) => joinChosenNetwork(deps, tx, data.server_id)),
    on('account.left', (deps, tx, { data, by }) => announceLeftServers(deps, tx, data.account_id, by)),
    on('account.left', (_deps, tx, { data }) => forgetRecordingsOf(tx, data.account_id)),
    on('account.suspended', (deps, tx, { data: { account_id, reason }, by }) =>
      holdServersOf(deps, tx, account_id, { reason, actorId: by?.personId }),
    ),
    on('account.unsuspended', (deps, tx, { data, by }) => releaseServersOf(deps, tx, data.account_id, by?.personId)),
  ],
};
