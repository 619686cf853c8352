import { orderWord } from '@resolvo/contract/sales/order-states';
import type { Order } from '@resolvo/contract/sales/orders';
import { orderName, shortId } from '@resolvo/contract/short-id';
import { RefreshCw } from 'lucide-react';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { ApiError, requestIdOf } from '../../../api/api-error.ts';
import { prefetch, tryLoad, useEndpoint } from '../../../api/query.ts';
import { reload } from '../../../api/refresh.ts';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { prefetchList } from '../../../shell/list-query.ts';
import { missingWords } from '../../../shell/missing-things.ts';
import { notify } from '../../../shell/notifications.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { Button } from '../../../ui/button.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SubscriptionsCard, subscriptionsOf } from '../../subscriptions/subscriptions-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { deliveriesOf, OrderDeliveries } from './order-deliveries.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSummary, OrderUser, quoteOf } from './order-summary.tsx';

export const meta = titleAbout('Order');
export const handle = { crumb: 'Order', under: { crumb: 'Orders', path: paths.adminOrders() } };

const back = <BackToList to={paths.adminOrders()}>Back to Orders</BackToList>;

const inputOf = (orderId = '') => ({ query: { order_id: orderId } });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const order = await tryLoad('orderDetail', inputOf(params.orderId));
  if (!order) return null;
  await Promise.all([
    prefetch('quoteList', quoteOf(order.order_id)),
    order.order_issued_at > 0 ? prefetchList(deliveriesOf(order.order_id), request) : undefined,
    order.order_type === 'subscription'
      ? prefetchList(subscriptionsOf({ order_id: order.order_id }), request)
      : undefined,
  ]);
  return { about: `${shortId(order.order_id)} · ${order.user.email || 'Deleted account'}` };
}

export default function OrderPage() {
  const { orderId } = useParams();
  const { data: order, error, refetch } = useEndpoint('orderDetail', inputOf(orderId));

  async function refresh() {
    if (await reload()) notify('success', messages.orderRefreshed);
  }

  return (
    <OffForOwnAccount userId={order?.user.user_id}>
      <Page kind="detail">
        <PageHeading
          back={back}
          title={order ? <OrderTitle order={order} /> : 'Order'}
          actions={
            <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void refresh()}>
              Refresh
            </Button>
          }
        />
        {order ? (
          <Sections order={order} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Page>
    </OffForOwnAccount>
  );
}

function OrderTitle({ order }: { order: Order }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {orderName(order.order_id)}&nbsp;· {order.user.email || 'Deleted account'}
      <span className="font-normal text-sm">
        <StateBadge of={orderWord(order)} />
      </span>
    </span>
  );
}

function Sections({ order }: { order: Order }) {
  return (
    <DetailColumns
      acts={<OrderActions order={order} />}
      rail={
        <>
          <OrderSummary order={order} />
          {order.user.email ? <OrderUser user={order.user} /> : null}
        </>
      }
    >
      <OrderItems order={order} />
      {order.order_issued_at > 0 ? <OrderDeliveries order={order} /> : null}
      <OrderInvoices order={order} />
      {order.order_type === 'subscription' ? <SubscriptionsCard of={{ order_id: order.order_id }} /> : null}
    </DetailColumns>
  );
}

/** 404: a retry would not help, so the page says that there is no such order. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return <EmptyState {...missingWords('order')} action={back} />;
  }
  return (
    <ErrorPanel
      title="The order could not be loaded"
      text={error.message}
      requestId={requestIdOf(error)}
      action={
        <Button looks variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
