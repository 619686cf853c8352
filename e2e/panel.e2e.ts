import type { Page } from '@playwright/test';
import { expect, expectAccessible, linkIn, test } from './fixtures.ts';
import { sampleOf } from './how-much.ts';
import { logIn } from './log-in.ts';
import { newCustomer } from './server-desk.ts';
import { actInMenu } from './staff-acts.ts';
import { demoPassword } from './start-product.ts';

/** On the login page. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const customer = 'customer@resolvo.test';
const admin = 'admin@resolvo.test';

test('the panel shows its groups to a customer, without the admin menu', async ({ page }) => {
  await logIn(page, customer);
  const nav = page.getByRole('navigation', { name: 'Panel' });
  for (const name of ['Dashboard', 'Support', 'Servers', 'CPanel', 'Domains', 'Tokens', 'Billing', 'Settings']) {
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(nav.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(nav.getByRole('button', { name: 'Admin' })).toHaveCount(0);
});

test('the first load of the panel is light: at most 218 KB of JavaScript', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await logIn(page, customer);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less would mean that nothing was counted.
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThan(218 * 1024);
});

test('the account menu opens, leads on and closes, by keyboard too', async ({ page }) => {
  await logIn(page, customer);
  const trigger = page.getByRole('button', { name: 'Account menu' });
  const menu = page.getByRole('navigation', { name: 'Account' });
  await trigger.press('Enter');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(trigger).toBeFocused();
  await trigger.click();
  await menu.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/panel/account/security');
  await expect(menu).toBeHidden();
});

test('every page of the navigation opens, has a title and is accessible', async ({ page }) => {
  test.slow();
  await logIn(page, admin);
  await page.getByRole('button', { name: 'Admin' }).click();
  const links = await page.getByRole('navigation', { name: 'Panel' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(14);
  for (const address of sampleOf(addresses)) {
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/·/);
    await expectAccessible(page);
  }
});

test('a customer who asks for the administration is sent to the panel, and nothing is asked in vain', async ({
  page,
}) => {
  await logIn(page, customer);
  for (const address of ['/panel/admin', '/panel/admin/clients']) {
    await page.goto(address);
    await expect(page).toHaveURL('/panel');
  }
});

test('a visitor who asks for the panel is sent to the login, and from there to what was asked for', {
  tag: '@slow',
}, async ({ page }) => {
  for (const address of ['/panel', '/panel/admin', '/panel/billing?after=login']) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth/login');
  }
  await signIn(page, customer);
  await expect(page).toHaveURL('/panel/billing?after=login');
  // Once: who signs out and in again starts at the panel.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/login');
  await signIn(page, customer);
  await expect(page).toHaveURL('/panel');
});

test('a sign-out that did not get through stays one: in every tab, after a reload, and at the server', {
  tag: '@slow',
}, async ({ page, context, watch }) => {
  await logIn(page, customer, '/');
  const other = await context.newPage();
  await other.goto('/panel/billing');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const ends = async () => (await context.request.get('/api/account/session')).json();
  expect(await ends()).not.toEqual({ expires_at: null });

  // This tab alone has no network, so that the other one can be looked at.
  watch.expectOffline();
  const network = await context.newCDPSession(page);
  const online = (isOnline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline: !isOnline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await online(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other).toHaveURL('/auth/login');
  expect(await ends()).not.toEqual({ expires_at: null });

  await online(true);
  await page.goto('/panel');
  await expect(page).toHaveURL('/auth/login');
  expect(await ends()).toEqual({ expires_at: null });
  expect(await page.evaluate(() => localStorage.getItem('sign-out-owed'))).toBeNull();
  await signIn(page, customer);
  await expect(page).toHaveURL('/panel');
});

test('a client that does not exist is said to be missing, inside the frame', async ({ page, watch }) => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  watch.expectRefusal(404, `/api/system/admin/clients/${nobody}`);
  await logIn(page, admin, `/panel/admin/clients/${nobody}`);
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(page).toHaveURL('/panel/admin/clients');
});

test('an address of the panel that leads nowhere says so inside the navigation, and so does an unknown invoice', {
  tag: '@slow',
}, async ({ page, watch }) => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  watch.expectRefusal(404, '/panel/no/such/page');
  watch.expectRefusal(404, `/api/account/billing/invoices/${unknown}`);
  await logIn(page, customer, '/panel/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/panel');

  await page.goto(`/panel/billing/invoices/${unknown}`);
  await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Billing' }).click();
  await expect(page).toHaveURL('/panel/billing');
});

test('an address that names nothing says which thing is missing, with a title and a way back', {
  tag: '@slow',
}, async ({ page, watch }) => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const says = async (path: string, thing: string, back: string) => {
    watch.expectRefusal(404, new RegExp(unknown));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `${thing} not found` })).toBeVisible();
    await expect(page.getByText(`There is no ${thing.toLowerCase()} at this address.`)).toBeVisible();
    await expect(page).toHaveTitle(/^Not found · /);
    await page.getByRole('link', { name: back }).last().click();
    await expect(page.getByRole('heading', { name: `${thing} not found` })).toBeHidden();
  };
  await logIn(page, customer);
  await says(`/panel/servers/${unknown}`, 'Server', 'Back to Cloud Servers');
  await says(`/panel/domains/${unknown}`, 'Domain', 'Back to Domains');
  await says(`/panel/dedicated/${unknown}`, 'Dedicated server', 'Back to Dedicated');
  await says(`/panel/cpanel/${unknown}/change`, 'Package', 'Back to cPanel Packages');
  await says(`/checkout/${unknown}`, 'Order', 'Back to Billing');
  await logIn(page, admin);
  await says(`/panel/admin/finance/findings/${unknown}`, 'Finding', 'Back to Finance');
  await says(`/panel/admin/finance/halts/${unknown}`, 'Invoicing alarm', 'Back to Finance');
  const transactions = '/panel/admin/finance/manage-transactions';
  await says(`${transactions}/${unknown}`, 'Transaction', 'Back to the transactions');
  await says(`/panel/admin/dispatch-mail/log/${unknown}`, 'Mail', 'Back to the log');
  await says(`/panel/admin/audit/${unknown}`, 'Line of the audit log', 'Back to Audit');
});

test('an administrator opens the collapsible menu, finds a client, suspends it and lets it in again', {
  tag: '@slow',
}, async ({ page, browser, mailTo, newEmail }) => {
  test.slow();
  const other = await (await browser.newContext()).newPage();
  await newCustomer(other, newEmail, mailTo);
  await other.goto(`${process.env.BASE_URL}/panel`);
  await expect(other).toHaveURL(/\/panel$/);

  await logIn(page, admin);
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Panel.*Administration.*Clients/s);
  await page.getByRole('searchbox').fill(newEmail.slice(0, 20));
  await page.getByRole('link', { name: newEmail }).click();
  await (await actInMenu(page, 'Suspend')).click();
  await page.getByLabel('Reason').fill('Payment dispute');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('The account is suspended.')).toBeVisible();
  await mailTo(newEmail, /suspended/);

  await other.goto(`${process.env.BASE_URL}/panel/account`);
  await expect(other).toHaveURL(/\/auth\/login$/);
  // Not expired: ended, which the page goes on saying.
  await expect(other.getByText(/^Your session was ended elsewhere/)).toBeVisible();
  await expectAccessible(other);
  await page.getByRole('button', { name: 'Unsuspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsuspend' }).click();
  await expect(page.getByText('The account can be used again.')).toBeVisible();
  await other.context().close();
});

test('on a phone the menu is a bottom bar that says where one is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, admin);
  const bar = page.locator('[aria-controls="mobile-menu"]');
  for (const [address, label] of [
    ['/panel', 'Dashboard'],
    ['/panel/servers', 'Services'],
    ['/panel/tokens', 'Developer Tools'],
    ['/panel/admin', 'Admin Panel'],
    ['/panel/account', 'Account'],
    ['/panel/support', 'Menu'],
  ] as const) {
    await page.goto(address);
    await expect(bar).toHaveText(label);
  }
  await bar.click();
  const menu = page.getByRole('navigation', { name: 'Panel' });
  await expect(menu.getByRole('link', { name: 'Invoices' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  await expectAccessible(page);
  await page.mouse.move(195, 100);
  await page.mouse.wheel(0, 400);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(bar).toBeFocused();
  await bar.click();
  await page.mouse.click(195, 100);
  await expect(menu).toBeHidden();
});

test('a change of page moves the focus to its heading and is read out, and a tab keeps the focus', async ({ page }) => {
  await logIn(page, customer);
  const reader = await page.context().newCDPSession(page);
  const live = async () => {
    const { nodes } = await reader.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ properties = [] }) => properties.some(({ name, value }) => name === 'live' && value.value !== 'off'))
      .flatMap(({ childIds = [] }) => nodes.filter(({ nodeId }) => childIds.includes(nodeId)))
      .map(({ name }) => String(name?.value ?? ''));
  };
  await page.getByRole('link', { name: 'Support', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/panel/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(live).toContain(await page.title());
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeFocused();
  const tab = page.getByRole('link', { name: 'Security', exact: true });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/panel/account/security');
  await expect(tab).toBeFocused();
});

test('on a wide screen invoices are reached from Overview, Finance, Orders and each client', { tag: '@slow' }, async ({
  page,
}) => {
  await logIn(page, admin, '/panel/admin');
  const ways = page.getByRole('navigation', { name: 'Invoices' });
  await expect(page.getByRole('region', { name: 'Admin' }).getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  for (const address of ['/panel/admin', '/panel/admin/finance', '/panel/admin/orders']) {
    await page.goto(address);
    await expect(ways.getByRole('link')).toHaveText(['Invoices', 'Create invoice', 'Export CSV', 'Exchange rate']);
  }
  await page.goto(`/panel/admin/clients?search=${customer}`);
  await page.getByRole('link', { name: customer }).click();
  await expect(ways.getByRole('link')).toHaveText(['Invoices', 'Create invoice', 'Export CSV']);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(ways.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', new RegExp(`search=${id}`));
  await expectAccessible(page);
  await ways.getByRole('link', { name: 'Create invoice' }).click();
  // The client is chosen already.
  await expect(page.getByRole('button', { name: 'Change the client' })).toBeVisible();
  await page.goBack();
  await ways.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page).toHaveURL(`/panel/admin/invoices?search=${id}`);
  await page.goto('/panel/admin/orders');
  await ways.getByRole('link', { name: 'Exchange rate' }).click();
  await expect(page.getByRole('dialog', { name: 'Exchange rate' })).toBeVisible();
});

test('a new tab restores the session, and a storage event signs a tab out', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await logIn(page, customer);
  const tab = await context.newPage();
  await tab.goto('/panel/account');
  await expect(tab.getByText(customer).first()).toBeVisible();
  expect(await tab.evaluate(() => sessionStorage.getItem('expires_at'))).not.toBeNull();

  await tab.goto('/');
  await expect(
    tab
      .getByRole('link', { name: 'Dashboard' })
      .or(tab.getByRole('button', { name: /account/i }))
      .first(),
  ).toBeVisible();
  // Answered as soon as the scripts of the page listen.
  await tab.getByRole('button', { name: 'Proceed' }).click();
  await expect(tab.getByRole('button', { name: 'Proceed' })).toBeHidden();
  await tab.evaluate(() => {
    sessionStorage.removeItem('expires_at');
    window.dispatchEvent(new StorageEvent('storage', { key: 'expires_at' }));
  });
  await expect(tab.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
});

test('a lost session leads to the login page', async ({ page, context, watch }) => {
  await logIn(page, customer);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/panel/account');
  await context.clearCookies();
  for (const path of [
    'sessions',
    'passkeys',
    'exports',
    'two-factor',
    'data/userinfo',
    'tokens/all',
    'billing/data',
    'billing/payouts',
    'billing/payouts/room',
    'transfers',
    'products',
    'services',
    'changes',
  ]) {
    watch.expectRefusal(401, `/api/account/${path}`);
  }
  // The change feed may find out before the click, and leaves from Settings too: then there is nothing left to click.
  const left = page.waitForURL('/auth/login');
  await Promise.race([page.getByRole('link', { name: 'Security' }).click(), left]);
  await left;
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/panel\/account/);
});

test('an API token is created, copied, paused, revoked and deleted', { tag: '@slow' }, async ({ page }) => {
  await logIn(page, customer, '/panel/tokens');
  await page.getByRole('link', { name: 'Create Token' }).first().click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByText('Please choose at least one permission.')).toBeVisible();
  await page.getByLabel('View account').check();
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByText('Please select a date')).toBeVisible();
  await page.getByRole('button', { name: 'Never expire' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByText('API Token Created')).toBeVisible();
  await expect(page.getByText('User Token Copied to Clipboard.')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const me = await fetch(`${process.env.BASE_URL}/api/account/data/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();

  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  for (const [item, notice] of [
    ['Deactivate', 'Token Deactivated Successfully.'],
    ['Activate', 'Token Activated Successfully.'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page.getByText(notice)).toBeVisible();
  }
  for (const [item, notice] of [
    ['Revoke', 'Token Revoked Successfully.'],
    ['Delete', 'Token Deleted Successfully.'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: item }).click();
    await expect(page.getByText(notice)).toBeVisible();
  }
});

test('a person changes username and address; the address waits for the new mailbox', { tag: '@slow' }, async ({
  page,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username').fill('short');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Username cannot be shorter than 8 characters.')).toBeVisible();
  await expect(page.getByText('Form has validation errors')).toBeVisible();
  const moved = `moved-${newEmail}`;
  await page.getByLabel('Username').fill(`ada_${newEmail.slice(4, 12)}`);
  await page.getByLabel('Email Address').fill(moved);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('username Updated Successfully.')).toBeVisible();
  await expect(page.getByText('email Updated Successfully.')).toBeVisible();
  await mailTo(newEmail, /new address was requested/);
  await page.goto(linkIn(await mailTo(moved, /Confirm your new address/), '/auth/confirm-email'));
  await expect(page.getByText('Your new address is confirmed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByText(moved).first()).toBeVisible();
});
