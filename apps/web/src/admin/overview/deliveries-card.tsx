import type { StuckOrder } from '@resolvo/contract/sales/deliveries';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';

const problems: Record<StuckOrder['problem'], string> = {
  not_issued: 'Delivery did not start',
  not_delivered: 'Not delivered for a day',
  not_refunded: 'Failed, and not given back',
};

const columns = [
  { id: 'problem', header: 'Problem' },
  { id: 'client', header: 'Client' },
  { id: 'since', header: 'Since' },
  { id: 'view', header: 'View', align: 'right' },
] as const;

/** Paid means delivered or refunded. Whatever is neither is a promise broken, so it stands on the first page. */
export function DeliveriesCard() {
  const { data } = useEndpoint('deliveryStuck', {});
  if (!data || data.orders.length === 0) return null;
  return (
    <Card
      title="Paid and not delivered"
      description="Orders that are paid for and neither delivered nor refunded in time, the longest first."
    >
      <Table
        caption="Paid and not delivered"
        stacked
        columns={columns}
        rows={data.orders.map((order) => ({
          id: `${order.order_id} ${order.problem}`,
          cells: [
            <span key="problem" className="inline-flex flex-wrap items-center gap-2">
              <Badge tone="danger">{problems[order.problem]}</Badge>
              {order.units > 1 ? `${order.units} units` : null}
            </span>,
            order.user.email || 'Deleted account',
            <RelativeTime key="since" seconds={order.since} />,
            <Link
              key="view"
              to={paths.adminOrder({ orderId: order.order_id })}
              className={buttonClass('secondary', 'sm')}
              aria-label={`View order ${order.order_id}`}
            >
              View
            </Link>,
          ],
        }))}
      />
    </Card>
  );
}
