import { dayInWords } from '@resolvo/contract/day-words';
import type { invoicingHaltEndpoints } from '@resolvo/contract/money/invoicing-halts';
import type { payoutEndpoints } from '@resolvo/contract/money/payouts';
import type { spendingEndpoints } from '@resolvo/contract/sales/spending';
import type { subscriptionEndpoints } from '@resolvo/contract/sales/subscriptions';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { billingData } from './billing-data.ts';
import { cancelSubscription, keepSubscription } from './cancel-subscription.ts';
import { changeOwnPlan } from './change-own-plan.ts';
import { dropOwnChange } from './drop-own-change.ts';
import { endNow } from './end-now.ts';
import { setSpendingLimit } from './limit-spending.ts';
import { getSubscription, listSubscriptions, ownSubscriptions } from './list-subscriptions.ts';
import { ownPayoutRoom } from './payout-room.ts';
import { previewPlan } from './quote-plan.ts';
import { ownSelfPayments } from './self-payments.ts';
import { ownSpending } from './spending.ts';
import { touchedBySubscription } from './touched-by-subscription.ts';
import { previewHalt } from './watch-run.ts';

const cancelled = (end: Date) => ({ details: `The subscription is cancelled and runs until ${dayInWords(end)}.` });
const kept = (end: Date) => ({ details: `The subscription stays and renews on ${dayInWords(end)}.` });

export function subscriptionRoutes(
  deps: Deps,
): Handlers<
  | keyof typeof subscriptionEndpoints
  | keyof typeof spendingEndpoints
  | Extract<keyof typeof invoicingHaltEndpoints, 'haltPreview'>
  | Extract<keyof typeof payoutEndpoints, 'ownPayoutRoom'>
> {
  return {
    haltPreview: ({ params }) => previewHalt(deps, params.halt_id),
    ownPayoutRoom: ({ actor }) => ownPayoutRoom(deps, actor),
    ownSpending: ({ actor }) => ownSpending(deps, actor),
    ownSpendingLimit: async ({ actor, body }) => ({ details: await setSpendingLimit(deps, actor, body.amount) }),
    billingData: ({ actor }) => billingData(deps, actor),
    ownSelfPayments: ({ actor }) => ownSelfPayments(deps, actor),
    ownSubscriptions: ({ actor, query }) => ownSubscriptions(deps, actor, query),
    ownSubscription: ({ actor, params }) => getSubscription(deps, actor, params.subscription_id),
    ownSubscriptionPreview: ({ actor, params }) =>
      previewPlan(deps, actor, params.subscription_id, { planId: params.plan_id }),
    ownSubscriptionChange: ({ actor, params, body }) =>
      changeOwnPlan(deps, actor, params.subscription_id, { planId: body.plan_id }),
    ownSubscriptionDropChange: async ({ actor, params }) => ({
      details: `The change to ${await dropOwnChange(deps, actor, params.subscription_id)} is dropped. Nothing changes.`,
    }),
    ownSubscriptionCancel: async ({ actor, params }) =>
      cancelled(await cancelSubscription(deps, actor, params.subscription_id, actor.accountId)),
    ownSubscriptionResume: async ({ actor, params }) =>
      kept(await keepSubscription(deps, actor, params.subscription_id, actor.accountId)),
    subscriptionList: ({ query }) => listSubscriptions(deps, query),
    subscriptionCancel: async ({ actor, params }) =>
      cancelled(await cancelSubscription(deps, actor, params.subscription_id)),
    subscriptionResume: async ({ actor, params }) => kept(await keepSubscription(deps, actor, params.subscription_id)),
    subscriptionTouched: ({ params, query }) => touchedBySubscription(deps, params.subscription_id, query.act),
    subscriptionEnd: async ({ actor, params, body }) => {
      await endNow(deps, actor, params.subscription_id, body);
      return { details: 'The subscription has ended. Its service is suspended and kept for the grace period.' };
    },
  };
}
