import type { SelfPayment } from '@resolvo/contract/money/self-payments';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { anInvoice as invoice } from '../../../../test/an-invoice.ts';
import { showOver } from '../../../../test/over-answers.tsx';
import { queryClient } from '../../../api/query-client.ts';
import InvoicePage from './page.tsx';

const byCard: SelfPayment = {
  from: 'card',
  brand: 'visa',
  last4: '4242',
  amount: 1613,
  to_balance: 0,
  at: invoice.invoice_due_date,
};

function showInvoice(payments: readonly object[], open = invoice.invoice_open, payment_under_way = false) {
  const shown = { ...invoice, invoice_total: open, invoice_open: open, payment_under_way };
  const billing = { subscriptions: { total_count: 1 }, balance: 0 };
  const { page } = showOver(<InvoicePage />, {
    '/account/billing/invoices/': shown,
    '/account/billing/data': billing,
    '/account/billing/self-payments': { payments },
  });
  queryClient.setQueryData(['ownInvoice', { params: { invoice_id: '' } }], shown);
  queryClient.setQueryData(['billingData', {}], billing);
  queryClient.setQueryData(['ownSelfPayments', {}], { payments });
  return page;
}

test('the page of an invoice that the default card pays says so, and asks for nothing', async () => {
  const page = showInvoice([{ ...byCard, invoice_id: 'i1' }]);
  await expect
    .element(page.getByText('Your Visa ending in 4242 is charged €16.13 on 15 December 2099. There is nothing to do.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /by card/ })).not.toBeInTheDocument();
});

test('the page of an invoice that nothing pays by itself asks for its payment', async () => {
  const page = showInvoice([{ ...byCard, invoice_id: 'another' }]);
  await expect.element(page.getByRole('link', { name: 'Pay €16.13 by card' })).toBeVisible();
  await expect.element(page.getByText(/There is nothing to do/)).not.toBeInTheDocument();
});

test('on a phone the bank account is shown whole, to be typed at a bank', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = showInvoice([]);
  const account = page.getByRole('button', { name: /Copy the Bank account/ });
  await expect.element(account).toBeVisible();
  const cut = [...account.element().querySelectorAll('span')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  expect(cut.filter(({ className }) => className !== 'sr-only').map(({ textContent }) => textContent)).toEqual([]);
});

test('of less than a card is taken for, the page says before what a card pays and where the rest goes', async () => {
  const page = showInvoice([], 3);
  await expect.element(page.getByRole('link', { name: 'Pay €0.50 by card' })).toBeVisible();
  await expect.element(page.getByText(/€0.47 of it goes to your credit balance/)).toBeVisible();
});

test('while a card payment is under way, neither card nor balance pays again, and the buttons say why', async () => {
  const page = showInvoice([], 1613, true);
  for (const name of ['Pay €16.13 by card', 'Pay with balance']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button)
      .toHaveAccessibleDescription('A card payment of this invoice is under way. Please wait for its answer.');
  }
  await expect.element(page.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('on a phone no act is cut off', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = showInvoice([], 123_456_00);
  const acts = [
    page.getByRole('link', { name: /by card/ }),
    page.getByRole('button', { name: 'Pay with balance' }),
    page.getByRole('link', { name: /^Open PDF/ }),
  ];
  for (const act of acts) {
    await expect.element(act).toBeVisible();
    expect(act.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
});
