import { quoteCan, quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { acceptedByWords, withdrawQuoteBody } from '@resolvo/contract/sales/quotes';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { load, usePrefetched } from '../../../api/query.ts';
import { PdfLink } from '../../../features/money/invoices/pdf-link.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { QuotePaper } from '../../../features/sales/quotes/quote-paper.tsx';
import { QuoteSum } from '../../../features/sales/quotes/quote-sum.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useHasUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { QuoteForm } from '../quote-form.tsx';

export const meta = titleAbout('Quote');
export const handle = { crumb: 'Quote', under: { crumb: 'Quotes', path: paths.adminQuotes() } };

const inputOf = (id: string | undefined) => ({ params: { quote_id: id ?? '' } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { quote_number } = await load('quoteDetail', inputOf(params.quoteId));
  return { about: String(quote_number) };
}

export const ErrorBoundary = failedPage('quote', { to: paths.adminQuotes(), label: 'Back to the quotes' });

export default function StaffQuotePage() {
  const { quoteId } = useParams();
  const input = inputOf(quoteId);
  const quote = usePrefetched('quoteDetail', input);
  const { open, show, close } = useDialog(['send', 'withdraw']);
  const edit = useAct('quoteEdit');
  const send = useAct('quoteSend', { closeFirst: close });
  const withdraw = useAct('quoteWithdraw', { closeFirst: close });
  const isDraft = quoteCan.edit(quote.status) === true;
  const unsaved = useHasUnsaved() ? 'Please save the quote first.' : undefined;
  return (
    <OffForOwnAccount userId={quote.user.user_id}>
      <Page kind="detail">
        <PageHeading
          title={`Quote ${quote.quote_number}`}
          description={
            <span className="flex flex-wrap items-center gap-x-3">
              <StateBadge of={quoteStatusWords[quote.status]} />
              {quote.title}
            </span>
          }
          actions={
            <>
              {isDraft ? (
                <Button variant="primary" disabledReason={unsaved} onClick={() => show('send')}>
                  Send to the client
                </Button>
              ) : null}
              {quote.order_id === null ? null : (
                <Link to={paths.adminOrder({ orderId: quote.order_id })} className={buttonClass('secondary')}>
                  View order
                </Link>
              )}
              <Button
                variant="secondary"
                disabledReason={reasonOf(quoteCan.withdraw(quote.status))}
                onClick={() => show('withdraw')}
              >
                Withdraw
              </Button>
              <PdfLink href={fileUrl('quotePdf', input)} name="Open PDF of the quote" label="Open PDF" />
            </>
          }
        />
        <Card title="About">
          <KeyValueList
            items={[
              { label: 'Client', value: <ClientLink user={quote.user} /> },
              {
                label: 'Valid until',
                value: quote.valid_until === 0 ? `${quote.valid_days} days from sending` : formatDay(quote.valid_until),
              },
              ...(quote.accepted === null
                ? []
                : [
                    {
                      label: 'Accepted',
                      value: `${formatDateTime(quote.accepted.at)} by ${acceptedByWords(quote.accepted)}`,
                    },
                  ]),
              ...(quote.reason === '' ? [] : [{ label: 'Reason', value: quote.reason }]),
              ...(quote.enquiry_id === null
                ? []
                : [
                    {
                      label: 'Answers',
                      value: <Link to={paths.adminTicket({ id: quote.enquiry_id })}>The enquiry</Link>,
                    },
                  ]),
            ]}
          />
        </Card>
        {isDraft ? (
          <QuoteForm
            key={quote.created_at}
            before={quote}
            clientId={quote.user.user_id}
            submitLabel="Save the quote"
            onSave={(body) => edit.send({ ...input, body })}
          />
        ) : (
          <QuotePaper quote={quote} />
        )}
        {open === 'send' ? (
          <Confirm
            open
            onClose={close}
            title={`Send quote ${quote.quote_number}?`}
            text={
              <div className="grid gap-4">
                <QuoteSum
                  quote={quote}
                  facts={[
                    { label: 'Client', value: quote.user.email || 'Deleted account' },
                    { label: 'For', value: quote.title },
                  ]}
                />
                <p className="text-sm">
                  The client gets a mail and sees it in Billing, and can accept it for {quote.valid_days}{' '}
                  {quote.valid_days === 1 ? 'day' : 'days'}. From then on it stays as it is.
                </p>
              </div>
            }
            action="Send it"
            dismiss="Not yet"
            onConfirm={() => send.send({ ...input, body: {} })}
          />
        ) : null}
        <Dialog
          open={open === 'withdraw'}
          onOpenChange={(wanted) => wanted || close()}
          title={`Withdraw quote ${quote.quote_number}?`}
          description="It can no longer be accepted."
        >
          <Form
            schema={withdrawQuoteBody}
            defaultValues={{ reason: '' }}
            submitLabel="Withdraw the quote"
            onSubmit={(body) => withdraw.send({ ...input, body })}
          >
            <FormTextareaField name="reason" label="Reason" rows={3} />
          </Form>
        </Dialog>
      </Page>
    </OffForOwnAccount>
  );
}
