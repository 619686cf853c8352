import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { dropOldBatches } from './drop-old-batches.ts';
import { batchItemRun } from './queues.ts';
import { batchRoutes } from './routes.ts';
import { runBatchItem } from './run-batch-item.ts';

export const batchesModule: Module = {
  noun: 'batches',
  tables: ['server_batches', 'server_batch_items'],
  personal: [
    { table: 'server_batches', of: 'account' },
    { table: 'server_batch_items', of: 'account', through: { column: 'batch_id', table: 'server_batches' } },
  ],
  routes: batchRoutes,
  jobs: [job(batchItemRun, runBatchItem)],
  hourly: [dropOldBatches],
};
