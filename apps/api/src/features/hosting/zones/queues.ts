import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Sent with every change of a zone. */
export const zoneApply = defineQueue({
  name: 'zone-apply',
  payload: z.strictObject({ zone_id: z.uuid() }),
  options: retries(3, 5, 60, 120),
  concurrency: 4,
});

/** Zones that are behind, also those whose own job gave up while the name servers were down. */
export const zonesCatchUp = defineQueue({
  name: 'zones-catch-up',
  payload: z.strictObject({}),
  options: retries(1, 60, 60, 600),
  cron: '* * * * *',
});
