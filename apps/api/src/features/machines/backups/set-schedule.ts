import { nextBackupAt, nextRehearsalAt, retentionText, slotOf } from '@resolvo/contract/machines/backup-rules';
import { type BackupSchedule, firstSchedule } from '@resolvo/contract/machines/backup-schedules';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoWanted } from '../../sales/deliveries/who-wanted.ts';
import { holdServer } from '../servers/hold-server.ts';
import { findPlan } from './find-schedule.ts';
import { backupsStart } from './queues.ts';

export async function setSchedule(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: Caller,
  serverId: string,
  schedule: BackupSchedule,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    if (!(await findPlan(tx, server.id))) throw conflict('This server has no backup plan. Please add one first.');
    const { window, ...retention } = schedule;
    const now = deps.now();
    // What has its backup waits for the next slot; one that is due stays due.
    const made = await tx
      .selectFrom('backup_runs')
      .select('id')
      .where('server_id', '=', server.id)
      .where('slot', '=', slotOf(retention, now))
      .executeTakeFirst();
    const next_at = made ? nextBackupAt(schedule, server.id, now) : now;
    await tx
      .updateTable('backup_schedules')
      .set({ ...retention, window_of_day: window, next_at })
      .where('server_id', '=', server.id)
      .execute();
    await deps.events.emit(tx, {
      name: 'backup_schedule.set',
      accountId: server.account_id,
      by: actor,
      data: { server_id: server.id, detail: retentionText(retention) },
    });
    return 'The schedule is saved.';
  });
}

/** A backup plan was delivered: its first backup is due at once. */
export async function beginSchedule(
  deps: Pick<Deps, 'now' | 'events' | 'jobs'>,
  tx: Queryable,
  deliveryId: string,
): Promise<void> {
  const plan = await planOf(tx, deliveryId);
  if (!plan) return;
  const { window, ...retention } = firstSchedule;
  const begun = await tx
    .insertInto('backup_schedules')
    .values({
      ...retention,
      server_id: plan.server_id,
      window_of_day: window,
      next_at: deps.now(),
      rehearse_at: nextRehearsalAt(plan.server_id, deps.now()),
      created_at: deps.now(),
    })
    .onConflict((row) => row.column('server_id').doNothing())
    .returning('server_id')
    .executeTakeFirst();
  if (!begun) return;
  await deps.jobs.send(tx, backupsStart, {});
  const data = { server_id: plan.server_id, detail: retentionText(retention) };
  const by = await whoWanted(tx, deliveryId);
  await deps.events.emit(tx, { name: 'backup_schedule.set', accountId: plan.account_id, by, data });
}

/** A backup plan has ended. What it made stays until its owner deletes it, or the server ends. */
export async function endSchedule(deps: Pick<Deps, 'events'>, tx: Queryable, deliveryId: string): Promise<void> {
  const plan = await planOf(tx, deliveryId);
  if (!plan || (await findPlan(tx, plan.server_id))) return;
  const { numDeletedRows } = await tx
    .deleteFrom('backup_schedules')
    .where('server_id', '=', plan.server_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const data = { server_id: plan.server_id, detail: '' };
  await deps.events.emit(tx, { name: 'backup_schedule.ended', accountId: plan.account_id, data });
}

const planOf = (tx: Queryable, deliveryId: string) =>
  tx
    .selectFrom('server_extras')
    .select(['server_id', 'account_id'])
    .where('delivery_id', '=', deliveryId)
    .where('type', '=', 'extra-backups')
    .executeTakeFirst();
