import { z } from 'zod';
import { id } from '../common.ts';
import { sagaTask, staffSagaTask } from '../sales/tasks.ts';
import { serverTaskKind } from './server-states.ts';

export const serverTask = sagaTask.extend({ kind: serverTaskKind });
export type ServerTask = z.infer<typeof serverTask>;

/** As staff see it: with what the hypervisor said, and what may be done about it. */
export const staffServerTask = staffSagaTask.extend({ kind: serverTaskKind });
export type StaffServerTask = z.infer<typeof staffServerTask>;

/** What a call answers that started a task. */
export const started = z.strictObject({ details: z.string(), task_id: id });
