import type { Page } from '@playwright/test';
import { expect, expectAccessible, mailTo, test } from './fixtures.ts';
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

/** A new customer adds one in the settings, and keeps the codes that come with the first. */
async function addPasskey(page: Page, email: string, look: () => Promise<void> = async () => {}): Promise<void> {
  await giveAuthenticator(page);
  await newCustomer(page, email, mailTo);
  await page.goto('/panel/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('My laptop').first()).toBeVisible();
  await look();
}

async function signOut(page: Page): Promise<void> {
  // A panel that is open would ask on and be refused.
  await page.goto('/contact');
  await post(page.request, '/account/logout', {});
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/auth/login');
}

for (const { device, width } of screensOf([
  { device: 'desktop', width: 1440 },
  { device: 'phone', width: 390 },
])) {
  test(`a passkey is added, and signs in, on a ${device}`, async ({ page, newEmail: email }) => {
    await page.setViewportSize({ width, height: 900 });
    await addPasskey(page, email);
    await mailTo(email, /passkey was added/);
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/panel/);
  });

  test(`a passkey is the second factor of the password, on a ${device}`, { tag: '@slow' }, async ({
    page,
    newEmail: email,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addPasskey(page, email, () => expectAccessible(page));
    await signOut(page);
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth/two-factor');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/panel/);
  });
}
