import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { collected, paysWith } from '../money/charges.ts';
import { ownSelfPayment } from '../money/self-payments.ts';
import { cents, price } from '../money-fields.ts';
import { planType } from '../product-types.ts';
import { text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { touchedServices } from './endings.ts';
import { subscriptionStatus } from './subscription-states.ts';

export const subscription = z.strictObject({
  subscription_id: id,
  name: z.string().describe('What it pays for: its own name, domain or address, with the plan beside it.'),
  subscription_status: subscriptionStatus,
  order_id: id,
  plan_id: id,
  plan_name: z.string(),
  plan_type: planType,
  server_id: id.nullable().describe('The server it pays for, where it is one.'),
  server_name: z.string().describe('What its owner calls that server; empty where it is none.'),
  months: z.union([z.literal(1), z.literal(12)]).describe('How long a period is.'),
  price: price.describe('A period in cents, without discount and tax; by the hour the most that a month costs.'),
  hourly_price: price
    .nullable()
    .describe('Hundredths of a cent, without discount and tax, for each started hour; null where it is paid ahead.'),
  hours: z.number().int().describe('Started hours of this month; 0 where it is paid ahead.'),
  hours_cost: price.describe('What they cost so far, with discount and tax.'),
  total: price.describe(
    'What the next renewal costs in cents, with discount and tax; by the hour the most of a month.',
  ),
  hourly_total: price.nullable().describe('As `hourly_price`, with discount and tax.'),
  created_at: unixSeconds,
  period_start: unixSeconds,
  period_end: unixSeconds,
  cancelled: z.boolean().describe('It ends with its period.'),
  ends_with_server: unixSeconds.describe(
    'When it ends with the server that it belongs to, which was cancelled or is kept until then; 0 otherwise.',
  ),
  renews_at: unixSeconds.describe('When the next period starts; 0 when there is none.'),
  kept_until: unixSeconds.describe('Until when it is kept where it ends with its period; 0 when it has ended.'),
  ended_at: unixSeconds,
  end_reason: z.string(),
  unpaid_invoice_id: id.nullable().describe('The oldest invoice of it that waits for payment.'),
  unpaid_since: unixSeconds.describe('When that invoice was due; 0 when nothing is owed, or it is not overdue.'),
  unpaid_due: unixSeconds.describe(
    'When an unpaid invoice of a period that has begun is due; 0 when all of it is paid.',
  ),
  pending_plan_id: id.nullable().describe('A larger plan that takes effect when its invoice is paid.'),
  pending_plan_name: z.string(),
  pending_invoice_id: id.nullable(),
  pending_drop_reason: z.string().describe('Why that change cannot be dropped; empty when it can.'),
});
export type Subscription = z.infer<typeof subscription>;

/** The price of a size from the next period on; by the hour from now on. */
export const nextPriceFields = {
  next_price: price.describe('With tax, for each period from the next one on; by the hour the most of a month.'),
  next_months: z.number().int().describe('How long a period is.'),
  next_hourly: price
    .nullable()
    .describe('Hundredths of a cent with tax for each started hour; null where it is paid ahead.'),
};

export const openBill = z
  .strictObject({ invoice_id: id, number: z.number().int(), total: price })
  .nullable()
  .describe(
    'The unpaid invoice of the next period. The change cancels it: a larger plan asks for that period on its own invoice, a smaller one issues it again.',
  );

const planPreview = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  allowed: z.boolean(),
  reason: z.string().describe('Why it is not allowed; empty when it is.'),
  amount: cents.describe('With tax: what is charged now, or below 0 what goes to your balance.'),
  tax_amount: cents,
  open_bill: openBill,
  period_end: unixSeconds,
  ...nextPriceFields,
  renews_at: unixSeconds,
  pays_with: paysWith,
});
export type PlanPreview = z.infer<typeof planPreview>;

const changePlanBody = z.strictObject({ plan_id: id });
export const endSubscriptionBody = z.strictObject({
  reason: text('Please say why.', 500),
  credit_unused: z.boolean().default(true).describe('Give the rest of the paid period back to the balance.'),
});

const subscriptionParams = z.strictObject({ subscription_id: id });

export const subscriptionEndpoints = {
  billingData: endpoint({
    method: 'GET',
    path: '/account/billing/data',
    summary: 'Your number of subscriptions and your credit balance in cents.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['balance', 'subscriptions'],
    status: 200,
    response: z.strictObject({ subscriptions: z.strictObject({ total_count: z.number().int() }), balance: cents }),
    errors: [],
  }),
  ownSelfPayments: endpoint({
    method: 'GET',
    path: '/account/billing/self-payments',
    summary: 'Your open invoices that are paid without you: from what, how much and on which day.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['subscriptions', 'invoices', 'payments', 'payment-methods', 'balance'],
    status: 200,
    response: z.strictObject({ payments: z.array(ownSelfPayment) }),
    errors: [],
  }),
  ownSubscriptions: endpoint({
    method: 'GET',
    path: '/account/subscriptions',
    summary: 'Your subscriptions, newest first.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['subscriptions', 'invoices', 'payments', 'billing', 'servers'],
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
    reads: ['subscriptions', 'invoices', 'payments', 'billing', 'servers'],
    params: subscriptionParams,
    status: 200,
    response: subscription,
    errors: [],
  }),
  ownSubscriptionPreview: endpoint({
    method: 'GET',
    path: '/account/subscriptions/{subscription_id}/plans/{plan_id}',
    summary: 'The price of changing to another plan now, and from the next renewal on.',
    access: own('billingView'),
    limit: limits.read,
    reads: [
      'subscriptions',
      'catalog',
      'balance',
      'billing',
      'payment-methods',
      'invoices',
      'servers',
      'orders',
      'deliveries',
    ],
    params: subscriptionParams.extend({ plan_id: id }),
    status: 200,
    response: planPreview,
    errors: [],
  }),
  ownSubscriptionChange: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/plan',
    summary: 'Change the plan. A larger one takes effect when its invoice is paid, a smaller one at once.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: subscriptionParams,
    body: changePlanBody,
    status: 200,
    response: z.strictObject({
      details: z.string(),
      done: z.boolean().describe('false while it waits for payment.'),
      invoice_id: id.nullable().describe('What is to be paid for it.'),
      payment: collected,
      credited: price.describe('Cents that went to your balance.'),
    }),
    errors: ['conflict'],
  }),
  ownSubscriptionDropChange: endpoint({
    method: 'DELETE',
    path: '/account/subscriptions/{subscription_id}/plan',
    summary: 'Drop a change of plan that waits for its payment. Its invoice is cancelled, and nothing changes.',
    access: own('billingManage'),
    spends: false,
    destroys: false,
    limit: limits.issue,
    changes: paidTopics,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ownSubscriptionCancel: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/cancel',
    summary: 'Cancel a subscription: it ends with its period.',
    access: own('billingManage'),
    spends: false,
    limit: limits.issue,
    changes: paidTopics,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  ownSubscriptionResume: endpoint({
    method: 'POST',
    path: '/account/subscriptions/{subscription_id}/resume',
    summary: 'Revert the cancellation of a subscription that has not ended yet.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
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
    reads: ['subscriptions', 'invoices', 'payments', 'billing', 'servers'],
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
    summary: 'Cancel a client’s subscription: it ends with its period.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('subscription-cancelled'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subscriptionResume: endpoint({
    method: 'POST',
    path: '/system/admin/subscriptions/{subscription_id}/resume',
    summary: 'Revert the cancellation of a client’s subscription that has not ended yet.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('subscription-kept'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: subscriptionParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  subscriptionTouched: endpoint({
    method: 'GET',
    path: '/system/admin/subscriptions/{subscription_id}/services',
    summary: 'What would become of the service if the subscription were ended now, or cancelled with its period.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['subscriptions', 'deliveries', 'servers'],
    params: subscriptionParams,
    query: z.strictObject({ act: z.enum(['cancel', 'end']) }),
    status: 200,
    response: touchedServices,
    errors: [],
  }),
  subscriptionEnd: endpoint({
    method: 'POST',
    path: '/system/admin/subscriptions/{subscription_id}/end',
    summary: 'End a client’s subscription at once. Its service is suspended and kept for the grace period.',
    access: recentStaff('staffOrders'),
    gives: true,
    tells: tellsBy('service-ended', 'end-announced'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: subscriptionParams,
    body: endSubscriptionBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
