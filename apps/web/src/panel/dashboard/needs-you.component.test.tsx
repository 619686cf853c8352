import type { PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { NeedsYou } from './needs-you.tsx';

const waiting = { id: 'a1', proxmox_vm_name: 'web-01', server_state: 'awaiting_image', server_task: null } as const;
const card: PaymentMethodDetails = {
  payment_method_id: 'c1',
  gateway_method: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 3,
  exp_year: 2026,
  expired: true,
  wallet: null,
  is_default: true,
  created_at: 0,
};
const invoice = {
  invoice_id: 'i1',
  id: 17,
  invoice_status: 'unpaid',
  invoice_order_status: 'awaiting_payment',
  invoice_total: 1613,
  invoice_open: 1613,
  payment_under_way: false,
  invoice_replaced_by: null,
  invoice_subject: 'web-01 (Fjord M)',
  invoice_due_date: Date.UTC(2099, 11, 15, 12) / 1000,
  invoice_creation_time: 0,
} as const;
const report = { case_id: 'r1', number: 3, state: 'asked', deadline: Date.UTC(2099, 10, 18, 12) / 1000 } as const;
const choice = { order_item_id: 'o1', plan_name: 'Fjord M', quantity: 2 } as const;
const none = { servers: [], choices: [], dueInvoices: [], cards: [], reports: [], told: new Set<string>() };

test('it names what waits, each with the way to do it', async () => {
  const page = show(
    <NeedsYou
      {...none}
      choices={[choice]}
      reports={[report]}
      servers={[waiting]}
      dueInvoices={[invoice]}
      cards={[card]}
    />,
  );
  const list = page.getByRole('region', { name: 'Needs you' });
  await expect.element(list.getByText('web-01: Your cloud server needs to be assigned an image')).toBeVisible();
  await expect
    .element(list.getByText('Invoice #17 for web-01 (Fjord M), €16.13, is due on 15 Dec 2099.'))
    .toBeVisible();
  await expect.element(list.getByText(/^Visa ending in 4242 expired 03\/2026\./)).toBeVisible();
  await expect.element(list.getByText('We need your answer to report #3 by 18 Nov 2099.')).toBeVisible();
  const wayTo = (name: string) => list.getByRole('link', { name });
  await expect.element(wayTo('Answer')).toHaveAttribute('href', '/panel/support/cases/r1');
  await expect.element(list.getByText('2 × Fjord M waits for you to choose how it is made.')).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Choose', exact: true }))
    .toHaveAttribute('href', '/panel/billing/choose/o1');
  await expect.element(wayTo('Choose an image')).toHaveAttribute('href', '/panel/servers/a1/cloud-images');
  await expect.element(wayTo('Pay €16.13')).toHaveAttribute('href', '/panel/billing/invoices/i1');
  await expect.element(wayTo('Replace the card')).toHaveAttribute('href', '/panel/account/billing');
});

test('an invoice that is part paid after its last day says so, and no longer that it is due', async () => {
  const late = { ...invoice, invoice_open: 613, invoice_due_date: Date.UTC(2026, 9, 26, 12) / 1000 };
  const page = show(<NeedsYou {...none} dueInvoices={[late]} />);
  await expect
    .element(
      page.getByText(
        '€6.13 of invoice #17 for web-01 (Fjord M) was due on 26 Oct 2026; the rest of it is paid. Please pay it, or write to us.',
      ),
    )
    .toBeVisible();
});

test.each([
  ['nothing waits', none],
  ['a report is answered', { ...none, reports: [{ ...report, state: 'answered' } as const] }],
  ['an image is being installed', { ...none, servers: [{ ...waiting, server_task: 'rebuild' } as const] }],
  ['a notice tells of the invoice already', { ...none, dueInvoices: [invoice], told: new Set(['i1']) }],
  ['the card that expired pays for nothing', { ...none, cards: [{ ...card, is_default: false }] }],
])('it is not there when %s', async (_, props) => {
  const page = show(
    <>
      <NeedsYou {...props} />
      <p>Below</p>
    </>,
  );
  await expect.element(page.getByText('Below')).toBeVisible();
  await expect.element(page.getByText('Needs you')).not.toBeInTheDocument();
});

test('a day to answer by that has passed is not worded as one to come', async () => {
  const late = { ...report, deadline: Date.UTC(2025, 10, 18, 12) / 1000 };
  const page = show(<NeedsYou {...none} reports={[late]} />);
  await expect
    .element(page.getByText('We needed your answer to report #3 by 18 Nov 2025. Please answer it now.'))
    .toBeVisible();
});

test('an invoice that a card pays right now is not offered to be paid again', async () => {
  const page = show(<NeedsYou {...none} dueInvoices={[{ ...invoice, payment_under_way: true }]} />);
  const pay = page.getByRole('button', { name: 'Pay €16.13' });
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await expect.element(pay).toHaveAccessibleDescription(/card payment of this invoice is under way/);
});
