import { formatMoney } from '@resolvo/contract/money';
import { invoiceWord } from '@resolvo/contract/money/invoice-states';
import type { OwnOrder } from '@resolvo/contract/sales/checkout';
import { ShoppingBag } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { InvoiceTotal } from '../../../features/money/invoices/invoice-total.tsx';
import { ownPageOf } from '../../../features/people/accounts/thing-pages.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { orderedName } from '../ordered-name.ts';
import { withoutThings } from './without-things.ts';

export const meta = privateTitle('Orders');

const orders = listQuery('ownOrders', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(orders, request);

const nameOf = ({ items }: OwnOrder): string => orderedName(items);

export default function OrdersPage() {
  return (
    <Page kind="list">
      <PageHeading
        back={<BackToList to={paths.billing()}>Billing</BackToList>}
        title="Orders"
        description="What you ordered, whether it is paid, and where it stands. Orders that wait for you are in Billing."
      />
      <List
        list={orders}
        rows={(page) => page.orders}
        rowKey={(one) => one.order_id}
        caption="Orders"
        columns={[
          { key: 'what', header: 'Order', grow: true, phone: 'name', cell: nameOf },
          { key: 'stands', header: 'Where it stands', phone: 'text', cell: (one) => <Standing of={one} /> },
          {
            key: 'paid',
            header: 'Invoice',
            phone: 'badge',
            cell: ({ invoice_status, total, open }) => (
              <StateBadge
                of={invoiceWord({
                  ...{ invoice_order_status: invoice_status, invoice_replaced_by: null },
                  ...{ invoice_total: total, invoice_open: open },
                })}
              />
            ),
          },
          {
            key: 'total',
            header: 'Total incl. VAT',
            align: 'right',
            phone: 'value',
            cell: ({ total, open }) => <InvoiceTotal invoice={{ invoice_total: total, invoice_open: open }} />,
          },
          {
            key: 'ordered',
            header: 'Ordered',
            align: 'right',
            priority: 2,
            cell: (one) => <Age seconds={one.order_creation_time} />,
          },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={paths.checkoutOrder({ id: one.order_id })} label={`View ${nameOf(one)}`} />,
          },
        ]}
        empty={
          <EmptyState
            icon={<ShoppingBag aria-hidden="true" />}
            title="No orders"
            text="Once you have ordered something, it is listed here with what became of it."
          />
        }
      />
    </Page>
  );
}

function Standing({ of }: { of: OwnOrder }) {
  const { paid, open, services } = of;
  const isPartPaid = paid > 0 && open > 0;
  return (
    <>
      {isPartPaid ? `${formatMoney(paid)} paid, ${formatMoney(open)} open` : null}
      {isPartPaid && services.length > 0 ? <span className="text-muted"> · </span> : null}
      {isPartPaid && services.length === 0 ? null : <Things of={of} />}
    </>
  );
}

/** The first thing with a link to its page, and how many more there are; the page of the order has all. */
function Things({ of }: { of: OwnOrder }) {
  const { services, units, items } = of;
  const [first] = services;
  if (!first) {
    const chosen = items.find(({ choose_item_id }) => choose_item_id !== null)?.choose_item_id;
    return typeof chosen === 'string' ? (
      <Link to={paths.billingChoose({ itemId: chosen })} className={textLinkClass}>
        Choose how it is made
      </Link>
    ) : (
      <span className="text-muted">{withoutThings(of)}</span>
    );
  }
  const page = first.thing === null ? undefined : ownPageOf(first.thing);
  const more = units > 1 ? ` and ${units - 1} more` : '';
  return (
    <span title={first.text || undefined}>
      {page ? (
        <Link to={page} className={textLinkClass}>
          {first.name}
        </Link>
      ) : (
        first.name
      )}
      {more}
      <span className="text-muted">{first.standing === 'working' ? ', in progress' : ''}</span>
    </span>
  );
}
