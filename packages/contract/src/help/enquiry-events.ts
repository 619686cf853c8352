import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { enquiryKind } from './enquiries.ts';

const of = { version: 1, subject: 'enquiry_id', changes: ['enquiries', 'tickets'] } as const;

export const enquiryEvents = defineEvents({
  'enquiry.received': {
    ...of,
    summary: 'A message arrived through a form of the site, or a ticket was opened.',
    data: z.strictObject({ enquiry_id: id, kind: enquiryKind }),
  },
  'enquiry.closed': {
    ...of,
    summary: 'Staff closed an enquiry or a ticket.',
    data: z.strictObject({ enquiry_id: id }),
  },
});
