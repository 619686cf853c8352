import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { expect, expectAccessible, test, unfolded } from './fixtures.ts';
import { logIn } from './log-in.ts';

test.describe('header', () => {
  test('offers a visitor what it should, shows four cards under Solutions, and turns translucent dark at 20 pixels', async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.locator('header').first();
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    await expect(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/auth/register');
    await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/company/about');
    await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);

    const nav = page.getByRole('navigation', { name: 'Main' });
    const button = nav.getByRole('button', { name: 'Solutions' });
    await button.click();
    for (const path of ['web', 'cloud', 'dedicated', 'enterprise']) {
      const card = nav.locator(`a[href="/solutions/${path}"]`);
      await expect(card).toBeVisible();
      await expect(card.locator('svg')).toBeVisible();
      expect((await card.innerText()).split('\n').length, `name and description of ${path}`).toBeGreaterThan(1);
    }
    await expectAccessible(page, { within: 'header' });
    await page.keyboard.press('Escape');
    await expect(nav.locator('a[href="/solutions/web"]')).toBeHidden();
    await expect(button).toBeFocused();

    const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => window.scrollTo(0, 19));
    await expect(header).toHaveAttribute('data-scrolled', 'false');
    await page.evaluate(() => window.scrollTo(0, 20));
    await expect(header).toHaveAttribute('data-scrolled', 'true');
    await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('somebody signed in has an account menu, and who that is is asked again at every storage event', async ({
    page,
  }) => {
    await logIn(page, 'customer@resolvo.test');
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
    // Until the server has answered, a sign-out is owed, and nothing counts as a session.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sign-out-owed'))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('expires_at'))).toBeNull();

    const store = (minutes: number) =>
      page.evaluate((ms) => {
        sessionStorage.setItem('expires_at', new Date(Date.now() + ms).toISOString());
        window.dispatchEvent(new StorageEvent('storage', { key: 'expires_at' }));
      }, minutes * 60_000);
    await store(10);
    await expect(header.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    // A date that has passed does not count.
    await store(-10);
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('on a phone one menu holds it all, and every page begins at its top', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const burger = page.getByRole('button', { name: 'Menu' });
    await expect(burger.locator('.lucide-menu')).toBeVisible();
    await burger.click();
    await expect(burger.locator('.lucide-x')).toBeVisible();
    await expect(burger.locator('.lucide-menu')).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
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
    await expectAccessible(page, { within: 'nav[aria-label="Menu"]' });
    await menu.locator('a[href="/contact"]').click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator('footer').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/company/careers');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('on a phone, pages that sell show the price and the action first', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, action] of [
    ['/prices', 'Choose a server'],
    ['/solutions/cloud', 'Choose a server'],
    ['/solutions/web', 'See the plans'],
    ['/solutions/dedicated', 'Choose a processor'],
    ['/solutions/dedicated/configure/epyc-9554', 'Order this machine'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(/^From €[\d.,]+ a month/).first(), path).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: action }).first(), path).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, { within: 'main' });
  }
  await page.goto('/solutions/cloud/buy');
  await expect(page.getByText('a month, without VAT').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await page.goto('/solutions/dedicated/configure/epyc-9554');
  // The sum of the chosen parts stays in view with its action.
  await page.getByRole('group', { name: 'Location' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Order this machine' }).first()).toBeInViewport({ ratio: 1 });
});

test('prices are read by the month or the year, with or without VAT, and an order is one press away on a phone', async ({
  page,
}) => {
  await page.goto('/prices');
  const row = page.getByRole('row', { name: /Fjord S/ });
  await expect(row).toContainText('€6.90');
  await page.getByRole('button', { name: 'By the year' }).first().click();
  await expect(row).toContainText('€69');
  await expect(row).toContainText('€5.75 a month');
  await page.getByRole('button', { name: 'With 25% VAT' }).first().click();
  await expect(row).toContainText('€86.25');
  // One choice for the whole page.
  await expect(page.getByText('€61.25 a year')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.setViewportSize({ width: 390, height: 844 });
  // The price of an hour is a line of its own there.
  expect((await row.boundingBox())?.height).toBeLessThan(90);
  await row.getByRole('link', { name: 'Order Fjord S' }).click();
  await expect(page).toHaveURL('/solutions/cloud/buy?plan=fjord-s');
});

test('the machine of the configurator is drawn as it is chosen', async ({ page }) => {
  // The banner would come up under the pointer.
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
  await page.goto('/solutions/dedicated/configure/epyc-4464p');
  const disks = page.locator('aside svg [fill="var(--series-2)"]');
  await expect(disks).toHaveCount(2);
  await page.getByText('8 × 20 TB disks + 2 × 960 GB NVMe').click();
  await expect(disks).toHaveCount(10);
});

test('the cookie banner stays until it is answered, and never comes back', async ({ page, request }) => {
  // Part of the page itself, before any script.
  for (const path of ['/', '/auth/login']) expect(await (await request.get(path)).text()).toContain('>Proceed<');
  await page.goto('/auth/login');
  const text = page.getByText("By continuing to use this site, you agree to the provider's Cookie Handling Policies.");
  await expect(text).toBeVisible();
  await page.goto('/');
  await expect(text).toBeVisible();
  await expectAccessible(page, { within: 'section[aria-label="Cookies"]' });
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(text).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(text).toBeHidden();
});

test.describe('home', () => {
  test('shows what the specification asks for, down to the footer', async ({ page }) => {
    await page.goto('/');
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text.match(/99\.9% uptime/g)).toHaveLength(3);
    expect(text.match(/From €\d+\.\d\d a month/g)).toHaveLength(2);
    expect(text).toContain('99.99%');
    expect(text).toMatch(/Norway/);
    expect(text).toMatch(/\bUK\b|United Kingdom/);
    await expect(page.getByText('Tailored Solutions')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(4);
    await expect(page.getByText('MS', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/.{10,}/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);

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

  test('the carousel goes round in both directions, and one answer of the FAQ is open at a time', async ({ page }) => {
    await page.goto('/');
    await unfolded(page);
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

    const questions = page.locator('main details');
    await expect(questions).toHaveCount(5);
    await questions.nth(0).locator('summary').click();
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('main details[open]')).toHaveCount(0);
  });

  test('an order is shown as it happens, with the steps of the product and times that were measured', async ({
    page,
    baseUrl,
  }) => {
    await page.goto('/');
    const card = page.getByTestId('picture');
    await expect(card.getByRole('listitem')).toHaveText(Object.values(provisionSteps).map((title) => RegExp(title)));
    const times = await (await fetch(`${baseUrl}/api/system/vm/delivery-times`)).json();
    await page.mouse.move(40, 40);
    const figures = page.locator('main dl').first();
    // A company that has delivered too little says no number.
    if (times.measured === null) await expect(figures).toContainText('8 steps');
    else await expect(figures).toContainText('half took less, 19 of 20 less than');
  });

  test('the tagline is paused where it types', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await page.mouse.move(40, 40);
    const button = page.getByRole('button', { name: 'Pause the tagline' });
    await button.focus();
    const text = page.getByTestId('tagline').locator('span');
    const gap = async () => ((await button.boundingBox())?.x ?? 0) - ((await text.boundingBox())?.width ?? 0);
    const left = (await text.boundingBox())?.x ?? 0;
    await expect.poll(gap).toBeLessThan(left + 30);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Play the tagline' })).toBeFocused();
  });

  test('the tagline types on, and stands still for those who asked for less motion', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const line = page.getByTestId('tagline');
    const begin = await line.innerText();
    await expect(line).not.toHaveText(begin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(line).toHaveText(begin);
    // An early press is kept until the scripts listen.
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeHidden();
    await expect(line).toHaveText(begin);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
