import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { ServerBilling } from '@resolvo/contract/machines/server-admin';
import type { Deps } from '../../../core/deps.ts';
import { NotYet } from '../../../core/saga.ts';
import type { Queryable } from '../../../db/connection.ts';
import { deliver } from '../../sales/deliveries/finish-delivery.ts';
import { sellExisting } from '../../sales/deliveries/sell-existing.ts';
import { imageTitle } from '../images/server-images.ts';
import { findServer } from './hold-server.ts';
import { doer } from './server-events.ts';
import { locationOf } from './server-row.ts';

interface Billed {
  readonly serverId: string;
  readonly image: string;
  readonly billing: ServerBilling | undefined;
  readonly actorId: string | undefined;
}

/**
 * Sells a server that staff made or adopted to its owner, in the transaction that hands it over: what fails before was
 * never billed. No-op when it is free of charge, was sold already, or was ended meanwhile. Holds account, order and
 * counter, which come before the server in the lock order.
 */
export async function beginBilling(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services' | 'compute'>,
  tx: Queryable,
  { serverId, image, billing = 'free', actorId }: Billed,
): Promise<void> {
  const server = await findServer(tx, serverId);
  if (billing === 'free' || server.delivery_id !== null || server.state === 'deleting') return;
  const deliveryId = await sellExisting(deps, tx, {
    accountId: server.account_id,
    planId: server.plan_id,
    annual: billing === 'annual',
    chosen: {
      ...nothingChosen,
      location: locationOf(deps, server),
      image: image === '' ? '' : imageTitle(image),
      hostname: server.hostname,
    },
    by: doer(actorId),
  });
  const linked = await tx
    .updateTable('servers')
    .set({ delivery_id: deliveryId })
    .where('id', '=', serverId)
    .where('state', '<>', 'deleting')
    .executeTakeFirst();
  // Ended since it was read: the next attempt finds that, and bills nothing.
  if (linked.numUpdatedRows === 0n) throw new NotYet(0);
  await deliver(deps, tx, deliveryId);
}
