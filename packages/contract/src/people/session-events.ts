import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const person = z.strictObject({ person_id: id });
const session = person.extend({ session_id: id });

export const sessionEvents = defineEvents({
  'session.opened': {
    version: 2,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A person signed in.',
    data: session,
    subject: 'session_id',
    activity: 'login_succeeded',
  },
  'session.closed': {
    version: 2,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A person signed out.',
    data: session,
    subject: 'session_id',
    activity: 'logout',
  },
  'session.revoked': {
    version: 2,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'Another device of the person was signed out.',
    data: session,
    subject: 'session_id',
    activity: 'session_revoked',
  },
  'session.all_closed': {
    version: 2,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'Every device of the person was signed out.',
    data: person,
    subject: 'person_id',
    activity: 'signed_out_everywhere',
  },
  'sign_in.new_place': {
    version: 1,
    changes: ['staff'],
    summary: 'A person of staff signed in with a browser that had not signed in as them before.',
    data: person,
    subject: 'person_id',
  },
  'sign_in.failed': {
    version: 2,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A sign-in failed.',
    data: person.extend({ factor: z.union([z.literal(1), z.literal(2)]) }),
    subject: 'person_id',
    activity: 'login_failed',
  },
});
