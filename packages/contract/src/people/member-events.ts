import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = { version: 1, changes: ['members', 'account', 'activity'] } as const;
const member = z.strictObject({ membership_id: id, person_id: id });
const invitation = z.strictObject({ invitation_id: id });
const account = z.strictObject({ account_id: id });

export const memberEvents = defineEvents({
  'account.opened': {
    ...of,
    summary: 'A person opened a further account.',
    data: account,
    subject: 'account_id',
    activity: 'account_opened',
  },
  'account.renamed': {
    ...of,
    summary: 'An account got another name.',
    data: account,
    subject: 'account_id',
    activity: 'account_renamed',
  },
  'member.invited': {
    ...of,
    summary: 'A person was invited to an account.',
    data: invitation,
    subject: 'invitation_id',
    activity: 'member_invited',
  },
  'member.invitation_withdrawn': {
    ...of,
    summary: 'An invitation was withdrawn.',
    data: invitation,
    subject: 'invitation_id',
    activity: 'member_invitation_withdrawn',
  },
  'member.joined': {
    ...of,
    summary: 'A person became a member of an account.',
    data: member,
    subject: 'membership_id',
    activity: 'member_joined',
  },
  'member.changed': {
    ...of,
    summary: 'What a member may do was changed.',
    data: member,
    subject: 'membership_id',
    activity: 'member_changed',
  },
  'member.removed': {
    ...of,
    summary: 'An owner removed a member.',
    data: member,
    subject: 'membership_id',
    activity: 'member_removed',
  },
  'member.left': {
    ...of,
    summary: 'A member left an account.',
    data: member,
    subject: 'membership_id',
    activity: 'member_left',
  },
});
