import { orderWord } from '@resolvo/contract/sales/order-states';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { itemCount, itemsText } from '../../features/sales/orders/item-count.ts';
import { orderTotal } from '../../features/sales/orders/order-total.ts';
import { paths } from '../../paths.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const latestOrders = { query: { limit: 6 } };

/** The orders that came last; their states move while one looks. */
export function OrdersCard() {
  const { data } = useEndpoint('orderList', latestOrders);
  if (!data) return null;
  return (
    <Card
      title="Latest orders"
      actions={
        <Link to={paths.adminOrders()} className={textLinkClass}>
          All orders
        </Link>
      }
    >
      {data.orders.length === 0 ? (
        <EmptyState title="No orders yet" />
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.orders.map((order) => (
            <li key={order.order_id} className="flex items-center gap-x-4 py-1.5">
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.adminOrder({ orderId: order.order_id })}
                  className={cx(textLinkClass, 'block max-w-full truncate')}
                >
                  {order.user.email || 'Deleted account'}
                </Link>
                <span className="block truncate text-muted">
                  {`${itemsText(itemCount(order.items))}, ${orderTotal(order)} excl. VAT`}
                </span>
              </span>
              <StateBadge of={orderWord(order)} />
              <span className="w-12 text-right text-muted">
                <Age seconds={order.order_creation_time} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
