import { z } from 'zod';
import { id } from '../common.ts';
import { sagaTask, staffSagaTask } from '../sales/tasks.ts';
import { serverTaskKind } from './server-states.ts';

export const serverTask = sagaTask.extend({ kind: serverTaskKind });
export type ServerTask = z.infer<typeof serverTask>;

/** As staff see it: with the hypervisor's errors and the possible actions. */
export const staffServerTask = staffSagaTask.extend({ kind: serverTaskKind });
export type StaffServerTask = z.infer<typeof staffServerTask>;

/** The response of a call that started a task. */
export const started = z.strictObject({ details: z.string(), task_id: id });
