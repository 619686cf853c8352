import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { forgetReceivedMails, sweepReceivedMails } from './forget-mails.ts';
import { inboxMails } from './mails.ts';
import { sweepOriginals } from './originals.ts';
import { inboxRoutes } from './routes.ts';
import { mailboxWatch } from './watch-mailbox.ts';

export const inboxModule: Module = {
  noun: 'inbox',
  things: {
    received_id: namedBy('received_mails', "coalesce(nullif(t.subject, ''), 'Mail') || ' (' || t.address || ')'"),
  },
  tables: ['received_mails', 'received_originals', 'inbox_places'],
  personal: [
    {
      table: 'received_mails',
      of: 'person',
      column: 'address',
      without: ['attempts', 'try_at', 'let_in', 'fingerprint'],
    },
  ],
  routes: inboxRoutes,
  mails: inboxMails,
  hourly: [sweepReceivedMails, sweepOriginals],
  subscribers: [on('account.person_left', (_deps, tx, { data }) => forgetReceivedMails(tx, data.person_id))],
  watches: [mailboxWatch],
};
