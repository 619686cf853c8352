import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { chargeClose, methodDetach } from './queues.ts';

/**
 * Removes all cards of a deleted account: the rows at once, and by jobs of the same transaction the methods at the
 * gateway and any open card forms.
 */
export async function forgetCards(deps: Pick<Deps, 'jobs' | 'now'>, tx: Queryable, accountId: string): Promise<void> {
  const nothing = { brand: '', last4: '0000', exp_month: 1, exp_year: 2000, wallet: null };
  const cards = await tx
    .updateTable('payment_methods')
    .set((eb) => ({ ...nothing, is_default: false, removed_at: eb.fn.coalesce('removed_at', eb.val(deps.now())) }))
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  for (const { id } of cards) await deps.jobs.send(tx, methodDetach, { payment_method_id: id });
  const forms = await tx
    .selectFrom('charges')
    .select('id')
    .where('account_id', '=', accountId)
    .where('attempt', 'is', null)
    .where('status', 'in', ['created', 'failed', 'unknown'])
    .execute();
  for (const { id } of forms) await deps.jobs.send(tx, chargeClose, { charge_id: id });
}
