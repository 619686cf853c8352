import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';

const delivery = z.strictObject({ delivery_id: id, order_id: id, name: z.string() });
const of = { version: 1, subject: 'delivery_id', changes: paidTopics } as const;

export const deliveryEvents = defineEvents({
  'delivery.delivered': { ...of, summary: 'One unit of an order is there.', data: delivery },
  'delivery.failed': {
    ...of,
    summary: 'One unit of an order cannot be made. What was paid for it goes back.',
    data: delivery.extend({ reason: z.string(), credited: z.number().int().nullable() }),
  },
  'delivery.ended': { ...of, summary: 'What was delivered ends, for good.', data: delivery },
});
