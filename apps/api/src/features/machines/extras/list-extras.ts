import { serverExtra } from '@resolvo/contract/machines/server-extras';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { findServer } from '../servers/hold-server.ts';

export async function listExtras(deps: Pick<Deps, 'db'>, accountId: string, serverId: string) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await deps.db
    .selectFrom('server_extras as x')
    .innerJoin('deliveries as d', 'd.id', 'x.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .leftJoin('subscriptions as s', 's.delivery_id', 'd.id')
    .select(['x.delivery_id', 'x.type', 'x.created_at', 'i.name', 'd.status', 's.id as subscription_id'])
    .select(
      sql<string[]>`(select coalesce(array_agg(host(a) order by a), '{}') from unnest(x.addresses) a)`.as('addresses'),
    )
    .where('x.server_id', '=', server.id)
    .where('x.ended_at', 'is', null)
    .where('d.status', 'in', ['started', 'delivered'])
    .orderBy('x.created_at')
    .orderBy('x.type')
    .orderBy('x.delivery_id')
    .execute();
  return {
    extras: rows.map(({ created_at, ...row }) => serverExtra.parse({ ...row, since: seconds(created_at) })),
  };
}
