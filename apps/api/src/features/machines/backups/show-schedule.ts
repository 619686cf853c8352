import type { ServerSchedule } from '@resolvo/contract/machines/backup-schedules';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { findServer } from '../servers/hold-server.ts';
import { listBackups } from '../servers/server-copies.ts';
import { findPlan, findSchedule } from './find-schedule.ts';

type Needs = Pick<Deps, 'db'>;

export async function showSchedule({ db }: Needs, serverId: string, accountId?: string): Promise<ServerSchedule> {
  const server = await findServer(db, serverId, accountId);
  const plan = await findPlan(db, server.id);
  const found = plan && (await findSchedule(db, server.id));
  const runs = await db
    .selectFrom('backup_runs')
    .select(['id', 'started_at', 'finished_at', 'reason'])
    .where('server_id', '=', server.id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  const rehearsals = await db
    .selectFrom('backup_rehearsals')
    .select(['id', 'backup_id', 'backup_name', 'started_at', 'finished_at', 'reason'])
    .where('server_id', '=', server.id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  const { total } = await db
    .selectFrom('server_backups')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('total'))
    .where('server_id', '=', server.id)
    .executeTakeFirstOrThrow();
  return {
    has_plan: plan !== undefined,
    is_paused: plan !== undefined && (plan.suspended || server.state === 'suspended'),
    schedule: found?.schedule ?? null,
    next_at: seconds(found?.nextAt ?? null),
    total_size: Number(total),
    rehearse_at: seconds(found?.rehearseAt ?? null),
    rehearsals: rehearsals.map(({ id, started_at, finished_at, ...rest }) => ({
      rehearsal_id: id,
      ...rest,
      started_at: seconds(started_at),
      finished_at: seconds(finished_at),
    })),
    runs: runs.map(({ id, started_at, finished_at, reason }) => ({
      run_id: id,
      started_at: seconds(started_at),
      finished_at: seconds(finished_at),
      reason,
    })),
  };
}

/** For staff. */
export async function showBackups(deps: Needs, serverId: string) {
  const { backups } = await listBackups(deps, serverId);
  return { ...(await showSchedule(deps, serverId)), backups };
}
