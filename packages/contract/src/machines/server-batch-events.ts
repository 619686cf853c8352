import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'batch_id',
  changes: ['server-batches'],
  data: z.strictObject({ batch_id: id }),
} as const;

export const serverBatchEvents = defineEvents({
  'server_batch.started': { ...of, summary: 'One act was asked for on several servers.' },
  'server_batch.ordered': {
    ...of,
    summary: 'Staff asked for one act on several servers.',
    data: z.strictObject({
      batch_id: id,
      act: z.string(),
      servers: z.number().int(),
      detail: z.string().max(500).describe('The reason; empty where none is needed.'),
    }),
  },
  'server_batch.advanced': { ...of, summary: 'An act on several servers went on with one of them.' },
});
