import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../../../../test/show.tsx';
import { BuyForm } from './buy-form.tsx';

test('a missing name is brought into view, with the focus in its field', async () => {
  await browser.viewport(360, 400);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = show(<BuyForm plans={[]} />);
  const said = page.getByText('Please enter a domain name.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await expect.element(said).toBeInViewport();
});
