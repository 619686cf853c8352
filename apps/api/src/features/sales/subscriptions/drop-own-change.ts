import { invoiceStatus } from '@resolvo/contract/money/invoice-states';
import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { aboutSubscription } from './about-subscription.ts';
import { isUnclear } from './attempts.ts';
import { dropChange, pendingChange } from './changes.ts';
import { holdSubscription } from './hold-subscription.ts';
import { subscriptionTurns } from './queues.ts';

/** The customer no longer wants a change that waits for its payment. Returns the name of the plan it was to become. */
export async function dropOwnChange(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: Caller,
  subscriptionId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, actor.accountId);
    const change = await pendingChange(tx, held.id);
    const paying = change !== undefined && (await isUnclear(tx, change.invoice_id));
    demand(subscriptionCan.dropChange({ invoice: change ? invoiceStatus.parse(change.invoice_status) : null, paying }));
    if (!change) throw conflict('No change of plan is waiting.');
    await dropChange(deps, tx, change, `The change to ${change.to_name} was dropped.`);
    // A next period that waited for this change may be due for its bill.
    await tx.updateTable('subscriptions').set({ next_at: deps.now() }).where('id', '=', held.id).execute();
    await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [held.id] });
    await deps.events.emit(tx, {
      name: 'subscription.change_dropped',
      accountId: held.account_id,
      by: actor,
      data: { ...aboutSubscription(held), to_plan_id: change.to_plan_id, invoice_id: change.invoice_id },
    });
    return change.to_name;
  });
}
