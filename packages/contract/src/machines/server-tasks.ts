import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { serverTaskKind, taskStatus } from './server-states.ts';

const stepStatus = z.enum(['waiting', 'running', 'done', 'failed', 'undone']);

const taskFields = {
  task_id: id,
  kind: serverTaskKind,
  status: taskStatus,
  reason: z.string().describe('Why it failed, for its owner; empty otherwise.'),
  retrying: z.boolean().describe('Its step failed for a moment and is tried again by itself.'),
  created_at: unixSeconds,
  finished_at: unixSeconds,
};
const stepFields = { name: z.string(), title: z.string(), status: stepStatus, finished_at: unixSeconds };

export const serverTask = z.strictObject({ ...taskFields, steps: z.array(z.strictObject(stepFields)) });
export type ServerTask = z.infer<typeof serverTask>;

/** As staff see it: with what the hypervisor said, and what may be done about it. */
export const staffServerTask = z.strictObject({
  ...taskFields,
  asked_by: z.string().describe('Email of whoever asked for it; empty when nobody did.'),
  unwindable: z.boolean(),
  next_attempt_at: unixSeconds,
  steps: z.array(z.strictObject({ ...stepFields, attempts: z.number().int(), error: z.string() })),
});
export type StaffServerTask = z.infer<typeof staffServerTask>;

/** The answer to whoever set a task going. */
export const started = z.strictObject({ details: z.string(), task_id: id });
