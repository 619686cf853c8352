import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { forgetInvitations } from './invite-member.ts';
import { memberMails } from './mails.ts';
import { memberRoutes } from './routes.ts';

export const membersModule: Module = {
  noun: 'members',
  things: {
    invitation_id: namedBy('invitations', 't.email'),
    membership_id: namedBy('memberships', '(select p.email from persons p where p.id = t.person_id)'),
  },
  tables: ['invitations'],
  personal: [{ table: 'invitations', of: 'account', without: ['token_hash', 'invited_by'] }],
  routes: memberRoutes,
  mails: memberMails,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetInvitations(tx, data.account_id))],
};
