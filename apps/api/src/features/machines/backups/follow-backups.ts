import { keptBackups } from '@resolvo/contract/machines/backup-rules';
import { addDays } from '@resolvo/contract/periods';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { dropScheduledBackup, scheduledBackups } from '../servers/automatic-backups.ts';
import { holdServer } from '../servers/hold-server.ts';
import { findSchedule } from './find-schedule.ts';
import { backupFailedMail } from './mails.ts';

interface About {
  readonly server_id: string;
  readonly backup_id: string;
  readonly detail: string;
}

async function finishRun(deps: Pick<Deps, 'now'>, tx: Queryable, backupId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_runs')
    .set({ finished_at: deps.now(), reason })
    .where('backup_id', '=', backupId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A newer backup is there before an old one goes. Only what schedules made is looked at, and only what is ready. */
export async function keepRetention(deps: Pick<Deps, 'now' | 'jobs'>, tx: Queryable, about: About): Promise<void> {
  if (!(await finishRun(deps, tx, about.backup_id, ''))) return;
  const { server_id: serverId } = about;
  const found = await findSchedule(tx, serverId);
  if (!found) return;
  await holdServer(tx, serverId, ofAnyAccount);
  const made = await scheduledBackups(tx, serverId);
  const kept = keptBackups(found.schedule, made);
  const tried = await tx
    .selectFrom('backup_rehearsals')
    .select('backup_id')
    .where('server_id', '=', serverId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  for (const { id } of made) {
    // One that is being tried out goes with the next backup.
    if (!kept.has(id) && id !== tried?.backup_id) await dropScheduledBackup(deps, tx, serverId, id);
  }
}

export async function tellFailedRun(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  about: About,
): Promise<void> {
  const reason = about.detail === '' ? 'Something went wrong on our side.' : about.detail;
  if (!(await finishRun(deps, tx, about.backup_id, reason))) return;
  const { server_id } = about;
  // A week or month without a backup is too long: its slot is tried again tomorrow.
  await tx
    .updateTable('backup_schedules')
    .set({ next_at: sql`least(next_at, ${addDays(deps.now(), 1)}::timestamptz)` })
    .where('server_id', '=', server_id)
    .execute();
  const { account_id: accountId, name } = await holdServer(tx, server_id, ofAnyAccount);
  await mailOwner(deps, tx, accountId, backupFailedMail, { server_id, name, reason });
  await deps.events.emit(tx, { name: 'backup_run.failed', accountId, data: { server_id, detail: reason } });
}
