import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { adoptedServer, breakCall, newCustomer, post, runningServer } from './server-desk.ts';

const choices = { image: 'almalinux-10', location: 'Oslo' };

const screens = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 740 },
];

for (const size of screensOf(screens)) {
  test(`a server is protected, labelled, and found by its tag, on a ${size.name}`, async ({
    page,
    mailTo,
    newEmail,
  }) => {
    await page.setViewportSize(size);
    await newCustomer(page, newEmail, mailTo);
    const shop = await adoptedServer(page, 'shop');
    await adoptedServer(page, 'mail');

    await page.goto(`/panel/servers/${shop.id}`);
    await page.getByRole('switch', { name: 'Protected against deletion and rebuild' }).click();
    await expect(page.getByText('The server is protected.')).toBeVisible();
    const remove = page.getByRole('button', { name: 'Delete it now' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription(/protected/);
    await page.getByRole('button', { name: 'Edit notes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project').fill('Web shop');
    await dialog.getByLabel('Tags').fill('prod, Öl');
    await dialog.getByLabel('Note').fill('Behind the balancer.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/Please use small letters/)).toBeVisible();
    await dialog.getByLabel('Tags').fill('prod, web');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Behind the balancer.')).toBeVisible();

    await page.goto('/panel/servers');
    await page.getByRole('button', { name: 'Table' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.getByLabel('Tag', { exact: true }).selectOption('prod');
    await expect(row('mail-1')).toBeHidden();
    await expect(row('shop-1')).toBeVisible();
  });

  test(`servers are acted on together, one of them failing or protected, on a ${size.name}`, { tag: '@slow' }, async ({
    page,
    mailTo,
    newEmail,
  }) => {
    test.slow();
    const dialog = page.getByRole('dialog');
    await page.setViewportSize(size);
    await newCustomer(page, newEmail, mailTo);
    const shop = await runningServer(page, { ...choices, hostname: 'shop.example.com' });
    const mail = await runningServer(page, { ...choices, hostname: 'mail.example.com' });
    await post(page.request, `/account/vm/${shop.id}/protection`, { is_protected: true });
    const labels = { project: 'Web shop', tags: ['prod', 'web'], note: 'Behind the balancer.' };
    await post(page.request, `/account/vm/${shop.id}/labels`, labels);
    await page.goto(`/panel/servers/${shop.id}`);
    await expect(page.getByText('Behind the balancer.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/panel/servers');
    await page.getByRole('button', { name: 'Table' }).click();
    await page.goto('/panel/servers?sort=name');
    // The browser remembers the table.
    await expect(page.getByRole('row').nth(1)).toContainText('mail.example.com');
    await expectAccessible(page);

    const mend = await breakCall('reboot', { vmid: String(mail.vmId) }, 'error');
    await page.getByLabel('Choose shop.example.com').check();
    await page.getByLabel('Choose mail.example.com').check();
    await page.getByRole('button', { name: 'Act on 2 servers' }).click();
    await page.getByRole('menuitem', { name: 'Reboot' }).click();
    await dialog.getByRole('button', { name: 'Reboot' }).click();
    await expect(page.getByText('2 of 2 finished, 1 failed.')).toBeVisible();
    await mend();
    await page.reload();
    const progress = page.getByRole('list', { name: 'Progress' });
    await expect(progress.getByRole('listitem').filter({ hasText: 'shop.example.com' })).toContainText('Done');
    await expect(progress.getByRole('listitem').filter({ hasText: 'mail.example.com' })).toContainText('Failed');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(progress).toBeHidden();

    // What one of them refuses is said before it is asked of both.
    const act = async (name: string) => {
      await page.getByLabel('Choose shop.example.com').check();
      await page.getByLabel('Choose mail.example.com').check();
      await page.getByRole('button', { name: 'Act on 2 servers' }).click();
      return page.getByRole('menuitem', { name });
    };
    const removal = await act('Delete now');
    await expect(removal).toHaveAttribute('aria-disabled', 'true');
    await expect(removal).toContainText('shop.example.com: This server is protected');
    await page.keyboard.press('Escape');

    const rules = { name: 'Front', rules: [], policy_in: 'allow', policy_out: 'allow' };
    await post(page.request, '/account/firewalls', rules);
    await (await act('Use a firewall')).click();
    await dialog.getByLabel('Firewall of these servers').selectOption('Front');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this firewall' }).click();
    const fire = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
    await expect(fire.filter({ hasText: 'Done' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Hide' }).click();

    await page.goto(`/panel/servers/${shop.id}`);
    await page.getByRole('switch', { name: 'Protected against deletion and rebuild' }).click();
    await expect(page.getByText('The server is not protected any more.')).toBeVisible();
    await page.goto('/panel/servers?sort=name');
    await (await act('Delete now')).click();
    const ending = dialog.getByRole('list', { name: 'Servers that end' }).getByRole('listitem');
    await expect(ending.filter({ hasText: /credited|balance/ })).toHaveCount(2);
    await dialog.getByLabel('Type delete 2 servers to confirm').fill('delete 3 servers');
    await dialog.getByRole('button', { name: 'Delete 2 servers' }).click();
    await expect(dialog.getByText('This is not what it says to type.')).toBeVisible();
    await dialog.getByLabel('Type delete 2 servers to confirm').fill('delete 2 servers');
    await dialog.getByRole('button', { name: 'Delete 2 servers' }).click();
    await expect(page.getByText('No servers found')).toBeVisible();
  });
}

test('a server is offered to another account, which sees what it costs and takes it over', { tag: '@slow' }, async ({
  page,
  browser,
  mailTo,
  newEmail,
}) => {
  test.slow();
  await newCustomer(page, newEmail, mailTo);
  const server = await runningServer(page, { ...choices, hostname: 'give.example.com' });
  const other = await browser.newContext();
  const taker = await other.newPage();
  const email = `taker-${newEmail}`;
  await newCustomer(taker, email, mailTo);

  await page.goto(`/panel/servers/${server.id}`);
  await page.getByRole('button', { name: 'Transfer to another account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email of the other owner').fill(email);
  await dialog.getByLabel(/^Type .* to confirm$/).fill('give');
  await dialog.getByRole('button', { name: 'Offer the server' }).click();
  await expect(dialog.getByText('This is not the name of the server.')).toBeVisible();
  await dialog.getByLabel(/^Type .* to confirm$/).fill('give.example.com');
  await dialog.getByRole('button', { name: 'Offer the server' }).click();
  await expect(page.getByText(`Offered to ${email}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/panel/servers');
  await expect(page.getByRole('link', { name: 'give.example.com' })).toBeVisible();
  // What a stranger chose cannot be pressed as a link in a mail.
  await mailTo(email, /hand the server give\. example\. com over/);
  await taker.goto('/panel/servers');
  await expect(taker.getByText(/You pay €\d+\.\d\d a month/)).toBeVisible();
  await expectAccessible(taker);
  await taker.getByRole('button', { name: 'Accept give.example.com' }).click();
  await taker.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await taker.waitForURL(new RegExp(`/panel/servers/${server.id}`));
  await expect(taker.getByText('Taken over from another account')).toBeVisible();
  await expect(page.getByText('No servers found')).toBeVisible();
  await other.close();
});
