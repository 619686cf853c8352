import { type BackupSchedule, backupWindow } from '@resolvo/contract/machines/backup-schedules';
import type { Queryable } from '../../../db/connection.ts';

interface ScheduleRow {
  readonly schedule: BackupSchedule;
  /** When the next backup is due. */
  readonly nextAt: Date;
  /** When its newest backup is next tried out. */
  readonly rehearseAt: Date;
}

export async function findSchedule(
  db: Queryable,
  serverId: string,
  lock: 'held' | 'free' = 'free',
): Promise<ScheduleRow | undefined> {
  const row = await db
    .selectFrom('backup_schedules')
    .select(['daily', 'weekly', 'monthly', 'window_of_day', 'next_at', 'rehearse_at'])
    .where('server_id', '=', serverId)
    .$if(lock === 'held', (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { daily, weekly, monthly, window_of_day, next_at, rehearse_at } = row;
  const schedule = { daily, weekly, monthly, window: backupWindow.parse(window_of_day) };
  return { schedule, nextAt: next_at, rehearseAt: rehearse_at };
}

/** The backup plan of a server: whether there is one, and whether it is suspended. */
export async function findPlan(db: Queryable, serverId: string): Promise<{ suspended: boolean } | undefined> {
  return (
    db
      .selectFrom('server_extras as x')
      .innerJoin('deliveries as d', 'd.id', 'x.delivery_id')
      .select('x.suspended')
      .where('x.server_id', '=', serverId)
      .where('x.type', '=', 'extra-backups')
      .where('x.ended_at', 'is', null)
      .where('d.status', '=', 'delivered')
      // Of two plans one that runs is enough.
      .orderBy('x.suspended')
      .executeTakeFirst()
  );
}
