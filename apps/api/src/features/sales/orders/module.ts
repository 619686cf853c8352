import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { checkCounts } from './check-counts.ts';
import { onInvoiceCancelled, onInvoicePaid, onInvoiceRefunded } from './follow-invoice.ts';
import { orderRoutes } from './routes.ts';

export const ordersModule: Module = {
  noun: 'orders',
  things: { order_id: namedBy('orders', "'Order ' || left(t.id::text, 8)") },
  tables: ['orders', 'order_items', 'order_counts', 'order_passwords', 'order_user_data'],
  personal: [
    { table: 'orders', of: 'account', without: ['created_by'] },
    {
      table: 'order_items',
      of: 'account',
      through: { column: 'order_id', table: 'orders' },
      without: ['chosen_by'],
    },
  ],
  routes: orderRoutes,
  subscribers: [
    on('invoice.paid', onInvoicePaid),
    on('invoice.cancelled', onInvoiceCancelled),
    on('invoice.refunded', onInvoiceRefunded),
  ],
  nightly: [checkCounts],
};
