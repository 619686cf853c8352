import { z } from 'zod';
import { detailsSchema, emptyBody, id, idempotencyKey, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { invoice } from '../money/invoices.ts';
import { serverPassword } from '../server-password.ts';
import { paidTopics } from '../topics.ts';
import { itemChoices } from './item-choices.ts';
import { orderStatus } from './order-states.ts';

export const checkoutLimits = {
  quantity: 10,
  extras: 5,
  /** Unpaid orders per account, so that one account cannot take all stock. */
  unpaid: 5,
  /** How long an order waits for its payment. */
  hours: 24,
} as const;

const quantityMessage = `Please choose 1 to ${checkoutLimits.quantity}.`;

/** What is bought. Price, discount and tax are never part of the request. */
export const checkoutBody = z.strictObject({
  plan_id: id,
  quantity: z
    .number({ error: quantityMessage })
    .int({ error: quantityMessage })
    .min(1, { error: quantityMessage })
    .max(checkoutLimits.quantity, { error: quantityMessage })
    .default(1),
  period: z.enum(['monthly', 'annual']).default('monthly').describe('How long is paid ahead, where the plan renews.'),
  choices: itemChoices
    .extend({ password: serverPassword.optional().describe('Of the first user; kept until the machine has it.') })
    .default({})
    .describe('For servers.'),
  extras: z
    .array(id)
    .max(checkoutLimits.extras, { error: `Please choose at most ${checkoutLimits.extras} extras.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Please choose each extra once.' })
    .default([])
    .describe('Ids of one-time plans to order with it, one of each.'),
  idempotency_key: idempotencyKey,
});

const checkoutParams = z.strictObject({ checkout_id: id.describe('The id of your order, or of your invoice.') });

/** How a unit stands for its customer; `waiting` is for an act of the customer. */
export const serviceStanding = z.enum(['working', 'waiting', 'ready', 'stopped']);
export type ServiceStanding = z.infer<typeof serviceStanding>;

/** One unit that the invoice is about. */
const boughtService = z.strictObject({
  name: z.string(),
  server_id: id.nullable(),
  standing: serviceStanding,
  text: z.string().describe('What is going on, as a sentence; empty when it is ready.'),
});
export type BoughtService = z.infer<typeof boughtService>;

export const checkout = z.strictObject({
  order_id: id,
  order_status: orderStatus,
  order_valid_until: unixSeconds.describe('Unpaid by then, the order is cancelled; 0 is no such time.'),
  can_cancel: z.boolean(),
  services: z.array(boughtService).describe('What was made of it so far; without units that failed.'),
  failed: z.number().int().describe('How many units could not be delivered.'),
  invoice,
});
export type Checkout = z.infer<typeof checkout>;

export const checkoutEndpoints = {
  checkoutPlace: endpoint({
    method: 'POST',
    path: '/account/checkout',
    summary: 'Order a plan. The answer names the invoice to pay; once it is paid, delivery starts by itself.',
    access: own('billingManage'),
    limit: limits.write,
    changes: paidTopics,
    body: checkoutBody,
    status: 201,
    response: z.strictObject({ order_id: id, invoice_id: id }),
    errors: ['not_found', 'conflict'],
  }),
  checkoutDetail: endpoint({
    method: 'GET',
    path: '/account/checkout/{checkout_id}',
    summary: 'One of your orders with the invoice to pay.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['orders', 'invoices', 'deliveries', 'servers', 'subscriptions'],
    params: checkoutParams,
    status: 200,
    response: checkout,
    errors: [],
  }),
  checkoutCancel: endpoint({
    method: 'POST',
    path: '/account/checkout/{checkout_id}/cancel',
    summary: 'Cancel an order that you placed and have not paid. A credit note cancels its invoice.',
    access: own('billingManage'),
    limit: limits.write,
    changes: paidTopics,
    params: checkoutParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
