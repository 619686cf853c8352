import { orderTypeTitles, orderWord } from '@resolvo/contract/sales/order-states';
import type { Order } from '@resolvo/contract/sales/orders';
import { acceptedByWords, type StaffListedQuote } from '@resolvo/contract/sales/quotes';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { termName } from '../../../features/sales/orders/order-terms.tsx';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { formatDateTime, RelativeTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

function discountText({ order_discount, order_discount_recurs, order_type, order_sealed }: Order): string {
  if (order_discount === 0) return 'None';
  const percent = `${order_discount} %`;
  if (!order_sealed || order_type !== 'subscription') return percent;
  return order_discount_recurs ? `${percent}, also on renewals` : `${percent}, on the first invoice only`;
}

export function OrderSummary({ order }: { order: Order }) {
  const months = order.order_subscription_period;
  const { data } = useEndpoint('quoteList', quoteOf(order.order_id));
  return (
    <Card title="Order Summary">
      <KeyValueList
        items={[
          { label: 'Order ID', value: <CopyId value={order.order_id} what="Order ID" display={order.order_id} /> },
          {
            label: 'Status',
            value: (
              <>
                <StateBadge of={orderWord(order)} />
                {order.order_draft ? (
                  <span className="mt-1 block text-muted text-sm">
                    The customer placed this order and has not begun to pay. It has no invoice yet.
                  </span>
                ) : null}
              </>
            ),
          },
          ...(data?.quotes ?? []).flatMap(quoteFacts),
          { label: 'Type', value: orderTypeTitles[order.order_type] },
          {
            label: 'Created',
            value: (
              <>
                {formatDateTime(order.order_creation_time)} (<RelativeTime seconds={order.order_creation_time} />)
              </>
            ),
          },
          {
            label: 'Valid Until',
            value: order.order_valid_until === 0 ? 'N/A' : formatDateTime(order.order_valid_until),
          },
          ...(order.order_type === 'subscription'
            ? [{ label: 'Subscription Period', value: `${months} ${months === 1 ? 'month' : 'months'}` }]
            : []),
          { label: 'Discount', value: discountText(order) },
          ...(order.order_discount_reason ? [{ label: 'Discount Reason', value: order.order_discount_reason }] : []),
          ...(order.order_issued_at > 0
            ? [{ label: 'Delivery Began', value: formatDateTime(order.order_issued_at) }]
            : []),
          ...cancelledFacts(order),
          { label: 'Payment Term', value: termName(order.payment_term_id) },
        ]}
      />
    </Card>
  );
}

export const quoteOf = (orderId: string) => ({ query: { order_id: orderId } });

/** The quote that it was, and who accepted it. */
const quoteFacts = ({ quote_id, quote_number, accepted }: StaffListedQuote) => [
  {
    label: 'Quote',
    value: (
      <Link to={paths.adminQuote({ quoteId: quote_id })} className={textLinkClass}>
        Quote {quote_number}
      </Link>
    ),
  },
  ...(accepted === null
    ? []
    : [{ label: 'Accepted', value: `${formatDateTime(accepted.at)} by ${acceptedByWords(accepted)}` }]),
];

/** The day, who it was, and why. */
function cancelledFacts({ order_cancelled: cancelled }: Order) {
  if (cancelled === null) return [];
  const { at, by, reason } = cancelled;
  return [
    { label: 'Cancelled', value: formatDateTime(at) },
    { label: 'Cancelled By', value: by === null ? 'The product itself' : by || 'A deleted person' },
    ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
  ];
}

export function OrderUser({ user }: { user: Order['user'] }) {
  return (
    <Card title="User Information">
      <KeyValueList
        items={[
          { label: 'User ID', value: <CopyId value={user.user_id} what="User ID" display={user.user_id} /> },
          { label: 'Email', value: <CopyId value={user.email} what="Email" display={user.email} sans /> },
          { label: 'Username', value: user.username },
          {
            label: 'Profile',
            value: (
              <Link to={paths.adminClient({ userId: user.user_id })} className={textLinkClass}>
                View client profile
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}
