import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

export const gatewayEventHandle = defineQueue({
  name: 'gateway-event',
  payload: z.strictObject({ event_id: z.string().max(255) }),
  options: retries(12, 5, 3600, 300),
});

export const gatewayPoll = defineQueue({
  name: 'gateway-poll',
  payload: z.strictObject({}),
  options: retries(2, 30, 120, 300),
  cron: '*/5 * * * *',
});

export const chargesWatch = defineQueue({
  name: 'charges-watch',
  payload: z.strictObject({}),
  options: retries(2, 30, 120, 600),
  cron: '*/2 * * * *',
});

export const refundSend = defineQueue({
  name: 'refund-send',
  payload: z.strictObject({ refund_id: z.uuid() }),
  options: retries(12, 5, 3600, 300),
});

export const chargeClose = defineQueue({
  name: 'charge-close',
  payload: z.strictObject({ charge_id: z.uuid() }),
  options: retries(8, 5, 3600, 120),
});

export const methodDetach = defineQueue({
  name: 'method-detach',
  payload: z.strictObject({ payment_method_id: z.uuid() }),
  options: retries(12, 5, 3600, 120),
});
