import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import { PayOrder } from './pay-order.tsx';

const item = {
  order_item_id: 'i1',
  plan_id: 'p1',
  plan_name: 'Volume 10 GB',
  plan_description: '',
  plan_type: 'volume',
  plan_price: 50,
  hourly_price: null,
  most_price: null,
  quantity: 1,
  line_total: 50,
  order_item_status: 'pending',
  chosen: { location: 'Oslo', image: '', hostname: '', sign_in: '', name: 'data', goes_with: ['Attached to web-1'] },
};
const order = {
  order_id: 'o1',
  order_status: 'open',
  hourly: false,
  renewal_discount: 0,
  starts_later: false,
  failed: 0,
  units: 1,
  invoice: null,
  quote: {
    invoice_subtotal: 50,
    invoice_discount: 0,
    invoice_discount_amount: 0,
    invoice_tax: 25,
    invoice_tax_type: 'VAT',
    invoice_tax_amount: 13,
    invoice_total: 63,
    invoice_paid_period: 1,
    items: [item],
  },
};

test('what is paid for is being made before its dialog closes, so that the list behind it has it', async () => {
  let looks = 0;
  let closedAfter: number | undefined;
  const { page } = showOver(<PayOrder orderId="o1" onPaid={() => (closedAfter = looks)} />, {
    get '/account/checkout/o1'() {
      looks += 1;
      return { ...order, services: looks > 3 ? [{ name: 'data' }] : [] };
    },
    '/account/billing/payment-methods': { payment_methods: [] },
    '/account/billing/data': { subscriptions: { total_count: 0 }, balance: 1000 },
  });
  await expect.element(page.getByText('Oslo · Attached to web-1')).toBeVisible();
  await page.getByRole('button', { name: 'Pay €0.63' }).click();
  await expect.poll(() => closedAfter).toBeGreaterThan(3);
});
