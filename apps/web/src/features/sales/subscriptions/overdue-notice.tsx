import { formatMoney } from '@resolvo/contract/money';
import { payWords } from '@resolvo/contract/money/charges';
import { whyNotPay } from '@resolvo/contract/money/invoice-states';
import { forSubject } from '@resolvo/contract/money/invoice-subject';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { endAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../shell/button-link.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

interface OverdueNoticeProps {
  readonly subscriptions: readonly Subscription[];
  /** Open ones, where the page has them: one of a thing that is gone has no subscription that runs. */
  readonly invoices?: readonly OwnInvoice[];
}

interface Overdue {
  readonly id: string;
  readonly due: number;
  readonly invoice: OwnInvoice | undefined;
  /** What goes with it. */
  readonly of: readonly Subscription[];
}

/** Every invoice that is overdue, with its consequence, its date and a link to pay: in one notice, the oldest first. */
export function OverdueNotice(props: OverdueNoticeProps) {
  const all = overdueOf(props);
  const [first] = all;
  if (first === undefined) return null;
  const tone = all.some(isSuspended) ? 'danger' : 'warn';
  if (all.length === 1) {
    const pay = (
      <ButtonLink
        to={paths.billingInvoice({ id: first.id })}
        variant="secondary"
        size="sm"
        disabledReason={first.invoice && whyNotPay(first.invoice)}
      >
        Pay the invoice
      </ButtonLink>
    );
    return (
      <Notice tone={tone} title={isSuspended(first) ? suspendedTitle(first) : 'An invoice is overdue'} action={pay}>
        {consequenceOf(first)}
      </Notice>
    );
  }
  const known = all.flatMap(({ invoice }) => invoice ?? []);
  const sum = known.reduce((total, { invoice_open }) => total + invoice_open, 0);
  const together = known.length === all.length ? `: ${formatMoney(sum)} together` : '';
  return (
    <Notice tone={tone} title={`${all.length} invoices are overdue${together}`}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {all.map((one) => (
          <li key={one.id}>
            {isSuspended(one) ? `${suspendedTitle(one)}. ` : ''}
            {consequenceOf(one)}{' '}
            {(one.invoice && whyNotPay(one.invoice)) ?? (
              <Link to={paths.billingInvoice({ id: one.id })} className={textLinkClass}>
                {one.invoice ? payWords(one.invoice.invoice_open) : 'Pay the invoice'}
                <span className="sr-only"> for {one.invoice ? `invoice #${one.invoice.id}` : namesOf(one)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function overdueOf({ subscriptions, invoices = [] }: OverdueNoticeProps): readonly Overdue[] {
  const late = subscriptions.filter(({ unpaid_invoice_id, unpaid_since }) => unpaid_invoice_id && unpaid_since > 0);
  const due = new Map([
    ...late.map(({ unpaid_invoice_id, unpaid_since }) => [unpaid_invoice_id ?? '', unpaid_since] as const),
    ...invoices
      .filter(({ invoice_order_status }) => invoice_order_status === 'awaiting_payment_overdue')
      .map(({ invoice_id, invoice_due_date }) => [invoice_id, invoice_due_date] as const),
  ]);
  return [...due]
    .map(([id, since]) => ({
      id,
      due: since,
      invoice: invoices.find(({ invoice_id }) => invoice_id === id),
      of: late.filter(({ unpaid_invoice_id }) => unpaid_invoice_id === id),
    }))
    .toSorted((one, other) => one.due - other.due);
}

const isSuspended = ({ of }: Overdue) => of.some((one) => one.subscription_status === 'suspended');
const namesOf = ({ of }: Overdue) => [...new Set(of.map(({ name }) => name))].join(', ');
const isSeveral = ({ of }: Overdue) => new Set(of.map(({ name }) => name)).size > 1;
const suspendedTitle = (one: Overdue) => `${namesOf(one)} ${isSeveral(one) ? 'are' : 'is'} suspended`;
const dayOf = (date: Date) => formatDay(date.getTime() / 1000);

function consequenceOf(one: Overdue): string {
  const due = new Date(one.due * 1000);
  const several = isSeveral(one);
  if (isSuspended(one)) {
    return several
      ? `Their invoice was due on ${dayOf(due)} and is not paid. They start again by themselves as soon as you pay; otherwise they end on ${dayOf(endAt(due))}, and their data is deleted.`
      : `Its invoice was due on ${dayOf(due)} and is not paid. It starts again by itself as soon as you pay; otherwise it ends on ${dayOf(endAt(due))}, and its data is deleted.`;
  }
  if (one.of.length > 0) {
    return `${namesOf(one)} ${several ? 'go' : 'goes'} on until ${dayOf(suspendAt(due))}. If the invoice is not paid by then, we have to suspend ${several ? 'them' : 'it'}.`;
  }
  if (one.invoice === undefined) return '';
  const { id, invoice_subject, invoice_open, invoice_total } = one.invoice;
  const name = `#${id}${forSubject(invoice_subject)}`;
  return invoice_open < invoice_total
    ? `${formatMoney(invoice_open)} of invoice ${name} was due on ${dayOf(due)}; the rest of it is paid. Please pay it, or write to us.`
    : `Invoice ${name}, ${formatMoney(invoice_open)}, was due on ${dayOf(due)}.`;
}
