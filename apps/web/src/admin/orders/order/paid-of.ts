import { toPoints } from '@resolvo/contract/money';
import type { Order } from '@resolvo/contract/sales/orders';
import { paidLine, paidText } from '@resolvo/contract/sales/paid-parts';

/** What of its items is paid with each period and what once, less its discount, without tax. */
export const paidOf = ({
  items,
  order_subscription_period: months,
  order_discount: percent,
  order_discount_recurs: recurs,
}: Order): string => {
  const discount = toPoints(percent);
  return paidText(
    items.map(({ plan_type: type, plan_price: price, quantity }) => paidLine({ type, price, quantity })),
    { months: months || 1, discount, discountOfRenewals: recurs ? discount : 0 },
  );
};
