import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { chargeClose } from './queues.ts';

/**
 * Enqueues a job, in the caller's transaction, that cancels card forms still open for an invoice that was paid or
 * cancelled.
 */
export async function closeForms(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  invoiceId: string,
  /** The gateway's id of the payment that is being booked. */
  paidWith?: string,
): Promise<void> {
  const open = await tx
    .selectFrom('charges')
    .select(['id', 'gateway_payment_id'])
    .where('invoice_id', '=', invoiceId)
    .where('attempt', 'is', null)
    .where('status', 'in', ['created', 'processing', 'failed', 'unknown'])
    .execute();
  for (const { id, gateway_payment_id } of open) {
    if (paidWith === undefined || gateway_payment_id !== paidWith) {
      await deps.jobs.send(tx, chargeClose, { charge_id: id });
    }
  }
}
