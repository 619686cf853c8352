import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { forgetClient } from './forget-client.ts';
import { clientMails } from './mails.ts';
import { clientRoutes } from './routes.ts';

export const clientsModule: Module = {
  noun: 'clients',
  tables: ['client_notes', 'client_flags', 'factor_resets'],
  personal: [
    { table: 'client_notes', of: 'account', without: ['author_id'] },
    { table: 'client_flags', of: 'account', without: ['raised_by', 'cleared_by'] },
    { table: 'factor_resets', of: 'person', without: ['asked_by', 'approved_by'] },
  ],
  routes: clientRoutes,
  mails: clientMails,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetClient(tx, data.account_id))],
};
