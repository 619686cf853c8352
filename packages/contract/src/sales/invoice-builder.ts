import { z } from 'zod';
import { id, idempotencyKey } from '../common.ts';
import { endpoint, limits, staff, tellsBy } from '../endpoint.ts';
import { percent } from '../money-fields.ts';
import { optionalLine } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { newItem, orderLimits, paymentTermId, planOrCustom } from './orders.ts';

const builtItem = planOrCustom(z.strictObject(newItem));

export const buildInvoiceBody = z.strictObject({
  user_id: id,
  items: z
    .array(builtItem)
    .min(1, { error: 'Please add at least one item.' })
    .max(orderLimits.items, { error: `An invoice has at most ${orderLimits.items} items.` }),
  annual_subscription: z.boolean().default(false),
  discount_amount: percent.default(0),
  discount_reason: optionalLine(200).default(''),
  discount_recurs: z.boolean().default(true).describe('Whether renewals have the discount too.'),
  tax: percent.optional().describe('What the billing profile of the client says when it is not given.'),
  payment_term_id: paymentTermId.default('net_14'),
  idempotency_key: idempotencyKey,
});

export const invoiceBuilderEndpoints = {
  invoiceBuild: endpoint({
    method: 'POST',
    path: '/system/admin/invoices',
    summary: 'Make an order of these items for a client and issue its invoice, in one step.',
    access: staff('staffInvoices'),
    gives: true,
    tells: tellsBy('invoice-issued'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    body: buildInvoiceBody,
    status: 201,
    response: z.strictObject({ order_id: id, invoice_id: id }),
    errors: ['not_found', 'conflict'],
  }),
};
