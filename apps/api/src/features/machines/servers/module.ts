import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { announceLeftServers, endLeftServers } from './end-left-servers.ts';
import { dropFinalBackups } from './final-backups.ts';
import { sweepCalls } from './machine-calls.ts';
import { serverMails } from './mails.ts';
import { serverAdminRoutes, serverBillingRoutes, serverRoutes } from './routes.ts';
import { serverSagas } from './sagas/sagas.ts';
import { serverService } from './server-service.ts';
import { serverSubject } from './server-tasks.ts';

export const serversModule: Module = {
  noun: 'servers',
  tables: [
    'servers',
    'server_snapshots',
    'server_backups',
    'vm_counters',
    'console_tickets',
    'server_passwords',
    'machine_calls',
  ],
  routes: (deps) => ({ ...serverRoutes(deps), ...serverBillingRoutes(deps), ...serverAdminRoutes(deps) }),
  sagas: serverSagas,
  subjects: [serverSubject],
  services: { proxmox: serverService },
  mails: serverMails,
  hourly: [endLeftServers, dropFinalBackups, sweepCalls],
  subscribers: [on('account.left', (deps, tx, { data, by }) => announceLeftServers(deps, tx, data.account_id, by))],
};
