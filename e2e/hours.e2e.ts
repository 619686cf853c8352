import { expect, expectAccessible, test } from './fixtures.ts';
import { newCustomer, saveCard } from './server-desk.ts';

/** The lab's card that is saved and later declined. */
const failsLater = '4000000000000341';

const byTheHour = '/checkout/cloud/fjord-s/?period=hourly&image=&hostname=trial.example.com';

test('a server by the hour is refused without a card, and ordered for nothing with one', async ({
  page,
  mailTo,
  newEmail,
  watch,
}) => {
  await newCustomer(page, newEmail, mailTo);
  await page.goto(byTheHour);
  await expect(page.getByRole('radio', { name: /By the hour/ })).toBeChecked();
  await expect(page.getByText('€0.0103 an hour, at most €6.90 a month')).toBeVisible();
  await expectAccessible(page);
  watch.expectRefusal(409, '/api/account/checkout');
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByText('Please save a card under Billing')).toBeVisible();

  await saveCard(page, failsLater);
  await page.getByRole('button', { name: 'Order now' }).click();
  // Its hours begin when it is delivered.
  await expect(page.getByRole('link', { name: 'Choose an image' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Nothing is due now\./)).toBeVisible();
});

test('the hours of a server are seen in the costs; on a phone it is deleted, and its hours are declined', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  await saveCard(page, failsLater);
  await page.goto(byTheHour);
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByRole('link', { name: 'Choose an image' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/panel/billing');
  await expect(page.getByText(/€0\.01 so far, charged/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Set a spending limit' }).click();
  await dialog.getByLabel('Limit a month (€)').fill('20');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('of €20.00')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/panel/servers');
  await page
    .getByRole('link', { name: /trial\.example\.com/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete it now' }).click();
  await expect(dialog.getByText(/Its time that is not paid for is charged now/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/to confirm/).fill('trial.example.com');
  await dialog.getByRole('button', { name: 'Delete the server' }).click();
  await expect(page).toHaveURL('/panel/servers');
  // One act, one mail: the end and the card that was declined for its hours.
  expect((await mailTo(newEmail, /has ended/)).text).toContain('Your payment did not go through');
  await page.goto('/panel/billing');
  await expect(page.getByRole('link', { name: /^Pay €0\.50 by card/ })).toBeVisible();
});
