import type { StaffQuote } from '@resolvo/contract/sales/quotes';
import { expect, test, vi } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import { QuoteForm } from './quote-form.tsx';

test('a line that is begun and not added is said before the quote is saved, not lost after it', async () => {
  const onSave = vi.fn(async () => undefined);
  const { page } = showOver(<QuoteForm clientId="c1" submitLabel="Save the quote" onSave={onSave} />, {
    '/products/plans/cards': { plans: [] },
  });
  const own = page.getByRole('region', { name: 'Line of your own' });
  await own.getByLabelText('Name').fill('Website migration');
  await own.getByLabelText('Price (€)').fill('99');
  await own.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabelText('Title').fill('Moving');
  await own.getByLabelText('Name').fill('Training');
  await page.getByRole('button', { name: 'Save the quote' }).click();
  await expect.element(page.getByText(/^A line is begun and not added yet\./)).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
  await own.getByLabelText('Name').fill('');
  await page.getByRole('button', { name: 'Save the quote' }).click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
});

test('a plan that is chosen and not added is said before the quote is saved', async () => {
  const onSave = vi.fn(async () => undefined);
  const none = { cpanel_plans: [], dedicated_plans: [], extra_plans: [], volume_plans: [], floating_plans: [] };
  const work = {
    plan_id: 'w1',
    plan_name: 'Engineering hour',
    plan_type: 'one-time',
    plan_price: 12000,
    in_stock: true,
    resources: {},
  };
  const { page } = showOver(<QuoteForm clientId="c1" submitLabel="Save the quote" onSave={onSave} />, {
    '/system/plans': { ...none, proxmox_plans: [], one_time_plans: [work] },
  });
  const own = page.getByRole('region', { name: 'Line of your own' });
  await own.getByLabelText('Name').fill('Website migration');
  await own.getByLabelText('Price (€)').fill('99');
  await own.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabelText('Title').fill('Moving');
  await page.getByRole('button', { name: /Engineering hour/ }).click();
  await page.getByRole('button', { name: 'Save the quote' }).click();
  await expect.element(page.getByText(/^A line is begun and not added yet\./)).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByRole('button', { name: 'Save the quote' }).click();
  await expect.poll(() => onSave.mock.calls.length).toBe(1);
});

test('what a draft comes to stands below its discount while it is typed, with the tax of its client', async () => {
  const line = { description: '', plan_id: null, choices: null, client_chooses: false, made: '', may_change: false };
  const before: StaffQuote = {
    ...{ quote_id: 'q1', quote_number: 7, title: 'Moving', status: 'draft', valid_until: 0, created_at: 0 },
    ...{ intro: '', terms: '', valid_days: 14, reason: '', order_id: null, accepted: null, enquiry_id: null },
    ...{ annual: false, renews: true, user: { user_id: 'c1', email: 'a@example.org' } },
    lines: [
      { ...line, position: 1, name: 'Fjord', renews: true, price: 690, quantity: 3, line_total: 2070 },
      { ...line, position: 2, name: 'Moving', renews: false, price: 5000, quantity: 1, line_total: 5000 },
    ],
    ...{ subtotal: 7070, discount: 10, discount_amount: 707, tax: 25, tax_type: 'VAT', tax_amount: 1591, total: 7954 },
  };
  const answers = { '/products/plans/cards': { plans: [] } };
  const form = <QuoteForm before={before} clientId="c1" submitLabel="Save" onSave={async () => undefined} />;
  const { page } = showOver(form, answers);
  const sums = page.getByLabelText('What it comes to');
  const text = () => expect.poll(() => sums.element().textContent);
  await text().toMatch(/Discount[-−]€7\.07.*Tax \(25 %\)€15\.91Total€79\.54/);
  await text().toMatch(/Paid every month€23\.28Paid once€56\.25/);
  await page.getByLabelText('Discount %').fill('');
  await text().toMatch(/Total€88\.38/);
});
