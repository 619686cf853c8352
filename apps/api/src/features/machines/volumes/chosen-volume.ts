import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { sql } from 'kysely';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { clustersAt } from '../images/server-images.ts';
import { chosenWithOrder, orTell } from '../servers/chosen-with-order.ts';
import { holdServer } from '../servers/hold-server.ts';
import { askVolume, recount } from './ask-volume.ts';
import { findVolumes, holdVolume, stateOf } from './volume-row.ts';

interface Ordered {
  readonly orderId: string;
  /** Of this item alone. */
  readonly itemId?: string;
}

/** An order is placed, or an item of it chosen: a volume that is to come to its server is the account's, free and there. */
export async function refuseChosenVolume(
  deps: Pick<Deps, 'compute'>,
  tx: Queryable,
  { orderId, itemId }: Ordered,
): Promise<void> {
  const items = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.quantity', 'i.choices', 'o.account_id'])
    .where('o.id', '=', orderId)
    .where('i.type', '=', 'proxmox')
    .$if(itemId !== undefined, (query) => query.where('i.id', '=', itemId ?? ''))
    .execute();
  for (const { quantity, choices, account_id } of items) {
    const { volume_id: volumeId, location } = itemChoices.parse(choices);
    if (volumeId === undefined) continue;
    const field = 'choices.volume_id';
    if (quantity > 1)
      throw invalid(field, 'A volume is attached to one server. Please order one, or choose no volume.');
    const [volume] = await findVolumes(
      tx,
      sql`where v.id = ${volumeId} and v.account_id = ${account_id} and v.stage not in ('deleted', 'failed')`,
    );
    if (!volume) throw invalid(field, 'Please choose one of your volumes.');
    const can = volumeCan.attach(stateOf(volume));
    if (can !== true) throw invalid(field, can);
    if (volume.server_id !== null) throw invalid(field, `${volume.name} is attached to ${volume.server_name}.`);
    if (!clustersAt(deps.compute, location).some(({ name }) => name === volume.cluster)) {
      throw invalid(field, `${volume.name} is in another place. Please choose its place, or another volume.`);
    }
  }
}

/** A new server gets the volume that was chosen with it. */
export async function attachChosen(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  serverId: string,
): Promise<void> {
  const chosen = await chosenWithOrder(tx, serverId);
  const volumeId = chosen?.choices.volume_id;
  if (!chosen || volumeId === undefined || chosen.unit > 1) return;
  await orTell(deps, tx, serverId, 'volume', async () => {
    const server = await holdServer(tx, serverId, chosen.accountId);
    const volume = await holdVolume(tx, volumeId, chosen.accountId);
    demand(volumeCan.attach(stateOf(volume)));
    if (volume.server_id !== null) throw conflict(`${volume.name} is attached to ${volume.server_name}.`);
    if (server.cluster !== volume.cluster) throw conflict(`${volume.name} is in another place.`);
    await askVolume(
      deps,
      tx,
      volume,
      { server_id: serverId },
      { event: 'volume.attach_asked', serverId, by: chosen.by },
    );
    await recount(tx, serverId, volume.on_server_id);
  });
}
