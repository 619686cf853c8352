import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { itemType } from '../product-types.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { line, optionalText, text } from '../text.ts';
import { machineTopics, paidTopics } from '../topics.ts';
import { handOver } from './hand-over.ts';
import { itemChoices } from './item-choices.ts';
import { stepStatus, taskStatus } from './task-states.ts';

const stepFields = { name: z.string(), title: z.string(), status: stepStatus, finished_at: unixSeconds };

/** A saga task as its owner sees it. `kind` is the work, such as `provision`; which exist depends on the subject. */
export const sagaTask = z.strictObject({
  task_id: id,
  kind: z.string(),
  status: taskStatus,
  reason: z.string().describe('Why it failed, for its owner; empty otherwise.'),
  retrying: z.boolean().describe('Its step failed for a moment and is tried again by itself.'),
  created_at: unixSeconds,
  finished_at: unixSeconds,
  steps: z.array(z.strictObject(stepFields)),
});

/** As staff see it: with the vendor's errors and the possible actions. */
export const staffSagaTask = sagaTask.extend({
  asked_by: z.string().describe('Email of the person who asked for it; empty when the product did.'),
  unwindable: z.boolean(),
  next_attempt_at: unixSeconds,
  steps: z.array(z.strictObject({ ...stepFields, attempts: z.number().int(), error: z.string() })),
});
export type StaffSagaTask = z.infer<typeof staffSagaTask>;

/** A row of the list of stuck tasks: with its subject. */
export const stuckTask = staffSagaTask.extend({
  title: z.string().describe('What is done, in words.'),
  subject_kind: z.string().describe('What it works on, such as `server`.'),
  subject_id: id,
  subject_name: z.string(),
  subject_path: z.string().describe('Where staff find it in the panel.'),
});
export type StuckTask = z.infer<typeof stuckTask>;

export const taskKind = z.enum(['start', 'suspend', 'resume', 'end', 'change']);
export type TaskKind = z.infer<typeof taskKind>;

export const taskOutcomeWords = stateWords({
  done: { word: 'Done', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
  withdrawn: { word: 'Withdrawn', meaning: 'rest' },
});

/** One step of building a machine. */
export const checklistStep = z.strictObject({
  key: z.string(),
  text: z.string(),
  serials_needed: z.number().int().describe('How many serial numbers it writes down.'),
  serials: z.array(z.string()),
  done: z.boolean(),
});
export type TaskStep = z.infer<typeof checklistStep>;

export const serial = line('Please enter a serial number.', 60);
export const taskCheckBody = z.strictObject({
  key: line('Please choose a step.', 40),
  done: z.boolean(),
  serials: z
    .array(serial)
    .max(40, { error: 'A step has at most 40 serial numbers.' })
    .refine((all) => new Set(all).size === all.length, { error: 'Please enter each serial number once.' })
    .default([]),
});

export const staffTask = z.strictObject({
  task_id: id,
  kind: taskKind,
  delivery_id: id,
  order_id: id,
  order_item_id: id,
  name: z.string(),
  plan_type: itemType,
  unit: z.number().int(),
  choices: itemChoices.describe('What the client chose for it.'),
  checklist: z.array(checklistStep).describe('What has to be done before it is delivered; empty for most.'),
  reason: z.string().describe('Why, where the task is a suspension.'),
  new_plan_name: z.string().nullable().describe('What it becomes, where the task is a change.'),
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  created_at: unixSeconds,
  closed_at: unixSeconds,
  outcome: stateEnum(taskOutcomeWords).nullable(),
  note: z.string(),
});
export type StaffTask = z.infer<typeof staffTask>;

export const taskDoneBody = z.strictObject({
  note: optionalText(500).default(''),
  hand_over: handOver
    .optional()
    .describe('For a thing that is delivered with it; a dedicated server needs its access data.'),
});
export const taskFailBody = z.strictObject({ reason: text('Please say why.', 500) });

const taskParams = z.strictObject({ task_id: id });
const sagaTaskParams = z.strictObject({ server_task_id: id });

export const taskEndpoints = {
  taskList: endpoint({
    method: 'GET',
    path: '/system/admin/tasks',
    summary: 'Staff tasks: open ones oldest first, or closed ones newest first.',
    access: staff('staffOrders', 'staffServers'),
    limit: limits.read,
    reads: ['tasks', 'clients', 'deliveries'],
    query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open'), order_id: id.optional() }),
    status: 200,
    response: z.strictObject({ tasks: z.array(staffTask), ...pageFields }),
    errors: [],
  }),
  taskCount: endpoint({
    method: 'GET',
    path: '/system/admin/tasks/count',
    summary: 'Number of open staff tasks.',
    access: staff('staffOrders', 'staffServers'),
    limit: limits.read,
    reads: ['tasks'],
    status: 200,
    response: z.strictObject({ open: z.number().int() }),
    errors: [],
  }),
  taskDone: endpoint({
    method: 'POST',
    path: '/system/admin/tasks/{task_id}/done',
    summary: 'Close a staff task as done. Its unit is then delivered, or removed.',
    access: staff('staffOrders', 'staffServers'),
    gives: true,
    tells: tellsBy('dedicated-ready'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: taskParams,
    body: taskDoneBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  taskCheck: endpoint({
    method: 'PUT',
    path: '/system/admin/tasks/{task_id}/checklist',
    summary: 'Tick one step of a task off, with its serial numbers, or take it back.',
    access: staff('staffOrders', 'staffServers'),
    gives: false,
    tells: tellsNobody('A step on the way. The client is told when the unit is there.'),
    limit: limits.write,
    changes: ['tasks', 'deliveries', 'orders'],
    params: taskParams,
    body: taskCheckBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  taskFail: endpoint({
    method: 'POST',
    path: '/system/admin/tasks/{task_id}/fail',
    summary: 'Close a staff task as impossible. The price of its unit is credited to the balance.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('delivery-failed'),
    spends: false,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: taskParams,
    body: taskFailBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminTaskList: endpoint({
    method: 'GET',
    path: '/system/admin/server-tasks',
    summary: 'Work that is stuck and waits for staff, newest first, whatever it works on.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['server-tasks', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ tasks: z.array(stuckTask), ...pageFields }),
    errors: [],
  }),
  adminTaskRetry: endpoint({
    method: 'POST',
    path: '/system/admin/server-tasks/{server_task_id}/retry',
    summary: 'Retry the stuck step of a task.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    limit: limits.write,
    status: 200,
    response: detailsSchema,
    changes: [...machineTopics, 'deliveries', 'orders'],
    params: sagaTaskParams,
    body: emptyBody,
    errors: ['conflict'],
  }),
  adminTaskUnwind: endpoint({
    method: 'POST',
    path: '/system/admin/server-tasks/{server_task_id}/unwind',
    summary: 'Give a stuck task up and undo its finished steps.',
    access: staff('staffServers'),
    gives: true,
    tells: tellsBy('staff-act', 'delivery-failed'),
    spends: false,
    limit: limits.write,
    status: 200,
    response: detailsSchema,
    changes: paidTopics,
    params: sagaTaskParams,
    body: emptyBody,
    errors: ['conflict'],
  }),
};
