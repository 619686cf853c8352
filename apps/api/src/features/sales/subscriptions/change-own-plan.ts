import { formatMoney } from '@resolvo/contract/money';
import { type Collected, collected } from '@resolvo/contract/money/charges';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { changePlan } from './change-plan.ts';
import type { Wanted } from './quote-plan.ts';
import { turnSubscription } from './turn-subscription.ts';

/** The customer changes the plan; the price of a larger one is collected at once if possible. */
export async function changeOwnPlan(deps: Deps, actor: Caller, subscriptionId: string, wanted: Wanted) {
  const { accountId: ownerId } = actor;
  const { invoiceId, credited } = await deps.db
    .transaction()
    .execute((tx) => changePlan(deps, tx, { subscriptionId, ...wanted, ownerId, actor }));
  if (invoiceId === undefined) {
    const back = credited > 0 ? ` ${formatMoney(credited)} went to your balance.` : '';
    return {
      details: `The plan is changed.${back}`,
      done: true,
      invoice_id: null,
      payment: 'nothing' as const,
      credited,
    };
  }
  // Does what the enqueued job would do, because the customer is waiting for the answer.
  await turnSubscription(deps, subscriptionId);
  const { status } = await deps.db
    .selectFrom('subscription_changes')
    .select('status')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const done = status === 'done';
  const payment = done ? 'paid' : await outcomeOf(deps, invoiceId);
  return { details: detailsOf[payment], done, invoice_id: invoiceId, payment, credited };
}

const waits = 'The plan changes as soon as its invoice is paid.';

const detailsOf: Readonly<Record<Collected, string>> = {
  nothing: 'The plan is changed.',
  paid: 'The plan is changed and paid.',
  needs_action: 'Your bank wants you to confirm the payment. The plan changes as soon as you have.',
  declined: `Your card was declined. ${waits}`,
  no_method: waits,
  unknown: `Your bank has not answered yet. ${waits}`,
};

/** How the attempt of this moment ended. */
async function outcomeOf(deps: Pick<Deps, 'db'>, invoiceId: string): Promise<Collected> {
  const attempt = await deps.db
    .selectFrom('charge_attempts')
    .select('outcome')
    .where('invoice_id', '=', invoiceId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
  return collected.catch('unknown').parse(attempt?.outcome);
}
