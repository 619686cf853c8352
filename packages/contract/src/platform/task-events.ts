import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { machineTopics } from '../topics.ts';

const task = z.strictObject({
  task_id: id,
  kind: z.string().describe('What work it is, such as `server-provision`.'),
  subject_id: id.describe('What it works on.'),
});

export const taskEvents = defineEvents({
  'task.finished': {
    version: 1,
    changes: [...machineTopics, 'tasks'],
    summary: 'A piece of long work is done.',
    data: task,
    subject: 'subject_id',
  },
  'task.unwound': {
    version: 1,
    changes: [...machineTopics, 'tasks'],
    summary: 'A piece of long work was taken back, step by step.',
    data: task,
    subject: 'subject_id',
  },
  'task.stuck': {
    version: 1,
    changes: [...machineTopics, 'tasks'],
    summary: 'A piece of long work does not go on by itself and waits for staff.',
    data: task.extend({ step: z.string() }),
    subject: 'subject_id',
  },
});
