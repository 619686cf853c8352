import { subscriptionStates } from '@resolvo/contract/sales/subscription-states';
import type { Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import { billOf, openBills } from './bills.ts';
import { dropChange, pendingChange } from './changes.ts';
import { type HeldSubscription, nextPeriodOf } from './hold-subscription.ts';
import { noOrigin } from './standing.ts';
import { tell } from './tell.ts';
import { voidBill } from './void-bill.ts';

export interface Ending {
  readonly why: 'cancelled' | 'unpaid' | 'staff' | 'gone';
  readonly reason: string;
  /** Cents that went to the balance for what was paid and not used. */
  readonly credited?: number;
  readonly by?: { readonly accountId: string; readonly origin: Origin };
}

/**
 * The end, for good: what is delivered is taken away, and nothing more is asked for. Renewals that were not paid are
 * cancelled, because nobody shall pay for what is no longer there; the first invoice is what was ordered, so it stays
 * and is only no longer asked for. Part of the caller's transaction, which holds account and subscription.
 */
export async function endSubscription(
  deps: Pick<Deps, 'now' | 'jobs' | 'services'>,
  tx: Queryable,
  held: HeldSubscription,
  ending: Ending,
): Promise<void> {
  if (!subscriptionStates.canMove(held.status, 'ended')) throw new Error('A subscription ends once.');
  await tx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: deps.now(), end_reason: ending.reason, suspended_at: null })
    .where('id', '=', held.id)
    .execute();
  await deps.services[held.type].end(tx, held.delivery_id);
  const pending = await pendingChange(tx, held.id);
  if (pending) await dropChange(deps, tx, pending, ending.reason);
  const credited = (ending.credited ?? 0) + (await closeBills(deps, tx, held, ending));
  const { account_id: accountId, id: subscription_id } = held;
  await recordEvent(tx, {
    accountId,
    kind: 'subscription_ended',
    origin: ending.by?.origin ?? noOrigin,
    ...(ending.by ? { actorId: ending.by.accountId } : {}),
    data: { subscription_id, reason: ending.reason },
  });
  await tell(deps, tx, accountId, {
    template: 'service-ended',
    name: held.name,
    why: ending.why,
    reason: ending.reason,
    credited,
  });
}

async function closeBills(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  held: HeldSubscription,
  ending: Ending,
): Promise<number> {
  for (const bill of await openBills(tx, held.id)) {
    if (bill.kind === 'renewal') await voidBill(deps, tx, bill, ending.reason);
    else if (ending.why === 'unpaid') {
      await tx.updateTable('invoices').set({ status: 'unpaid' }).where('id', '=', bill.invoice_id).execute();
    }
  }
  const next = await billOf(tx, held.id, nextPeriodOf(held).start);
  return next ? voidBill(deps, tx, next, ending.reason) : 0;
}
