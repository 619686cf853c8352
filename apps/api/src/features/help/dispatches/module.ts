import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { forgetRecipients, sweepDispatches } from './forget-recipients.ts';
import { dispatchMails } from './mails.ts';
import { dispatchBatch, dispatchWatch } from './queues.ts';
import { dispatchRoutes } from './routes.ts';
import { watchDispatches } from './start-dispatch.ts';
import { takeBatch } from './take-batch.ts';
import { watchMail } from './watch-mail.ts';

export const dispatchesModule: Module = {
  noun: 'dispatches',
  things: { dispatch_id: namedBy('dispatches', 't.subject'), audience_id: namedBy('audiences', 't.name') },
  tables: ['dispatches', 'dispatch_recipients', 'dispatch_counts', 'audiences'],
  personal: [{ table: 'dispatch_recipients', of: 'person' }],
  routes: dispatchRoutes,
  jobs: [job(dispatchBatch, takeBatch), job(dispatchWatch, (deps) => watchDispatches(deps))],
  mails: dispatchMails,
  mailWatchers: [{ after: watchMail }],
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetRecipients(tx, { account_id: data.account_id })),
    on('account.person_left', (_deps, tx, { data }) => forgetRecipients(tx, { person_id: data.person_id })),
  ],
  hourly: [sweepDispatches],
};
