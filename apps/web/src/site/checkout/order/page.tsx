import { dayText } from '@resolvo/contract/day-words';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { dayIsOver } from '@resolvo/contract/periods';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import { load, prefetch, q, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { cachedCall } from '../../../api/request-cache.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { isSignedIn, refreshSession, restoreSession } from '../../../api/session.ts';
import { claim } from '../../../claim.ts';
import { useReturnedCharge } from '../../../features/money/payments/use-returned-charge.ts';
import { allPlans } from '../../../features/sales/checkout/load-offer.ts';
import { OrderSteps } from '../../../features/sales/checkout/order-steps.tsx';
import { paths } from '../../../paths.ts';
import { rememberPlace } from '../../../shell/after-sign-in.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useChange } from '../../../shell/use-change.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Bought } from './bought.tsx';
import { Delivered } from './delivered.tsx';
import { cardPays, PayCard } from './pay-card.tsx';
import { isUnderWay } from './stand-of.ts';

export const meta = privateTitle('Checkout');

export const ErrorBoundary = failedPage('order', { to: paths.billing(), label: 'Back to Billing' });

const inputOf = (id: string | undefined) => ({ params: { checkout_id: id ?? '' } });
const refreshMilliseconds = 3000;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await restoreSession();
  if (!isSignedIn()) await refreshSession();
  if (!isSignedIn()) {
    rememberPlace(new URL(request.url));
    throw redirect(paths.login());
  }
  const [plans] = await Promise.all([
    cachedCall('systemPlans', {}),
    load('checkoutDetail', inputOf(params.id)),
    prefetch('billingData', {}),
    prefetch('ownBillingProfile', {}),
    prefetch('ownPaymentMethods', {}),
  ]);
  return { plans: allPlans(plans) };
}

export default function CheckoutOrderPage() {
  const { id } = useParams();
  const { plans } = useLoaderData<typeof clientLoader>();
  const profile = useEndpoint('ownBillingProfile', {}).data?.profile;
  const detail = usePrefetched('checkoutDetail', inputOf(id));
  const { invoice, order_status, order_valid_until, can_cancel } = detail;
  const payable = invoice ? invoiceCan.markPaid(invoice.invoice_status) === true : order_status === 'open';
  // Unpaid it would be cancelled by then; what has a part of its money is left to staff.
  const isPastDay =
    (invoice?.invoice_paid ?? 0) > 0 && dayIsOver(new Date(order_valid_until * 1000), new Date(serverNow()));
  const following = invoice?.payment_under_way || (!payable && isUnderWay(detail));
  useQuery({ ...q('checkoutDetail', inputOf(id)), refetchInterval: following ? refreshMilliseconds : false });
  // The result replaces the form; a phone has scrolled past its top, so the page scrolls up.
  useChange(String(payable), () => window.scrollTo(0, 0));
  const returning = useReturnedCharge(screenIsTrue);
  const [isPaying, setPaying] = useState(false);

  const isFirst = !invoice?.additional_invoice;
  if (!payable && !returning) {
    return (
      <>
        {isFirst ? <OrderSteps at="Ready" /> : null}
        <Delivered checkout={detail} plans={plans} />
      </>
    );
  }
  return (
    <>
      {isFirst ? <OrderSteps at="Pay" /> : null}
      <PageHeading
        title={invoice && !isFirst ? `Pay invoice #${invoice.invoice_number}` : 'Checkout'}
        description={
          order_valid_until === 0
            ? invoice && dueText(invoice)
            : isPastDay
              ? claim(
                  'checkout.kept-part-paid',
                  'The last day to pay has passed, and this order is part paid: our staff look at it. Pay the rest, or write to us.',
                )
              : claim('checkout.kept', `We keep this order for you until ${dayText(order_valid_until)}.`)
        }
      />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-12 lg:gap-8">
        <div className="lg:sticky lg:top-20 lg:order-last lg:col-span-5">
          <Bought checkout={detail} plans={plans} country={profile?.country ?? ''} />
        </div>
        <div className="grid gap-4 lg:col-span-7">
          {returning ? (
            <Card title="One moment">
              <p role="status" className="flex items-center gap-3 text-muted">
                <Spinner /> We are asking your bank how the payment went.
              </p>
            </Card>
          ) : (
            <PayCard checkout={detail} checkoutId={id ?? ''} isPaying={isPaying} onPaying={setPaying} />
          )}
          {can_cancel && !returning ? (
            <CancelOrder
              checkoutId={id ?? ''}
              invoice={invoice}
              isPaying={isPaying || (invoice?.payment_under_way ?? false)}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Of an invoice that follows an order: until when, and for which days. */
function dueText({ invoice_due_date, order_valid_from: from, order_valid_until: until }: Invoice): string {
  const days = from > 0 ? `, for ${formatDay(from)} – ${formatDay(until)}` : '';
  return `Due on ${formatDay(invoice_due_date)}${days}.`;
}

interface CancelOrderProps {
  readonly checkoutId: string;
  readonly invoice: Checkout['invoice'];
  readonly isPaying: boolean;
}

function CancelOrder({ checkoutId, invoice, isPaying }: CancelOrderProps) {
  const { open, show, close } = useDialog(['cancel']);
  const cancel = useAct('checkoutCancel', { leaveTo: paths.billing });
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start"
        disabledReason={isPaying ? cardPays : undefined}
        onClick={() => show('cancel')}
      >
        Cancel this order
      </Button>
      <Confirm
        open={open === 'cancel'}
        onClose={close}
        title="Cancel this order?"
        text={
          invoice
            ? claim(
                'checkout.cancel-invoice',
                `Invoice #${invoice.invoice_number} is cancelled by a credit note, and nothing is charged.`,
              )
            : claim('checkout.cancel-draft', 'Nothing was invoiced and nothing is charged.')
        }
        action="Cancel the order"
        dismiss="Keep it"
        onConfirm={() => cancel.send({ params: { checkout_id: checkoutId }, body: {} })}
      />
    </>
  );
}
