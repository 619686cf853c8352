import { invoiceSubject } from '@resolvo/contract/money/invoice-subject';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { Printer, RefreshCw, Send } from 'lucide-react';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { ApiError, requestIdOf } from '../../../api/api-error.ts';
import { fileUrl } from '../../../api/client.ts';
import { tryLoad, useEndpoint } from '../../../api/query.ts';
import { reload } from '../../../api/refresh.ts';
import { useRights } from '../../../api/use-rights.ts';
import { CancelledNotice } from '../../../features/money/invoices/cancelled-notice.tsx';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { CreditNotes, PaymentHistory } from '../../../features/money/invoices/invoice-history.tsx';
import { InvoiceItems } from '../../../features/money/invoices/invoice-items.tsx';
import { ReplacedNotice } from '../../../features/money/invoices/replaced-notice.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { missingWords } from '../../../shell/missing-things.ts';
import { notify } from '../../../shell/notifications.ts';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceCustomer, InvoicePeriod, InvoiceSummary } from './invoice-summary.tsx';

export const meta = titleAbout('Invoice');
export const handle = { crumb: 'Invoice', under: { crumb: 'Invoices', path: paths.adminInvoices() } };

const back = <BackToList to={paths.adminInvoices()}>Back to Invoices</BackToList>;

const inputOf = (invoiceId = '') => ({ query: { invoice_id: invoiceId } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const invoice = await tryLoad('invoiceDetail', inputOf(params.invoiceId));
  return invoice ? { about: `#${invoice.invoice_number}` } : null;
}

export default function InvoicePage() {
  const { invoiceId } = useParams();
  const { data: invoice, error, refetch } = useEndpoint('invoiceDetail', inputOf(invoiceId));

  async function refresh() {
    if (await reload()) notify('success', messages.invoiceRefreshed);
  }

  return (
    <OffForOwnAccount userId={invoice?.user.user_id}>
      <Page kind="detail">
        <PageHeading
          back={back}
          title={invoice ? <InvoiceTitle invoice={invoice} /> : 'Invoice'}
          actions={
            <>
              {invoice ? <Paper invoice={invoice} /> : null}
              <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void refresh()}>
                Refresh
              </Button>
            </>
          }
        />
        {invoice ? (
          <Sections invoice={invoice} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Page>
    </OffForOwnAccount>
  );
}

/** The PDF: print it, and mail it. */
function Paper({ invoice }: { invoice: Invoice }) {
  const { run, pending } = useAct('invoiceSend', { failed: 'The invoice could not be sent.' });
  const { reason } = useRights();
  const params = { invoice_id: invoice.invoice_id };

  return (
    <>
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        onClick={() => void window.open(fileUrl('invoicePdf', { params }), '_blank', 'noopener')}
      >
        Print Invoice
      </Button>
      <Button
        variant="secondary"
        icon={<Send aria-hidden="true" />}
        loading={pending}
        disabledReason={reason('invoiceSend')}
        onClick={() => void run({ params, body: {} })}
      >
        Send to Customer
      </Button>
    </>
  );
}

function InvoiceTitle({ invoice }: { invoice: Invoice }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      Invoice #{invoice.invoice_number}&nbsp;· {invoice.user.email || 'Deleted account'}
      <span className="font-normal text-sm">
        <InvoiceBadge invoice={invoice} />
      </span>
    </span>
  );
}

function Sections({ invoice }: { invoice: Invoice }) {
  return (
    <DetailColumns
      acts={<InvoiceActions invoice={invoice} />}
      rail={
        <>
          <InvoiceSummary invoice={invoice} />
          {invoice.order_valid_from > 0 && invoice.order_valid_until > 0 ? <InvoicePeriod invoice={invoice} /> : null}
          <InvoiceCustomer user={invoice.user} />
        </>
      }
    >
      <DisputeNotice disputes={invoice.disputes} />
      <CancelledNotice invoice={invoice} whose="the client’s" />
      <ReplacedNotice invoice={invoice} to={(invoiceId) => paths.adminInvoice({ invoiceId })} />
      <Card title="Invoice Items">
        <InvoiceItems invoice={invoice} />
      </Card>
      <Card title="Payment History" flush>
        <PaymentHistory invoice={invoice} />
      </Card>
      {invoice.credit_notes.length > 0 ? (
        <Card title="Credit notes" flush>
          <CreditNotes
            notes={invoice.credit_notes}
            about={invoiceSubject(invoice.items)}
            pdf={(id) => fileUrl('creditNotePdf', { params: { credit_note_id: id } })}
          />
        </Card>
      ) : null}
    </DetailColumns>
  );
}

/** 404: a retry would not help, so the page says that there is no such invoice. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404 || status === 422) {
    return <EmptyState {...missingWords('invoice')} action={back} />;
  }
  return (
    <ErrorPanel
      title={messages.invoiceLoadFailed(status)}
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
