import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';
import { endWhy } from './endings.ts';

const delivery = z.strictObject({ delivery_id: id, order_id: id, name: z.string() });
const of = { version: 1, subject: 'delivery_id', changes: paidTopics } as const;

export const deliveryEvents = defineEvents({
  'delivery.delivered': { ...of, summary: 'A product of an order was delivered.', data: delivery },
  'delivery.failed': {
    ...of,
    summary: 'A product of an order could not be made. What was paid for it goes back.',
    data: delivery.extend({ reason: z.string(), credited: z.number().int().nullable() }),
  },
  'delivery.end_announced': {
    ...of,
    summary: 'What pays for a delivered product ended. The product is suspended, and kept until the date.',
    data: delivery.extend({ why: endWhy, reason: z.string(), ends_at: unixSeconds }),
    activity: 'service_end_announced',
  },
  'delivery.kept': {
    ...of,
    summary: 'The announced end of a product was taken back.',
    data: delivery.extend({ reason: z.string() }),
    activity: 'service_kept',
  },
  'delivery.ended': { ...of, summary: 'A product that was delivered ended for good.', data: delivery },
});
