import {
  atThisPace,
  bytesPerTb,
  monthOf,
  overOf,
  type ServerTraffic,
  trafficCharge,
} from '@resolvo/contract/machines/traffic';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { findServer } from '../servers/hold-server.ts';

/** Up to the last minute, which the kept month is not. Staff pass no owner. */
export async function serverTraffic(
  deps: Pick<Deps, 'db' | 'now'>,
  serverId: string,
  accountId?: string,
): Promise<ServerTraffic> {
  const server = await findServer(deps.db, serverId, accountId);
  const [counter, plan, months] = await Promise.all([
    deps.db.selectFrom('machine_counters').select('sent').where('server_id', '=', server.id).executeTakeFirst(),
    deps.db
      .selectFrom('plans')
      .select(['traffic_tb', 'traffic_price', 'traffic_slow_mbit'])
      .where('id', '=', server.plan_id)
      .executeTakeFirstOrThrow(),
    deps.db
      .selectFrom('traffic_months')
      .select(['month', 'sent_before', 'sent', 'included_tb', 'price', 'slow_mbit', 'closed_at'])
      .where('server_id', '=', server.id)
      .orderBy('month', 'desc')
      .limit(13)
      .execute(),
  ]);
  const now = deps.now();
  const open = months.find(({ closed_at }) => closed_at === null);
  const sent = Math.max(0, Number(counter?.sent ?? 0) - Number(open?.sent_before ?? 0));
  const includedTb = Math.max(open?.included_tb ?? 0, plan.traffic_tb ?? 0);
  const price = open ? open.price : plan.traffic_price;
  const expected = atThisPace(sent, now);
  const cost = (bytes: number) => (price === null ? 0 : trafficCharge(overOf(bytes, includedTb), price));
  return {
    from: seconds(monthOf(now)),
    to: seconds(monthOf(now, 1)),
    sent,
    included: includedTb * bytesPerTb,
    price,
    slow_mbit: server.slow_mbit ?? (open ? open.slow_mbit : plan.traffic_slow_mbit),
    is_slowed: server.slow_mbit !== null,
    cost: cost(sent),
    expected,
    expected_cost: cost(expected),
    months: months
      .filter(({ closed_at }) => closed_at !== null)
      .map(({ month, sent, included_tb }) => ({
        from: seconds(month),
        sent: Number(sent),
        included: included_tb * bytesPerTb,
      })),
  };
}
