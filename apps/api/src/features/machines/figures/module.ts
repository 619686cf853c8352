import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { checkAlarms } from './check-alarms.ts';
import { fillFigures } from './fill-figures.ts';
import { forgetFigures, keepFigureParts } from './keep-figures.ts';
import { figureMails } from './mails.ts';
import { figuresFill, figuresForget, figuresRecord } from './queues.ts';
import { recordFigures } from './record-figures.ts';
import { figureRoutes } from './routes.ts';
import { followTraffic } from './slow-servers.ts';
import { watchTraffic } from './watch-traffic.ts';

export const figuresModule: Module = {
  noun: 'figures',
  tables: ['figures', 'machine_counters', 'figure_marks', 'traffic_months', 'figure_alarms'],
  routes: figureRoutes,
  jobs: [
    job(figuresRecord, async (deps) => {
      await recordFigures(deps);
      await checkAlarms(deps);
    }),
    job(figuresFill, fillFigures),
    job(figuresForget, (deps, { server_id }) => forgetFigures(deps, server_id)),
  ],
  mails: figureMails,
  hourly: [keepFigureParts, watchTraffic],
  subscribers: [
    on('server.scaled', (deps, tx, { data }) => followTraffic(deps, tx, data.server_id)),
    on('server.deleted', (deps, tx, { data }) => deps.jobs.send(tx, figuresForget, { server_id: data.server_id })),
  ],
};
