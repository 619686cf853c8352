import type { serverBatchEndpoints } from '@resolvo/contract/machines/server-batches';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listBatches } from './list-batches.ts';
import { startBatch } from './start-batch.ts';

export function batchRoutes(deps: Deps): Handlers<keyof typeof serverBatchEndpoints> {
  return {
    vmBatches: async ({ actor }) => ({ batches: await listBatches(deps, actor) }),
    vmBatchStart: async ({ actor, body }) => ({ batch_id: await startBatch(deps, actor, body) }),
  };
}
