import { backupPlan } from '@resolvo/contract/machines/server-extras';
import type { Deps } from '../../../core/deps.ts';
import { makeAutomaticBackup } from '../servers/automatic-backups.ts';

/** Hourly: each server with a backup plan gets its backup once a day, and those whose week is over are deleted. */
export async function runBackupPlans(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const planned = await deps.db
    .selectFrom('server_extras as x')
    .innerJoin('deliveries as d', 'd.id', 'x.delivery_id')
    .select('x.server_id')
    .where('x.type', '=', 'extra-backups')
    .where('x.ended_at', 'is', null)
    .where('x.suspended', '=', false)
    .where('d.status', '=', 'delivered')
    .orderBy('x.server_id')
    .execute();
  for (const { server_id } of planned) {
    await deps.db.transaction().execute((tx) => makeAutomaticBackup(deps, tx, server_id, backupPlan));
  }
}
