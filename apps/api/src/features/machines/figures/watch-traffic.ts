import { bytesText } from '@resolvo/contract/machines/figure-words';
import { monthOf, reachedMark } from '@resolvo/contract/machines/traffic';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { billClosedMonths, sumUpOpenMonths } from './bill-months.ts';
import { trafficReachedMail } from './mails.ts';
import { slowServers } from './slow-servers.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'settings' | 'services' | 'log'>;

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Hourly: begins the months of all servers, ends those that are over, tells of those that come near their limit and slows those above it. */
export async function watchTraffic(deps: Needs): Promise<void> {
  await deps.db.transaction().execute((tx) => turnMonths(tx, deps.now()));
  for (const near of await nearTheirLimit(deps)) {
    await deps.db.transaction().execute((tx) => tell(deps, tx, near));
  }
  await slowServers(deps);
  await billClosedMonths(deps);
}

async function turnMonths(tx: Queryable, now: Date): Promise<void> {
  const month = monthOf(now);
  await sumUpOpenMonths(tx);
  await sql`with over as (
      update traffic_months set closed_at = ${now} where closed_at is null and month < ${month}
      returning server_id, sent_before + sent as sent_before
    )
    insert into traffic_months (server_id, month, sent_before, included_tb, price, slow_mbit)
    select c.server_id, ${month}, coalesce(o.sent_before, 0), p.traffic_tb, p.traffic_price,
      p.traffic_slow_mbit
    from machine_counters c join servers s on s.id = c.server_id join plans p on p.id = s.plan_id
    left join over o on o.server_id = c.server_id
    where p.traffic_tb is not null and s.state <> 'deleted'
      and (o.server_id is not null or not exists (select from traffic_months m where m.server_id = c.server_id))
    on conflict do nothing`.execute(tx);
}

interface Near {
  readonly server_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly sent: number;
  readonly included_tb: number;
  readonly told: number;
  readonly price: number | null;
  readonly slow_mbit: number | null;
}

async function nearTheirLimit({ db }: Pick<Deps, 'db'>): Promise<Near[]> {
  const { rows } = await sql<Near>`select m.server_id, s.account_id, s.name, m.sent, m.included_tb, m.told, m.price,
      m.slow_mbit
    from traffic_months m join servers s on s.id = m.server_id
    where m.closed_at is null and m.told < 100 and m.sent >= m.included_tb * 800000000000::bigint
    order by m.server_id`.execute(db);
  return rows.filter(({ sent, included_tb, told }) => reachedMark(Number(sent), included_tb) > told);
}

async function tell(deps: Needs, tx: Queryable, near: Near): Promise<void> {
  const mark = reachedMark(Number(near.sent), near.included_tb);
  const { numUpdatedRows } = await tx
    .updateTable('traffic_months')
    .set({ told: mark })
    .where('server_id', '=', near.server_id)
    .where('closed_at', 'is', null)
    .where('told', '<', mark)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const used = bytesText(Number(near.sent));
  await mailOwner(deps, tx, near.account_id, trafficReachedMail, {
    server_id: near.server_id,
    name: near.name,
    percent: mark,
    used,
    included_tb: near.included_tb,
    price: near.price,
    slow_mbit: near.slow_mbit,
    anew: dayText.format(monthOf(deps.now(), 1)),
  });
  await deps.events.emit(tx, {
    name: 'server.traffic_reached',
    accountId: near.account_id,
    data: { server_id: near.server_id, detail: `${mark} %: ${used} of ${near.included_tb} TB` },
  });
}
