import { timeOrder } from '@resolvo/contract/common';
import { shownOrderStatus } from '@resolvo/contract/sales/orders';
import { Plus, RefreshCw } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, useEndpoint } from '../../api/query.ts';
import { reload } from '../../api/refresh.ts';
import { InvoiceLinks } from '../../features/money/invoices/invoice-links.tsx';
import { OrderStatusBadge, OrderTypeBadge } from '../../features/sales/orders/order-badges.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { isTold } from '../../shell/fail.ts';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { formatDateTime, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

export const meta = privateTitle('Orders');
export const handle = { crumb: 'Orders' };

const statusOptions = shownOrderStatus.options.map((value) => ({ value, label: value.replaceAll('_', ' ') }));

const orders = listQuery(
  'orderList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      status: shownOrderStatus.safeParse(address.get('status')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'status'], sorts: timeSorts },
);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('orderCounts', {}), prefetchList(orders, request)]);
  return null;
}

export default function OrdersPage() {
  const { data: counts } = useEndpoint('orderCounts', {});
  const { of, choose } = useFilters();

  async function refresh() {
    if (await reload()) notify('success', messages.ordersRefreshed);
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
      <div className="mt-6">
        <InvoiceLinks />
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        <StatCard label="Total" value={counts?.total ?? '–'} />
        <StatCard label="Paid" value={counts?.paid ?? '–'} />
        <StatCard label="Active Orders" value={counts?.active ?? '–'} />
      </div>
      <div className="mt-8 mb-4 flex flex-wrap items-end gap-4">
        <UrlSearch className="w-full max-w-md" label="Search by id, email, domain, hostname or invoice number" />
        <SelectField
          className="w-48"
          label="Status"
          options={statusOptions}
          placeholder="All"
          value={of('status')}
          onChange={(event) => choose('status', event.target.value)}
        />
      </div>
      <List
        list={orders}
        rows={(page) => page.orders}
        rowKey={(order) => order.order_id}
        caption="Orders"
        failed={{
          text: (error) => messages.ordersLoadFailed(isTold(error) ? error.message : messages.ordersFetchFailed),
        }}
        columns={[
          { key: 'id', header: 'Order ID', cell: (order) => <CopyId value={order.order_id} what="Order ID" /> },
          {
            key: 'email',
            header: 'User Email',
            cell: (order) =>
              order.user.email ? (
                <CopyId value={order.user_id} what="User ID" display={order.user.email} />
              ) : (
                <span className="text-muted">Deleted account</span>
              ),
          },
          { key: 'created', header: 'Created', cell: (order) => <RelativeTime seconds={order.order_creation_time} /> },
          {
            key: 'valid',
            header: 'Valid Until',
            cell: (order) => (order.order_valid_until === 0 ? 'N/A' : formatDateTime(order.order_valid_until)),
          },
          { key: 'type', header: 'Type', cell: (order) => <OrderTypeBadge type={order.order_type} /> },
          {
            key: 'status',
            header: 'Status',
            cell: (order) => (
              <OrderStatusBadge status={order.order_status} sealed={order.order_sealed} draft={order.order_draft} />
            ),
          },
          { key: 'items', header: 'Items', align: 'right', cell: (order) => order.items.length },
          {
            ...viewColumn,
            cell: (order) => (
              <ViewLink to={paths.adminOrder({ orderId: order.order_id })} label={`View order ${order.order_id}`} />
            ),
          },
        ]}
        empty={<EmptyState title="No orders" text="Orders are listed here as customers place them." />}
        noMatch={<EmptyState title="No match" text="No order fits what you search for." />}
      />
    </>
  );
}
