import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { idsFrom } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy, ownedBy } from '../../../core/things.ts';
import { checkCounts } from './check-counts.ts';
import { onInvoiceCancelled, onInvoicePaid, onInvoiceRefunded } from './follow-invoice.ts';
import { orderRoutes } from './routes.ts';

export const ordersModule: Module = {
  noun: 'orders',
  owners: { order_id: ownedBy('orders') },
  things: {
    order_id: namedBy('orders', "'Order ' || left(t.id::text, 8)"),
    order_item_id: namedBy('order_items', 't.name'),
  },
  finds: {
    order_id: foundBy('orders', 't', (text) => {
      const ids = idsFrom(text.replace(/^order\s+/i, ''));
      return ids ? [sql`t.id between ${ids.first} and ${ids.last}`] : [];
    }),
  },
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
