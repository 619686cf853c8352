import { z } from 'zod';
import { chosenWords } from '../chosen-words.ts';
import { countedFields, detailsSchema, id, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { invoiceOrderStatus, invoiceStatus } from '../money/invoice-states.ts';
import { formatMoney, largestAmount, type Totals } from '../money.ts';
import { cents, percent, price, priceInput } from '../money-fields.ts';
import { itemType, orderItemStatus } from '../product-types.ts';
import { stateEnum } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { line, optionalLine, optionalText, text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { itemChoices } from './item-choices.ts';
import { orderStatus, orderType, shownOrderWords } from './order-states.ts';

export const shownOrderStatus = stateEnum(shownOrderWords);
export type ShownOrderStatus = z.infer<typeof shownOrderStatus>;

export const orderLimits = { items: 100, quantity: 1000 } as const;

/** `true`, or why no invoice over this amount is possible. */
export const canInvoice = ({ subtotal, total }: Pick<Totals, 'subtotal' | 'total'>): Verdict =>
  Math.max(subtotal, total) <= largestAmount ||
  `An invoice is at most ${formatMoney(largestAmount)}. Please split the order.`;

/** Days from the invoice's date to its due date. */
export const paymentTerms = { net_14: 14, net_30: 30, immediate: 0 } as const;
export const paymentTermId = z.enum(Object.keys(paymentTerms) as [keyof typeof paymentTerms]);

const quantityMessage = `Please enter a whole number from 1 to ${orderLimits.quantity}.`;
export const quantity = z
  .number({ error: quantityMessage })
  .int({ error: quantityMessage })
  .min(1, { error: quantityMessage })
  .max(orderLimits.quantity, { error: quantityMessage });

const count = z.number().int();

const orderItem = z.strictObject({
  order_item_id: id,
  plan_id: id.nullable().describe('null for a custom item.'),
  plan_name: z.string(),
  plan_description: z.string(),
  plan_type: itemType,
  plan_price: price.describe('Of one unit, for the period of the order.'),
  plan_annual_price: price.nullable().describe('Of one unit for a year, where it renews; null where it does not.'),
  quantity: z.number().int(),
  chosen: chosenWords,
  made_for: z
    .string()
    .describe('“For web1” for an extra or a volume of a server, or that it is for each server of the order; or empty.'),
  client_chooses: z.boolean().describe('It waits for the client to choose how it is made.'),
  order_item_status: orderItemStatus,
  units: z
    .strictObject({ started: count, delivered: count, failed: count, ended: count })
    .describe('How many of the quantity stand where; all 0 until delivery begins.'),
  waiting: z
    .array(z.string())
    .describe('Units that wait for an act of the client, such as servers without an image, in a sentence each.'),
});
export type OrderItem = z.infer<typeof orderItem>;

const orderUser = z.strictObject({ user_id: id, email: z.string(), username: z.string() });

const orderFields = {
  order_id: id,
  order_status: orderStatus,
  order_type: orderType,
  order_sealed: z.boolean(),
  order_draft: z.boolean().describe('The client placed it and has not begun to pay: no invoice yet.'),
  order_creation_time: unixSeconds,
  order_valid_until: unixSeconds,
};

const listedOrder = z.strictObject({
  ...orderFields,
  order_discount: percent,
  user_id: id,
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  items: z.array(
    z.strictObject({
      order_item_id: id,
      plan_id: id.nullable(),
      plan_price: price.describe('Of one unit, for the period of the order.'),
      quantity: z.number().int(),
    }),
  ),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const order = z.strictObject({
  ...orderFields,
  order_subscription_period: z.number().int().describe('Months; 0 unless the order is a subscription.'),
  order_discount: percent,
  order_discount_reason: z.string(),
  order_discount_recurs: z.boolean().describe('Whether renewals have the discount too; decided by sealing.'),
  order_issued_at: unixSeconds.describe('When delivery began.'),
  order_cancelled: z
    .strictObject({
      at: unixSeconds,
      by: z.string().nullable().describe('Email of who cancelled it, empty once deleted; null for the product itself.'),
      reason: z.string(),
    })
    .nullable()
    .describe('null unless it was cancelled.'),
  payment_term_id: paymentTermId,
  user_id: id,
  user: orderUser.describe('Without email and username when the account was deleted.'),
  tax_by_address: z
    .strictObject({ tax: percent, tax_type: z.string() })
    .describe('What the billing profile of the client asks for now: the tax of an order that is sealed without one.'),
  items: z.array(orderItem),
  invoices: z.array(
    z.strictObject({
      invoice_id: id,
      invoice_number: z.number().int(),
      invoice_creation_time: unixSeconds,
      invoice_due_date: unixSeconds,
      invoice_total: cents,
      invoice_open: cents.describe('What it still asks for; 0 once it is paid or cancelled.'),
      invoice_status: invoiceStatus,
      invoice_order_status: invoiceOrderStatus,
      invoice_replaced_by: z.number().int().nullable(),
      additional_invoice: z
        .boolean()
        .describe(
          'It renews or changes what was sold, or was replaced. The one that is not is what the order asks for.',
        ),
      order_valid_from: unixSeconds,
      order_valid_until: unixSeconds,
    }),
  ),
});
export type Order = z.infer<typeof order>;

/** The invoice that paying or cancelling the order is about: not one that was replaced, and none of a later period. */
export const firstInvoice = ({ invoices }: Pick<Order, 'invoices'>): Order['invoices'][number] | undefined =>
  invoices.find(({ additional_invoice }) => !additional_invoice);

const ofOrder = { order_id: id, user_id: id };

/** What the page asks where an invoice is cancelled with the order. */
export const deleteOrderForm = z.strictObject({ reason: text('Please say why.', 500) });
const deleteOrderBody = z.strictObject({
  ...ofOrder,
  reason: deleteOrderForm.shape.reason.optional().describe('What the credit note of a sealed order says.'),
});

export const customItem = z.strictObject({
  name: line(messages.customItemIncomplete, 120),
  description: optionalText(1000).default(''),
  price: priceInput(messages.customItemIncomplete),
  quantity: quantity.default(1),
});

export const newItem = {
  plan_id: id.optional(),
  quantity: quantity.optional(),
  choices: itemChoices
    .optional()
    .describe('What the plan asks. Left out: the client chooses, and nothing of it is made or renews before.'),
  custom_item: customItem.optional(),
};
type NewItem = { readonly [K in keyof typeof newItem]?: unknown };

/** A plan or a custom item. Price and resources of a plan are never part of the request. */
export const planOrCustom = <S extends z.ZodType<NewItem>>(item: S) =>
  item
    .refine(({ plan_id, custom_item }) => (plan_id === undefined) !== (custom_item === undefined), {
      error: messages.planMissing,
      path: ['plan_id'],
    })
    .refine(({ custom_item, choices }) => custom_item === undefined || choices === undefined, {
      error: 'About a custom item there is nothing to choose.',
      path: ['choices'],
    })
    .refine(({ custom_item, quantity }) => custom_item === undefined || quantity === undefined, {
      error: 'A custom item carries its own quantity.',
      path: ['quantity'],
    });

export const addItemBody = planOrCustom(
  z.strictObject({
    ...ofOrder,
    ...newItem,
    metadata_type: z.literal('server').optional().describe('For proxmox plans.'),
  }),
);

export const sealBody = z
  .strictObject({
    ...ofOrder,
    annual_subscription: z.boolean(),
    discount_amount: percent.optional(),
    discount_recurs: z.boolean().default(true).describe('Whether renewals have the discount too.'),
    tax: percent.optional().describe('What the billing profile of the client says when it is not given.'),
    no_tax: z
      .literal(true)
      .optional()
      .describe('No tax, whatever the billing profile says: for forms, which send tax only above 0.'),
  })
  .refine(({ tax, no_tax }) => no_tax === undefined || !tax, {
    error: 'Please send either a tax or that there is none.',
    path: ['no_tax'],
  });

/** Up to the year 9999. */
const validUntil = unixSeconds.max(253_402_300_799);

export const createOrderBody = z.strictObject({
  user_id: id,
  order_type: orderType.exclude(['balance']).default('empty'),
  order_valid_until: validUntil.default(0),
  order_discount: percent.default(0),
  order_discount_reason: optionalLine(200).default(''),
  payment_term_id: paymentTermId.default('net_14'),
});

export const editOrderBody = z.strictObject({
  ...ofOrder,
  order_type: orderType.exclude(['balance']),
  order_valid_until: validUntil,
  order_discount: percent,
  order_discount_reason: optionalLine(200),
  payment_term_id: paymentTermId,
});

export const orderEndpoints = {
  orderList: endpoint({
    method: 'GET',
    path: '/system/admin/orders',
    summary:
      'Orders of all clients. Searches the start of an id, email, email domain, username or hostname, or an invoice number.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['orders', 'clients'],
    query: pageQuery.extend({
      search: optionalLine(254).optional(),
      status: shownOrderStatus.optional(),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({ orders: z.array(listedOrder), ...countedFields }),
    errors: [],
  }),
  orderCounts: endpoint({
    method: 'GET',
    path: '/system/admin/orders/counts',
    summary: 'How many orders there are. Active are those paid, issued or partially issued.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['orders'],
    status: 200,
    response: z.strictObject({ total: z.number().int(), paid: z.number().int(), active: z.number().int() }),
    errors: [],
  }),
  orderCreate: endpoint({
    method: 'POST',
    path: '/system/admin/orders',
    summary: 'Create an empty order for a client.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['orders', 'activity'],
    body: createOrderBody,
    status: 201,
    response: z.strictObject({ order_id: id }),
    errors: [],
  }),
  orderEdit: endpoint({
    method: 'PUT',
    path: '/system/invoices/order',
    summary: 'Change the terms of an order that is open and not sealed.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['orders'],
    body: editOrderBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  orderDetail: endpoint({
    method: 'GET',
    path: '/system/admin/order',
    summary: 'One order with its client, items and invoices.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['orders', 'deliveries', 'invoices', 'clients', 'billing', 'servers'],
    query: z.strictObject({ order_id: id }),
    status: 200,
    response: order,
    errors: ['not_found'],
  }),
  orderAddItem: endpoint({
    method: 'POST',
    path: '/system/invoices/item',
    summary: 'Add a plan or a custom item to an open order.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['orders'],
    body: addItemBody,
    status: 201,
    response: z.strictObject({ order_item_id: id }),
    errors: ['not_found', 'conflict'],
  }),
  orderChangeItem: endpoint({
    method: 'PUT',
    path: '/system/invoices/item',
    summary: 'Change the quantity of an item.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['orders'],
    body: z.strictObject({ ...ofOrder, order_item_id: id, quantity }),
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  orderRemoveItem: endpoint({
    method: 'DELETE',
    path: '/system/invoices/item',
    summary: 'Remove an item from an open order.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    limit: limits.write,
    changes: ['orders'],
    body: z.strictObject({ ...ofOrder, order_item_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  orderSeal: endpoint({
    method: 'POST',
    path: '/system/invoices/seal',
    summary: 'Seal an order: make it final and issue its invoice. Possible once.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('invoice-issued'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    body: sealBody,
    status: 200,
    response: z.strictObject({ invoice_id: id, invoice_number: count }),
    errors: ['not_found', 'conflict'],
  }),
  orderDelete: endpoint({
    method: 'DELETE',
    path: '/system/invoices/order',
    summary: 'Delete an order. One that was sealed is cancelled, its invoice by a credit note.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('credit-note-issued', 'staff-act'),
    spends: false,
    destroys: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    body: deleteOrderBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
};
