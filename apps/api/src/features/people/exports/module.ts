import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { forgetExports, sweepExports } from './list-exports.ts';
import { exportMails } from './mails.ts';
import { makeExport } from './make-export.ts';
import { exportMake } from './queues.ts';
import { exportRoutes } from './routes.ts';

export const exportsModule: Module = {
  noun: 'exports',
  things: {
    export_id: namedBy('exports', "'Export for ' || (select p.email from persons p where p.id = t.person_id)"),
  },
  tables: ['exports'],
  routes: exportRoutes,
  jobs: [job(exportMake, (deps, { export_id }) => makeExport(deps, export_id))],
  mails: exportMails,
  subscribers: [
    on('account.left', (_deps, tx, { data }) => forgetExports(tx, { account_id: data.account_id })),
    on('account.person_left', (_deps, tx, { data }) => forgetExports(tx, { person_id: data.person_id })),
  ],
  hourly: [sweepExports],
};
