import { formatMoney } from '@resolvo/contract/money';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { quoteCan, quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { acceptedByWords, declineQuoteBody, type OwnQuote, quoteRenewalWords } from '@resolvo/contract/sales/quotes';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { load, usePrefetched } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { PdfLink } from '../../../features/money/invoices/pdf-link.tsx';
import { QuotePaper } from '../../../features/sales/quotes/quote-paper.tsx';
import { QuoteSum } from '../../../features/sales/quotes/quote-sum.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Quote');

const inputOf = (id: string | undefined) => ({ params: { quote_id: id ?? '' } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await load('ownQuote', inputOf(params.id));
  return null;
}

export const ErrorBoundary = failedPage('quote', { to: paths.billing(), label: 'Back to Billing' });

/** What we offer, until when, and the client's answer. */
export default function QuotePage() {
  const { id } = useParams();
  const quote = usePrefetched('ownQuote', inputOf(id));
  const { may } = useRights();
  const { open, show, close } = useDialog(['accept', 'decline']);
  const accept = useAct('quoteAccept', { leaveTo: ({ order_id }) => paths.checkoutOrder({ id: order_id }) });
  const decline = useAct('quoteDecline', { closeFirst: close });
  const [anew, setAnew] = useState<readonly number[]>([]);
  const changeable = quote.lines.filter((line) => line.may_change);
  const canAnswer = quoteCan.accept(quote.status) === true && may('quoteAccept');
  return (
    <Page kind="detail">
      <PageHeading
        title={`Quote ${quote.quote_number}`}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <StateBadge of={quoteStatusWords[quote.status]} />
            {quote.status === 'sent'
              ? `Valid until ${formatDay(quote.valid_until)}.`
              : `${formatMoney(quote.total)} incl. VAT`}
            {quote.accepted === null ? null : (
              <span>
                Accepted on {formatDay(quote.accepted.at)} by {acceptedByWords(quote.accepted)}.
              </span>
            )}
          </span>
        }
        back={<BackToList to={paths.billing()}>Back to Billing</BackToList>}
        wraps
        actions={
          <>
            {canAnswer ? (
              <>
                <Button variant="primary" onClick={() => show('accept')}>
                  Accept for {formatMoney(quote.total)}
                </Button>
                <Button variant="secondary" onClick={() => show('decline')}>
                  Decline
                </Button>
              </>
            ) : null}
            {quote.order_id !== null && quote.status === 'accepted' ? (
              <Link to={paths.checkoutOrder({ id: quote.order_id })} className={buttonClass('primary')}>
                Open its order
              </Link>
            ) : null}
            <PdfLink href={fileUrl('ownQuotePdf', inputOf(id))} name="Open PDF of the quote" label="Open PDF" />
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <QuotePaper quote={quote} />
        {canAnswer && changeable.length > 0 ? (
          <Card title="As quoted, or as you choose">
            <p className="mb-3 text-muted text-sm">
              What is quoted is made as it says, once it is paid. Tick what you would rather choose yourself: you get a
              link for it after the payment. The price stays the same.
            </p>
            <div className="grid gap-3">
              {changeable.map(({ position, name, made }) => (
                <Checkbox
                  key={position}
                  label={`I choose ${name} myself`}
                  hint={made}
                  checked={anew.includes(position)}
                  onChange={() =>
                    setAnew(anew.includes(position) ? anew.filter((one) => one !== position) : [...anew, position])
                  }
                />
              ))}
            </div>
          </Card>
        ) : null}
        <p className="px-1 text-muted text-sm">
          Accepted, it becomes an order that you pay by card, balance or bank transfer. VAT follows your billing
          address.
        </p>
      </div>
      <Confirm
        open={open === 'accept' && canAnswer}
        onClose={close}
        title={`Accept quote ${quote.quote_number}?`}
        text={<WhatFollows quote={quote} chosenAnew={anew.length} />}
        action="Accept and order"
        dismiss="Not yet"
        onConfirm={() => accept.send({ ...inputOf(id), body: { total: quote.total, choose_anew: [...anew] } })}
      />
      <Dialog
        open={open === 'decline'}
        onOpenChange={(wanted) => wanted || close()}
        title={`Decline quote ${quote.quote_number}?`}
        description="You can still write to us afterwards: we will gladly make you another one."
      >
        <Form
          schema={declineQuoteBody}
          defaultValues={{ reason: '' }}
          submitLabel="Decline the quote"
          onSubmit={(body) => decline.send({ ...inputOf(id), body })}
        >
          <FormTextareaField name="reason" label="What would have to be different?" hint="May be empty." rows={3} />
        </Form>
      </Dialog>
    </Page>
  );
}

/** What is agreed to, and what happens next: the rule of `checkoutBegin` for when its invoice is issued and due. */
function WhatFollows({ quote, chosenAnew }: { quote: OwnQuote; chosenAnew: number }) {
  const { transferDays } = checkoutLimits;
  const until = formatDay(serverNow() / 1000 + transferDays * 86_400);
  return (
    <div className="grid gap-4">
      <QuoteSum quote={quote} facts={[{ label: 'For', value: quote.title }]} />
      <p className="text-sm empty:hidden">{quoteRenewalWords(quote)}</p>
      <p className="text-sm">
        It becomes an order, which opens next and waits for its payment until {until}. Its invoice is issued when you
        begin to pay: by card or balance it is paid at once, by bank transfer it is due {transferDays} days later.
        {chosenAnew > 0 ? ' What you choose yourself is asked after the payment.' : ''}
      </p>
    </div>
  );
}
