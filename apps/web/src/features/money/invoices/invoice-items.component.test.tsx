import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { InvoiceItems } from './invoice-items.tsx';

const id = '00000000-0000-4000-8000-000000000000';
const line = (plan_type: Invoice['items'][number]['plan_type'], chosen = nothingChosen): Invoice['items'][number] => ({
  order_item_id: `${id}-${plan_type}`,
  plan_id: null,
  plan_name: 'Fjord M',
  plan_description: '',
  plan_type,
  plan_price: 1290,
  hourly_price: null,
  most_price: null,
  quantity: 1,
  line_total: 1290,
  about: '',
  hours: null,
  hour_rate: null,
  order_item_status: 'issued',
  chosen,
});

const sums = {
  invoice_subtotal: 1290,
  invoice_discount: 10,
  invoice_discount_amount: 129,
  invoice_tax: 25,
  invoice_tax_type: 'VAT',
  invoice_tax_amount: 290,
  invoice_total: 1451,
};

test('an invoice names what was sold in the words of people, with place, image and hostname', async () => {
  const chosen = { ...nothingChosen, location: 'Oslo', image: 'Debian 13', hostname: 'web1.example.org' };
  const items = [line('proxmox', chosen), line('cpanel'), line('one-time'), line('custom')];
  const page = show(<InvoiceItems invoice={{ ...sums, items }} />);
  for (const title of ['Cloud server', 'Web hosting', 'One time', 'Custom item']) {
    await expect.element(page.getByText(title).first()).toBeInTheDocument();
  }
  await expect.element(page.getByText('Oslo · Debian 13 · web1.example.org')).toBeVisible();
  expect(document.body.textContent).not.toContain('proxmox');
  const pair = show(<InvoiceItems invoice={{ ...sums, items: [{ ...line('proxmox', chosen), quantity: 2 }] }} />);
  await expect.element(pair.getByText('Oslo · Debian 13 · web1-1.example.org and web1-2.example.org')).toBeVisible();
  const site = show(<InvoiceItems invoice={{ ...sums, items: [{ ...line('cpanel'), about: 'cafe.example' }] }} />);
  await expect.element(site.getByText('cafe.example')).toBeVisible();
});

test('M86 a line of hours has its count and its rate, and VAT the sum that it is of', async () => {
  const hours = { ...line('proxmox'), plan_name: 'Hours of Fjord M', hours: 13, hour_rate: 244, plan_price: 32 };
  const page = show(<InvoiceItems invoice={{ ...sums, items: [hours] }} />);
  await expect.element(page.getByText('13 h')).toBeVisible();
  await expect.element(page.getByText('€0.0244')).toBeInTheDocument();
  await expect.element(page.getByText('VAT (25 % of €11.61)')).toBeVisible();
});
