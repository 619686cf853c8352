import { z } from 'zod';
import { defineQueue, retries } from '../../../core/jobs.ts';

/** Subscriptions per job: few enough to finish soon, many enough that 100,000 are a thousand jobs. */
export const batchSize = 100;

export const billingCalendarRun = defineQueue({
  name: 'billing-calendar',
  payload: z.strictObject({}),
  options: retries(3, 60, 600, 600),
  cron: '7 * * * *',
});

export const subscriptionTurns = defineQueue({
  name: 'subscription-turns',
  payload: z.strictObject({ subscription_ids: z.array(z.uuid()).min(1).max(batchSize) }),
  options: retries(5, 30, 1800, 600),
});

export const invoiceReminders = defineQueue({
  name: 'invoice-reminders',
  payload: z.strictObject({ invoice_ids: z.array(z.uuid()).min(1).max(batchSize) }),
  options: retries(3, 60, 1800, 300),
});

export const spendingWatch = defineQueue({
  name: 'spending-watch',
  payload: z.strictObject({}),
  options: retries(3, 60, 600, 600),
  cron: '22 * * * *',
});

export const usageCollect = defineQueue({
  name: 'usage-collect',
  payload: z.strictObject({
    invoice_ids: z.array(z.uuid()).min(1).max(batchSize),
    /** The person whose end they bill; undefined where the calendar does. */
    asked_by: z.uuid().optional(),
  }),
  options: retries(5, 30, 1800, 600),
});

export const invoicePaid = defineQueue({
  name: 'invoice-paid',
  payload: z.strictObject({ invoice_id: z.uuid() }),
  options: retries(10, 5, 3600, 300),
});
