import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import { cents, price } from '../money.ts';
import { text } from '../text.ts';
import { planTypes } from './catalog.ts';
import { subscriptionStatus } from './subscription-states.ts';

export const subscription = z.strictObject({
  subscription_id: id,
  subscription_status: subscriptionStatus,
  order_id: id,
  plan_id: id,
  plan_name: z.string(),
  plan_type: z.enum(planTypes),
  server_id: id.nullable().describe('The server it pays for, where it is one.'),
  months: z.union([z.literal(1), z.literal(12)]).describe('How long a period is.'),
  price: price.describe('A period in cents, without discount and tax.'),
  total: price.describe('What the next renewal costs in cents, with discount and tax.'),
  created_at: unixSeconds,
  period_start: unixSeconds,
  period_end: unixSeconds,
  cancelled: z.boolean().describe('It ends with its period.'),
  renews_at: unixSeconds.describe('When the next period starts; 0 when there is none.'),
  ended_at: unixSeconds,
  end_reason: z.string(),
  unpaid_invoice_id: id.nullable().describe('The oldest invoice of it that waits for payment.'),
  unpaid_since: unixSeconds.describe('When that invoice was due; 0 when nothing is owed, or it is not due yet.'),
  pending_plan_id: id.nullable().describe('A larger plan that takes effect when its invoice is paid.'),
  pending_plan_name: z.string(),
  pending_invoice_id: id.nullable(),
});
export type Subscription = z.infer<typeof subscription>;

const planPreview = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  allowed: z.boolean(),
  reason: z.string().describe('Why it is not allowed; empty when it is.'),
  amount: cents.describe('With tax: what is charged now, or below 0 what goes to your balance.'),
  tax_amount: cents,
  period_end: unixSeconds,
  next_total: price.describe('What a period costs from the next renewal on, with discount and tax.'),
  renews_at: unixSeconds,
});
export type PlanPreview = z.infer<typeof planPreview>;

const changePlanBody = z.strictObject({ plan_id: id });
export const endSubscriptionBody = z.strictObject({
  reason: text('Please say why.', 500),
  credit_unused: z.boolean().default(true).describe('Give the rest of the paid period back to the balance.'),
});

const subscriptionParams = z.strictObject({ subscription_id: id });

export const subscriptionEndpoints = {
  ownSubscriptions: endpoint({
    method: 'GET',
    path: '/account/subscriptions',
    summary: 'Your subscriptions, newest first.',
    access: own('billingView'),
    limit: limits.read,
    query: pageQuery.extend({ status: z.enum(['open']).optional().describe('Only those that have not ended.') }),
    status: 200,
    response: z.strictObject({ subscriptions: z.array(subscription), ...pageFields }),
    errors: [],
  }),
  ownSubscription: endpoint({
    method: 'GET',
    path: '/account/subscriptions/{subscription_id}',
    summary: 'One of your subscriptions.',
    access: own('billingView'),
    limit: limits.read,
    params: subscriptionParams,
    status: 200,
    response: subscription,
    errors: [],
  }),
  ownSubscriptionPreview: endpoint({
    method: 'GET',
    path: '/account/subscriptions/{subscription_id}/plans/{plan_id}',
    summary: 'What going over to another plan costs now, and from the next renewal on.',
    access: own('billingView'),
    limit: limits.read,
    params: subscriptionParams.extend({ plan_id: id }),
    status: 200,
    response: planPreview,
    errors: [],
  }),
  ownSubscriptionChange: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/plan',
    summary: 'Go over to another plan. A larger one takes effect when its invoice is paid, a smaller one at once.',
    access: own('billingManage'),
    limit: limits.write,
    params: subscriptionParams,
    body: changePlanBody,
    status: 200,
    response: z.strictObject({
      details: z.string(),
      done: z.boolean().describe('false while it waits for payment.'),
      invoice_id: id.nullable().describe('What is to be paid for it.'),
      credited: price.describe('Cents that went to your balance.'),
    }),
    errors: ['conflict'],
  }),
  ownSubscriptionCancel: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/cancel',
    summary: 'End a subscription with its period.',
    access: own('billingManage'),
    limit: limits.write,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ownSubscriptionResume: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/resume',
    summary: 'Keep a subscription that was cancelled and has not ended yet.',
    access: own('billingManage'),
    limit: limits.write,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subscriptionList: endpoint({
    method: 'GET',
    path: '/system/admin/subscriptions',
    summary: 'Subscriptions of all clients, of one client or of one order, newest first.',
    access: staff('staffOrders'),
    limit: limits.read,
    query: pageQuery.extend({
      status: subscriptionStatus.optional(),
      user_id: id.optional(),
      order_id: id.optional(),
    }),
    status: 200,
    response: z.strictObject({ subscriptions: z.array(subscription.extend({ user_id: id })), ...pageFields }),
    errors: [],
  }),
  subscriptionCancel: endpoint({
    method: 'POST',
    path: '/system/admin/subscriptions/{subscription_id}/cancel',
    summary: 'End a client’s subscription with its period.',
    access: staff('staffOrders'),
    limit: limits.write,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subscriptionResume: endpoint({
    method: 'POST',
    path: '/system/admin/subscriptions/{subscription_id}/resume',
    summary: 'Keep a client’s subscription that was cancelled and has not ended yet.',
    access: staff('staffOrders'),
    limit: limits.write,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subscriptionEnd: endpoint({
    method: 'POST',
    path: '/system/admin/subscriptions/{subscription_id}/end',
    summary: 'End a client’s subscription at once, and what it delivers with it.',
    access: staff('staffOrders'),
    limit: limits.write,
    params: subscriptionParams,
    body: endSubscriptionBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
