import { itemType } from '@resolvo/contract/product-types';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { followKept } from '../../sales/subscriptions/reopen-subscription.ts';
import { turnSoon } from '../../sales/subscriptions/turn-soon.ts';
import { extraApply } from './queues.ts';

const openExtras = (tx: Queryable) =>
  tx
    .selectFrom('server_extras as x')
    .innerJoin('servers as s', 's.id', 'x.server_id')
    .select(['x.delivery_id', 'x.type'])
    .where('x.ended_at', 'is', null)
    .orderBy('x.created_at')
    .orderBy('x.delivery_id');

/** The server is there: what was ordered with it follows. */
export async function applyWaiting(deps: Pick<Deps, 'jobs'>, tx: Queryable, serverDelivery: string): Promise<void> {
  const waiting = await openExtras(tx).where('s.delivery_id', '=', serverDelivery).execute();
  for (const { delivery_id } of waiting) await deps.jobs.send(tx, extraApply, { delivery_id });
}

/** The server was cancelled, or is kept after all: its options are billed as long as it runs. */
export async function billWithServer(deps: Pick<Deps, 'jobs'>, tx: Queryable, serverDelivery: string): Promise<void> {
  const open = await openExtras(tx).where('s.delivery_id', '=', serverDelivery).execute();
  for (const { delivery_id } of open) await turnSoon(deps, tx, delivery_id);
}

/** The subscription of the server, which had ended, began anew: its options begin with it. */
export async function keepWithServer(deps: Deps, tx: Queryable, serverDelivery: string): Promise<void> {
  const open = await openExtras(tx).where('s.delivery_id', '=', serverDelivery).execute();
  for (const { delivery_id } of open) await followKept(deps, tx, delivery_id);
}

/** The server has ended: its options go with it, by the act of the person who ended it. */
export async function endWithServer(
  deps: Pick<Deps, 'services'>,
  tx: Queryable,
  serverDelivery: string,
  by: string | undefined,
): Promise<void> {
  const left = await openExtras(tx).where('s.delivery_id', '=', serverDelivery).execute();
  for (const { delivery_id, type } of left) {
    await deps.services.of(itemType.parse(type)).end(tx, delivery_id, { by, reason: 'Its server has ended.' });
  }
}
