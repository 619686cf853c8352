import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { sweepMails } from './keep-mails.ts';
import { mailSend } from './queues.ts';
import { mailRoutes } from './routes.ts';
import { sendMail } from './send-mail.ts';
import { mailWatch } from './watch-mail.ts';

export const mailModule: Module = {
  noun: 'mail',
  tables: ['mails', 'mail_suppressions', 'mail_texts'],
  personal: [
    { table: 'mails', of: 'person', column: 'address', without: ['data'] },
    { table: 'mail_suppressions', of: 'person', column: 'address' },
  ],
  routes: mailRoutes,
  jobs: [job(mailSend, sendMail)],
  hourly: [sweepMails],
  watches: [mailWatch],
};
