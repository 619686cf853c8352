import { stuckProblemWords } from '@resolvo/contract/sales/deliveries';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Card } from '../../ui/card.tsx';

export const stuckDeliveries = listQuery('deliveryStuck', () => ({}));

/** Paid orders that are neither delivered nor refunded in time, on the first page of Administration. */
export function DeliveriesCard() {
  const { data } = useEndpoint('deliveryStuck', {});
  if (!data || data.orders.length === 0) return null;
  return (
    <Card
      title="Paid and not delivered"
      description="Orders that are paid for and neither delivered nor refunded in time, the longest first."
    >
      <List
        list={stuckDeliveries}
        rows={({ orders }) => orders}
        caption="Paid and not delivered"
        empty={null}
        columns={[
          {
            key: 'problem',
            phone: 'title',
            header: 'Problem',
            cell: (order) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <StateBadge of={stuckProblemWords[order.problem]} />
                {order.units > 1 ? `${order.units} units` : null}
              </span>
            ),
          },
          {
            key: 'client',
            grow: true,
            phone: 'text',
            header: 'Client',
            cell: (order) => order.user.email || 'Deleted account',
          },
          {
            key: 'since',
            align: 'right',
            phone: 'value',
            header: 'Since',
            cell: (order) => <Age seconds={order.since} />,
          },
          {
            ...viewColumn,
            cell: (order) => (
              <ViewLink to={paths.adminOrder({ orderId: order.order_id })} label={`View order ${order.order_id}`} />
            ),
          },
        ]}
        rowKey={(order) => `${order.order_id} ${order.problem}`}
      />
    </Card>
  );
}
