import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { cents } from '../money-fields.ts';
import { itemType } from '../product-types.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { paidTopics } from '../topics.ts';
import { deliveryStatus } from './delivery-states.ts';

export const orderedAgain = id
  .nullable()
  .describe('The order in which staff ordered it again after it failed; null where there is none that counts.');

export const delivery = z.strictObject({
  delivery_id: id,
  order_item_id: id,
  name: z.string(),
  plan_type: itemType,
  unit: z.number().int().describe('Which of the ordered quantity, from 1.'),
  own_name: z
    .string()
    .describe('What it is called, such as the name of a server; of an extra, its server. Empty where it has none yet.'),
  delivery_status: deliveryStatus,
  started_at: unixSeconds,
  finished_at: unixSeconds,
  reason: z.string().describe('Why it failed.'),
  credited: cents
    .nullable()
    .describe('What went back to the balance because it failed; null where nothing is settled.'),
  ordered_again: orderedAgain,
});
export type Delivery = z.infer<typeof delivery>;

/** Why an order is stuck between paid and delivered. */
export const stuckProblemWords = stateWords({
  not_issued: { word: 'Delivery did not start', meaning: 'broken' },
  not_delivered: { word: 'Not delivered for a day', meaning: 'broken' },
  not_chosen: { word: 'Not chosen for a week', meaning: 'turn' },
  part_paid: { word: 'Part paid, and its last day is over', meaning: 'turn' },
  not_refunded: { word: 'Failed, and not given back', meaning: 'broken' },
});
const stuckProblem = stateEnum(stuckProblemWords);
export const stuckOrder = z.strictObject({
  order_id: id,
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  problem: stuckProblem,
  units: z.number().int().describe('How many units; 0 while none was started.'),
  part: z
    .strictObject({ paid: cents, total: cents })
    .nullable()
    .describe('How much of its invoice is paid; null where all of it is.'),
  since: unixSeconds,
});
export type StuckOrder = z.infer<typeof stuckOrder>;

export const deliveryEndpoints = {
  orderIssue: endpoint({
    method: 'POST',
    path: '/system/invoices/issue',
    summary: 'Start the delivery of everything in a sealed order. Paid orders start by themselves.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('server-ready', 'server-needs-image', 'package-ready', 'volume-ready', 'choices-needed'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    body: z.strictObject({ order_id: id, user_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  deliveryList: endpoint({
    method: 'GET',
    path: '/system/admin/deliveries',
    summary: 'The deliveries of an order with their status.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'orders'],
    query: pageQuery.extend({ order_id: id }),
    status: 200,
    response: z.strictObject({ deliveries: z.array(delivery), ...pageFields }),
    errors: [],
  }),
  deliveryAgain: endpoint({
    method: 'POST',
    path: '/system/admin/deliveries/{delivery_id}/again',
    summary:
      'Make a draft order with what could not be delivered, and with what was chosen about it. Sealed, it is paid for anew, or given by a discount.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsNobody('A draft of staff, which the client does not see yet.'),
    spends: false,
    limit: limits.write,
    changes: ['orders', 'activity'],
    params: z.strictObject({ delivery_id: id }),
    body: emptyBody,
    status: 201,
    response: detailsSchema.extend({ order_id: id }),
    errors: ['not_found', 'conflict'],
  }),
  deliveryStuck: endpoint({
    method: 'GET',
    path: '/system/admin/deliveries/stuck',
    summary: 'Orders paid but neither delivered nor refunded in time, oldest first, at most 100.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'orders', 'invoices', 'clients'],
    status: 200,
    response: z.strictObject({ orders: z.array(stuckOrder) }),
    errors: [],
  }),
};
