import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { keepRetention, tellFailedRun } from './follow-backups.ts';
import { backupMails } from './mails.ts';
import { backupsStart } from './queues.ts';
import { rehearsalSubject } from './rehearsal-subject.ts';
import { backupRoutes } from './routes.ts';
import { rehearseSaga } from './saga-rehearse.ts';
import { beginSchedule, endSchedule } from './set-schedule.ts';
import { startDueBackups } from './start-due-backups.ts';
import { startDueRehearsals } from './start-rehearsals.ts';

export const backupsModule: Module = {
  noun: 'backups',
  // Work on them: a saga names its subject alone.
  things: { subject_id: namedBy('backup_rehearsals', '(select s.name from servers s where s.id = t.server_id)') },
  tables: ['backup_schedules', 'backup_runs', 'backup_rehearsals'],
  personal: [
    { table: 'backup_schedules', of: 'account', through: { column: 'server_id', table: 'servers' } },
    { table: 'backup_rehearsals', of: 'account', through: { column: 'server_id', table: 'servers' } },
    { table: 'backup_runs', of: 'account', through: { column: 'server_id', table: 'servers' } },
  ],
  routes: backupRoutes,
  jobs: [
    job(backupsStart, async (deps) => {
      await startDueBackups(deps);
      await startDueRehearsals(deps);
    }),
  ],
  sagas: [rehearseSaga],
  subjects: [rehearsalSubject],
  mails: backupMails,
  subscribers: [
    on('delivery.delivered', (deps, tx, { data }) => beginSchedule(deps, tx, data.delivery_id)),
    on('delivery.ended', (deps, tx, { data }) => endSchedule(deps, tx, data.delivery_id)),
    on('server_backup.made', (deps, tx, { data }) => keepRetention(deps, tx, data)),
    on('server_backup.failed', (deps, tx, { data }) => tellFailedRun(deps, tx, data)),
  ],
};
