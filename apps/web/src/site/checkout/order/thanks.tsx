import { formatMoney } from '@resolvo/contract/money';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import type { OrderStatus } from '@resolvo/contract/sales/order-states';
import { Link } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** The order's progress, for the customer who paid. */
const stands: Readonly<Record<OrderStatus, string>> = {
  open: 'This order waits for its payment.',
  paid: 'Paid. We are setting everything up now; you can leave this page.',
  partially_issued: 'Paid. Some of it is ready, and we are setting up the rest.',
  issued: 'Paid, set up and ready to use.',
  finished: 'Paid and delivered.',
  failed: 'Something could not be set up. What you paid for it is back in your credit balance.',
  cancelled: 'This order was cancelled. Nothing is owed for it.',
};

export function Thanks({ checkout: { order_status, invoice } }: { checkout: Checkout }) {
  const working = order_status === 'paid' || order_status === 'partially_issued';
  const given = invoice.credit_notes.reduce((sum, { kind, total }) => sum + (kind === 'refund' ? total : 0), 0);
  const server = invoice.items.some(({ plan_type }) => plan_type === 'proxmox');
  return (
    <Card title={order_status === 'cancelled' ? 'Cancelled' : 'Thank you'}>
      <p role="status" className="flex items-start gap-3">
        {working ? <Spinner className="mt-1 shrink-0" /> : null}
        <span>{order_status === 'cancelled' && given > 0 ? 'This order was cancelled.' : stands[order_status]}</span>
      </p>
      {given > 0 ? <p className="mt-3 text-muted">{formatMoney(given)} of what you paid was given back.</p> : null}
      <div className="mt-6 grid gap-3">
        {server ? (
          <Link to={paths.servers()} className={buttonClass('primary')}>
            Go to my servers
          </Link>
        ) : null}
        <Link
          to={paths.billingInvoice({ id: invoice.invoice_id })}
          className={buttonClass(server ? 'secondary' : 'primary')}
        >
          View the invoice
        </Link>
        <a
          href={fileUrl('ownInvoicePdf', { params: { invoice_id: invoice.invoice_id } })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          Open the PDF
        </a>
      </div>
    </Card>
  );
}
