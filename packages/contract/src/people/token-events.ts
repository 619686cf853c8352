import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const token = z.strictObject({ token_id: id });

export const tokenEvents = defineEvents({
  'token.created': {
    version: 1,
    changes: ['tokens', 'activity'],
    summary: 'An API token was made.',
    data: token,
    subject: 'token_id',
    activity: 'token_created',
  },
  'token.changed': {
    version: 1,
    changes: ['tokens', 'activity'],
    summary: 'The use of an API token was changed.',
    data: token.extend({ verb: z.enum(['activate', 'deactivate', 'revoke', 'delete']) }),
    subject: 'token_id',
    activity: 'token_changed',
  },
  'token.edited': {
    version: 1,
    changes: ['tokens', 'activity'],
    summary: 'An API token was edited.',
    data: token,
    subject: 'token_id',
    activity: 'token_edited',
  },
  'token.revoked_by_staff': {
    version: 1,
    changes: ['tokens', 'activity'],
    summary: 'Staff ended an API token.',
    data: token.extend({ reason: z.string() }),
    subject: 'token_id',
    activity: 'token_revoked_by_staff',
  },
});
