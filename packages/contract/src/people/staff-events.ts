import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = { version: 1, changes: ['staff', 'account', 'clients', 'activity'] } as const;
const invitation = z.strictObject({ invitation_id: id, email: z.string() });
const person = z.strictObject({ person_id: id, role_id: id });
const role = z.strictObject({ role_id: id });

export const staffEvents = defineEvents({
  'staff.invited': {
    ...of,
    summary: 'A person was invited to become staff.',
    data: invitation,
    subject: 'invitation_id',
  },
  'staff.invitation_withdrawn': {
    ...of,
    summary: 'An invitation to become staff was withdrawn.',
    data: invitation,
    subject: 'invitation_id',
  },
  'staff.joined': {
    ...of,
    summary: 'A person became staff.',
    data: person,
    subject: 'person_id',
    activity: 'staff_joined',
  },
  'staff.role_changed': {
    ...of,
    summary: 'A person of staff got another role.',
    data: person,
    subject: 'person_id',
    activity: 'staff_role_changed',
  },
  'staff.removed': {
    ...of,
    summary: 'The staff rights of a person ended.',
    data: person,
    subject: 'person_id',
    activity: 'staff_removed',
  },
  'role.created': { ...of, summary: 'A role of staff was made.', data: role, subject: 'role_id' },
  'role.changed': {
    ...of,
    summary: 'A role of staff was changed, for everyone who has it.',
    data: role,
    subject: 'role_id',
  },
  'role.deleted': { ...of, summary: 'A role of staff was deleted.', data: role, subject: 'role_id' },
});
