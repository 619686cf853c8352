import { randomUUID } from 'node:crypto';
import { dayInWords } from '@resolvo/contract/day-words';
import { finestOf, nextBackupAt, slotOf } from '@resolvo/contract/machines/backup-rules';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { beginScheduledBackup } from '../servers/automatic-backups.ts';
import { holdServer } from '../servers/hold-server.ts';
import { findSchedule } from './find-schedule.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/** Scheduled backups that one node makes at a time: each reads a whole disk. */
const atOnce = 2;

/**
 * Every minute: starts the backups that are due, a few on each node. What finds no place, or a server that is busy or
 * suspended, stays due.
 */
export async function startDueBackups(deps: Needs): Promise<void> {
  const { rows } = await sql<{ server_id: string }>`
    with open_runs as (
      select s.cluster, s.node, count(*) as running from backup_runs r join servers s on s.id = r.server_id
      where r.finished_at is null group by 1, 2
    ), due as (
      select b.server_id, s.cluster, s.node,
        row_number() over (partition by s.cluster, s.node order by b.next_at, b.server_id) as place
      from backup_schedules b join servers s on s.id = b.server_id
      where b.next_at <= ${deps.now()} and s.state = 'active'
        and exists (select 1 from server_extras x join deliveries d on d.id = x.delivery_id
          where x.server_id = b.server_id and x.type = 'extra-backups' and x.ended_at is null and not x.suspended
            and d.status = 'delivered')
        and not exists (select 1 from sagas g where g.subject_id = b.server_id and g.finished_at is null)
    )
    select d.server_id from due d left join open_runs o on o.cluster = d.cluster and o.node = d.node
    where d.place + coalesce(o.running, 0) <= ${atOnce} order by d.place, d.server_id`.execute(deps.db);
  for (const { server_id } of rows) await deps.db.transaction().execute((tx) => startDueBackup(deps, tx, server_id));
}

const names = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;

/** The row of the slot decides which of several workers makes its backup. */
async function startDueBackup(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const server = await holdServer(tx, serverId, ofAnyAccount);
  const found = await findSchedule(tx, serverId, 'held');
  const now = deps.now();
  if (!found || found.nextAt > now || server.state !== 'active' || server.task !== null) return;
  const { schedule } = found;
  await tx
    .updateTable('backup_schedules')
    .set({ next_at: nextBackupAt(schedule, serverId, now) })
    .where('server_id', '=', serverId)
    .execute();
  const backupId = randomUUID();
  const begun = { server_id: serverId, slot: slotOf(schedule, now), backup_id: backupId, started_at: now };
  const run = await tx
    .insertInto('backup_runs')
    .values(begun)
    .onConflict((row) =>
      row
        .constraint('backup_runs_once')
        .doUpdateSet({ backup_id: backupId, started_at: now, finished_at: null, reason: '' })
        .where('backup_runs.reason', '<>', ''),
    )
    .returning('id')
    .executeTakeFirst();
  // This day, week or month has its backup.
  if (!run) return;
  const name = `${names[finestOf(schedule)]}, ${dayInWords(now)}`;
  await beginScheduledBackup(deps, tx, server, { id: backupId, name });
  await deps.events.emit(tx, {
    name: 'backup_run.started',
    accountId: server.account_id,
    data: { server_id: serverId, detail: name },
  });
}
