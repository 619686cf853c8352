import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { keepRetention, tellFailedRun } from './follow-backups.ts';
import { backupMails } from './mails.ts';
import { backupsStart } from './queues.ts';
import { backupRoutes } from './routes.ts';
import { beginSchedule, endSchedule } from './set-schedule.ts';
import { startDueBackups } from './start-due-backups.ts';

export const backupsModule: Module = {
  noun: 'backups',
  tables: ['backup_schedules', 'backup_runs'],
  personal: [
    { table: 'backup_schedules', of: 'account', through: { column: 'server_id', table: 'servers' } },
    { table: 'backup_runs', of: 'account', through: { column: 'server_id', table: 'servers' } },
  ],
  routes: backupRoutes,
  jobs: [job(backupsStart, (deps) => startDueBackups(deps))],
  mails: backupMails,
  subscribers: [
    on('delivery.delivered', (deps, tx, { data }) => beginSchedule(deps, tx, data.delivery_id)),
    on('delivery.ended', (deps, tx, { data }) => endSchedule(deps, tx, data.delivery_id)),
    on('server_backup.made', (deps, tx, { data }) => keepRetention(deps, tx, data)),
    on('server_backup.failed', (deps, tx, { data }) => tellFailedRun(deps, tx, data)),
  ],
};
