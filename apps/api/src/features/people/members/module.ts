import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { forgetInvitations } from './invite-member.ts';
import { memberMails } from './mails.ts';
import { memberRoutes } from './routes.ts';

export const membersModule: Module = {
  noun: 'members',
  tables: ['invitations'],
  personal: [{ table: 'invitations', of: 'account', without: ['token_hash', 'invited_by'] }],
  routes: memberRoutes,
  mails: memberMails,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetInvitations(tx, data.account_id))],
};
