import { formatMoney } from '@resolvo/contract/money';
import { chargedByCard, chargedByCardText } from '@resolvo/contract/money/charges';
import { invoiceCan, whyNotPay } from '@resolvo/contract/money/invoice-states';
import { invoiceSubject } from '@resolvo/contract/money/invoice-subject';
import { handOverPeriod, type Invoice } from '@resolvo/contract/money/invoices';
import { selfPaymentText } from '@resolvo/contract/money/self-payments';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { CancelledNotice } from '../../../features/money/invoices/cancelled-notice.tsx';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { CreditNotes, PaymentHistory } from '../../../features/money/invoices/invoice-history.tsx';
import { InvoiceItems } from '../../../features/money/invoices/invoice-items.tsx';
import { PayWithBalance } from '../../../features/money/invoices/pay-with-balance.tsx';
import { PdfLink } from '../../../features/money/invoices/pdf-link.tsx';
import { ReplacedNotice } from '../../../features/money/invoices/replaced-notice.tsx';
import { useSelfPayments } from '../../../features/sales/subscriptions/use-self-payments.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { ButtonLink } from '../../../shell/button-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Invoice');

const buyerText = (user: Invoice['user']): string =>
  [user.company, user.name, user.city, user.country_name].filter((part) => part !== '').join(', ') || user.email;

function dueText({ invoice_total: total, invoice_open: open, invoice_paid: paid, invoice_due_date }: Invoice): string {
  const due = `due on ${formatDay(invoice_due_date)}.`;
  if (paid === 0) return `${formatMoney(total)} incl. VAT is ${due}`;
  return `${formatMoney(paid)} of ${formatMoney(total)} incl. VAT is paid. ${formatMoney(open)} is still open, ${due}`;
}

const inputOf = (id: string | undefined) => ({ params: { invoice_id: id ?? '' } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await Promise.all([
    load('ownInvoice', inputOf(params.id)),
    prefetch('billingData', {}),
    prefetch('ownSelfPayments', {}),
  ]);
  return null;
}

export const ErrorBoundary = failedPage('invoice', { to: paths.billing(), label: 'Back to Billing' });

export default function InvoicePage() {
  const { id } = useParams();
  const invoice = usePrefetched('ownInvoice', inputOf(id));
  const { balance } = usePrefetched('billingData', {});
  const { may } = useRights();
  const paying = useSelfPayments().get(invoice.invoice_id);
  const payable = invoiceCan.markPaid(invoice.invoice_status) === true;
  const least = chargedByCardText(invoice.invoice_open);
  const { order_valid_from: from, order_valid_until: until } = invoice;
  const period = from > 0 ? `${formatDay(from)} – ${formatDay(until)}` : handOverPeriod(invoice);

  return (
    <Page kind="detail">
      <PageHeading
        title={`Invoice #${invoice.invoice_number}`}
        description={payable ? dueText(invoice) : `${formatMoney(invoice.invoice_total)} incl. VAT`}
        back={<BackToList to={paths.billing()}>Back to Billing</BackToList>}
        wraps
        actions={
          <>
            {payable ? (
              <>
                <ButtonLink
                  to={paths.checkoutOrder({ id: invoice.invoice_id })}
                  variant={paying ? 'secondary' : 'primary'}
                  disabledReason={whyNotPay(invoice)}
                >
                  {paying ? 'Pay now' : `Pay ${formatMoney(chargedByCard(invoice.invoice_open))} by card`}
                </ButtonLink>
                <PayWithBalance invoice={invoice} balance={balance} />
              </>
            ) : null}
            <PdfLink
              href={fileUrl('ownInvoicePdf', { params: { invoice_id: invoice.invoice_id } })}
              name={`Open PDF of invoice ${invoice.invoice_number}`}
              label="Open PDF"
            />
          </>
        }
      />
      <div className="flex flex-col gap-3">
        {payable && !paying && least ? <Notice tone="info">{least}</Notice> : null}
        {payable && paying ? <Notice tone="info">{selfPaymentText(paying, new Date(serverNow()))}</Notice> : null}
        <Card title="Summary">
          <KeyValueList
            items={[
              { label: 'Status', value: <InvoiceBadge invoice={invoice} paysItself={paying !== undefined} /> },
              { label: 'Issued', value: formatDay(invoice.invoice_creation_time) },
              ...(payable ? [{ label: 'Due', value: formatDay(invoice.invoice_due_date) }] : []),
              ...(period === undefined ? [] : [{ label: 'Period', value: period }]),
              {
                label: 'From',
                value: `${invoice.seller.legal_name}, ${invoice.seller.city}, ${invoice.seller.country}`,
              },
              { label: 'To', value: buyerText(invoice.user) },
              ...(payable
                ? [
                    {
                      label: 'Bank account',
                      value: (
                        <CopyId value={invoice.seller.iban} what="Bank account" display={invoice.seller.iban} wraps />
                      ),
                    },
                    { label: 'KID', value: <CopyId value={invoice.kid} what="KID" display={invoice.kid} /> },
                  ]
                : []),
            ]}
          />
        </Card>
        <CancelledNotice invoice={invoice} whose="your" />
        <ReplacedNotice invoice={invoice} to={(id) => paths.billingInvoice({ id })} />
        <Card title="Items">
          <InvoiceItems invoice={invoice} />
        </Card>
        <Card title="Payments" flush>
          <PaymentHistory invoice={invoice} />
        </Card>
        {invoice.credit_notes.length > 0 ? (
          <Card title="Credit notes" flush>
            <CreditNotes
              notes={invoice.credit_notes}
              about={invoiceSubject(invoice.items)}
              pdf={(noteId) => fileUrl('ownCreditNotePdf', { params: { credit_note_id: noteId } })}
            />
          </Card>
        ) : null}
        {may('ticketCreate') ? (
          <p className="px-1 text-muted text-sm">
            Do you have a question?{' '}
            <Link to={paths.supportNewForInvoice({ invoiceId: invoice.invoice_id })} className={textLinkClass}>
              Ask about this invoice
            </Link>
          </p>
        ) : null}
      </div>
    </Page>
  );
}
