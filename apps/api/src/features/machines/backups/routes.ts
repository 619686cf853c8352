import type { backupScheduleEndpoints } from '@resolvo/contract/machines/backup-schedules';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { setSchedule } from './set-schedule.ts';
import { showBackups, showSchedule } from './show-schedule.ts';
import { rehearseNow } from './start-rehearsals.ts';

export function backupRoutes(deps: Deps): Handlers<keyof typeof backupScheduleEndpoints> {
  return {
    vmBackupSchedule: ({ actor, params }) => showSchedule(deps, params.server_id, actor.accountId),
    vmBackupScheduleSet: async ({ actor, params, body }) => ({
      details: await setSchedule(deps, actor, params.server_id, body),
    }),
    vmBackupRehearse: async ({ actor, params }) => ({
      details: 'The newest backup is being tried out.',
      rehearsal_id: await rehearseNow(deps, actor, params.server_id),
    }),
    adminServerBackups: ({ params }) => showBackups(deps, params.server_id),
  };
}
