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
    summary: 'An API token was activated, deactivated, revoked or deleted.',
    data: token.extend({ verb: z.enum(['activate', 'deactivate', 'revoke', 'delete']) }),
    subject: 'token_id',
    activity: 'token_changed',
  },
});
