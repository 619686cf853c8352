import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { payoutTopics } from '../topics.ts';

const of = {
  version: 1,
  changes: payoutTopics,
  data: z.strictObject({ payout_id: id, invoice_id: id.nullable(), amount: z.number().int() }),
  subject: 'payout_id',
} as const;

export const payoutEvents = defineEvents({
  'payout.asked': {
    ...of,
    summary: 'A payout to a bank account was asked for. Its money is no longer on the credit balance.',
    says: 'A payout of {€amount} to a bank account was asked for. Its money is no longer on the credit balance.',
    activity: 'payout_asked',
  },
  'payout.iban_read': {
    ...of,
    changes: ['payouts'],
    summary: 'Staff read the whole IBAN of a payout, to type it at the bank.',
    says: 'Staff read the whole IBAN of a payout of {€amount}, to type it at the bank.',
  },
  'payout.sent': {
    ...of,
    summary: 'Staff sent a payout at the bank.',
    says: 'Staff sent a payout of {€amount} at the bank.',
    activity: 'payout_sent',
  },
  'payout.called_off': {
    ...of,
    summary: 'A payout was called off before it was sent. The money is on the credit balance.',
    says: 'A payout of {€amount} was called off before it was sent. The money is on the credit balance.',
    activity: 'payout_called_off',
  },
  'payout.returned': {
    ...of,
    summary: 'The bank sent a payout back. The money is on the credit balance.',
    says: 'The bank sent a payout of {€amount} back. The money is on the credit balance.',
    activity: 'payout_returned',
  },
});
