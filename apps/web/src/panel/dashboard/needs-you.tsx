import type { OwnAbuseCase } from '@resolvo/contract/help/abuse-cases';
import type { Server } from '@resolvo/contract/machines/servers';
import { formatMoney } from '@resolvo/contract/money';
import type { PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { payWords } from '@resolvo/contract/money/charges';
import { whyNotPay } from '@resolvo/contract/money/invoice-states';
import { forSubject } from '@resolvo/contract/money/invoice-subject';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { cardName } from '@resolvo/contract/money/self-payments';
import { dayIsOver } from '@resolvo/contract/periods';
import type { OpenChoice } from '@resolvo/contract/sales/open-choices';
import type { ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { cardExpiry } from '../../features/money/payments/card-name.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../shell/button-link.tsx';
import { formatDay } from '../../shell/relative-time.tsx';

interface NeedsYouProps {
  readonly servers: readonly Pick<Server, 'id' | 'proxmox_vm_name' | 'server_state' | 'server_task'>[];
  readonly dueInvoices: readonly OwnInvoice[];
  readonly cards: readonly PaymentMethodDetails[];
  /** What we sold and the client has not chosen yet how it is made. */
  readonly choices: readonly Pick<OpenChoice, 'order_item_id' | 'plan_name' | 'quantity'>[];
  /** Reports of abuse about the account's services. */
  readonly reports: readonly Pick<OwnAbuseCase, 'case_id' | 'number' | 'state' | 'deadline'>[];
  /** Invoices that a notice above tells about already. */
  readonly told: ReadonlySet<string>;
}

interface Need {
  readonly key: string;
  readonly text: ReactNode;
  readonly to: string;
  readonly act: string;
  /** Why the act is not possible now. */
  readonly off?: string | undefined;
}

/** Of one kind; its own page has the rest. */
const shown = 5;

/** What waits for the customer, each with the way to do it. Absent when nothing does. */
export function NeedsYou(props: NeedsYouProps) {
  const needs = needsOf(props);
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="rounded-lg border border-warn-line bg-warn-soft px-4 py-1">
      <h2 id="needs-you" className="label-mono pt-2 text-warn">
        Needs you
      </h2>
      <ul className="divide-y divide-warn-line">
        {needs.map(({ key, text, to, act, off }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5">
            <p className="min-w-0 text-sm text-text">{text}</p>
            <ButtonLink to={to} variant="secondary" size="sm" disabledReason={off}>
              {act}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function needsOf({ servers, choices, dueInvoices, cards, reports, told }: NeedsYouProps): readonly Need[] {
  // Not while a task runs: an image may be being installed.
  const bare = servers.filter(
    ({ server_state, server_task }) => server_state === 'awaiting_image' && server_task === null,
  );
  const images = bare.slice(0, shown).map(({ id, proxmox_vm_name }) => ({
    key: id,
    text: (
      <>
        <strong className="font-semibold">{proxmox_vm_name}</strong>: {messages.imageNeeded}
      </>
    ),
    to: paths.serverImages({ id }),
    act: 'Choose an image',
  }));
  const unchosen = choices.slice(0, shown).map(({ order_item_id, plan_name, quantity }) => ({
    key: order_item_id,
    text: `${quantity === 1 ? plan_name : `${quantity} × ${plan_name}`} waits for you to choose how it is made.`,
    to: paths.billingChoose({ itemId: order_item_id }),
    act: 'Choose',
  }));
  const now = new Date(serverNow());
  const isOver = (due: number) => dayIsOver(new Date(due * 1000), now);
  const unpaid = dueInvoices.filter(({ invoice_id }) => !told.has(invoice_id));
  const invoices = unpaid.slice(0, shown).map((invoice) => {
    const { invoice_id, id, invoice_total, invoice_open, invoice_due_date, invoice_subject } = invoice;
    return {
      key: invoice_id,
      text:
        invoice_open < invoice_total && isOver(invoice_due_date)
          ? `${formatMoney(invoice_open)} of invoice #${id}${forSubject(invoice_subject)} was due on ${formatDay(invoice_due_date)}; the rest of it is paid. Please pay it, or write to us.`
          : invoice_open < invoice_total
            ? `${formatMoney(invoice_open)} of invoice #${id}${forSubject(invoice_subject)} is still open, due on ${formatDay(invoice_due_date)}.`
            : `Invoice #${id}${forSubject(invoice_subject)}, ${formatMoney(invoice_total)}, ${isOver(invoice_due_date) ? 'was' : 'is'} due on ${formatDay(invoice_due_date)}.`,
      to: paths.billingInvoice({ id: invoice_id }),
      act: payWords(invoice_open),
      off: whyNotPay(invoice),
    };
  });
  const expired = cards
    .filter((card) => card.is_default && card.expired)
    .map((card) => ({
      key: card.payment_method_id,
      text: `${cardName(card)} expired ${cardExpiry(card)}. Renewals cannot be charged to it.`,
      to: paths.accountBilling(),
      act: 'Replace the card',
    }));
  // First: a day to answer by is the shortest of all.
  const asked = reports
    .filter(({ state }) => state === 'asked')
    .map(({ case_id, number, deadline }) => ({
      key: case_id,
      text: isOver(deadline)
        ? `We needed your answer to report #${number} by ${formatDay(deadline)}. Please answer it now.`
        : `We need your answer to report #${number} by ${formatDay(deadline)}.`,
      to: paths.supportCase({ id: case_id }),
      act: 'Answer',
    }));
  return [
    ...asked,
    ...unchosen,
    ...images,
    ...moreOf(bare, 'more servers need an image.', paths.servers(), 'Show servers'),
    ...invoices,
    ...moreOf(unpaid, 'more invoices are due.', paths.billing(), 'Show invoices'),
    ...expired,
  ];
}

function moreOf(all: readonly unknown[], what: string, to: string, act: string): readonly Need[] {
  return all.length > shown ? [{ key: to, text: `${all.length - shown} ${what}`, to, act }] : [];
}
