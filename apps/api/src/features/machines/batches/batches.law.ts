import { randomUUID } from 'node:crypto';
import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  adminBatchStart: { act: 'start', server_ids: [randomUUID()] },
  vmBatchDelete: { servers: [{ server_id: randomUUID(), name: 'one' }], typed: 'one' },
  vmBatchFirewall: { server_ids: [randomUUID()], firewall_id: randomUUID() },
  vmBatchStart: { act: 'start', server_ids: [randomUUID()] },
});
