import { z } from 'zod';
import { detailsSchema, emptyBody, id, idempotencyKey, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { invoiceOrderStatus } from '../money/invoice-states.ts';
import { invoice } from '../money/invoices.ts';
import { cents, percent, price } from '../money-fields.ts';
import { itemType } from '../product-types.ts';
import { paidTopics } from '../topics.ts';
import { buyerChoices } from './item-choices.ts';
import { orderStatus } from './order-states.ts';

export const checkoutLimits = {
  quantity: 10,
  extras: 5,
  /** Unpaid orders per account, so that one account cannot take all stock. */
  unpaid: 5,
  /** How long an order waits for its payment. */
  hours: 24,
  /** How long it waits for a bank transfer. */
  transferDays: 7,
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
  period: z
    .enum(['hourly', 'monthly', 'annual'])
    .default('monthly')
    .describe(
      'How long is paid ahead, where the plan renews. By the hour nothing is: hours are billed at the end of the month or of the server. Options are paid by the month then.',
    ),
  choices: buyerChoices.default({}).describe('What the plan asks.'),
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
  thing: z
    .strictObject({ kind: z.string(), id })
    .nullable()
    .describe('Where it is found: the noun, such as `server` or `dedicated`, and its id; null where it has no page.'),
  choose_item_id: id.nullable().describe('Set while it waits for you to choose how it is made: the id of its item.'),
  standing: serviceStanding,
  text: z.string().describe('What is going on, or still to be done by you, in sentences; empty when it is ready.'),
  addresses: z
    .array(z.string())
    .nullable()
    .describe('What an option brought to its server, empty where that is no address; null where it is no option.'),
  serials: z.array(z.string()).describe('Serial numbers of a machine that was built for it, once it is ready.'),
});
export type BoughtService = z.infer<typeof boughtService>;
/** Items and sums of an order: what its invoice will say, or what it says. */
export const quote = invoice.pick({
  invoice_subtotal: true,
  invoice_discount: true,
  invoice_discount_amount: true,
  invoice_tax: true,
  invoice_tax_type: true,
  invoice_tax_amount: true,
  invoice_total: true,
  invoice_paid_period: true,
  items: true,
});
export type Quote = z.infer<typeof quote>;

export const checkout = z.strictObject({
  order_id: id,
  order_status: orderStatus,
  order_valid_until: unixSeconds.describe('Unpaid by then, the order is cancelled; 0 is no such time.'),
  hourly: z.boolean().describe('Whether it was ordered by the hour.'),
  can_cancel: z.boolean(),
  renewal_discount: percent.describe('The discount that its renewals have.'),
  starts_later: z.boolean().describe('Its paid period begins when what renews is set up, on a day not known before.'),
  services: z.array(boughtService).describe('What was made of it so far; without units that failed.'),
  failed: z.number().int().describe('How many units could not be delivered.'),
  quote: quote.describe('What is to be paid. Until the invoice is issued, tax follows your billing address.'),
  invoice: invoice.nullable().describe('null until payment begins: then the invoice is issued and has its number.'),
});
export type Checkout = z.infer<typeof checkout>;

/** Units of one order that a list of orders names; the page of the order has all. */
export const unitsListed = 10;

const ownOrder = z.strictObject({
  order_id: id,
  order_status: orderStatus,
  order_creation_time: unixSeconds,
  invoice_id: id.describe('Its first invoice.'),
  invoice_number: z.number().int(),
  invoice_status: invoiceOrderStatus.describe('Of its first invoice.'),
  total: cents.describe('Of its first invoice, tax included.'),
  paid: cents.describe('What payments have covered of its first invoice.'),
  open: cents.describe('What its first invoice still asks for.'),
  items: z.array(
    z.strictObject({
      plan_name: z.string(),
      wanted_name: z.string().describe('What it is to be called, or for what it is; empty where nothing was chosen.'),
      choose_item_id: id.nullable().describe('Set while it waits for you to choose how it is made.'),
      plan_type: itemType,
      plan_description: z.string().describe('As ordered.'),
      quantity: z.number().int(),
    }),
  ),
  services: z.array(boughtService).describe(`Where each unit stands, at most ${unitsListed} of them.`),
  units: z.number().int().describe('How many units there are.'),
});
export type OwnOrder = z.infer<typeof ownOrder>;

const draftOrder = z.strictObject({
  order_id: id,
  order_creation_time: unixSeconds,
  order_valid_until: unixSeconds.describe('Then the order is dropped.'),
  total: cents,
  items: z.array(
    z.strictObject({
      plan_name: z.string(),
      plan_type: itemType,
      wanted_name: z.string().describe('What it is to be called, or for what it is; empty where nothing was chosen.'),
      quantity: z.number().int(),
    }),
  ),
});
export type DraftOrder = z.infer<typeof draftOrder>;

export const payBy = z.enum(['card', 'balance', 'bank_transfer']);
export type PayBy = z.infer<typeof payBy>;

export const checkoutEndpoints = {
  checkoutPlace: endpoint({
    method: 'POST',
    path: '/account/checkout',
    summary: 'Order a plan. Its invoice is issued when you begin to pay; once it is paid, delivery starts by itself.',
    access: own('billingManage'),
    spends: false,
    limit: limits.write,
    changes: paidTopics,
    body: checkoutBody,
    status: 201,
    response: z.strictObject({
      order_id: id,
      invoice_id: id.nullable().describe('null until payment begins. An order with nothing to pay has one at once.'),
    }),
    errors: ['not_found', 'conflict'],
  }),
  ownOrders: endpoint({
    method: 'GET',
    path: '/account/orders',
    summary:
      'Your orders that have an invoice, newest first: what was ordered, whether it is paid, and where each unit stands.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['orders', 'invoices', 'deliveries', 'servers', 'subscriptions', 'payments', 'tasks'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ orders: z.array(ownOrder), ...pageFields }),
    errors: [],
  }),
  checkoutList: endpoint({
    method: 'GET',
    path: '/account/checkout',
    summary: 'Orders that you placed and have not begun to pay, newest first.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['orders', 'billing'],
    status: 200,
    response: z.strictObject({ orders: z.array(draftOrder) }),
    errors: [],
  }),
  checkoutDetail: endpoint({
    method: 'GET',
    path: '/account/checkout/{checkout_id}',
    summary: 'One of your orders with what is to be paid, and the invoice once payment has begun.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['orders', 'invoices', 'deliveries', 'servers', 'subscriptions', 'payments', 'billing', 'tasks'],
    params: checkoutParams,
    status: 200,
    response: checkout,
    errors: [],
  }),
  checkoutBegin: endpoint({
    method: 'POST',
    path: '/account/checkout/{checkout_id}/begin',
    summary:
      'Begin to pay an order: its invoice is issued and gets its number, once however often this is called. From the balance it is paid at once; a card is charged by paying the invoice; a bank transfer names the KID of the invoice.',
    access: own('billingManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: checkoutParams,
    body: z.strictObject({
      by: payBy,
      total: price.optional().describe('The total you were shown. Another one is refused, and nothing is issued.'),
    }),
    status: 200,
    response: z.strictObject({ order_id: id, invoice_id: id }),
    errors: ['conflict'],
  }),
  checkoutCancel: endpoint({
    method: 'POST',
    path: '/account/checkout/{checkout_id}/cancel',
    summary:
      'Drop an order that you placed and have not paid. If payment had begun, a credit note cancels its invoice.',
    access: own('billingManage'),
    spends: false,
    limit: limits.issue,
    changes: paidTopics,
    params: checkoutParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
