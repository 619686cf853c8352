import type { Invoice } from '@resolvo/contract/money/invoices';
import type { SelfPayment } from '@resolvo/contract/money/self-payments';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { showOver } from '../../../../test/over-answers.tsx';
import { queryClient } from '../../../api/query-client.ts';
import InvoicePage from './page.tsx';

const due = Date.UTC(2099, 11, 15, 12) / 1000;

const invoice: Invoice = {
  invoice_id: 'i1',
  invoice_number: 17,
  invoice_status: 'awaiting_payment',
  invoice_creation_time: 0,
  invoice_due_date: due,
  invoice_issued_due_date: due,
  invoice_total: 1613,
  invoice_paid: 0,
  invoice_open: 1613,
  invoice_order_status: 'awaiting_payment',
  invoice_replaced_by: null,
  order_id: 'o1',
  invoice_subtotal: 1290,
  invoice_discount: 0,
  invoice_discount_amount: 0,
  invoice_tax: 25,
  invoice_tax_type: 'VAT',
  invoice_tax_amount: 323,
  payment_term_id: 'net_14',
  order_valid_from: 0,
  order_valid_until: 0,
  invoice_paid_period: 1,
  additional_invoice: true,
  kid: '000017',
  nok: { rate: 0, day: '', source: '', tax_amount: 0 },
  seller: {
    legal_name: 'Resolvo AS',
    organisation_number: '',
    vat_registered: false,
    foretaksregisteret: false,
    line1: '',
    postcode: '',
    city: 'Oslo',
    country: 'Norway',
    email: '',
    iban: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    bic: '',
  },
  user: {
    user_id: 'u1',
    email: 'ada@example.test',
    user_name: 'ada',
    name: 'Ada',
    company: '',
    line1: '',
    line2: '',
    postcode: '',
    city: '',
    country: '',
    country_name: '',
    vat_number: '',
    organisation_number: '',
  },
  items: [],
  payments: [],
  refunds: [],
  disputes: [],
  credit_notes: [],
  replaces: null,
  replaced_by: null,
};

const byCard: SelfPayment = { from: 'card', brand: 'visa', last4: '4242', amount: 1613, to_balance: 0, at: due };

function showInvoice(payments: readonly object[], open = invoice.invoice_open) {
  const shown = { ...invoice, invoice_total: open, invoice_open: open };
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
