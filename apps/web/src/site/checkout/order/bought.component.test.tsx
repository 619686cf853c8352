import type { Checkout } from '@resolvo/contract/sales/checkout';
import { expect, test } from 'vitest';
import { anInvoice } from '../../../../test/an-invoice.ts';
import { show } from '../../../../test/show.tsx';
import { Bought } from './bought.tsx';

const { invoice_subtotal, invoice_discount, invoice_discount_amount, invoice_tax, invoice_tax_type } = anInvoice;
const { invoice_tax_amount, invoice_total, invoice_paid_period } = anInvoice;
const checkout: Checkout = {
  order_id: 'o1',
  order_status: 'finished',
  order_valid_until: 0,
  hourly: false,
  renewal_discount: 0,
  starts_later: false,
  can_cancel: false,
  services: [],
  failed: 0,
  quote: {
    ...{ invoice_subtotal, invoice_discount, invoice_discount_amount, invoice_tax, invoice_tax_type },
    ...{ invoice_tax_amount, invoice_total, invoice_paid_period },
    items: [],
  },
  invoice: anInvoice,
};
async function textOf(of: Checkout) {
  const region = show(<Bought checkout={of} plans={[]} country="NO" />).getByRole('region');
  await expect.element(region).toBeVisible();
  return region.element().textContent;
}

test('of an invoice that follows an order, nothing is called an order, or due today', async () => {
  const text = await textOf(checkout);
  expect(text).toContain('What it is for');
  expect(text).toMatch(/Total€16\.13$/);
  expect(text).not.toMatch(/Your order|today/);
});

test('of an invoice that is paid in part, what is still to pay is the sum', async () => {
  const text = await textOf({ ...checkout, invoice: { ...anInvoice, invoice_paid: 613, invoice_open: 1000 } });
  expect(text).toMatch(/Total€16\.13Paid-?−?€6\.13Still to pay€10\.00$/);
});
