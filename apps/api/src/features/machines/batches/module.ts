import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { dropOldBatches } from './drop-old-batches.ts';
import { batchItemRun } from './queues.ts';
import { batchRoutes } from './routes.ts';
import { runBatchItem } from './run-batch-item.ts';

export const batchesModule: Module = {
  noun: 'batches',
  things: {
    batch_id: namedBy(
      'server_batches',
      "(select count(*) || case count(*) when 1 then ' server' else ' servers' end from server_batch_items i where i.batch_id = t.id)",
    ),
  },
  tables: ['server_batches', 'server_batch_items'],
  personal: [
    { table: 'server_batches', of: 'account' },
    { table: 'server_batch_items', of: 'account', through: { column: 'batch_id', table: 'server_batches' } },
  ],
  routes: batchRoutes,
  jobs: [job(batchItemRun, runBatchItem)],
  hourly: [dropOldBatches],
};
