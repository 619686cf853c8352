import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';

// The page comes to life too soon where its code is compiled already.
test.use({ reuseContext: false });

test('the login form says what is wrong, in the specified words', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page).toHaveTitle(/Log in/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await page.getByLabel('Email').fill('not-an-address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email address is badly formatted.')).toBeVisible();
  await expect(page.getByText('You password must have 8 characters or more.')).toBeVisible();
  await expectAccessible(page);
});

test('the register form says what is wrong, in the specified words', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(257));
  await page.getByLabel('Confirm password').fill('something-else');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('You password must have 256 characters or less.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('fjord-Lantern-93-quiet');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
});

test('a wrong password is refused as a notification and above the form', async ({ page, watch }) => {
  watch.expectRefusal(401, '/api/account/login');
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('customer@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email or the password is not right.')).toHaveCount(2);
});

test('an unknown login state resets the registration', async ({ page }) => {
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.setItem('login-state', 'nonsense'));
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('login-state'))).toBe('register');
});

test('an activation left over from before starts nothing', async ({ page }) => {
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.setItem('login-state', 'activated'));
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL('/auth/register');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('login-state'))).toBe('register');
});

test('a link that was used or never existed says so', async ({ page, watch }) => {
  watch.expectRefusal(422, '/api/account/activate');
  await page.goto(`/auth/activate?token=${'x'.repeat(43)}`);
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  await expect(page).toHaveURL('/auth/activate');
  await expectAccessible(page);
});

test('a link without its code says so at once, and a reset link that does not work says so before a password is typed', async ({
  page,
}) => {
  for (const path of ['/auth/activate', '/auth/confirm-email', '/auth/activate?token=']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.getByText(/^A part of the link is missing/)).toBeVisible();
  }
  for (const [token, reason] of [
    ['x'.repeat(43), /^This link is no longer valid/],
    ['', /^A part of the link is missing/],
  ] as const) {
    await page.goto(`/auth/password-reset?token=${token}`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByLabel('New password')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/auth/password-reset');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('the page of the second factor says before the form that no sign-in waits for one', async ({ page }) => {
  await page.goto('/auth/two-factor');
  await expect(page.getByRole('heading', { name: 'Please log in first' })).toBeVisible();
  await expect(page.getByText(/^Your sign-in has expired/)).toBeVisible();
  await expect(page.getByLabel('Code')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('a signed-in person is not asked to log in or to register, and the header knows before scripts run', async ({
  page,
  context,
}) => {
  await logIn(page, 'customer@resolvo.test');
  for (const path of ['/auth/login', '/auth/register', '/auth/two-factor']) {
    await page.goto(path);
    await expect(page).toHaveURL('/panel');
  }
  // Visitors are not told that their account is gone either.
  for (const path of ['/account/deleted', '/auth/account-deleted']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(/Nothing was deleted$/);
    await expect(page.getByRole('link', { name: 'Go to your panel' })).toBeVisible();
  }
  // A new tab: what its header shows when the page is read, and no script has asked the server yet.
  const seen = await context.newPage();
  await seen.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const links = [...document.querySelectorAll('header a')].filter((link) => link.checkVisibility());
      document.documentElement.dataset.first = links.map((link) => link.textContent).join(' ');
    }),
  );
  await seen.goto('/');
  const first = (await seen.locator('html').getAttribute('data-first')) ?? '';
  expect(first).toContain('Dashboard');
  expect(first).not.toContain('Log in');
  // And it stays so once the server has been asked.
  await seen.mouse.move(10, 10);
  await expect.poll(() => seen.evaluate(() => sessionStorage.getItem('expires_at'))).not.toBeNull();
  await expect(seen.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('the verification screen keeps the address in another tab and later', async ({ page, context, newEmail }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill('fjord-Lantern-93-quiet');
  await page.getByLabel('Confirm password').fill('fjord-Lantern-93-quiet');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(newEmail)).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/auth/register');
  await expect(later.getByText(newEmail)).toBeVisible();
  await later.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(later.getByText('Verification email resent successfully!')).toBeVisible();
});

test('the sign-in pages work by keyboard alone and at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/auth/login',
    '/auth/register',
    '/auth/password-reset',
    '/auth/two-factor',
    '/auth/account-deleted',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll on ${path}`).toBe(0);
    await expectAccessible(page);
  }
  await page.goto('/auth/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('customer@resolvo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fjord-Lantern-93-quiet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/panel');
});

test('a mail server or a browser that is offline is told in a sentence', async ({ page, context, watch }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('customer@resolvo.test');
  await page.getByLabel('Password', { exact: true }).fill('fjord-Lantern-93-quiet');
  // The page has come to life, with everything that it loads.
  await page.waitForLoadState('networkidle');
  watch.expectOffline();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByText('We cannot reach the server. Please check your connection and try again.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('customer@resolvo.test');
});

test('what a quick hand typed and sent before the page came to life is sent, and never in the address', async ({
  page,
  watch,
}) => {
  watch.expectRefusal(401, '/api/account/login');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const [field, value] of [
        ['email', 'customer@resolvo.test'],
        ['password', 'not-the-password'],
      ] as const) {
        const input = document.querySelector<HTMLInputElement>(`input[type="${field}"]`);
        if (!input) throw new Error(`The page has no field for the ${field}.`);
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    }),
  );
  await page.goto('/auth/login');
  await expect(page.getByText('The email or the password is not right.').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Email')).toHaveValue('customer@resolvo.test');
});
