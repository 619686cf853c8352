import { expect, expectAccessible, test } from './fixtures.ts';
import { logIn } from './log-in.ts';

test('the API reference is readable and accessible', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/API reference/);
  await expect(page.getByText('/api/account/login', { exact: true })).toBeVisible();
  // One function draws every call: some of them stand for all, which take a checker a minute.
  await page.evaluate(() => {
    for (const [index, call] of document.querySelectorAll('article').entries()) if (index % 25 > 0) call.remove();
  });
  await expectAccessible(page);
});

test('a call of the API reference is tried with a token, which nothing keeps', { tag: '@slow' }, async ({
  page,
  watch,
}) => {
  await logIn(page, 'customer@resolvo.test', '/panel/tokens');
  const made = await page.request.post('/api/account/tokens/create', {
    headers: { 'x-csrf': '1', origin: new URL(page.url()).origin },
    data: { token_permissions: 3, token_expires: Math.floor(Date.now() / 1000) + 3600 },
  });
  const { user_token } = await made.json();
  await page.goto('/api/docs');
  const row = page.getByRole('article', { name: /^GET \/api\/account\/products$/ });
  await row.getByText('Try it').click();
  await row.getByRole('button', { name: 'Send' }).click();
  await expect(row.getByRole('status')).toHaveText(/enter your API token/);
  await page.getByLabel('Your API token, to try the calls below').fill(user_token);
  await row.getByRole('button', { name: 'Send' }).click();
  await expect(row.getByRole('status')).toHaveText(/^200 /);
  await expect(row.getByRole('region', { name: 'The answer' })).toContainText('"proxmox"');
  await expectAccessible(page, { within: '#accountProducts, .token, article:has(details.try[open])' });
  // The token may view and not change: the cookie of the session is not sent along.
  const other = page.getByRole('article', { name: /^POST \/api\/account\/tickets\/new$/ });
  watch.expectRefusal(403, '/api/account/tickets/new');
  await other.getByText('Try it').click();
  await other.getByRole('button', { name: 'Send: it really happens' }).click();
  await expect(other.getByRole('status')).toHaveText(/^403 /);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain(user_token);
  await page.reload();
  await expect(page.getByLabel('Your API token, to try the calls below')).toHaveValue('');
});

test('the lab shows the mailbox, and the living page every widget', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/lab');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/lab/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('pages allow no inline script but their own, and are compressed', async ({ baseUrl }) => {
  for (const path of ['/', '/auth/login', '/panel']) {
    const response = await fetch(baseUrl + path, { headers: { 'accept-encoding': 'br' } });
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'sha256-");
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('hashed files are kept for a year, pages are asked for again', async ({ baseUrl }) => {
  const html = await (await fetch(`${baseUrl}/`)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  expect((await fetch(baseUrl + asset)).headers.get('cache-control')).toContain('immutable');
  const first = await fetch(`${baseUrl}/auth/login`);
  const again = await fetch(`${baseUrl}/auth/login`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('S15 the reset page sends no referrer and asks nobody but us', async ({ page, baseUrl }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const response = await page.goto(`/auth/password-reset?token=${'x'.repeat(43)}`);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page).toHaveURL('/auth/password-reset');
  expect(asked.filter((url) => !url.startsWith(baseUrl) && !url.startsWith('data:'))).toEqual([]);
});

test('D11 nothing but the site is served', async ({ baseUrl }) => {
  for (const path of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/node_modules/zod/package.json',
    '/site.json',
    '/..%2fpackage.json',
  ]) {
    expect((await fetch(baseUrl + path)).status, path).toBe(404);
  }
});

test('an address that leads nowhere says so', async ({ page, watch }) => {
  // The second is below a page whose content is made at build time.
  for (const path of ['/no/such/page', '/help/no-such-article']) {
    watch.expectRefusal(404, path);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    await expectAccessible(page);
  }
});

test('N3 an address that leads nowhere is a page of the site before any script, with its title and its header', async ({
  browser,
  baseUrl,
}) => {
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  for (const path of ['/no/such/page', '/staff', '/404']) {
    expect((await page.goto(baseUrl + path))?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  }
  for (const path of ['/panel/no-such-page', '/panel/admin/no-such-page', '/help/no-such-article']) {
    expect((await page.goto(baseUrl + path))?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found');
  }
  // Whether there is such a server is for those who may see it.
  expect((await page.goto(`${baseUrl}/panel/servers/00000000-0000-4000-8000-000000000000`))?.status()).toBe(200);
  await expect(page).not.toHaveTitle('Page not found');
  await visitor.close();
});

test('a page exists or is answered with 404, also where the browser renders it', async ({ baseUrl }) => {
  for (const [path, status] of [
    ['/case-studies/seilan', 200],
    ['/case-studies/no-such-case', 404],
    ['/company/careers/platform-engineer', 200],
    ['/company/careers/no-such-position', 404],
    ['/solutions/dedicated/configure/epyc-9554', 200],
    ['/solutions/dedicated/configure/no-such-cpu', 404],
    ['/checkout', 404],
    ['/checkout/cloud/no-such-plan', 404],
    ['/checkout/no-such-category/cloud-s', 404],
    ['/checkout/not-an-order', 404],
    ['/checkout/00000000-0000-4000-8000-000000000000', 200],
    ['/panel', 200],
    ['/panel/no-such-page', 404],
    ['/panel/admin/no-such-page', 404],
  ] as const) {
    expect((await fetch(baseUrl + path)).status, path).toBe(status);
  }
  const { proxmox_plans } = await (await fetch(`${baseUrl}/api/system/plans`)).json();
  const { category, plan_slug } = proxmox_plans[0];
  expect((await fetch(`${baseUrl}/checkout/${category}/${plan_slug}`)).status).toBe(200);
});

test('health is told, and metrics are not on the public port', async ({ baseUrl }) => {
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
  expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
});
