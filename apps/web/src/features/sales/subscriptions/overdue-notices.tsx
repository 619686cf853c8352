import { endAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const toSeconds = (date: Date): number => date.getTime() / 1000;

/** Overdue invoices with their consequence, its date and a link to pay. One notice per invoice. */
export function OverdueNotices({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const late = new Map<string, Subscription[]>();
  for (const one of subscriptions) {
    if (one.unpaid_invoice_id === null || one.unpaid_since === 0) continue;
    late.set(one.unpaid_invoice_id, [...(late.get(one.unpaid_invoice_id) ?? []), one]);
  }
  return [...late].map(([invoiceId, of]) => <OverdueNotice key={invoiceId} invoiceId={invoiceId} of={of} />);
}

function OverdueNotice({ invoiceId, of }: { invoiceId: string; of: readonly Subscription[] }) {
  const due = new Date((of[0]?.unpaid_since ?? 0) * 1000);
  const names = [...new Set(of.map(({ name }) => name))];
  const several = names.length > 1;
  const suspended = of.some((one) => one.subscription_status === 'suspended');
  const pay = (
    <Link to={paths.billingInvoice({ id: invoiceId })} className={buttonClass('secondary', 'sm')}>
      Pay the invoice
    </Link>
  );
  if (suspended) {
    return (
      <Notice tone="danger" title={`${names.join(', ')} ${several ? 'are' : 'is'} suspended`} action={pay}>
        {several
          ? `Their invoice was due on ${formatDay(toSeconds(due))} and is not paid. They start again by themselves as soon as you pay; otherwise they end on ${formatDay(toSeconds(endAt(due)))}, and their data is deleted.`
          : `Its invoice was due on ${formatDay(toSeconds(due))} and is not paid. It starts again by itself as soon as you pay; otherwise it ends on ${formatDay(toSeconds(endAt(due)))}, and its data is deleted.`}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title="An invoice is overdue" action={pay}>
      {names.join(', ')} {several ? 'go' : 'goes'} on until {formatDay(toSeconds(suspendAt(due)))}. If the invoice is
      not paid by then, we have to suspend {several ? 'them' : 'it'}.
    </Notice>
  );
}
