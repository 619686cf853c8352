import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy } from '../../../core/things.ts';
import { likeAccount } from '../accounts/accounts-like.ts';
import { makeDueChanges } from './decide-sign-in-change.ts';
import { forgetChanges, forgetClient } from './forget-client.ts';
import { clientMails } from './mails.ts';
import { profileLike } from './profile-like.ts';
import { dueSignInChanges } from './queues.ts';
import { clientRoutes } from './routes.ts';
import { signInChangeMails } from './sign-in-change-mails.ts';
import { signInChangeRoutes } from './sign-in-change-routes.ts';
import { noteNewAddress } from './stop-sign-in-change.ts';
import { tellingOfStaff } from './tell-of-staff.ts';

export const clientsModule: Module = {
  noun: 'clients',
  finds: {
    account_id: foundBy('accounts', 'a', (text) => [
      ...likeAccount(text),
      ...profileLike('a.id', text).map(({ found }) => found),
    ]),
  },
  // `factor_resets` is of the version before, which may still serve.
  tables: ['client_notes', 'client_flags', 'factor_resets', 'sign_in_changes'],
  personal: [
    { table: 'client_notes', of: 'account', without: ['author_id'] },
    { table: 'client_flags', of: 'account', without: ['raised_by', 'cleared_by'] },
    { table: 'factor_resets', of: 'person', without: ['asked_by', 'approved_by'] },
    { table: 'sign_in_changes', of: 'person', without: ['asked_by', 'approved_by', 'stop_hash'] },
  ],
  routes: (deps) => ({ ...clientRoutes(deps), ...signInChangeRoutes(deps) }),
  jobs: [job(dueSignInChanges, (deps) => makeDueChanges(deps))],
  mails: [...clientMails, ...signInChangeMails],
  subscribers: [
    tellingOfStaff,
    on('account.left', (_deps, tx, { data }) => forgetClient(tx, data.account_id)),
    on('account.person_left', (_deps, tx, { data }) => forgetChanges(tx, data.person_id)),
    on('account.email_changed', (deps, tx, { data, after }) => noteNewAddress(deps, tx, data.person_id, after)),
  ],
};
