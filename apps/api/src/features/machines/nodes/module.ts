import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { imageSourceCheck } from '../clusters/queues.ts';
import { checkSource } from './check-source.ts';
import { nodeRoutes } from './routes.ts';
import { clustersWatch } from './watch-clusters.ts';

export const nodesModule: Module = {
  noun: 'nodes',
  routes: nodeRoutes,
  jobs: [job(imageSourceCheck, (deps, { check_id }) => checkSource(deps, check_id))],
  watches: [clustersWatch],
};
