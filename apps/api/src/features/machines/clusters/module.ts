import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { clusterMails } from './mails.ts';
import { clustersWatch } from './queues.ts';
import { watchClusters } from './watch-clusters.ts';

export const clustersModule: Module = {
  noun: 'clusters',
  tables: ['cluster_outages', 'node_rules', 'machine_asides', 'image_rules', 'hidden_isos'],
  jobs: [job(clustersWatch, watchClusters)],
  mails: clusterMails,
};
