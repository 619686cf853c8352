import { overOf } from '@resolvo/contract/machines/traffic';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { billTraffic } from '../../sales/subscriptions/bill-traffic.ts';
import { findServer } from '../servers/hold-server.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services'>;

const isUnbilled = sql<boolean>`m.price is not null and m.sent - m.included_tb * 1000000000000::bigint > m.billed`;

/** Hourly: months that are over. An account whose invoices are halted is tried again until the halt was decided. */
export async function billClosedMonths(deps: Needs & Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ server_id: string }>`select distinct m.server_id from traffic_months m
    where m.closed_at is not null and ${isUnbilled} order by m.server_id`.execute(deps.db);
  await eachAlone(
    rows,
    ({ server_id }) => billServer(deps, server_id, 'closed'),
    (error, { server_id }) =>
      deps.log.error({ event: 'traffic.not_billed', server_id, err: error }, 'The traffic of a server was not billed'),
  );
}

/** The account first, in the lock order, and then its months. */
export const billServer = (deps: Needs & Pick<Deps, 'db'>, serverId: string, which: 'closed' | 'all'): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, (await findServer(tx, serverId)).account_id);
    await billMonths(deps, tx, serverId, which);
  });

/**
 * Bills what a server sent above the included traffic and was not billed yet, to the account that has it: `all` also of
 * the month that is running, before the server changes hands or ends. The caller holds the account.
 */
export async function billMonths(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  which: 'closed' | 'all' = 'all',
): Promise<void> {
  if (which === 'all') await sumUpOpenMonths(tx, serverId);
  const { rows } = await sql<{ month: Date; sent: number; included_tb: number; price: number; billed: number }>`
    select m.month, m.sent, m.included_tb, m.price, m.billed from traffic_months m
    where m.server_id = ${serverId} and ${isUnbilled} and (m.closed_at is not null or ${which === 'all'})
    order by m.month for update`.execute(tx);
  const server = await findServer(tx, serverId);
  for (const { month, sent, included_tb, price, billed } of rows) {
    const over = overOf(sent, included_tb);
    await tx
      .updateTable('traffic_months')
      .set({ billed: over })
      .where('server_id', '=', serverId)
      .where('month', '=', month)
      .execute();
    // A server that staff gave without an order has nothing that could be billed.
    if (server.delivery_id === null) continue;
    const { delivery_id, name } = server;
    await billTraffic(deps, tx, { delivery_id, name, month, over_before: billed, over_after: over, price });
  }
}

/**
 * What a counter adds belongs to the month in which it is looked at, so the months of a server sum up to its counter. A
 * plan that changes in the middle of a month counts as the better of the two: more included, the lower price or none, and the higher speed.
 */
export async function sumUpOpenMonths(tx: Queryable, serverId?: string): Promise<void> {
  const which = serverId === undefined ? sql`true` : sql`m.server_id = ${serverId}`;
  await sql`update traffic_months m set sent = c.sent - m.sent_before, included_tb = greatest(m.included_tb, p.traffic_tb),
      price = case when m.price + p.traffic_price is not null then least(m.price, p.traffic_price) end,
      slow_mbit = case when m.slow_mbit + p.traffic_slow_mbit is not null
        then greatest(m.slow_mbit, p.traffic_slow_mbit) end
    from machine_counters c join servers s on s.id = c.server_id join plans p on p.id = s.plan_id
    where m.closed_at is null and c.server_id = m.server_id and p.traffic_tb is not null and ${which}`.execute(tx);
}
