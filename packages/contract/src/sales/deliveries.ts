import { z } from 'zod';
import { detailsSchema, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { cents } from '../money.ts';
import { optionalText, text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { itemType } from './catalog.ts';
import { deliveryStatus } from './delivery-states.ts';
import { itemChoices } from './item-choices.ts';

export const delivery = z.strictObject({
  delivery_id: id,
  order_item_id: id,
  name: z.string(),
  plan_type: itemType,
  unit: z.number().int().describe('Which of the ordered quantity, from 1.'),
  delivery_status: deliveryStatus,
  started_at: unixSeconds,
  finished_at: unixSeconds,
  reason: z.string().describe('Why it failed.'),
  credited: cents
    .nullable()
    .describe('What went back to the balance because it failed; null where nothing is settled.'),
});
export type Delivery = z.infer<typeof delivery>;

export const taskKind = z.enum(['start', 'suspend', 'resume', 'end', 'change']);
export type TaskKind = z.infer<typeof taskKind>;

export const staffTask = z.strictObject({
  task_id: id,
  kind: taskKind,
  delivery_id: id,
  order_id: id,
  order_item_id: id,
  name: z.string(),
  plan_type: itemType,
  unit: z.number().int(),
  choices: itemChoices.describe('What the customer chose for it.'),
  reason: z.string().describe('Why, where the task is a suspension.'),
  new_plan_name: z.string().nullable().describe('What it becomes, where the task is a change.'),
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  created_at: unixSeconds,
  closed_at: unixSeconds,
  outcome: z.enum(['done', 'failed', 'withdrawn']).nullable(),
  note: z.string(),
});
export type StaffTask = z.infer<typeof staffTask>;

export const taskDoneBody = z.strictObject({ note: optionalText(500).default('') });
export const taskFailBody = z.strictObject({ reason: text('Please say why.', 500) });

/** How an order can be stuck between paid and delivered. */
const stuckProblem = z.enum(['not_issued', 'not_delivered', 'not_refunded']);
export const stuckOrder = z.strictObject({
  order_id: id,
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  problem: stuckProblem,
  units: z.number().int().describe('How many units; 0 while none was started.'),
  since: unixSeconds,
});
export type StuckOrder = z.infer<typeof stuckOrder>;

const taskParams = z.strictObject({ task_id: id });

export const deliveryEndpoints = {
  orderIssue: endpoint({
    method: 'POST',
    path: '/system/invoices/issue',
    summary: 'Start the delivery of everything in a sealed order. Paid orders start by themselves.',
    access: staff('staffOrders'),
    limit: limits.write,
    changes: paidTopics,
    body: z.strictObject({ order_id: id, user_id: id }),
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict'],
  }),
  deliveryList: endpoint({
    method: 'GET',
    path: '/system/admin/deliveries',
    summary: 'Every unit of an order with where its delivery stands.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'orders'],
    query: pageQuery.extend({ order_id: id }),
    status: 200,
    response: z.strictObject({ deliveries: z.array(delivery), ...pageFields }),
    errors: [],
  }),
  deliveryStuck: endpoint({
    method: 'GET',
    path: '/system/admin/deliveries/stuck',
    summary: 'Orders that are paid and neither delivered nor refunded in time, the longest first. At most 100.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'orders', 'clients'],
    status: 200,
    response: z.strictObject({ orders: z.array(stuckOrder) }),
    errors: [],
  }),
  taskList: endpoint({
    method: 'GET',
    path: '/system/admin/tasks',
    summary: 'What waits for a person: open tasks, the oldest first, or closed ones, the newest first.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['tasks', 'clients'],
    query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open'), order_id: id.optional() }),
    status: 200,
    response: z.strictObject({ tasks: z.array(staffTask), ...pageFields }),
    errors: [],
  }),
  taskCount: endpoint({
    method: 'GET',
    path: '/system/admin/tasks/count',
    summary: 'How many tasks are open.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['tasks'],
    status: 200,
    response: z.strictObject({ open: z.number().int() }),
    errors: [],
  }),
  taskDone: endpoint({
    method: 'POST',
    path: '/system/admin/tasks/{task_id}/done',
    summary: 'Say that a task is done. What was ordered is then delivered.',
    access: staff('staffOrders'),
    limit: limits.write,
    changes: paidTopics,
    params: taskParams,
    body: taskDoneBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  taskFail: endpoint({
    method: 'POST',
    path: '/system/admin/tasks/{task_id}/fail',
    summary: 'Say that something ordered cannot be delivered. What was paid for it goes back to the balance.',
    access: staff('staffOrders'),
    limit: limits.write,
    changes: paidTopics,
    params: taskParams,
    body: taskFailBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
