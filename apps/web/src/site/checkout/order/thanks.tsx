import { formatMoney } from '@resolvo/contract/money';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { Link } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isUnderWay, standOf } from './stand-of.ts';

export function Thanks({ checkout }: { checkout: Checkout }) {
  const { invoice, quote, services } = checkout;
  const given = (invoice?.credit_notes ?? []).reduce(
    (sum, { kind, total }) => sum + (kind === 'refund' ? total : 0),
    0,
  );
  const hasServer = quote.items.some(({ plan_type }) => plan_type === 'proxmox');
  const [server, ...others] = services.filter(({ server_id }) => server_id !== null);
  const alone = others.length === 0 ? server : undefined;
  const { title, text, notes } = standOf(checkout, given);
  return (
    <Card title={title}>
      <div role="status">
        <p className="flex items-start gap-3">
          {isUnderWay(checkout) ? <Spinner className="mt-1 shrink-0" /> : null}
          <span>{text}</span>
        </p>
        {notes.map((note) => (
          <p key={note} className="mt-3 text-muted">
            {note}
          </p>
        ))}
      </div>
      {given > 0 ? <p className="mt-3 text-muted">{formatMoney(given)} of what you paid was given back.</p> : null}
      <div className="mt-6 grid gap-3">
        {alone?.standing === 'waiting' ? (
          <Link to={paths.serverImages({ id: alone.server_id ?? '' })} className={buttonClass('primary')}>
            Choose an image
          </Link>
        ) : alone ? (
          <Link to={paths.server({ id: alone.server_id ?? '' })} className={buttonClass('primary')}>
            Go to {alone.name}
          </Link>
        ) : hasServer ? (
          <Link to={paths.servers()} className={buttonClass('primary')}>
            Go to my servers
          </Link>
        ) : null}
        {invoice ? (
          <>
            <Link
              to={paths.billingInvoice({ id: invoice.invoice_id })}
              className={buttonClass(hasServer ? 'secondary' : 'primary')}
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
          </>
        ) : (
          <Link to={paths.billing()} className={buttonClass('secondary')}>
            Go to billing
          </Link>
        )}
      </div>
    </Card>
  );
}
