import { z } from 'zod';
import { documentMail } from '../features/money/invoices/document-mail.ts';
import { linkRequest } from '../features/people/accounts/link-request.ts';
import { mailJob } from '../features/platform/mail/mail-job.ts';

/** Every kind of background work, with what it carries. Payloads hold no secret in the clear. */
export const queues = {
  'mail-send': {
    payload: mailJob,
    options: { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
    cron: undefined,
  },
  'document-mail': {
    payload: documentMail,
    options: { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
    cron: undefined,
  },
  'link-request': {
    payload: linkRequest,
    options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 },
    cron: undefined,
  },
  'expired-sweep': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300 },
    cron: '17 * * * *',
  },
  'books-check': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 600 },
    cron: '41 3 * * *',
  },
  'recurring-keep': {
    payload: z.strictObject({}),
    options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
    cron: '1 0 * * *',
  },
  'gateway-reconcile': {
    payload: z.strictObject({}),
    options: { retryLimit: 8, retryDelay: 300, retryBackoff: true, retryDelayMax: 7200, expireInSeconds: 600 },
    cron: '23 4 * * *',
  },
  'saga-run': {
    payload: z.strictObject({ saga_id: z.uuid() }),
    // The saga keeps its own count of attempts; these are for the moments when not even that could be written.
    options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 600 },
    cron: undefined,
  },
  'clusters-watch': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 30, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 300 },
    // One short question a cluster. A circuit that opens does not wait for it.
    cron: '*/5 * * * *',
  },
  'order-issue': {
    payload: z.strictObject({ order_id: z.uuid() }),
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'order-cancelled': {
    payload: z.strictObject({ order_id: z.uuid() }),
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'account-left': {
    payload: z.strictObject({ account_id: z.uuid() }),
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'checkout-expire': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300 },
    cron: '*/5 * * * *',
  },
  'deliveries-watch': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300 },
    cron: '*/10 * * * *',
  },
  'billing-calendar': {
    payload: z.strictObject({}),
    options: { retryLimit: 3, retryDelay: 60, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 600 },
    cron: '7 * * * *',
  },
  'subscription-turns': {
    payload: z.strictObject({ subscription_ids: z.array(z.uuid()).min(1).max(100) }),
    options: { retryLimit: 5, retryDelay: 30, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 600 },
    cron: undefined,
  },
  'invoice-reminders': {
    payload: z.strictObject({ invoice_ids: z.array(z.uuid()).min(1).max(100) }),
    options: { retryLimit: 3, retryDelay: 60, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 300 },
    cron: undefined,
  },
  'invoice-paid': {
    payload: z.strictObject({ invoice_id: z.uuid() }),
    options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'gateway-event': {
    payload: z.strictObject({ event_id: z.string().max(255) }),
    options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'gateway-poll': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 30, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 300 },
    cron: '*/5 * * * *',
  },
  'charges-watch': {
    payload: z.strictObject({}),
    options: { retryLimit: 2, retryDelay: 30, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 600 },
    cron: '*/2 * * * *',
  },
  'refund-send': {
    payload: z.strictObject({ refund_id: z.uuid() }),
    options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
    cron: undefined,
  },
  'charge-close': {
    payload: z.strictObject({ charge_id: z.uuid() }),
    options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
    cron: undefined,
  },
  'method-detach': {
    payload: z.strictObject({ payment_method_id: z.uuid() }),
    options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
    cron: undefined,
  },
} as const;

export type QueueName = keyof typeof queues;
export type Payload<N extends QueueName> = z.output<(typeof queues)[N]['payload']>;
export type JobHandlers = { readonly [N in QueueName]: (payload: Payload<N>) => Promise<void> };

/** How many jobs of a queue one process takes at a time, where it is not one. Most of a saga is waiting for a hypervisor. */
export const concurrency: Partial<Record<QueueName, number>> = { 'saga-run': 8, 'mail-send': 4 };

export const queueNames = Object.keys(queues) as QueueName[];
/** Where a job goes after its last retry, for staff to look at and run again. */
export const deadLetters = 'dead-letters';

/** Parsed at the border: a job may have been written by an older version of us. */
export function readPayload<N extends QueueName>(name: N, data: unknown): Payload<N> {
  return queues[name].payload.parse(data ?? {}) as Payload<N>;
}
