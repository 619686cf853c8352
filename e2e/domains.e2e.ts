import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, mailTo, test, typeCard } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { logIn } from './log-in.ts';
import { askLab, newCustomer } from './server-desk.ts';

const suffix = () => randomUUID().slice(0, 8).replace(/^\d/, 'x');

/** The name servers of the lab, over real DNS. */
async function nameServer(): Promise<Resolver> {
  const { addresses } = z
    .object({ addresses: z.object({ nameserver: z.string() }) })
    .parse(await askLab('GET', '/dns'));
  const dns = new Resolver({ timeout: 2000, tries: 2 });
  dns.setServers([addresses.nameserver]);
  return dns;
}

const screens = { 'on a phone': { width: 390, height: 844 }, 'at a desk': { width: 1440, height: 900 } };

/** A new customer adds a domain of theirs by the form, and proves it at the second try. Its name is answered. */
async function proveDomain(page: Page, email: string, look: () => Promise<void> = async () => {}): Promise<string> {
  await newCustomer(page, email, mailTo);
  const name = `nordlys-${suffix()}.no`;
  await page.goto('/panel/domains');
  await expect(page.getByText('No domains')).toBeVisible();
  await page.getByRole('link', { name: 'Create a Domain' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Domain' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Please enter a domain name.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Custom Domain' }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Please enter your custom domain.')).toBeVisible();
  await look();
  await dialog.getByLabel('Domain', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name })).toContainText('Waiting for proof');
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText(`There is no TXT record at _resolvo.${name} yet.`)).toBeVisible();
  await look();
  const value = await page.getByText(/^resolvo-verify=/).innerText();
  await askLab('PUT', '/dns/world', { name: `_resolvo.${name}`, type: 'TXT', contents: [`"${value.trim()}"`] });
  // A press while the answer to the one before is on its way does nothing.
  await expect(async () => {
    await check.click();
    await expect(page.getByRole('heading', { name })).toContainText('Active', { timeout: 2000 });
  }).toPass();
  return name;
}

for (const [screen, viewport] of screensOf(Object.entries(screens))) {
  test(`a custom domain ${screen}: its proof fails, then passes, and our name servers answer for it`, async ({
    page,
    newEmail: email,
  }) => {
    await page.setViewportSize(viewport);
    const name = await proveDomain(page, email);
    const dns = await nameServer();
    await expect(async () => expect(await dns.resolveNs(name)).toContain('ns1.resolvo.test')).toPass({
      timeout: 15_000,
    });
  });

  test(`staff see whose a custom domain is, ${screen}`, { tag: '@slow' }, async ({
    page,
    browser,
    baseUrl,
    newEmail: email,
  }) => {
    await page.setViewportSize(viewport);
    const name = await proveDomain(page, email, () => expectAccessible(page));
    const desk = await browser.newContext({ baseURL: baseUrl, viewport });
    const staff = await desk.newPage();
    await logIn(staff, 'admin@resolvo.test', '/panel/admin/domains');
    await staff.getByRole('searchbox').fill(name);
    await staff.getByRole('link', { name: `View ${name}` }).click();
    await expect(staff.getByText('TXT record')).toBeVisible();
    await expectAccessible(staff);
    await desk.close();
  });
}

test('a free name on a phone: bought with a server, resolved, linked anew, named in reverse, given back', {
  tag: '@slow',
}, async ({ page, newEmail: email }) => {
  test.slow();
  await page.setViewportSize(screens['on a phone']);
  await newCustomer(page, email, mailTo);
  const label = `fjell-${suffix()}`;
  const name = `${label}.resolvo.website`;
  await page.goto('/solutions/cloud/buy?plan=fjord-s');
  await page.getByLabel('Name', { exact: true }).fill('paypa1');
  await expect(page.getByText('This name looks like that of a known brand.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(label);
  await page.getByLabel('Ending').selectOption('.resolvo.website');
  await expect(page.getByText(`${name} is free`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page, 'Debian 13');
  await choose(page, 'Password');
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('Thank you. Your payment arrived.')).toBeVisible();
  const dns = await nameServer();
  await expect(async () => expect(await dns.resolve4(name)).toHaveLength(1)).toPass({ timeout: 15_000 });
  const [address = ''] = await dns.resolve4(name);
  await page.goto('/panel/domains');
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toContainText('Active');
  await page.getByRole('button', { name: 'Unlink' }).click();
  const unlinking = page.getByRole('dialog', { name: `Unlink ${name}?` });
  await expect(unlinking.getByText(`@ 300 A ${address}`)).toBeVisible();
  await unlinking.getByRole('button', { name: 'Unlink' }).click();
  await page.getByLabel('Server').selectOption({ label: `${name} (Fjord S)` });
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const linking = page.getByRole('dialog', { name: `Link ${name} to ${name}` });
  await expect(linking.getByText(`@ 300 MX 10 ${name}.`)).toBeVisible();
  await linking.getByLabel('Its mail').uncheck();
  await expect(linking.getByText(`@ 300 MX 10 ${name}.`)).toBeHidden();
  await expectAccessible(page);
  await linking.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await expect(page.getByText(`${name}, www.${name}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/panel/domains/reverse');
  await page.getByRole('button', { name: `Change the name of ${address}` }).click();
  const naming = page.getByRole('dialog', { name: `Name of ${address}` });
  await naming.getByLabel('Name').fill(name);
  await naming.getByRole('button', { name: 'Save name' }).click();
  await expect(naming).toBeHidden();
  await expect(page.getByRole('row', { name: address }).getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await expect(async () => expect(await dns.reverse(address)).toEqual([name])).toPass({ timeout: 15_000 });

  await page.goto('/panel/domains');
  await page.getByRole('link', { name: `View ${name}` }).click();
  await page.getByRole('button', { name: 'Give back' }).click();
  const giving = page.getByRole('dialog', { name: `Give ${name} back?` });
  await giving.getByLabel(`Type ${name} to confirm`).fill(name);
  await giving.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByText(/Given back, yours for \d+ d/)).toBeVisible();
});
