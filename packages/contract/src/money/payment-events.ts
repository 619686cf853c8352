import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';

const cents = z.number().int();
const card = z.strictObject({ payment_method_id: id, brand: z.string(), last4: z.string() });
const refund = z.strictObject({ refund_id: id, invoice_id: id.nullable(), amount: cents });
const dispute = z.strictObject({ dispute_id: id, invoice_id: id.nullable(), amount: cents });

export const paymentEvents = defineEvents({
  'payment.started': {
    version: 1,
    changes: ['activity'],
    summary: 'A client opened the card form.',
    says: 'A client opened the card form to pay {€amount}.',
    data: z.strictObject({ charge_id: id, invoice_id: id.nullable(), amount: cents }),
    subject: 'charge_id',
  },
  'payment.failed': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'A payment by card did not succeed.',
    says: 'A payment of {€amount} by card did not succeed.',
    data: z.strictObject({
      charge_id: id,
      invoice_id: id.nullable(),
      amount: cents,
      reason: z.string(),
      needs_customer: z.boolean(),
    }),
    subject: 'charge_id',
  },
  'finding.opened': {
    version: 1,
    changes: ['reconciliation'],
    summary: 'The card gateway’s report of a day was found to differ from the books.',
    data: z.strictObject({ finding_id: id, kind: z.string() }),
    subject: 'finding_id',
  },
  'finding.resolved': {
    version: 1,
    changes: ['reconciliation'],
    summary: 'Staff looked into a difference between gateway and books.',
    data: z.strictObject({ finding_id: id }),
    subject: 'finding_id',
  },
  'alert.raised': {
    version: 1,
    changes: ['alerts'],
    summary: 'Something came up at the card gateway that needs a look by staff.',
    data: z.strictObject({ alert_id: id, kind: z.string() }),
    subject: 'alert_id',
  },
  'alert.resolved': {
    version: 1,
    changes: ['alerts'],
    summary: 'Staff looked into an alert of the card gateway.',
    data: z.strictObject({ alert_id: id, kind: z.string(), reason: z.string() }),
    subject: 'alert_id',
  },
  'card.saved': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'A card was saved for later payments.',
    data: card,
    subject: 'payment_method_id',
    activity: 'card_saved',
  },
  'card.removed': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'A saved card was removed.',
    data: card,
    subject: 'payment_method_id',
    activity: 'card_removed',
  },
  'card.default_changed': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'Another card was chosen for renewals.',
    data: card,
    subject: 'payment_method_id',
    activity: 'default_card_changed',
  },
  'refund.sent': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'Money of the credit balance was sent back to the card that it came from.',
    says: '{€amount} of the credit balance was sent back to the card that it came from.',
    data: refund,
    subject: 'refund_id',
    activity: 'refund_to_card',
  },
  'refund.failed': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'A refund did not reach the card. The money is on the credit balance.',
    says: 'A refund of {€amount} did not reach the card. The money is on the credit balance.',
    data: refund,
    subject: 'refund_id',
    activity: 'refund_failed',
  },
  'dispute.opened': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'A client disputed a card payment at the bank.',
    says: 'A client disputed a card payment of {€amount} at the bank.',
    data: dispute,
    subject: 'dispute_id',
    activity: 'payment_disputed',
  },
  'dispute.closed': {
    version: 1,
    changes: [...paidTopics, 'payment-methods'],
    summary: 'The bank decided a dispute.',
    says: 'The bank decided a dispute over {€amount}. It was {outcome}.',
    data: dispute.extend({ outcome: z.enum(['won', 'lost']) }),
    subject: 'dispute_id',
    activity: 'dispute_closed',
  },
});
