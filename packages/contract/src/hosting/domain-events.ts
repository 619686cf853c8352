import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { defineEvents } from '../event.ts';

const data = z.strictObject({ domain_id: id, name: z.string().max(253) });
const of = { version: 1, subject: 'domain_id', changes: ['domains', 'activity'] } as const;

export const domainEvents = defineEvents({
  'domain.reserved': { ...of, data, summary: 'A name was kept for an order until it is paid or dropped.' },
  'domain.added': {
    ...of,
    data,
    activity: 'domain_added',
    summary: 'A custom domain was added. It waits for its proof.',
  },
  'domain.taken': { ...of, data, activity: 'domain_added', summary: 'A free subdomain was taken.' },
  'domain.active': {
    ...of,
    data: data.extend({ proved_by: z.enum(['free', 'txt', 'delegation', 'staff']) }),
    activity: 'domain_active',
    summary: 'A domain became active.',
  },
  'domain.checked': { ...of, data, summary: 'The proof of a domain was looked for and not found.' },
  'domain.linked': {
    ...of,
    data: data.extend({ to: z.string().max(253) }),
    activity: 'domain_linked',
    summary: 'A domain was linked, and follows the addresses of what it points at.',
  },
  'domain.unlinked': {
    ...of,
    data: data.extend({ reason: z.string().max(500) }),
    activity: 'domain_unlinked',
    summary: 'A domain was unlinked: it points at nothing any more.',
  },
  'domain.changed': {
    ...of,
    data,
    summary: 'What is kept of a domain was changed.',
  },
  'domain.released': {
    ...of,
    data: data.extend({ reason: z.string().max(500) }),
    activity: 'domain_released',
    summary: 'A domain was given back. Its owner can take it again for a while.',
  },
  'domain.restored': {
    ...of,
    data,
    activity: 'domain_restored',
    summary: 'A domain was taken again, after it was given back.',
  },
  'domain.ended': {
    ...of,
    data: data.extend({ reason: z.string().max(500) }),
    activity: 'domain_ended',
    summary: 'A domain left its account.',
  },
  'domain.taken_over': {
    ...of,
    data: data.extend({ reason: z.string().max(1000) }),
    activity: 'domain_taken_over',
    summary: 'A domain was taken over by another account.',
  },
  'domain.end_announced': {
    ...of,
    data: data.extend({ above: z.string().max(253), ends_at: unixSeconds }),
    activity: 'domain_end_announced',
    summary:
      'The owner of the domain above a name proved it and ended the name; its account has it for some days more.',
  },
  'domain.end_taken_back': {
    ...of,
    data: data.extend({ reason: z.string().max(500) }),
    activity: 'domain_end_taken_back',
    summary: 'The announced end of a name was taken back.',
  },
  'domain.settings_changed': {
    ...of,
    subject: 'person_id',
    data: z.strictObject({ person_id: id }),
    summary: 'Staff changed the settings of new zones.',
  },
  'domain.word_blocked': {
    ...of,
    subject: 'word_id',
    called: 'word',
    data: z.strictObject({ word_id: id, word: z.string().max(63) }),
    summary: 'Staff blocked a word in free names.',
  },
  'domain.word_allowed': {
    ...of,
    subject: 'word_id',
    called: 'word',
    data: z.strictObject({ word_id: id, word: z.string().max(63) }),
    summary: 'Staff allowed a blocked word again.',
  },
  'reverse_name.set': {
    ...of,
    subject: 'server_id',
    data: z.strictObject({ server_id: id, address: z.string().max(60), name: z.string().max(253) }),
    activity: 'reverse_name_set',
    summary: 'The reverse name of an address was changed.',
  },
});
