import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';

const order = z.strictObject({ order_id: id });
const of = { version: 1, subject: 'order_id', changes: paidTopics } as const;

export const orderEvents = defineEvents({
  'order.created': { ...of, summary: 'An order was opened.', data: order, activity: 'order_created' },
  'order.placed': { ...of, summary: 'A client placed an order: it has its items, and waits for payment.', data: order },
  'order.changed': {
    ...of,
    summary: 'The terms of an order that is not sealed were changed.',
    data: order,
    activity: 'order_changed',
  },
  'order.items_changed': {
    ...of,
    summary: 'The items of an order that is not sealed were changed.',
    data: order,
  },
  'order.sealed': {
    ...of,
    summary: 'An order was made final, and its invoice issued.',
    says: 'An order was made final, and its invoice #{invoice_number} of {€total} issued.',
    data: order.extend({ invoice_id: id, invoice_number: z.number().int(), total: z.number().int() }),
    activity: 'order_sealed',
  },
  'order.paid': { ...of, summary: 'An order was paid.', data: order },
  'order.delivery_started': { ...of, summary: 'The making of all units of an order began.', data: order },
  'order.choices_awaited': {
    ...of,
    summary: 'A client was asked to choose how items of an order are made.',
    data: order,
  },
  'order.item_chosen': {
    ...of,
    summary: 'The client chose how an item is made that staff had left to them.',
    data: order.extend({ order_item_id: id, name: z.string() }),
    activity: 'order_item_chosen',
  },
  'order.issued': {
    ...of,
    summary: 'Staff started the delivery of an order.',
    data: order,
    activity: 'order_issued',
  },
  'order.cancelled': {
    ...of,
    summary: 'An order was cancelled. What was made for it is suspended and ends.',
    data: order.extend({ reason: z.string().optional() }),
  },
  'order.dropped': {
    ...of,
    summary: 'A draft that a client placed was cancelled. It had no invoice.',
    data: order.extend({ reason: z.string().optional() }),
    activity: 'order_dropped',
  },
  'order.refunded': {
    ...of,
    summary: 'A partly delivered order was refunded in full. What is not delivered yet will not be.',
    data: order,
  },
  'order.deleted': {
    ...of,
    summary: 'Staff deleted an order that had no invoice.',
    data: order,
    activity: 'order_deleted',
  },
});
