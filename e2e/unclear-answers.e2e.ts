import { test } from './bad-day.ts';
import { expect } from './fixtures.ts';
import { newCustomer } from './server-desk.ts';

test.describe('lost answers', () => {
  test.use({ badDay: 'lost answers' });

  test('a ticket whose answer was lost is there once, and the screen says that it is', async ({
    page,
    mailTo,
    newEmail,
    day,
  }) => {
    await newCustomer(page, newEmail, mailTo);
    await page.goto('/panel/support/new');
    await page.getByLabel('Title').fill('Sent once');
    await page.getByLabel('Category').selectOption('Cloud Hosting');
    await page.getByRole('textbox', { name: 'Message' }).fill('Is this here twice?');
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page.getByRole('link', { name: /View ticket/ })).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /View ticket/ })).toHaveCount(1);
    expect(day.reached.filter(({ isAct, path }) => isAct && path.endsWith('/tickets/new')).length).toBeGreaterThan(1);
  });
});
