import { type DeliveryStatus, deliveryStates } from '@resolvo/contract/sales/delivery-states';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The one writer of a delivery's status. The caller has locked the delivery. */
export async function moveDelivery(
  tx: Queryable,
  delivery: { readonly id: string; readonly status: DeliveryStatus },
  to: Exclude<DeliveryStatus, 'started'>,
  { at, reason }: { readonly at: Date; readonly reason?: string },
): Promise<void> {
  const status = moved('A delivery', deliveryStates, delivery.status, to);
  await tx
    .updateTable('deliveries')
    .set({ status, finished_at: at, ...(reason !== undefined && { reason: reason.slice(0, 500) }) })
    .where('id', '=', delivery.id)
    .execute();
}

/** From when on its use was not billed: its subscription ends a moment later, in a job. */
export async function noteAnnounced(tx: Queryable, deliveryId: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set((eb) => ({
      end_announced_at: eb.selectFrom('announced_ends').select('announced_at').where('unit_id', '=', deliveryId),
    }))
    .where('id', '=', deliveryId)
    .execute();
}

/** Who ended it, where a person did: its subscription ends a moment later, in a job, and names the same person. */
export async function noteEndedBy(tx: Queryable, deliveryId: string, accountId: string): Promise<void> {
  await tx.updateTable('deliveries').set({ ended_by: accountId }).where('id', '=', deliveryId).execute();
}
