import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { fillFigures } from './fill-figures.ts';
import { forgetFigures, keepFigureParts } from './keep-figures.ts';
import { figuresFill, figuresForget, figuresRecord } from './queues.ts';
import { recordFigures } from './record-figures.ts';
import { figureRoutes } from './routes.ts';

export const figuresModule: Module = {
  noun: 'figures',
  tables: ['figures', 'machine_counters', 'figure_marks'],
  routes: figureRoutes,
  jobs: [
    job(figuresRecord, recordFigures),
    job(figuresFill, fillFigures),
    job(figuresForget, (deps, { server_id }) => forgetFigures(deps, server_id)),
  ],
  hourly: [keepFigureParts],
  subscribers: [
    on('server.deleted', (deps, tx, { data }) => deps.jobs.send(tx, figuresForget, { server_id: data.server_id })),
  ],
};
