import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const orderIssue = defineQueue({
  name: 'order-issue',
  payload: z.strictObject({ order_id: z.uuid() }),
  options: retries(10, 5, 3600, 300),
  isNews: true,
});

export const orderCancelled = defineQueue({
  name: 'order-cancelled',
  payload: z.strictObject({ order_id: z.uuid(), by: z.uuid().optional(), reason: z.string().optional() }),
  options: retries(10, 5, 3600, 300),
});

export const accountLeft = defineQueue({
  name: 'account-left',
  payload: z.strictObject({ account_id: z.uuid() }),
  options: retries(10, 5, 3600, 300),
});

export const deliveriesWatch = defineQueue({
  name: 'deliveries-watch',
  payload: z.strictObject({}),
  options: retries(2, 60, 600, 300),
  cron: '*/10 * * * *',
});
