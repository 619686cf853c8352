import { sql } from 'kysely';
import type { FindCompanions } from '../../../core/companions.ts';
import { withPrices } from '../../sales/subscriptions/with-prices.ts';

/** The floating addresses that stay when the server ends that they are assigned to. */
export const floatingsOf: FindCompanions = async (db, serverId) => {
  const rows = await db
    .selectFrom('floating_addresses')
    .select(['delivery_id', sql<string>`host(address)`.as('name')])
    .where((eb) => eb.or([eb('server_id', '=', serverId), eb('on_server_id', '=', serverId)]))
    .where('address', 'is not', null)
    .where('stage', '=', 'ready')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { floating_addresses: await withPrices(db, rows) };
};
