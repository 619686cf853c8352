import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { paidBeforeCancelled } from '@resolvo/contract/money/settling';
import { shortId } from '@resolvo/contract/short-id';
import { Link } from 'react-router';
import { profileFacts } from '../../../features/money/billing/profile-lines.ts';
import { dueDay } from '../../../features/money/invoices/due-day.ts';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { termName } from '../../../features/sales/orders/order-terms.tsx';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const due = dueDay(invoice);
  return (
    <Card title="Invoice Summary">
      <KeyValueList
        items={[
          {
            label: 'Invoice ID',
            value: <CopyId value={invoice.invoice_id} what="Invoice ID" display={invoice.invoice_id} />,
          },
          { label: 'Status', value: <InvoiceBadge invoice={invoice} /> },
          {
            label: 'Order',
            value: (
              <Link to={paths.adminOrder({ orderId: invoice.order_id })} className={cx(textLinkClass, 'break-all')}>
                {shortId(invoice.order_id)}
              </Link>
            ),
          },
          { label: 'Created', value: formatDateTime(invoice.invoice_creation_time) },
          ...(due === undefined ? [] : [{ label: 'Due Date', value: due }]),
          { label: 'Total Amount', value: formatMoney(invoice.invoice_total) },
          ...(invoice.invoice_paid > 0 && invoice.invoice_open > 0
            ? [
                { label: 'Paid of it', value: formatMoney(invoice.invoice_paid) },
                { label: 'Still open', value: formatMoney(invoice.invoice_open) },
              ]
            : []),
          ...(paidBeforeCancelled(invoice, 'the client’s') === undefined
            ? []
            : [{ label: 'Paid Before', value: formatMoney(invoice.invoice_paid) }]),
          { label: 'Tax', value: `${invoice.invoice_tax} % ${invoice.invoice_tax_type}` },
          { label: 'Discount', value: invoice.invoice_discount === 0 ? 'None' : `${invoice.invoice_discount} %` },
          { label: 'Payment Term', value: termName(invoice.payment_term_id) },
          { label: 'KID', value: <CopyId value={invoice.kid} what="KID" display={invoice.kid} /> },
        ]}
      />
    </Card>
  );
}

export function InvoicePeriod({ invoice }: { invoice: Invoice }) {
  const months = invoice.invoice_paid_period;
  return (
    <Card title="Subscription Period">
      <KeyValueList
        items={[
          { label: 'Valid From', value: formatDay(invoice.order_valid_from) },
          { label: 'Valid Until', value: formatDay(invoice.order_valid_until) },
          { label: 'Period', value: `${months} ${months === 1 ? 'month' : 'months'}` },
          { label: 'Additional Invoice', value: invoice.additional_invoice ? 'Yes' : 'No' },
        ]}
      />
    </Card>
  );
}

export function InvoiceCustomer({ user }: { user: Invoice['user'] }) {
  return (
    <Card title="Customer Information">
      <KeyValueList
        items={[
          { label: 'User ID', value: <CopyId value={user.user_id} what="User ID" display={user.user_id} /> },
          { label: 'Email', value: <CopyId value={user.email} what="Email" display={user.email} sans /> },
          { label: 'Username', value: user.user_name },
          ...profileFacts(user),
          {
            label: 'Profile',
            value: (
              <Link to={paths.adminClient({ userId: user.user_id })} className={textLinkClass}>
                View customer profile
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}
