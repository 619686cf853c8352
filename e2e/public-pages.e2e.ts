import type { Page, Request } from '@playwright/test';
import { sitePaths, walkedPaths } from '../apps/web/src/public-paths.ts';
import { expect, expectAccessible, test, unfolded } from './fixtures.ts';
import { isAll, sampleOf } from './how-much.ts';
import { isTwin } from './page-families.ts';

/** Notes how much the page has moved by itself, and when its scripts have taken over. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'true');
    addEventListener('hydrated', () => performance.mark('hydrated'));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) performance.mark('shift', { detail: 'value' in entry && entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** There to its end: what the first paint left out is laid out after it, and may move nothing. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await unfolded(page);
  expect(await shifts(page), `layout shifts on ${path}`).toEqual([]);
}

const shifts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('shift').map((mark) => 'detail' in mark && mark.detail));

/** Scripts wait for a sign of the visitor; a mistake in taking over the prerendered page is reported on the console. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// Nothing may move below what types or arrives, so here it does.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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
  const parts: { from: string; path: string; id: string }[] = [];
  const ids = new Map<string, Set<string>>();
  while (open.length > 0) {
    const path = open.pop() ?? '/';
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(baseUrl + path);
    if (!response.ok) broken.push(`${response.status} ${path}`);
    if (!response.headers.get('content-type')?.includes('text/html')) continue;
    const html = await response.text();
    ids.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)));
    for (const [, href = '', id] of html.matchAll(/href="((?:\/[^"#?]*)?)(?:\?[^"#]*)?(?:#([^"]*))?"/g)) {
      if (href.startsWith('//')) continue;
      if (href !== '' && !seen.has(href)) open.push(href);
      if (id) parts.push({ from: path, path: href || path, id });
    }
  }
  expect(broken).toEqual([]);
  // A page that the browser draws by itself has no parts to look up in its HTML.
  const lost = parts.filter(({ path, id }) => sitePaths.includes(path) && !ids.get(path)?.has(id));
  expect(lost, 'links to a part of a page that is not there').toEqual([]);
  expect(seen.size).toBeGreaterThan(30);
});

// In parts, because axe takes its time and several workers share them.
for (const part of [0, 1]) {
  test(`public pages arrive without moving, fit every screen and come to life, accessible in light and dark (${part + 1} of 2)`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await watchPage(page);
    // On a busy machine the font of a first visit comes after the first paint and swaps in: it is in the cache before
    // the pages are measured, so that what moves here moves because of the page.
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    // The home page stands first.
    const looked = sampleOf(walkedPaths.filter((path) => isAll || !isTwin(path)));
    for (const path of looked.filter((_, index) => index % 2 === part)) {
      await page.setViewportSize({ width: 360, height: 740 });
      await arrive(page, path);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sideways(page), `sideways scroll on ${path} at ${width}`).toBe(0);
      }
      if (!isTwin(path)) await arrive(page, path);
      await wake(page);
      await expectAccessible(page, {
        // The header and the footer are the same everywhere.
        ...(path === '/' ? {} : { without: 'body > header, body > footer' }),
        ...(isTwin(path) ? { exceptRule: 'color-contrast' } : {}),
      });
      if (isTwin(path)) continue;
      // Between the themes only colours differ. They may not glide: what is out of sight would stop half way.
      await page.addStyleTag({ content: '* { transition: none !important }' });
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      // What wears the dark theme on a light page too was looked at above.
      await expectAccessible(page, { rules: ['color-contrast'], without: 'body [data-theme="dark"]' });
    }
  });
}

test('home is light: at most 150 KB of JavaScript and 300 KB in all, and nobody else is asked', async ({
  page,
  baseUrl,
}) => {
  const bytes = { script: 0, all: 0 };
  const finished: Request[] = [];
  const note = (request: Request) => finished.push(request);
  page.on('requestfinished', note);
  await watchPage(page);
  await page.goto('/');
  // Scripts wait for the visitor: what they weigh is known when they have come and asked for the numbers they show.
  await wake(page);
  await expect.poll(() => finished.some((request) => request.url().endsWith('/delivery-times'))).toBe(true);
  await expect.poll(() => finished.some((request) => request.url().endsWith('/plans'))).toBe(true);
  page.off('requestfinished', note);
  const strangers = finished
    .map((request) => request.url())
    .filter((url) => !url.startsWith(baseUrl) && !url.startsWith('data:'));
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes.all += responseBodySize + responseHeadersSize;
    if (request.resourceType() === 'script') bytes.script += responseBodySize;
  }
  expect(strangers).toEqual([]);
  expect(bytes.script).toBeGreaterThan(0);
  expect(bytes.script).toBeLessThan(150 * 1024);
  expect(bytes.all).toBeLessThan(300 * 1024);
});

/** What a rule of ours could change; sizes are left out, they depend on when the font came. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { display, position, color, backgroundColor, backgroundImage, fontSize, fontWeight, lineHeight } = style;
      const { padding, borderWidth, borderColor, borderRadius, opacity, zIndex, textTransform, flexDirection } = style;
      const looks = { display, position, color, backgroundColor, backgroundImage, fontSize, fontWeight, lineHeight };
      const more = { padding, borderWidth, borderColor, borderRadius, opacity, zIndex, textTransform, flexDirection };
      return `${element.tagName} ${element.getAttribute('class')} ${JSON.stringify({ ...looks, ...more })}`;
    }),
  );

test('the styles that travel in a page are all that it needs', { tag: '@slow' }, async ({ browser, baseUrl }) => {
  // A picture that plays looks different at each moment.
  const page = await browser.newPage({ baseURL: baseUrl, javaScriptEnabled: false, reducedMotion: 'reduce' });
  for (const path of ['/', '/solutions/cloud', '/legal/terms-of-service', '/contact', '/auth/login']) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const alone = await lookOf(page);
      await page.locator('link[rel="stylesheet"]').evaluate((link) => link.setAttribute('media', 'all'));
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
      expect(await lookOf(page), `${path} at ${width}`).toEqual(alone);
    }
  }
  await page.close();
});

test('every solution has a picture of its own', { tag: '@slow' }, async ({ page }) => {
  const seen = new Map<string, string>();
  for (const path of sitePaths.filter((path) => /^\/(solutions|our-panel|prices|company\/[^/]+$)/.test(path))) {
    await page.goto(path);
    // Ids are made by React and differ by themselves.
    const picture = await page
      .getByTestId('picture')
      .evaluateAll((pictures) =>
        pictures.map(({ innerHTML }) => innerHTML.replaceAll(/(id|name|for)="[^"]*"/g, '')).join(),
      );
    if (picture === '') continue;
    expect(seen.get(picture), `the picture of ${path}`).toBeUndefined();
    seen.set(picture, path);
  }
  expect([...seen.values()]).toEqual(
    expect.arrayContaining([
      '/solutions/web',
      '/solutions/cloud',
      '/solutions/dedicated',
      '/solutions/enterprise',
      '/solutions/enterprise/dedicated-infrastructure',
      '/solutions/enterprise/support',
      '/solutions/enterprise/security',
      '/solutions/enterprise/tailored-stack',
      '/solutions/tailored-websites',
      '/our-panel',
      '/prices',
      '/company/sustainability',
      '/company/careers',
    ]),
  );
});

test('pictures that answer to a choice do so without scripts', async ({ browser, baseUrl }) => {
  const page = await browser.newPage({ baseURL: baseUrl, javaScriptEnabled: false });
  await page.goto('/solutions/enterprise/dedicated-infrastructure');
  await expect(page.getByText('The other country carries on.')).toBeHidden();
  await page.getByText('A site', { exact: true }).click();
  await expect(page.getByText('The other country carries on.')).toBeVisible();
  await page.goto('/our-panel');
  await page.getByRole('radio', { name: /^Invoices you can check/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Invoice 2026-00417')).toBeVisible();
  await expect(page.getByText('Waiting until it is up')).toBeHidden();
  await page.close();
});

test('nothing stands in front of the hero, and its ridge meets the page without a seam', { tag: '@slow' }, async ({
  page,
}) => {
  for (const width of [390, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/');
    const button = page.locator('main').getByRole('link', { name: 'Get started' }).first();
    await button.click({ trial: true });
    const ends = await page.evaluate(() => {
      const ridge = document.querySelector('main svg[viewBox="0 0 1440 210"]')?.getBoundingClientRect();
      const hero = document.querySelector('#hero-end')?.parentElement?.getBoundingClientRect();
      return ridge && hero ? { over: ridge.bottom - hero.bottom, wide: ridge.width - hero.width } : undefined;
    });
    expect(ends?.over, `${width}`).toBeGreaterThan(1);
    expect(ends?.wide, `${width}`).toBeGreaterThanOrEqual(0);
  }
});

test('a legal page prints as black on white text alone', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  for (const away of ['header', 'footer', 'nav[aria-labelledby="contents"]', 'a[href="#content"]', 'main img']) {
    await expect(page.locator(away).first()).toBeHidden();
  }
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(13, 27, 46)');
  await expect(page.getByRole('heading', { name: /Law and disputes/ })).toBeVisible();
  await expect(page.getByText(/Last changed on .* · .*\/legal\/terms-of-service/)).toBeVisible();
});

test('the site is walked by keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await watchPage(page);
  await page.goto('/');
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to the content');
  await expect(focused).toBeInViewport();
  await keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

  const solutions = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Solutions' });
  await solutions.focus();
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('href', '/solutions/web');
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('href', '/solutions/cloud');
  await keyboard.press('Escape');
  await expect(solutions).toBeFocused();

  const carousel = page.getByRole('region', { name: 'Case studies' });
  const shown = () => carousel.locator('button[aria-current="true"]').getAttribute('aria-label');
  const first = await shown();
  await carousel.getByRole('button', { name: 'Next case study' }).focus();
  await keyboard.press('Enter');
  await expect.poll(shown).not.toBe(first);

  const question = page.locator('main details').first();
  await question.locator('summary').focus();
  await keyboard.press('Enter');
  await expect(question).toHaveAttribute('open', '');
  await keyboard.press('Enter');
  await expect(question).not.toHaveAttribute('open', '');

  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(focused).toHaveText('About');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/company/about');
});

test('the theme that was chosen is there before the first paint of the next page', async ({ page }) => {
  // Without the cookie banner, which may come up over the footer between pressing and releasing the pointer.
  await watchPage(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await arrive(page, '/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  // Pressed at once: what comes before the scripts is kept for them.
  await page.getByTitle('Dark theme').click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  expect(await ground()).toBe(dark);
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/contact');
  expect(await ground()).toBe(dark);
});

test('an entry that is still to come is blurred', async ({ page }) => {
  await page.goto('/case-studies');
  const blur = (name: string) =>
    page
      .locator(`a[href="/case-studies/${name}"]`)
      .first()
      .evaluate((link) => {
        const picture = link.closest('li, article')?.querySelector('img');
        return picture ? getComputedStyle(picture).filter : 'no picture';
      });
  expect(await blur('lekeplass')).toMatch(/^blur/);
  expect(await blur('seilan')).toBe('none');
});
