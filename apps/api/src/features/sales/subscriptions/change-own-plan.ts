import { formatMoney } from '@resolvo/contract/money';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { changePlan } from './change-plan.ts';
import { turnSubscription } from './turn-subscription.ts';

/** The customer changes the plan; the price of a larger one is collected at once if possible. */
export async function changeOwnPlan(deps: Deps, actor: Caller, subscriptionId: string, planId: string) {
  const { accountId: ownerId } = actor;
  const { invoiceId, credited } = await deps.db
    .transaction()
    .execute((tx) => changePlan(deps, tx, { subscriptionId, planId, ownerId, actor }));
  if (invoiceId === undefined) {
    const back = credited > 0 ? ` ${formatMoney(credited)} went to your balance.` : '';
    return { details: `The plan is changed.${back}`, done: true, invoice_id: null, credited };
  }
  // Does what the enqueued job would do, because the customer is waiting for the answer.
  await turnSubscription(deps, subscriptionId);
  const { status } = await deps.db
    .selectFrom('subscription_changes')
    .select('status')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const done = status === 'done';
  const details = done ? 'The plan is changed and paid.' : 'The plan changes as soon as its invoice is paid.';
  return { details, done, invoice_id: invoiceId, credited };
}
