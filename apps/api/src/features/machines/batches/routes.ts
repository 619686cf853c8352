import type { serverBatchEndpoints } from '@resolvo/contract/machines/server-batches';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listBatches, listStaffBatches } from './list-batches.ts';
import { startBatch, startDeleteBatch, startFirewallBatch, startStaffBatch } from './start-batch.ts';

export function batchRoutes(deps: Deps): Handlers<keyof typeof serverBatchEndpoints> {
  return {
    vmBatches: async ({ actor }) => ({ batches: await listBatches(deps, actor) }),
    adminBatches: async ({ actor }) => ({ batches: await listStaffBatches(deps, actor) }),
    adminBatchStart: async ({ actor, body }) => ({ batch_id: await startStaffBatch(deps, actor, body) }),
    vmBatchDelete: async ({ actor, body }) => ({ batch_id: await startDeleteBatch(deps, actor, body) }),
    vmBatchFirewall: async ({ actor, body }) => ({ batch_id: await startFirewallBatch(deps, actor, body) }),
    vmBatchStart: async ({ actor, body }) => ({ batch_id: await startBatch(deps, actor, body) }),
  };
}
