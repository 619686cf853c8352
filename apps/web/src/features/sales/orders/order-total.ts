import { formatMoney, toPoints, totals } from '@resolvo/contract/money';
import type { Order } from '@resolvo/contract/sales/orders';

interface Ordered {
  readonly order_discount: Order['order_discount'];
  readonly items: readonly Pick<Order['items'][number], 'plan_price' | 'quantity'>[];
}

/** What is asked for an order without VAT: its items less its discount. */
export const orderTotal = ({ items, order_discount }: Ordered): string =>
  formatMoney(
    totals(
      items.map(({ plan_price: price, quantity }) => ({ price, quantity })),
      toPoints(order_discount),
      0,
    ).total,
  );
