import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { price, priceInput } from '../money-fields.ts';

export const spending = z.strictObject({
  from: unixSeconds.describe('When this calendar month began, in UTC.'),
  to: unixSeconds.describe('When the next one begins.'),
  spent: price.describe(
    'Cents with tax: invoices of this month less what was credited, and hours that ran. Traffic above a plan counts when it is billed, an order when it is paid or begun.',
  ),
  waiting: price.describe('What orders ask for that wait for their payment. Counted before another is let through.'),
  rest: price.describe('What is still to come this month.'),
  next: price.describe('What the next month will cost.'),
  reserved: price.describe(
    'What services by the hour, ordered ones too, may still cost this month. Counted before an order is let through.',
  ),
  limit: price.nullable().describe('The spending limit of a month; null when there is none.'),
  services: z
    .array(
      z.strictObject({
        unit_id: id.describe('The delivery.'),
        subscription_id: id.nullable().describe('null while it is being made.'),
        name: z.string(),
        hourly: z.boolean(),
        so_far: price.describe('Hours of this month; 0 for what is paid ahead, which stands on invoices.'),
        rest: price,
        next: price,
      }),
    )
    .describe('Each service that costs something until the end of the next month.'),
});
export type Spending = z.infer<typeof spending>;

export const spendingLimitBody = z.strictObject({
  amount: priceInput('Please enter an amount.')
    .min(100, { error: 'Please enter at least €1.00, or nothing for no limit.' })
    .nullable()
    .describe('Cents with tax for a calendar month; null for no limit.'),
});

const of = { version: 1, subject: 'account_id', changes: ['billing', 'subscriptions'] } as const;

export const spendingEvents = defineEvents({
  'spending_limit.set': {
    ...of,
    summary: 'The spending limit of an account was changed.',
    says: 'The spending limit of an account was set to {€amount} a month.',
    data: z.strictObject({ account_id: id, amount: price.nullable() }),
  },
  'spending_limit.reached': {
    ...of,
    summary: 'An account reached a share of its spending limit this month.',
    says: 'An account has spent {€spent} this month: {percent} % of its spending limit of {€amount} is reached.',
    data: z.strictObject({ account_id: id, percent: z.number().int(), spent: price, amount: price }),
  },
});

export const spendingEndpoints = {
  ownSpending: endpoint({
    method: 'GET',
    path: '/account/billing/spending',
    summary: 'What this month has cost so far, what is still to come, and what the next one will cost.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['subscriptions', 'invoices', 'payments', 'billing', 'servers', 'orders', 'deliveries'],
    status: 200,
    response: spending,
    errors: [],
  }),
  ownSpendingLimit: endpoint({
    method: 'PUT',
    path: '/account/billing/spending-limit',
    summary:
      'Set how much a month may cost. You are told at 80 and 100 %; then orders and larger plans are refused. Nothing that runs is stopped.',
    access: own('billingManage'),
    spends: false,
    limit: limits.write,
    changes: ['billing', 'subscriptions'],
    body: spendingLimitBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
