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
