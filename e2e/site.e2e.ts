import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('header', () => {
  test('turns translucent dark once the page is scrolled by 20 pixels', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('header').first();
    const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => window.scrollTo(0, 19));
    await expect(header).toHaveAttribute('data-scrolled', 'false');
    await page.evaluate(() => window.scrollTo(0, 20));
    await expect(header).toHaveAttribute('data-scrolled', 'true');
    await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('the Solutions dropdown shows four cards, and Escape closes it', async ({ page }) => {
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const button = nav.getByRole('button', { name: 'Solutions' });
    await button.click();
    for (const path of ['web', 'cloud', 'dedicated', 'enterprise']) {
      await expect(nav.locator(`a[href="/solutions/${path}"]`)).toBeVisible();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(nav.locator('a[href="/solutions/web"]')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a visitor is offered Log in and Get started, and no Dashboard', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('header').first();
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    await expect(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/auth/register');
    await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/company/about');
    await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });

  test('somebody signed in has an account menu with Dashboard and Sign out', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('customer@resolvo.test');
    await page.getByLabel('Password', { exact: true }).fill('fjord-Lantern-93-quiet');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/panel');
    await page.goto('/');
    const header = page.locator('header').first();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await header.getByRole('button', { name: 'Account menu' }).click();
    await expect(header.getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute('href', '/panel');
    await header.getByRole('button', { name: 'Sign out' }).click();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('expires_at'))).toBeNull();
  });

  test('who is signed in is asked again at every storage event, and a date that has passed does not count', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.locator('header').first();
    const store = (minutes: number) =>
      page.evaluate((ms) => {
        sessionStorage.setItem('expires_at', new Date(Date.now() + ms).toISOString());
        window.dispatchEvent(new StorageEvent('storage', { key: 'expires_at' }));
      }, minutes * 60_000);
    await header.hover();
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
    await store(10);
    await expect(header.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await store(-10);
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('on a phone one menu holds it all', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const path of [
      '/solutions/web',
      '/solutions/cloud',
      '/solutions/dedicated',
      '/solutions/enterprise',
      '/company/about',
      '/contact',
      '/auth/login',
      '/auth/register',
    ]) {
      await expect(menu.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expectAccessible(page);
    await menu.locator('a[href="/contact"]').click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toBeHidden();
  });

  test('the page begins at its top after every change of route', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator('footer').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/company/careers');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('the footer says who we are and links to everything it should', async ({ page }) => {
  await page.goto('/');
  const footer = page.locator('footer');
  await expect(footer).toContainText('Engineering your success in the cloud.');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer).toContainText(/registered in Norway with an organisation number/i);
  for (const path of [
    '/company/about',
    '/company/careers',
    '/solutions/web',
    '/solutions/cloud',
    '/solutions/dedicated',
    '/solutions/enterprise',
    '/contact',
    '/legal/terms-of-service',
    '/legal/privacy-policy',
    '/legal/service-level-agreement',
    '/legal/report-abuse',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  for (const external of ['status', 'chat', 'photos']) {
    await expect(footer.locator(`a[href^="https://${external}"]`)).toBeVisible();
  }
});

test('the cookie banner stays until it is answered, and never comes back', async ({ page }) => {
  await page.goto('/');
  const text = page.getByText("By continuing to use this site, you agree to the provider's Cookie Handling Policies.");
  await expect(text).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(text).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(text).toBeHidden();
});

test.describe('home', () => {
  test('the carousel goes round in both directions and its dots choose', async ({ page }) => {
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Case studies' });
    const current = () => carousel.locator('button[aria-current="true"]').getAttribute('aria-label');
    const first = await current();
    const last = await carousel
      .getByRole('button', { name: /^Show / })
      .last()
      .getAttribute('aria-label');
    await carousel.getByRole('button', { name: 'Previous case study' }).click();
    await expect.poll(current).toBe(last);
    await carousel.getByRole('button', { name: 'Next case study' }).click();
    await expect.poll(current).toBe(first);
    await carousel
      .getByRole('button', { name: /^Show / })
      .nth(1)
      .click();
    await expect.poll(current).not.toBe(first);
    await expect(carousel.locator('article:not([inert])')).toHaveCount(1);
    await expect(carousel.locator('article:not([inert])').getByRole('link').first()).toHaveAttribute(
      'href',
      /\/case-studies\//,
    );
  });

  test('one answer of the FAQ is open at a time, and a click on it closes it', async ({ page }) => {
    await page.goto('/');
    const questions = page.locator('main details');
    await expect(questions).toHaveCount(5);
    await questions.nth(0).locator('summary').click();
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(0);
  });

  test('the tagline types on, and stands still for those who asked for less motion', async ({ page, browser }) => {
    await page.goto('/');
    const line = page.getByTestId('tagline');
    const begin = await line.innerText();
    await expect(line).not.toHaveText(begin);
    const calm = await browser.newPage({ reducedMotion: 'reduce', baseURL: process.env.BASE_URL });
    await calm.goto('/');
    await expect(calm.getByTestId('tagline')).toHaveText(begin);
    await calm.mouse.move(40, 40);
    await expect(calm.getByRole('button', { name: 'Proceed' })).toBeVisible();
    await expect.poll(() => calm.evaluate(() => document.getAnimations().length)).toBe(0);
    await calm.close();
  });

  test('shows what the specification asks for', async ({ page }) => {
    await page.goto('/');
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text.match(/99\.9% uptime/g)).toHaveLength(3);
    expect(text).toContain('99.99%');
    expect(text).toMatch(/Norway/);
    expect(text).toMatch(/\bUK\b|United Kingdom/);
    await expect(page.getByText('Tailored Solutions')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(4);
    await expect(page.getByText('MS', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/.{10,}/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);
  });
});
