import { z } from 'zod';
import { expect, expectAccessible, linkIn, mailTo, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { captcha, logInStaff, post } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const roleList = z.object({ roles: z.array(z.object({ role_id: z.string(), name: z.string() })) });
const phoneSize = { width: 390, height: 844 };

for (const [device, viewport] of screensOf([
  ['a desktop', undefined],
  ['a phone', phoneSize],
] as const)) {
  test(`the owner hires a support person on ${device}, who sees only their menu`, async ({
    page,
    browser,
    newEmail: email,
  }) => {
    if (viewport) await page.setViewportSize(viewport);
    await logInStaff(page.request);
    await page.goto('/panel/admin/roles');
    await expect(page.getByRole('table', { name: 'Rights of each role' })).toBeVisible();
    await page.getByRole('link', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText('Please choose a role.')).toBeVisible();
    await page.getByLabel('Role', { exact: true }).selectOption('Support');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible();
    await expect(page.getByRole('row', { name: email })).toContainText('Invited');

    const theirs = await browser.newContext({ viewport: viewport ?? { width: 1440, height: 900 } });
    const hired = await theirs.newPage();
    const link = linkIn(await mailTo(email, /invites you to work at/), '/auth/join-staff');
    await hired.goto(link);
    await expect(hired.getByText('Answer the tickets of all clients.')).toBeVisible();
    await hired.getByLabel('Password', { exact: true }).fill(demoPassword);
    await hired.getByLabel('Confirm password').fill(demoPassword);
    await hired.getByRole('button', { name: 'Set the password and join' }).click();
    await expect(hired).toHaveURL('/panel/admin');
    if (viewport) await hired.getByRole('button', { name: 'Admin Panel' }).click();
    const menu = viewport
      ? hired.getByRole('navigation', { name: 'Panel' })
      : hired.getByRole('region', { name: 'Admin' });
    const open = viewport ? ['Tickets', 'Clients', 'Servers'] : ['Tickets', 'Orders', 'Clients', 'Servers'];
    for (const name of open) await expect(menu.getByRole('link', { name }).first()).toBeVisible();
    for (const name of ['Finance', 'Plans', 'Subnets']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
    await hired.goto('/panel/admin/roles');
    await expect(hired.getByText('You need the permission “Staff: roles” for this.')).toBeVisible();
    await theirs.close();
  });

  test(`the open screen of a support person follows their role, on ${device}`, { tag: '@slow' }, async ({
    page,
    browser,
    newEmail: email,
  }) => {
    test.slow();
    if (viewport) await page.setViewportSize(viewport);
    await logInStaff(page.request);
    await page.goto('/panel/admin/roles/invite');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectAccessible(page);
    const { roles } = roleList.parse(await (await page.request.get('/api/system/admin/roles')).json());
    const role_id = roles.find(({ name }) => name === 'Support')?.role_id;
    await post(page.request, '/system/admin/staff/invite', { email, role_id });
    await page.goto('/panel/admin/roles');
    await expect(page.getByRole('table', { name: 'Rights of each role' })).toBeVisible();
    await expectAccessible(page);

    const theirs = await browser.newContext({ viewport: viewport ?? { width: 1440, height: 900 } });
    const hired = await theirs.newPage();
    const link = linkIn(await mailTo(email, /invites you to work at/), '/auth/join-staff');
    await hired.goto(link);
    await expect(hired.getByText('Answer the tickets of all clients.')).toBeVisible();
    await expectAccessible(hired);
    const password = { password: demoPassword, cpassword: demoPassword, recaptcha: await captcha('register') };
    const token = new URL(link).searchParams.get('token');
    await hired.goto('about:blank');
    await post(hired.request, '/account/staff-invitation/join', { ...password, token });
    await hired.goto(`${process.env.BASE_URL}/panel/admin/orders`);
    await expect(hired.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();

    // The role changes while they look at it: the open screen closes, and says which right is missing.
    await page.reload();
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('Infrastructure');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${email} is Infrastructure from now on.`)).toBeVisible();
    await expect(hired.getByText('You need the permission “Staff: orders” for this.')).toBeVisible({ timeout: 20_000 });

    await hired.goto('/panel/admin/servers');
    await expect(hired.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'End staff rights' }).click();
    await page.getByRole('button', { name: 'End staff rights' }).click();
    await expect(page.getByText(`${email} is no longer staff.`)).toBeVisible();
    await expect(hired.getByText('You need the permission “Administrator” for this.')).toBeVisible({ timeout: 20_000 });
    await hired.reload();
    await expect(hired).toHaveURL('/panel/account/members');
    await page.goto('/panel/admin/roles/history');
    await expect(page.getByText(`${email}: Support became Infrastructure`)).toBeVisible();
    await expectAccessible(page);
    await theirs.close();
  });
}
