import { Plus, RefreshCw } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { prefetch, reload, useEndpoint } from '../../api/query.ts';
import { OrderStatusBadge, OrderTypeBadge } from '../../features/sales/orders/order-badges.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { isTold } from '../../shell/fail.ts';
import { notify } from '../../shell/notifications.ts';
import { QueryTable } from '../../shell/query-table.tsx';
import { formatDateTime, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

export const meta = privateTitle('Orders');
export const handle = { crumb: 'Orders' };

export const clientLoader = () => prefetch('orderCounts', {});

export default function OrdersPage() {
  const { data: counts } = useEndpoint('orderCounts', {});
  const [params] = useSearchParams();
  const search = useDeferredValue((params.get('search') ?? '').trim());

  async function refresh() {
    if (await reload('orderList', 'orderCounts')) notify('success', messages.ordersRefreshed);
  }

  return (
    <>
      <PageHeading
        title="Orders"
        actions={
          <>
            <Button variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void refresh()}>
              Refresh
            </Button>
            <Link to={paths.adminOrderCreate()} className={buttonClass('primary')}>
              <Plus aria-hidden="true" />
              Create Order
            </Link>
          </>
        }
      />
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        <StatCard label="Total" value={counts?.total ?? '–'} />
        <StatCard label="Paid" value={counts?.paid ?? '–'} />
        <StatCard label="Active Orders" value={counts?.active ?? '–'} />
      </div>
      <div className="mt-8 mb-4 max-w-md">
        <UrlSearch label="Search by email, username or id" />
      </div>
      <QueryTable
        endpoint="orderList"
        input={(cursor) => ({ query: { cursor, limit: 25, search: search || undefined } })}
        rows={(page) => page.orders}
        rowId={(order) => order.order_id}
        caption="Orders"
        failed={(error) => messages.ordersLoadFailed(isTold(error) ? error.message : messages.ordersFetchFailed)}
        columns={[
          { id: 'id', header: 'Order ID', cell: (order) => <CopyId value={order.order_id} what="Order ID" /> },
          {
            id: 'email',
            header: 'User Email',
            cell: (order) =>
              order.user.email ? (
                <CopyId value={order.user_id} what="User ID" display={order.user.email} />
              ) : (
                <span className="text-muted">Deleted account</span>
              ),
          },
          { id: 'created', header: 'Created', cell: (order) => <RelativeTime seconds={order.order_creation_time} /> },
          {
            id: 'valid',
            header: 'Valid Until',
            cell: (order) => (order.order_valid_until === 0 ? 'N/A' : formatDateTime(order.order_valid_until)),
          },
          { id: 'type', header: 'Type', cell: (order) => <OrderTypeBadge type={order.order_type} /> },
          {
            id: 'status',
            header: 'Status',
            cell: (order) => <OrderStatusBadge status={order.order_status} sealed={order.order_sealed} />,
          },
          { id: 'items', header: 'Items', align: 'right', cell: (order) => order.items.length },
          {
            id: 'view',
            header: 'View',
            align: 'right',
            stack: 'button',
            cell: (order) => (
              <Link
                to={paths.adminOrder({ orderId: order.order_id })}
                className={buttonClass('secondary', 'sm')}
                aria-label={`View order ${order.order_id}`}
              >
                View
              </Link>
            ),
          },
        ]}
        empty={
          search ? (
            <EmptyState title="No match" text={`No order belongs to “${search}”.`} />
          ) : (
            <EmptyState title="No orders" text="Orders are listed here as customers place them." />
          )
        }
      />
    </>
  );
}
