import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { listOutages } from './list-outages.ts';
import { outageMails } from './mails.ts';
import { nameOutages } from './name-outages.ts';
import { outageDamage } from './outage-damage.ts';
import { outagesWatch } from './queues.ts';
import { watchOutages } from './watch-outages.ts';

export const outagesModule: Module = {
  noun: 'outages',
  things: { outage_id: nameOutages },
  // The second is what the version before this one still writes.
  tables: ['outages', 'cluster_outages'],
  routes: (deps) => ({
    outageList: ({ query }) => listOutages(deps, query),
    outageDamage: ({ params }) => outageDamage(deps, params.outage_id),
  }),
  jobs: [job(outagesWatch, watchOutages)],
  mails: outageMails,
};
