import { formatMoney } from '@resolvo/contract/money';
import { restOnBalance } from '@resolvo/contract/money/settling';
import type { Plan } from '@resolvo/contract/sales/catalog';
import type { BoughtService, Checkout } from '@resolvo/contract/sales/checkout';
import { Link } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { ownPageOf } from '../../../features/people/accounts/thing-pages.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { BoughtItems, hoursLater, ReceiptTax } from './bought.tsx';
import { DeliveredOption } from './delivered-option.tsx';
import { DeliveredServer } from './delivered-server.tsx';
import { orderAgain } from './order-again.ts';
import { standOf } from './stand-of.ts';

interface DeliveredProps {
  readonly checkout: Checkout;
  readonly plans: readonly Plan[];
}

/** What became of an order: its delivery as it happens, and the receipt beside it. */
export function Delivered({ checkout, plans }: DeliveredProps) {
  const { invoice, services, order_status } = checkout;
  const given = (invoice?.credit_notes ?? []).reduce(
    (sum, { kind, total }) => sum + (kind === 'refund' ? total : 0),
    0,
  );
  const { title, text, failure } = standOf(checkout, given);
  const again = failure === undefined ? undefined : orderAgain(checkout, plans);
  const isStarting = order_status === 'paid' && services.length === 0;
  return (
    <>
      <PageHeading title={title} description={<span role="status">{text}</span>} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-12 lg:gap-8">
        <div className="grid gap-4 lg:col-span-7">
          {failure === undefined ? null : (
            <Notice tone="danger" title={failure}>
              {given > 0 ? `${formatMoney(given)} of what you paid was given back.` : null}
              {again ? (
                <p className="mt-3">
                  <Link to={again} className={buttonClass('secondary', 'sm')}>
                    Order again with the same choices
                  </Link>
                </p>
              ) : null}
            </Notice>
          )}
          {isStarting ? (
            <Card>
              <p className="flex items-center gap-3 text-muted">
                <Spinner /> We are about to begin.
              </p>
            </Card>
          ) : null}
          {services.map((service, index) => (
            <DeliveredUnit
              // biome-ignore lint/suspicious/noArrayIndexKey: units have no id of their own, and never change places
              key={index}
              service={service}
              isFirst={index === 0}
            />
          ))}
        </div>
        <Receipt checkout={checkout} plans={plans} given={failure === undefined ? given : 0} />
      </div>
    </>
  );
}

interface DeliveredUnitProps {
  readonly service: BoughtService;
  readonly isFirst: boolean;
}

/** The first unit has the one forward act of the page. */
function DeliveredUnit({ service, isFirst }: DeliveredUnitProps) {
  const { name, server_id, choose_item_id, thing, standing, text, serials, addresses } = service;
  const page = thing === null ? undefined : ownPageOf(thing);
  if (server_id !== null && addresses !== null) {
    return <DeliveredOption serverId={server_id} service={service} addresses={addresses} isFirst={isFirst} />;
  }
  if (server_id !== null) return <DeliveredServer serverId={server_id} service={service} isFirst={isFirst} />;
  return (
    <Card title={name}>
      <p className="flex items-center gap-3 text-muted">
        {standing === 'working' ? <Spinner /> : null}
        {text === '' ? 'Ready to use.' : text}
      </p>
      {choose_item_id === null ? null : (
        <p className="mt-4">
          <Link to={paths.billingChoose({ itemId: choose_item_id })} className={buttonClass('primary')}>
            Choose how it is made
          </Link>
        </p>
      )}
      {page ? (
        <p className="mt-4">
          <Link to={page} className={buttonClass(isFirst ? 'primary' : 'secondary')}>
            Open {name}
          </Link>
        </p>
      ) : null}
      {serials.length === 0 ? null : (
        <div className="mt-4">
          <KeyValueList
            items={[
              {
                label: serials.length === 1 ? 'Serial number' : 'Serial numbers',
                value: <span className="font-mono">{serials.join(', ')}</span>,
              },
            ]}
            lines
          />
        </div>
      )}
    </Card>
  );
}

function Receipt({ checkout, plans, given }: DeliveredProps & { given: number }) {
  const { quote } = checkout;
  const hours = hoursLater(checkout);
  // The document behind an order by the hour asks for nothing; invoices follow with the hours.
  const invoice = hours !== undefined && quote.invoice_total === 0 ? null : checkout.invoice;
  return (
    <aside
      aria-labelledby="receipt"
      className="rounded-lg border border-line bg-surface p-5 text-sm lg:sticky lg:top-20 lg:col-span-5"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="receipt" className="font-semibold text-base">
          {invoice ? `Invoice #${invoice.invoice_number}` : 'Your order'}
        </h2>
        {invoice ? <InvoiceBadge invoice={invoice} /> : null}
      </div>
      <BoughtItems checkout={checkout} plans={plans} />
      <ReceiptTax quote={quote} country={checkout.invoice?.user.country ?? ''} />
      <p className="mt-3 flex justify-between gap-4 border-line border-t pt-3 font-medium">
        <span>{hours === undefined ? 'Total' : 'Total today'}</span>
        <span className="tabular-nums">{formatMoney(quote.invoice_total)}</span>
      </p>
      {hours === undefined ? null : <p className="mt-2 text-muted">{hours}</p>}
      <p className="mt-1 text-muted empty:hidden">{invoice ? restOnBalance(invoice) : ''}</p>
      {given > 0 ? <p className="mt-1 text-muted">{formatMoney(given)} of what you paid was given back.</p> : null}
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {invoice ? (
          <>
            <Link to={paths.billingInvoice({ id: invoice.invoice_id })} className={textLinkClass}>
              View the invoice
            </Link>
            <a
              href={fileUrl('ownInvoicePdf', { params: { invoice_id: invoice.invoice_id } })}
              target="_blank"
              rel="noreferrer"
              className={textLinkClass}
            >
              Open the PDF
            </a>
          </>
        ) : (
          <Link to={paths.billing()} className={textLinkClass}>
            Go to billing
          </Link>
        )}
      </p>
    </aside>
  );
}
