import type { OwnQuote } from '@resolvo/contract/sales/quotes';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { QuotePaper } from './quote-paper.tsx';

const made =
  'Shop front · London · Debian 13 · shop.example.org · SSH key of the laptop in Oslo · Firewall Web · Tags eu, web, shop';
const quote: OwnQuote = {
  quote_id: 'q1',
  quote_number: 7,
  title: 'A server for the shop',
  status: 'sent',
  valid_until: 0,
  created_at: 0,
  intro: '',
  terms: '',
  valid_days: 14,
  reason: '',
  order_id: null,
  accepted: null,
  annual: false,
  renews: true,
  lines: [
    {
      plan_id: 'p1',
      name: 'Fjord',
      description: 'Two cores',
      price: 1290,
      quantity: 1,
      position: 1,
      renews: true,
      client_chooses: false,
      made,
      may_change: true,
      line_total: 1290,
    },
  ],
  discount: 0,
  discount_amount: 0,
  subtotal: 1290,
  tax: 25,
  tax_type: 'VAT',
  tax_amount: 323,
  total: 1613,
};

test.each([390, 800, 1440])('at %i px a quote says to the end how each line is made', async (width) => {
  await browser.viewport(width, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = show(<QuotePaper quote={quote} />);
  await expect.element(page.getByText('Subtotal')).toBeVisible();
  const seen = page
    .getByText(made)
    .elements()
    .filter((element) => element.checkVisibility());
  expect(seen).toHaveLength(1);
  for (let at: Element | null = seen[0] ?? null; at !== null && at.tagName !== 'TABLE'; at = at.parentElement) {
    expect(at.scrollWidth - at.clientWidth).toBeLessThanOrEqual(0);
  }
});

test('a line says what it is and how it is made, and one that its client makes says so', async () => {
  await browser.viewport(1440, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const [line] = quote.lines;
  if (!line) throw new Error('The quote has a line.');
  const machine = { ...line, description: 'Memory: 128 GB. Disks: 2 × 960 GB', made: 'Oslo · Debian 13' };
  const open = { ...line, position: 2, plan_id: 'p2', name: 'Summit', made: '', client_chooses: true };
  const page = show(<QuotePaper quote={{ ...quote, lines: [machine, open] }} />);
  const seen = (text: string) =>
    page
      .getByText(text, { exact: true })
      .elements()
      .filter((element) => element.checkVisibility());
  await expect.element(page.getByText('Subtotal')).toBeVisible();
  expect(seen('Memory: 128 GB. Disks: 2 × 960 GB')).toHaveLength(1);
  expect(seen('Oslo · Debian 13')).toHaveLength(1);
  expect(seen('How it is made is chosen after the payment.')).toHaveLength(1);
});

test('a quote says what is paid with each period and what once, and why the cents of a period differ', async () => {
  const [line] = quote.lines;
  if (!line) throw new Error('The quote has a line.');
  const three = { ...line, price: 690, quantity: 3, line_total: 2070 };
  const work = { ...line, position: 2, name: 'Moving', renews: false, price: 5000, line_total: 5000 };
  const page = show(<QuotePaper quote={{ ...quote, lines: [three, work], total: 8838 }} />);
  await expect.element(page.getByText('Paid every month')).toBeVisible();
  await expect.element(page.getByText('€25.89')).toBeVisible();
  await expect.element(page.getByText('Paid once')).toBeVisible();
  await expect.element(page.getByText('€62.50')).toBeVisible();
  await expect.element(page.getByText(/first month in it.*€0\.01 more in all/)).toBeVisible();
});
