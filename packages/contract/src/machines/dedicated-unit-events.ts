import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const ofUnit = {
  version: 1,
  subject: 'dedicated_id',
  changes: ['dedicated-units', 'deliveries', 'subscriptions', 'activity'],
  data: z.strictObject({
    dedicated_id: id,
    name: z.string().describe('What it was called then.'),
    detail: z.string().max(500).describe('What was changed, or a reason; may be empty.'),
  }),
} as const;

export const dedicatedUnitEvents = defineEvents({
  'dedicated.ordered': { ...ofUnit, summary: 'What staff build for a client was paid for and is being built.' },
  'dedicated.ready': {
    ...ofUnit,
    activity: 'dedicated_ready',
    summary: 'What staff built for a client was delivered.',
  },
  'dedicated.failed': { ...ofUnit, summary: 'A dedicated machine could not be built. Its price was given back.' },
  'dedicated.renamed': { ...ofUnit, activity: 'dedicated_renamed', summary: 'It got another name.' },
  'dedicated.changed': {
    ...ofUnit,
    activity: 'dedicated_changed',
    summary: 'Staff changed what is written down of it, such as its addresses.',
  },
  'dedicated.noted': { ...ofUnit, summary: 'Staff changed what only they read of it, such as its rack.' },
  'dedicated.access_set': {
    ...ofUnit,
    activity: 'dedicated_access_set',
    summary: 'Staff replaced its access data. They can be seen once.',
  },
  'dedicated.access_shown': {
    ...ofUnit,
    activity: 'dedicated_access_shown',
    summary: 'A member saw its access data, which are shown to nobody again.',
  },
  'dedicated.document_added': {
    ...ofUnit,
    activity: 'dedicated_document_added',
    summary: 'Staff attached a document to it.',
  },
  'dedicated.document_removed': {
    ...ofUnit,
    activity: 'dedicated_document_removed',
    summary: 'Staff took a document of it away.',
  },
  'dedicated.suspended': { ...ofUnit, summary: 'It was suspended.' },
  'dedicated.resumed': { ...ofUnit, summary: 'Its suspension was lifted.' },
  'dedicated.ending': {
    ...ofUnit,
    activity: 'dedicated_ending',
    summary: 'It ended, and staff are to take it down.',
  },
  'dedicated.ended': { ...ofUnit, summary: 'It was taken down. Nothing of it is left.' },
});
export type DedicatedEventName = keyof typeof dedicatedUnitEvents;
