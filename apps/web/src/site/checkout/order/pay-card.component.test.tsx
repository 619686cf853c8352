import type { Checkout } from '@resolvo/contract/sales/checkout';
import { expect, test } from 'vitest';
import { showOver } from '../../../../test/over-answers.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { cardPays, PayCard } from './pay-card.tsx';

/** So much that no card takes it: the form of the card gateway is not asked for. */
const checkout: Checkout = {
  order_id: 'o1',
  order_status: 'open',
  order_valid_until: 0,
  hourly: false,
  renewal_discount: 0,
  starts_later: false,
  can_cancel: true,
  services: [],
  failed: 0,
  quote: {
    invoice_subtotal: 80_000_000,
    invoice_discount: 0,
    invoice_discount_amount: 0,
    invoice_tax: 25,
    invoice_tax_type: 'VAT',
    invoice_tax_amount: 20_000_000,
    invoice_total: 100_000_000,
    invoice_paid_period: 1,
    items: [],
  },
  invoice: null,
};

function pay(isPaying: boolean) {
  queryClient.setQueryData(['billingData', {}], { balance: 200_000_000 });
  queryClient.setQueryData(['ownPaymentMethods', {}], { payment_methods: [] });
  return showOver(<PayCard checkout={checkout} checkoutId="o1" isPaying={isPaying} onPaying={() => undefined} />, {
    '/account/billing/data': { balance: 200_000_000 },
    '/account/billing/payment-methods': { payment_methods: [] },
  });
}

test('while a card pays, balance and transfer wait with the reason', async () => {
  const { page, sent } = pay(true);
  const balance = page.getByRole('button', { name: 'Pay with balance' });
  await expect.element(balance).toHaveAttribute('aria-disabled', 'true');
  await expect.element(balance).toHaveAccessibleDescription(cardPays);
  await balance.click({ force: true });
  expect(sent).toEqual([]);
  const transfer = page.getByRole('button', { name: 'Get the invoice' });
  await expect.element(transfer).toHaveAttribute('aria-disabled', 'true');
  await expect.element(transfer).toHaveAccessibleDescription(cardPays);
});

test('while none pays, balance and transfer can be chosen', async () => {
  const { page, sent } = pay(false);
  await expect.element(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay with balance' }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/account/checkout/o1/begin']);
});
