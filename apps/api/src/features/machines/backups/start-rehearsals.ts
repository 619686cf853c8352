import { nextRehearsalAt } from '@resolvo/contract/machines/backup-rules';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { newestBackup } from '../servers/automatic-backups.ts';
import { holdServer } from '../servers/hold-server.ts';
import type { ServerRow } from '../servers/server-row.ts';
import { findPlan } from './find-schedule.ts';
import { rehearseSaga } from './saga-rehearse.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/** Scratch machines that a cluster has at a time. */
const atOnce = 4;

/** Every minute: tries out the newest backups that are due for it, a few in each cluster. */
export async function startDueRehearsals(deps: Needs): Promise<void> {
  const { rows } = await sql<{ server_id: string }>`
    with due as (
      select b.server_id, s.cluster, row_number() over (partition by s.cluster order by b.rehearse_at, b.server_id) as place
      from backup_schedules b join servers s on s.id = b.server_id
      where b.rehearse_at <= ${deps.now()} and s.state = 'active'
        and exists (select 1 from server_extras x join deliveries d on d.id = x.delivery_id
          where x.server_id = b.server_id and x.type = 'extra-backups' and x.ended_at is null and not x.suspended
            and d.status = 'delivered')
        and exists (select 1 from server_backups c where c.server_id = b.server_id and c.status = 'ready')
        and not exists (select 1 from backup_rehearsals r where r.server_id = b.server_id and r.finished_at is null)
    )
    select d.server_id from due d
    where d.place + (select count(*) from backup_rehearsals r where r.finished_at is null
      and (r.cluster = d.cluster or r.cluster is null)) <= ${atOnce}
    order by d.place, d.server_id`.execute(deps.db);
  for (const { server_id } of rows) {
    await deps.db.transaction().execute(async (tx) => {
      const server = await holdServer(tx, server_id, ofAnyAccount);
      if (server.state === 'active') await begin(deps, tx, server);
    });
  }
}

export async function rehearseNow(deps: Needs, { accountId, personId }: Caller, serverId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, accountId);
    const plan = await findPlan(tx, server.id);
    if (!plan) throw conflict('This server has no backup plan. Please add one first.');
    if (plan.suspended || server.state === 'suspended') throw conflict('This server is suspended.');
    const begun = await begin(deps, tx, server, personId);
    if (begun === 'no_backup') throw conflict('There is no backup to try out yet.');
    if (begun === 'goes_on') throw conflict('A backup of this server is being tried out already.');
    return begun;
  });
}

/** One at a time for each server. The caller holds it. */
async function begin(deps: Needs, tx: Queryable, server: ServerRow, actorId?: string): Promise<string> {
  const backup = await newestBackup(tx, server.id);
  if (!backup) return 'no_backup';
  const now = deps.now();
  const made = await tx
    .insertInto('backup_rehearsals')
    .values({ server_id: server.id, backup_id: backup.id, backup_name: backup.name, started_at: now })
    .onConflict((row) => row.column('server_id').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return 'goes_on';
  await tx
    .updateTable('backup_schedules')
    .set({ rehearse_at: nextRehearsalAt(server.id, now) })
    .where('server_id', '=', server.id)
    .execute();
  await startSaga(deps, tx, rehearseSaga, made.id, {}, now, actorId);
  await deps.events.emit(tx, {
    name: 'backup_rehearsal.started',
    accountId: server.account_id,
    data: { server_id: server.id, detail: backup.name },
  });
  return made.id;
}
