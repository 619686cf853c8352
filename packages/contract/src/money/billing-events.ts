import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paymentMethod } from './invoices.ts';

const cents = z.number().int();

export const billingEvents = defineEvents({
  'billing.profile_changed': {
    version: 1,
    changes: ['billing', 'balance', 'payments', 'finance', 'activity'],
    summary: 'The billing address was changed. Invoices issued before keep the old one.',
    data: z.strictObject({ account_id: id }),
    subject: 'account_id',
    activity: 'billing_profile_changed',
  },
  'balance.adjusted': {
    version: 1,
    changes: ['billing', 'balance', 'payments', 'finance', 'activity'],
    summary: 'Staff adjusted the credit balance.',
    says: 'Staff adjusted the credit balance by {€amount}.',
    data: z.strictObject({ account_id: id, amount: cents, reason: z.string() }),
    subject: 'account_id',
    activity: 'balance_adjusted',
  },
  'balance.topped_up': {
    version: 1,
    changes: ['billing', 'balance', 'payments', 'finance', 'activity'],
    summary: 'A payment went to the credit balance.',
    says: 'A payment of {€amount} went to the credit balance.',
    data: z.strictObject({ account_id: id, payment_id: id, amount: cents, method: paymentMethod }),
    subject: 'account_id',
    activity: 'balance_topped_up',
  },
});
