import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { collected, paysWith } from '../money/charges.ts';
import { cents, price } from '../money-fields.ts';
import { nextPriceFields, openBill } from '../sales/subscriptions.ts';
import { paidTopics } from '../topics.ts';
import { serverParams } from './servers.ts';

const scaleOption = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  plan_price: price,
  plan_hourly: z
    .number()
    .int()
    .nullable()
    .describe('Hundredths of a cent for each started hour, where this server is billed by the hour; null otherwise.'),
  your_price: price.nullable().describe('A month for you, with discount and tax; null where nothing is paid for it.'),
  your_hourly: z
    .number()
    .int()
    .nullable()
    .describe('The same for each started hour, in hundredths of a cent, where this server is billed by the hour.'),
  vcpus: z.number().int(),
  ram_mb: z.number().int(),
  disk_gb: z.number().int(),
  current: z.boolean(),
  possible: z.boolean(),
  reason: z.string().describe('Why it is not possible; empty when it is.'),
});
export type ScaleOption = z.infer<typeof scaleOption>;

const scalePreview = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  due_now: cents.describe(
    'Invoiced now, tax included: the rest of the period, and the next one where its invoice is open. 0 when nothing is due.',
  ),
  credit_now: cents.describe('Given back to the credit balance; 0 when nothing is.'),
  ...nextPriceFields,
  next_period_at: unixSeconds.describe('0 when it does not renew.'),
  open_bill: openBill,
  pays_with: paysWith,
  restarts: z.boolean(),
  effects: z.array(z.string()).describe('What will happen to the machine, in sentences.'),
});
export type ScalePreview = z.infer<typeof scalePreview>;

/** Endpoints about a server's subscription. */
export const serverBillingEndpoints = {
  vmScaleOptions: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/scale',
    summary: 'Plans the server can change to.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'catalog', 'subscriptions', 'billing', 'invoices'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ plans: z.array(scaleOption) }),
    errors: [],
  }),
  vmScalePreview: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/scale/{plan_id}',
    summary: 'Price of changing to another plan, and whether the server restarts.',
    access: own('serversView'),
    limit: limits.read,
    reads: [
      'servers',
      'catalog',
      'subscriptions',
      'balance',
      'billing',
      'payment-methods',
      'invoices',
      'orders',
      'deliveries',
    ],
    params: serverParams.extend({ plan_id: id }),
    status: 200,
    response: scalePreview,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmScale: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/scale',
    summary: 'Change to another size. The difference for the rest of the period is invoiced or credited.',
    access: own('serversManage'),
    spends: true,
    limit: limits.issue,
    changes: paidTopics,
    params: serverParams,
    body: z.strictObject({ plan_id: id }),
    status: 202,
    response: z.strictObject({
      details: z.string(),
      invoice_id: id.nullable().describe('What is to be paid for the difference, if anything.'),
      payment: collected,
    }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  vmCancel: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/cancel',
    summary:
      'Stop renewing the server. It runs until the paid period ends, is then suspended, kept for the grace period and deleted.',
    access: own('serversManage'),
    spends: false,
    limit: limits.issue,
    changes: paidTopics,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
