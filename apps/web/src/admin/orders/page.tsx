import { timeOrder } from '@resolvo/contract/common';
import { orderTypeTitles, orderWord, shownOrderWords } from '@resolvo/contract/sales/order-states';
import { shownOrderStatus } from '@resolvo/contract/sales/orders';
import { shortId } from '@resolvo/contract/short-id';
import { stateOptions } from '@resolvo/contract/state-words';
import { Plus, RefreshCw } from 'lucide-react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { prefetch, useEndpoint } from '../../api/query.ts';
import { reload } from '../../api/refresh.ts';
import { InvoiceLinks } from '../../features/money/invoices/invoice-links.tsx';
import { itemCount, itemsText } from '../../features/sales/orders/item-count.ts';
import { orderTotal } from '../../features/sales/orders/order-total.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { isRefused } from '../../shell/fail.ts';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { Age, formatDateTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';

export const meta = privateTitle('Orders');
export const handle = { crumb: 'Orders' };

const statusOptions = stateOptions(shownOrderWords);

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

export async function clientLoader({ request }: LoaderFunctionArgs) {
  await Promise.all([prefetch('orderCounts', {}), prefetchList(orders, request)]);
  return null;
}

export default function OrdersPage() {
  const { data: counts } = useEndpoint('orderCounts', {});

  async function refresh() {
    if (await reload()) notify('success', messages.ordersRefreshed);
  }

  return (
    <Page kind="list">
      <PageHeading
        title="Orders"
        actions={
          <>
            <Link to={paths.adminQuotes()} className={buttonClass('secondary')}>
              Quotes
            </Link>
            <InvoiceLinks />
            <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void refresh()}>
              Refresh
            </Button>
            <ActLink to={paths.adminOrderCreate()}>
              <Plus aria-hidden="true" />
              Create Order
            </ActLink>
          </>
        }
      />
      <StatStrip>
        <Stat label="Total" value={counts?.total ?? '–'} />
        <Stat label="Paid" value={counts?.paid ?? '–'} />
        <Stat label="Active Orders" value={counts?.active ?? '–'} />
      </StatStrip>
      <List
        list={orders}
        rows={(page) => page.orders}
        rowKey={(order) => order.order_id}
        caption="Orders"
        search="Search by id, email, domain, hostname or invoice number"
        filters={<UrlFilter name="status" label="Status" options={statusOptions} />}
        failed={{
          text: (error) => messages.ordersLoadFailed(isRefused(error) ? error.message : messages.ordersFetchFailed),
        }}
        columns={[
          {
            key: 'id',
            header: 'Order ID',
            phone: 'title',
            cell: (order) => <CopyId value={order.order_id} what="Order ID" display={shortId(order.order_id)} />,
          },
          {
            key: 'email',
            header: 'User Email',
            grow: true,
            phone: 'text',
            cell: (order) =>
              order.user.email ? (
                <CopyId value={order.user_id} what="User ID" display={order.user.email} sans />
              ) : (
                <span className="text-muted">Deleted account</span>
              ),
          },
          {
            key: 'created',
            header: 'Created',
            align: 'right',
            cell: (order) => <Age seconds={order.order_creation_time} />,
          },
          {
            key: 'valid',
            header: 'Valid Until',
            align: 'right',
            priority: 3,
            cell: (order) => (order.order_valid_until === 0 ? 'N/A' : formatDateTime(order.order_valid_until)),
          },
          { key: 'type', header: 'Type', priority: 2, cell: (order) => orderTypeTitles[order.order_type] },
          {
            key: 'status',
            header: 'Status',
            phone: 'badge',
            cell: (order) => <StateBadge of={orderWord(order)} />,
          },
          {
            key: 'items',
            header: 'Items',
            align: 'right',
            phone: 'more',
            cell: ({ items, order_creation_time }) => (
              <>
                <span className="@max-2xl:hidden">{itemCount(items)}</span>
                <span className="@2xl:hidden">
                  {itemsText(itemCount(items))} · <Age seconds={order_creation_time} />
                </span>
              </>
            ),
          },
          {
            key: 'total',
            header: 'Total excl. VAT',
            align: 'right',
            phone: 'value',
            cell: orderTotal,
          },
          {
            ...viewColumn,
            cell: (order) => (
              <ViewLink
                to={paths.adminOrder({ orderId: order.order_id })}
                label={`View order ${shortId(order.order_id)}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No orders" text="Orders are listed here as clients place them." />}
      />
    </Page>
  );
}
