import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { machineTopics } from '../topics.ts';

const task = z.strictObject({
  task_id: id,
  kind: z.string().describe('What work it is, such as `server-provision`.'),
  subject_id: id.describe('What it works on.'),
});

const of = { version: 1, changes: [...machineTopics, 'tasks'], subject: 'subject_id' } as const;

export const taskEvents = defineEvents({
  'task.started': { ...of, summary: 'Work that takes several steps was begun.', data: task },
  'task.advanced': {
    ...of,
    summary: 'A step of work that takes several was done.',
    data: task.extend({ step: z.string() }),
  },
  'task.finished': { ...of, summary: 'Work that takes several steps was finished.', data: task },
  'task.unwound': { ...of, summary: 'Work that takes several steps was undone, step by step.', data: task },
  'task.checked': {
    version: 1,
    summary: 'Staff changed whether a step of building a machine is done.',
    subject: 'task_id',
    data: z.strictObject({ task_id: id, key: z.string(), done: z.boolean() }),
    changes: ['tasks', 'deliveries', 'orders'],
  },
  'task.closed': {
    version: 1,
    summary: 'Staff closed a task.',
    subject: 'task_id',
    data: z.strictObject({
      task_id: id,
      kind: z.string().describe('What was to be done, such as `start`.'),
      outcome: z.enum(['done', 'failed']),
    }),
    changes: ['tasks', 'deliveries', 'orders'],
  },
  'task.stuck': {
    ...of,
    summary: 'Work that takes several steps stopped, and waits for staff.',
    data: task.extend({ step: z.string() }),
  },
});
