import { batchItemStates, type KeptItemState } from '@resolvo/contract/machines/server-batches';
import type { Deps } from '../../../core/deps.ts';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface BatchItem {
  readonly batch_id: string;
  readonly server_id: string;
  /** Null in a batch of staff. */
  readonly account_id: string | null;
  readonly state: KeptItemState;
}

/** The one writer of an item's state. The caller has locked the item. */
export async function moveItem(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  item: BatchItem,
  to: KeptItemState,
  also: { readonly reason?: string; readonly saga_id?: string } = {},
): Promise<void> {
  await tx
    .updateTable('server_batch_items')
    .set({ ...also, state: moved('An item of a batch', batchItemStates, item.state, to) })
    .where('batch_id', '=', item.batch_id)
    .where('server_id', '=', item.server_id)
    .execute();
  const data = { batch_id: item.batch_id };
  await deps.events.emit(tx, { name: 'server_batch.advanced', accountId: item.account_id, data });
}
