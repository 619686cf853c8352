import { extraAddresses } from '@resolvo/contract/machines/server-extras';
import { extraType } from '@resolvo/contract/product-types';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { deliver, failDelivery } from '../../sales/deliveries/finish-delivery.ts';
import { holdDelivery } from '../../sales/deliveries/hold-delivery.ts';
import { holdServer } from '../servers/hold-server.ts';
import { refOf, type ServerRow } from '../servers/server-row.ts';
import { holdAddress } from '../subnets/hold-addresses.ts';
import { limitToHeld } from '../subnets/limit-to-held.ts';

/**
 * Takes the addresses of an option, lets its machine use them, and reports it delivered; for one that has ended, the
 * machine is limited to what is left. May run any number of times. A server that is still being made calls again.
 */
export async function applyExtra(deps: Deps, deliveryId: string): Promise<void> {
  const server = await deps.db.transaction().execute((tx) => takeAddresses(deps, tx, deliveryId));
  if (!server) return;
  const ref = refOf(server);
  // Without an image there is no machine yet; the one that is made later gets all addresses of its server.
  if (ref && server.image !== '') await limitToHeld(deps, ref, server.id);
  await deps.db.transaction().execute((tx) => deliver(deps, tx, deliveryId));
}

/** Its server when it has a place and the addresses are held; otherwise undefined. */
async function takeAddresses(deps: Deps, tx: Queryable, deliveryId: string): Promise<ServerRow | undefined> {
  const delivery = await holdDelivery(tx, deliveryId);
  const extra = await tx
    .selectFrom('server_extras')
    .select(['server_id', 'type', 'ended_at', sql<string[]>`addresses::text[]`.as('addresses')])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  if (!extra) return undefined;
  const server = await holdServer(tx, extra.server_id, ofAnyAccount);
  const isGone = ['failed', 'deleting', 'deleted'].includes(server.state);
  if (extra.ended_at) return isGone ? undefined : server;
  if (isGone) {
    await failDelivery(deps, tx, deliveryId, 'Its server is gone.');
    return undefined;
  }
  if (server.cluster === null || server.state === 'provisioning') return undefined;
  const { family, count } = extraAddresses[extraType.parse(extra.type)];
  if (delivery.status !== 'started' || extra.addresses.length > 0) return server;
  const taken: string[] = [];
  while (taken.length < count) {
    const held = await holdAddress(tx, { cluster: server.cluster, family, serverId: server.id, at: deps.now() });
    if (!held) throw new NoAddress();
    taken.push(held.address);
    // A network of its own is more than a block.
    if (held.network !== null) break;
  }
  await tx
    .updateTable('server_extras')
    .set({ addresses: sql`${taken}::inet[]` })
    .where('delivery_id', '=', deliveryId)
    .execute();
  return server;
}

/** Undoes what was taken of a block that cannot be completed. */
class NoAddress extends Error {}

/** The job: an option for which there is no address is given up, and its price goes back. */
export async function applyOrGiveUp(deps: Deps, deliveryId: string): Promise<void> {
  try {
    await applyExtra(deps, deliveryId);
  } catch (error) {
    if (!(error instanceof NoAddress)) throw error;
    await deps.db
      .transaction()
      .execute((tx) => failDelivery(deps, tx, deliveryId, 'No address is free at the moment.'));
  }
}
