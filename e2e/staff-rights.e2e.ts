import { randomUUID } from 'node:crypto';
import { maskOf, type PermissionName } from '@resolvo/contract/permissions';
import { expect, expectAccessible, test } from './fixtures.ts';
import { grant } from './grant.ts';
import { sampleOf } from './how-much.ts';
import { logInAs, newCustomer } from './server-desk.ts';
import { chooseClient } from './staff-acts.ts';

const nothing = randomUUID();

/** Every staff page, with the rights that open it. */
const pages: Readonly<Record<string, readonly PermissionName[]>> = {
  '/panel/admin/tickets': ['staffTickets'],
  '/panel/admin/finance': ['staffFinance'],
  '/panel/admin/finance/alerts': ['staffFinance'],
  '/panel/admin/finance/disputes': ['staffFinance'],
  '/panel/admin/finance/payouts': ['staffFinance'],
  '/panel/admin/finance/manage-transactions': ['staffFinance'],
  '/panel/admin/finance/manage-transactions/book': ['staffFinance'],
  '/panel/admin/finance/manage-transactions/adjust': ['staffFinance'],
  '/panel/admin/orders': ['staffOrders'],
  '/panel/admin/orders/create': ['staffOrders'],
  '/panel/admin/tasks': ['staffOrders', 'staffServers'],
  '/panel/admin/invoices': ['staffInvoices', 'staffFinance'],
  '/panel/admin/invoices/create': ['staffInvoices'],
  '/panel/admin/invoice-builder': ['staffInvoices'],
  '/panel/admin/invoices/exchange-rates': ['staffInvoices'],
  '/panel/admin/plans': ['staffPlans'],
  '/panel/admin/plans/create': ['staffPlans'],
  '/panel/admin/clients': ['staffClients'],
  '/panel/admin/tokens': ['staffClients'],
  '/panel/admin/audit': ['staffRoles'],
  '/panel/admin/servers': ['staffServers'],
  '/panel/admin/servers/add': ['staffServers'],
  '/panel/admin/servers/nodes': ['staffServers'],
  '/panel/admin/hosting': ['staffServers'],
  '/panel/admin/hosting/servers': ['staffServers'],
  '/panel/admin/subnets': ['staffSubnets'],
  '/panel/admin/subnets/create': ['staffSubnets'],
  '/panel/admin/roles': ['staffRoles'],
  '/panel/admin/roles/history': ['staffRoles'],
};

/** Pages about one thing; without the right it is not even looked for. */
const closedPages = ['clients', 'servers'].map((noun) => `/panel/admin/${noun}/${nothing}`);

const people: readonly { right: PermissionName; menu: readonly string[]; landing: string }[] = [
  { right: 'staffOrders', menu: ['Overview', 'Orders', 'Tasks'], landing: '/panel/admin' },
  { right: 'staffFinance', menu: ['Overview', 'Finance'], landing: '/panel/admin' },
];

for (const { right, menu, landing } of people) {
  test(`staff with ${right} alone: what it opens works, everything else says which right is missing`, {
    tag: '@slow',
  }, async ({ page, mailTo, newEmail }) => {
    await newCustomer(page, newEmail, mailTo);
    await grant(newEmail, maskOf(['accountView', 'administrator', right]));
    await logInAs(page.request, newEmail);
    await page.goto('/panel/admin');
    await expect(page).toHaveURL(new RegExp(`${landing}$`));
    const admin = page.getByRole('region', { name: 'Admin' });
    await expect(admin.getByRole('link')).toHaveText([...menu]);
    const closed = page.getByText(/^You do not have the right to (see|do) this$/);
    await expect(closed).toBeHidden();
    await expectAccessible(page);

    const closedOnes = sampleOf(Object.entries(pages).filter(([, opens]) => !opens.includes(right)));
    const openOnes = Object.entries(pages).filter(([, opens]) => opens.includes(right));
    for (const [path, opens] of [...openOnes, ...closedOnes]) {
      const isOpen = opens.includes(right);
      await page.goto(path);
      await expect(page.locator('h1'), path).toBeVisible();
      await expect(closed, path).toHaveCount(isOpen ? 0 : 1);
      await expect(page, path).toHaveURL(new RegExp(`${path}$`));
    }
    for (const path of closedPages) {
      await page.goto(path);
      await expect(closed, path).toBeVisible();
    }
    await expect(page.getByText(/You need the permission “Staff: /)).toBeVisible();
    await expectAccessible(page);
  });
}

test('staff with orders alone find the client an order is for', async ({ page, mailTo, newEmail }) => {
  await newCustomer(page, newEmail, mailTo);
  await grant(newEmail, maskOf(['accountView', 'administrator', 'staffOrders']));
  await page.goto('/panel/admin/orders/create');
  await chooseClient(page, 'customer@resolvo.test');
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByRole('heading', { name: /^Order [0-9a-f]{8} ·/ })).toBeVisible();
  await page.getByRole('link', { name: 'View client profile' }).click();
  await expect(page.getByText('You need the permission “Staff: clients” for this.')).toBeVisible();
});
