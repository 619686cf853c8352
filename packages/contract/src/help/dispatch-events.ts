import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'dispatch_id',
  changes: ['dispatches'],
  data: z.strictObject({ dispatch_id: id }),
} as const;

export const dispatchEvents = defineEvents({
  'dispatch.created': { ...of, summary: 'Staff began a letter to clients.' },
  'dispatch.edited': { ...of, summary: 'Staff changed a letter to clients.' },
  'dispatch.deleted': { ...of, summary: 'Staff deleted a draft of a letter.' },
  'dispatch.scheduled': { ...of, summary: 'Staff set when a letter to clients is sent.' },
  'dispatch.withdrawn': { ...of, summary: 'A scheduled letter was made a draft again.' },
  'dispatch.started': { ...of, summary: 'The sending of a letter to clients was begun.' },
  'dispatch.paused': { ...of, summary: 'Staff paused a letter that was being sent.' },
  'dispatch.resumed': { ...of, summary: 'Staff let a paused letter go on.' },
  'dispatch.stopped': { ...of, summary: 'Staff stopped a letter: who has not got it does not get it.' },
  'dispatch.sent': { ...of, summary: 'Every mail of a letter to clients was handed over.' },
  'dispatch.tested': { ...of, summary: 'A member of staff sent a letter to themselves, to see it.' },
  'audience.saved': {
    version: 1,
    subject: 'audience_id',
    changes: ['dispatches'],
    summary: 'Staff saved a choice of clients under a name.',
    data: z.strictObject({ audience_id: id }),
  },
  'audience.deleted': {
    version: 1,
    subject: 'audience_id',
    changes: ['dispatches'],
    summary: 'Staff deleted a saved choice of clients.',
    data: z.strictObject({ audience_id: id }),
  },
  'mail.unsubscribed': {
    version: 1,
    subject: 'person_id',
    changes: ['notices', 'dispatches'],
    summary: 'A person switched news off by the link in a mail.',
    data: z.strictObject({ person_id: id }),
  },
});
