import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, linkIn, mailsTo, test } from './fixtures.ts';
import { enrol, newCustomer } from './server-desk.ts';

const password = 'fjord-Lantern-93-quiet';
const newPassword = 'ember-Harbour-71-slow';

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

test('a person registers, activates in a second tab, logs out and in again', async ({
  page,
  context,
  mailTo,
  newEmail: email,
}) => {
  test.slow();
  await page.goto('/auth/register');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Registration Successful, please verify your email to proceed.')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('login-state'))).toBe('verification');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Verification email resent successfully!')).toBeVisible();

  await expect(async () => {
    expect(await mailsTo(email)).toHaveLength(2);
  }).toPass();
  const mail = await mailTo(email, /Confirm your/);
  const second = await context.newPage();
  await second.goto(linkIn(mail, '/auth/activate'));
  await expect(second).toHaveURL('/panel');
  await expect(page).toHaveURL('/panel');
  await expect(page.getByText('Account activated successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await second.close();

  await logOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('expires_at'))).toBeNull();
  await logIn(page, email, password);
  await expect(page.getByText('Login successful.')).toBeVisible();
  await expect(page).toHaveURL('/panel');
});

test('a person turns the second factor on and logs in with it; a used code is refused, a recovery code opens once', {
  tag: '@slow',
}, async ({ page, watch, mailTo, newEmail: email }) => {
  test.slow();
  await newCustomer(page, email, mailTo);
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Show the code' }).click();
  const key = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(
    await page.getByRole('button', { name: 'Copy the key' }).innerText(),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(key?.[0].replaceAll(' ', '') ?? '') });
  await expectAccessible(page);
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await logOut(page);

  // The step after the one that enrolled: its code is new, and within the window the server allows.
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  await logIn(page, email, password);
  await expect(page).toHaveURL('/auth/two-factor');
  await expect(page.getByText('Two-factor authentication is required. Please complete the setup.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/panel');
  await logOut(page);

  watch.expectRefusal(401, '/api/account/login/two-factor');
  await logIn(page, email, password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right, or it was used already.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/panel');
  await mailTo(email, /recovery code/);
});

test('a lost password and a lost phone: every session ends, a recovery code lets in and turns the second factor off', {
  tag: '@slow',
}, async ({ page, context, watch, mailTo, newEmail: email }) => {
  test.slow();
  await newCustomer(page, email, mailTo);
  const recovery = await enrol(page);
  await page.goto('/panel/account/security');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  // The tab left open in the panel finds out at its next poll, and leaves by itself.
  for (const path of ['changes', 'data/userinfo', 'tokens/all', 'sessions', 'passkeys', 'two-factor', 'activity']) {
    watch.expectRefusal(401, `/api/account/${path}`);
  }
  const other = await context.newPage();
  await other.goto('/auth/password-reset');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'If this address has an account' })).toBeVisible();
  await expectAccessible(other);
  const mail = await mailTo(email, /Set a new/);
  await other.goto(linkIn(mail, '/auth/password-reset'));
  await expect(other).toHaveURL('/auth/password-reset');
  await other.getByLabel('New password').fill(newPassword);
  await other.getByLabel('Confirm password').fill(newPassword);
  await other.getByRole('button', { name: 'Set the new password' }).click();
  await expect(other).toHaveURL('/auth/login');
  await other.close();

  await expect(page).toHaveURL('/auth/login');

  await logIn(page, email, newPassword);
  await expect(page).toHaveURL('/auth/two-factor');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/panel/account/security');

  await page.goto('/panel/account/security/two-factor');
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await panel.getByLabel('Recovery code').fill(recovery[2] ?? '');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible();

  await page.goto('/panel/account/activity');
  for (const text of ['Password reset', 'Recovery code used', 'Two-factor authentication turned on']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test('a person deletes the account, and is let in no more', { tag: '@slow' }, async ({
  page,
  watch,
  mailTo,
  newEmail: email,
}) => {
  test.slow();
  await newCustomer(page, email, mailTo);
  await page.goto('/panel/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(/Type .* to confirm/).fill(email);
  await expectAccessible(page);
  await confirm.click();
  await expect(page).toHaveURL('/account/deleted');
  await expectAccessible(page);
  watch.expectRefusal(401, '/api/account/login');
  await logIn(page, email, password);
  await expect(page.getByText('The email or the password is not right.').first()).toBeVisible();
});
