import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { accountMails } from './mails.ts';
import { emailsOfAccounts, sweepMailLinks } from './queries.ts';
import { linkRequested } from './queues.ts';
import { accountRoutes } from './routes.ts';
import { sendRequestedLink } from './send-requested-link.ts';
import { captchaWatch } from './watch-captcha.ts';

export const accountsModule: Module = {
  noun: 'accounts',
  tables: ['persons', 'accounts', 'memberships', 'mail_links'],
  personal: [
    { table: 'accounts', of: 'account', column: 'id', without: ['owner_id', 'opened_by'] },
    { table: 'persons', of: 'person', column: 'id', without: ['password_hash', 'staff_permissions'] },
    { table: 'memberships', of: 'account', without: ['invited_by'] },
    { table: 'memberships', of: 'person', without: ['invited_by'] },
  ],
  linked: { account_id: emailsOfAccounts },
  routes: accountRoutes,
  jobs: [job(linkRequested, sendRequestedLink)],
  mails: accountMails,
  hourly: [sweepMailLinks],
  watches: [captchaWatch],
};
