import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = { version: 1, subject: 'export_id', data: z.strictObject({ export_id: id }) } as const;

export const exportEvents = defineEvents({
  'export.asked': {
    ...of,
    changes: ['exports', 'activity'],
    summary: 'A file with all that we have stored was asked for.',
    activity: 'export_asked',
  },
  'export.made': {
    ...of,
    changes: ['exports'],
    summary: 'The file with all that we have stored was made.',
  },
});
