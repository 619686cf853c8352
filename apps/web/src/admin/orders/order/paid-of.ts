import type { Order } from '@resolvo/contract/sales/orders';
import { paidLine, paidText } from '@resolvo/contract/sales/paid-parts';

/** What of its items is paid with each period and what once, without discount and tax. */
export const paidOf = ({ items, order_subscription_period: months }: Order): string =>
  paidText(
    items.map(({ plan_type: type, plan_price: price, quantity }) => paidLine({ type, price, quantity })),
    months || 1,
  );
