import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const outage = z.strictObject({ outage_id: id, cluster: z.string() });
const of = { version: 1, subject: 'outage_id', changes: ['nodes', 'servers'] } as const;

export const clusterEvents = defineEvents({
  'cluster.unreachable': {
    ...of,
    summary: 'A cluster refuses us or does not answer. Staff were told.',
    data: outage.extend({ trouble: z.string() }),
  },
  'cluster.reachable': { ...of, summary: 'A cluster answers again.', data: outage },
});
