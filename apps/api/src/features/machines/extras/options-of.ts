import { sql } from 'kysely';
import type { FindCompanions } from '../../../core/companions.ts';

/** The options that end with a server, each with the addresses that it brought. */
export const optionsOf: FindCompanions = async (db, serverId) => {
  const { rows } = await sql<{ name: string }>`
    select i.name || case when cardinality(x.addresses) = 0 then ''
        else ' (' || (select string_agg(host(a), ', ' order by a) from unnest(x.addresses) a) || ')' end as name
      from server_extras x join deliveries d on d.id = x.delivery_id join order_items i on i.id = d.order_item_id
      where x.server_id = ${serverId} and x.ended_at is null and d.status in ('started', 'delivered')
      order by x.created_at, x.type, x.delivery_id`.execute(db);
  return { options: rows.map(({ name }) => name) };
};
