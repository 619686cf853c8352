import type { FindCompanions } from '../../../core/companions.ts';
import { withPrices } from '../../sales/subscriptions/with-prices.ts';

/** The volumes that stay when a server ends. */
export const volumesOf: FindCompanions = async (db, serverId) => {
  const rows = await db
    .selectFrom('volumes')
    .select(['name', 'delivery_id'])
    .where((eb) => eb.or([eb('server_id', '=', serverId), eb('on_server_id', '=', serverId)]))
    .where('stage', 'in', ['making', 'ready'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { volumes: await withPrices(db, rows) };
};
