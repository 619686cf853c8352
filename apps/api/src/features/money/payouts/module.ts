import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy, ownedBy } from '../../../core/things.ts';
import { refuseWhileWaiting } from './hold-payout.ts';
import { payoutMails } from './mails.ts';
import { payoutRoutes } from './routes.ts';

export const payoutsModule: Module = {
  noun: 'payouts',
  owners: { payout_id: ownedBy('payouts') },
  things: { payout_id: namedBy('payouts', "'Payout to ' || t.iban_shown") },
  tables: ['payouts'],
  personal: [{ table: 'payouts', of: 'account', without: ['iban_sealed', 'asked_by', 'sent_by', 'by_two'] }],
  routes: payoutRoutes,
  mails: payoutMails,
  subscribers: [on('account.left', (_deps, tx, { data }) => refuseWhileWaiting(tx, data.account_id))],
};
