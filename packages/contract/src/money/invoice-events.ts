import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';
import { paymentMethod } from './invoices.ts';

const cents = z.number().int();
const invoice = z.strictObject({
  invoice_id: id,
  invoice_number: z.number().int(),
  order_id: id,
  additional: z.boolean().describe('A renewal or a change; false for the invoice the order was sealed with.'),
});
const of = { version: 1, subject: 'invoice_id', changes: paidTopics } as const;

export const invoiceEvents = defineEvents({
  'invoice.issued': {
    ...of,
    summary: 'An invoice was issued. It never changes again.',
    says: 'Invoice #{invoice_number} of {€total} was issued. It never changes again.',
    data: invoice.extend({ total: cents }),
  },
  'invoice.paid': {
    ...of,
    summary: 'An invoice was paid in full.',
    says: '{€amount} of invoice #{invoice_number} was paid: it is paid in full.',
    data: invoice.extend({ payment_id: id, amount: cents, method: paymentMethod }),
    activity: 'invoice_paid',
  },
  'invoice.part_paid': {
    ...of,
    summary: 'A part of an invoice was paid. The rest is still asked for.',
    says: '{€amount} of invoice #{invoice_number} was paid. {€open} is still asked for.',
    data: invoice.extend({ payment_id: id, amount: cents, open: cents, method: paymentMethod }),
    activity: 'invoice_part_paid',
  },
  'invoice.not_collected': {
    ...of,
    summary: 'An invoice could not be collected automatically. Its client is asked to pay it.',
    says: 'Invoice #{invoice_number} could not be collected automatically. Its client is asked to pay it.',
    data: invoice.extend({ why: z.enum(['declined', 'needs_action', 'no_method']) }),
  },
  'invoice.cancelled': {
    ...of,
    summary: 'An invoice was taken back before it was paid in full. A credit note follows over the whole of it.',
    says: 'Invoice #{invoice_number} was taken back before it was paid in full. A credit note follows over the whole of it.',
    data: invoice.extend({ reason: z.string() }),
    activity: 'invoice_cancelled',
  },
  'invoice.refunded': {
    ...of,
    summary: 'A paid invoice was refunded to the credit balance. A credit note follows over what was refunded.',
    says: '{€amount} of invoice #{invoice_number} was refunded to the credit balance. A credit note follows over it.',
    data: invoice.extend({ amount: cents, all: z.boolean(), reason: z.string() }),
    activity: 'invoice_refunded',
  },
  'invoice.credited': {
    ...of,
    summary: 'A credit note was issued over an invoice.',
    says: 'A credit note of {€amount} was issued over invoice #{invoice_number}.',
    data: invoice.extend({
      credit_note_id: id,
      kind: z.enum(['cancellation', 'refund']),
      amount: cents,
      reason: z.string(),
    }),
  },
  'invoice.replaced': {
    ...of,
    summary:
      'A wrong invoice was credited in full and issued anew. What was paid of it counts for the new one, and what it sold goes on.',
    says: 'Invoice #{replaces_number} was wrong: it was credited in full and issued anew as #{invoice_number} of {€total}. {€moved} that was paid of it counts for the new one, and what it sold goes on.',
    data: invoice.extend({
      replaces_id: id,
      replaces_number: z.number().int(),
      credit_note_id: id,
      total: cents,
      moved: cents.describe('What had been paid of the wrong one and pays the new one.'),
      reason: z.string(),
    }),
    inPlaceOf: 'replaces_number',
    activity: 'invoice_replaced',
  },
  'invoice.given_up': {
    ...of,
    summary: 'An invoice was not paid and is no longer asked for.',
    says: 'Invoice #{invoice_number} was not paid and is no longer asked for.',
    data: invoice,
  },
  'exchange_rate.entered': {
    version: 1,
    changes: ['exchange-rates'],
    summary: 'Staff entered the exchange rate of a day.',
    data: z.strictObject({ rate_id: id }),
    subject: 'rate_id',
  },
  'invoice.sent': {
    ...of,
    summary: 'Staff mailed an invoice once more.',
    says: 'Staff mailed invoice #{invoice_number} once more.',
    data: invoice,
    activity: 'invoice_sent',
  },
  'invoice.extended': {
    ...of,
    summary: 'Staff gave a client more time to pay an invoice.',
    says: 'Staff gave a client more time to pay invoice #{invoice_number}.',
    data: invoice.extend({ due_at: z.number().int(), reason: z.string() }),
    activity: 'invoice_extended',
  },
  'invoicing.halted': {
    version: 1,
    subject: 'halt_id',
    changes: ['alerts'],
    summary: 'Invoicing was halted: documents are far more than history explains. It waits for staff.',
    data: z.strictObject({
      halt_id: id,
      kind: z.enum(['account', 'run']),
      made: z.number().int(),
      explained: z.number().int(),
    }),
  },
  'invoicing.decided': {
    version: 1,
    subject: 'halt_id',
    changes: ['alerts', 'subscriptions', 'invoices'],
    summary: 'Staff decided about an alarm of invoicing.',
    data: z.strictObject({ halt_id: id, decision: z.enum(['released', 'dropped']) }),
  },
});
