import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { expireTransfers, withdrawLeft } from './answer-transfer.ts';
import { transferMails } from './mails.ts';
import { transferRoutes } from './routes.ts';

export const transfersModule: Module = {
  noun: 'transfers',
  things: { transfer_id: namedBy('server_transfers', '(select s.name from servers s where s.id = t.server_id)') },
  tables: ['server_transfers'],
  personal: [{ table: 'server_transfers', of: 'account', without: ['asked_by', 'to_account_id'] }],
  routes: transferRoutes,
  mails: transferMails,
  subscribers: [
    on('account.left', (deps, tx, { data, by }) => withdrawLeft(deps, tx, data.account_id, by)),
    on(['member.removed', 'member.left', 'member.changed'], (deps, tx, { accountId, data, by }) =>
      withdrawLeft(deps, tx, accountId, by, data.person_id),
    ),
  ],
  hourly: [expireTransfers],
};
