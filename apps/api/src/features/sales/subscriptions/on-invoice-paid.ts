import type { Deps } from '../../../core/deps.ts';
import { closePaidAttempts } from './attempts.ts';
import { turnSubscription } from './turn-subscription.ts';

/** Continues what an invoice paid for: a suspended subscription resumes, a larger plan takes effect. */
export async function onInvoicePaid(deps: Deps, invoiceId: string): Promise<void> {
  await closePaidAttempts(deps.db, invoiceId, deps.now());
  const paid = await deps.db
    .selectFrom('subscription_bills')
    .select('subscription_id')
    .distinct()
    .where('invoice_id', '=', invoiceId)
    .execute();
  for (const { subscription_id } of paid) await turnSubscription(deps, subscription_id);
}
