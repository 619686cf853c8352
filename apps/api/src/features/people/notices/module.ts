import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { keepNotice } from './keep-notice.ts';
import { forgetNotices, sweepNotices } from './list-notices.ts';
import { noticeRoutes } from './routes.ts';

export const noticesModule: Module = {
  noun: 'notices',
  tables: ['notices', 'mail_choices'],
  personal: [
    { table: 'notices', of: 'person' },
    { table: 'mail_choices', of: 'person' },
  ],
  routes: noticeRoutes,
  mailWatchers: [{ before: keepNotice }],
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetNotices(tx, { account_id: data.account_id })),
    on('account.person_left', (_deps, tx, { data }) => forgetNotices(tx, { person_id: data.person_id })),
  ],
  hourly: [sweepNotices],
};
