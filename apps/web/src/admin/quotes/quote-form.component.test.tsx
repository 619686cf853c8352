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
