import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { newCustomer, post } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

// Its authenticator would stay with the browser.
test.use({ reuseContext: false });

/** Chromium's own authenticator, which says yes to every question. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const { device, width } of screensOf([
  { device: 'desktop', width: 1440 },
  { device: 'phone', width: 390 },
])) {
  test(`a passkey is added, signs in, and is the second factor of the password, on a ${device}`, {
    tag: '@slow',
  }, async ({ page, mailTo, newEmail: email }) => {
    await page.setViewportSize({ width, height: 900 });
    await giveAuthenticator(page);
    await newCustomer(page, email, mailTo);
    await page.goto('/panel/account/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('My laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('My laptop').first()).toBeVisible();
    await expectAccessible(page);
    await mailTo(email, /passkey was added/);

    const signOut = async () => {
      // A panel that is open would ask on and be refused.
      await page.goto('/contact');
      await post(page.request, '/account/logout', {});
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/auth/login');
    };
    await signOut();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/panel/);

    await signOut();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth/two-factor');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/panel/);
  });
}
