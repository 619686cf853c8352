import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { sendActMails } from './act-mails.ts';
import { sweepMails } from './keep-mails.ts';
import { actMails, mailJob, mailSend, mailTogether } from './queues.ts';
import { mailRoutes } from './routes.ts';
import { sendMail, writeMail } from './send-mail.ts';
import { sendTogether } from './send-together.ts';
import { mailWatch } from './watch-mail.ts';

export const mailModule: Module = {
  noun: 'mail',
  things: { mail_id: namedBy('mails', "t.subject || ', to ' || t.address") },
  tables: ['act_mails', 'mails', 'mail_suppressions', 'mail_texts'],
  personal: [
    { table: 'mails', of: 'person', column: 'address', without: ['data'] },
    { table: 'mail_suppressions', of: 'person', column: 'address' },
  ],
  routes: mailRoutes,
  jobs: [job(actMails, sendActMails), job(mailSend, sendMail), job(mailTogether, sendTogether)],
  letters: { [mailSend.name]: (deps, data) => writeMail(deps, mailJob.parse(data)) },
  hourly: [sweepMails],
  watches: [mailWatch],
};
