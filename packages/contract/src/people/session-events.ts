import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const account = z.strictObject({ account_id: id });
const session = account.extend({ session_id: id });

export const sessionEvents = defineEvents({
  'session.opened': {
    version: 1,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A person signed in.',
    data: session,
    subject: 'session_id',
    activity: 'login_succeeded',
  },
  'session.closed': {
    version: 1,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A person signed out.',
    data: session,
    subject: 'session_id',
    activity: 'logout',
  },
  'session.revoked': {
    version: 1,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'Another device of the account was signed out.',
    data: session,
    subject: 'session_id',
    activity: 'session_revoked',
  },
  'session.all_closed': {
    version: 1,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'Every device of the account was signed out.',
    data: account,
    subject: 'account_id',
    activity: 'signed_out_everywhere',
  },
  'sign_in.failed': {
    version: 1,
    changes: ['sessions', 'clients', 'activity'],
    summary: 'A password or a second factor was wrong.',
    data: account.extend({ factor: z.union([z.literal(1), z.literal(2)]) }),
    subject: 'account_id',
    activity: 'login_failed',
  },
});
