import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { endLeftServers } from './end-left-servers.ts';
import { serverMails } from './mails.ts';
import { leftServersEnd } from './queues.ts';
import { serverAdminRoutes, serverBillingRoutes, serverRoutes } from './routes.ts';
import { serverSagas } from './sagas/sagas.ts';
import { serverService } from './server-service.ts';
import { serverSubject } from './server-tasks.ts';

export const serversModule: Module = {
  noun: 'servers',
  tables: ['servers', 'server_snapshots', 'server_backups', 'vm_counters', 'console_tickets', 'server_passwords'],
  routes: (deps) => ({ ...serverRoutes(deps), ...serverBillingRoutes(deps), ...serverAdminRoutes(deps) }),
  jobs: [job(leftServersEnd, (deps, { account_id }) => endLeftServers(deps, account_id))],
  sagas: serverSagas,
  subjects: [serverSubject],
  services: { proxmox: serverService },
  mails: serverMails,
  hourly: [(deps) => endLeftServers(deps)],
  subscribers: [on('account.left', (deps, tx, { data }) => deps.jobs.send(tx, leftServersEnd, data))],
};
