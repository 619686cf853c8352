import { figureKinds, stepOf } from '@resolvo/contract/machines/figure-steps';
import { ruleText } from '@resolvo/contract/machines/figure-words';
import { figureKind } from '@resolvo/contract/machines/figures';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { alarmRaisedMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>;

interface Turned {
  readonly id: string;
  readonly server_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly figure: string;
  readonly above: number;
  readonly minutes: number;
  readonly is_over: boolean;
}

const watched = sql.raw(`case a.figure ${figureKinds.map((kind) => `when '${kind}' then f.${kind}`).join(' ')} end`);

/**
 * Every minute: raises the alarms whose figure was above in each minute of their time, and ends those where it was in none.
 * Where a minute is not known, nothing changes.
 */
export async function checkAlarms(deps: Needs): Promise<void> {
  const minute = stepOf(deps.now(), 60);
  const { rows } = await sql<Turned>`
    select a.id, a.server_id, s.account_id, s.name, a.figure, a.above, a.minutes, seen.is_over
    from figure_alarms a join servers s on s.id = a.server_id and s.state <> 'deleted'
    cross join lateral (
      select count(v) as known, bool_and(v > a.above) as is_over, bool_and(v <= a.above) as is_under
      from (select ${watched} as v from figures f where f.step = 60 and f.server_id = a.server_id
        and f.at > ${minute}::timestamptz - a.minutes * interval '1 minute' and f.at <= ${minute}) as minutes
    ) as seen
    where seen.known >= a.minutes and (case when a.raised_at is null then seen.is_over else seen.is_under end)
    order by a.id`.execute(deps.db);
  for (const alarm of rows) await deps.db.transaction().execute((tx) => turn(deps, tx, alarm));
}

/** The row decides which of several workers tells it. */
async function turn(deps: Needs, tx: Queryable, alarm: Turned): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('figure_alarms')
    .set({ raised_at: alarm.is_over ? deps.now() : null })
    .where('id', '=', alarm.id)
    .where('raised_at', alarm.is_over ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { server_id, account_id: accountId, name } = alarm;
  const rule = ruleText({ ...alarm, figure: figureKind.parse(alarm.figure) });
  if (alarm.is_over) await mailOwner(deps, tx, accountId, alarmRaisedMail, { server_id, name, rule });
  await deps.events.emit(tx, {
    name: alarm.is_over ? 'server.alarm_raised' : 'server.alarm_over',
    accountId,
    data: { server_id, detail: rule },
  });
}
