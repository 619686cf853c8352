import { sitePaths } from '../apps/web/src/paths.ts';
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
    await header.getByRole('button', { name: 'Account menu' }).click();
    await expect(header.getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute('href', '/panel');
    await header.getByRole('button', { name: 'Sign out' }).click();
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('expires_at'))).toBeNull();
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
    await carousel.getByRole('button', { name: 'Previous case study' }).click();
    await expect.poll(current).not.toBe(first);
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
    await expect(page).toHaveTitle(/.{10,}/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/);
  });
});

test('every public page is complete without JavaScript and titled for itself', async ({ baseUrl }) => {
  const titles = new Set<string>();
  for (const path of sitePaths) {
    const response = await fetch(baseUrl + path);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(titles.has(title), `a second page is called "${title}"`).toBe(false);
    titles.add(title);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{50,}/);
    expect(html, path).toMatch(/<link rel="canonical" href="http/);
    expect(html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').split(/\s+/).length, path).toBeGreaterThan(150);
  }
});

test('every internal link resolves', async ({ baseUrl }) => {
  const seen = new Set<string>();
  const open = ['/'];
  const broken: string[] = [];
  while (open.length > 0) {
    const path = open.pop() ?? '/';
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(baseUrl + path);
    if (!response.ok) broken.push(`${response.status} ${path}`);
    if (!response.headers.get('content-type')?.includes('text/html')) continue;
    const html = await response.text();
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#?]*)/g)) {
      if (!href.startsWith('//') && !seen.has(href)) open.push(href);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});

for (const [size, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`every public page is accessible and fits ${size}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
    for (const path of sitePaths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `sideways scroll on ${path}`).toBe(0);
      // What axe finds hardly depends on the width, and it takes its time.
      if (viewport.width > 1000) await expectAccessible(page);
    }
  });
}

test('home is light: at most 150 KB of JavaScript and 300 KB in all, and nobody else is asked', async ({
  page,
  baseUrl,
}) => {
  const bytes = { script: 0, all: 0 };
  const strangers: string[] = [];
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:')) strangers.push(request.url());
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        bytes.all += responseBodySize + responseHeadersSize;
        if (request.resourceType() === 'script') bytes.script += responseBodySize;
      }),
    );
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  expect(strangers).toEqual([]);
  expect(bytes.script).toBeLessThan(150 * 1024);
  expect(bytes.all).toBeLessThan(300 * 1024);
});

test('the contact form reaches staff and confirms to the sender; a failing API keeps what was typed', async ({
  page,
  mailTo,
  newEmail,
  watch,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send the message' });
  await send.click();
  for (const text of [
    'Please enter your name.',
    'Please enter your email.',
    'Please choose a category.',
    'Please write your message.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const form = page.locator('form').filter({ has: send });
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill(newEmail);
  await form.getByLabel('What is it about?').selectOption('Sales');
  const message = form.getByLabel('Message');
  await message.fill('Do you host analytical engines in Norway?');
  watch.expectOffline();
  await context.setOffline(true);
  await send.click();
  await expect(
    page.getByText('We cannot reach the server. Please check your connection and try again.').first(),
  ).toBeVisible();
  await expect(message).toHaveValue('Do you host analytical engines in Norway?');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText(/RV-[A-Z0-9]{4}-[A-Z0-9]{4}/).first()).toBeVisible();
  await mailTo(newEmail, /has your message/);
});
