import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = {
  version: 1,
  subject: 'ssh_key_id',
  changes: ['ssh-keys', 'activity'],
  data: z.strictObject({ ssh_key_id: id, name: z.string().optional().describe('Of one that is gone by now.') }),
} as const;

export const sshKeyEvents = defineEvents({
  'ssh_key.added': {
    ...of,
    activity: 'ssh_key_added',
    summary: 'A public key was added. Servers made from now on may carry it.',
  },
  'ssh_key.removed': {
    ...of,
    activity: 'ssh_key_removed',
    summary: 'A public key was removed. Servers that carry it keep it.',
  },
});
