import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { askLab, newCustomer, post } from './server-desk.ts';

const places = z.object({ addresses: z.object({ nameserver: z.string() }) });

/** Our name server, over real DNS. */
async function dig(): Promise<Resolver> {
  const dns = new Resolver({ timeout: 2000, tries: 2 });
  dns.setServers([places.parse(await askLab('GET', '/dns')).addresses.nameserver]);
  return dns;
}

const created = z.object({ domain_id: z.string(), zone_id: z.string() });

/** The records of a new free domain, taken without the form. */
async function ownDomain(page: Page): Promise<{ name: string; zone: string }> {
  const label = `vik-${randomUUID().slice(0, 8)}`;
  const free = { kind: 'free', name: label, suffix: 'resolvo.site' };
  const { domain_id, zone_id } = created.parse(await post(page.request, '/account/domains', free));
  await page.goto(`/panel/domains/${domain_id}/records`);
  await expect(page.getByRole('button', { name: 'Add record' })).toBeVisible();
  return { name: `${label}.resolvo.site`, zone: zone_id };
}

/** Our name server says that the website is there. */
async function expectAnswer(name: string, address: string): Promise<void> {
  const dns = await dig();
  await expect(async () => expect(await dns.resolve4(`www.${name}`)).toEqual([address])).toPass({ timeout: 20_000 });
}

for (const [device, viewport] of screensOf([
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)) {
  test(`a record ${device} is refused, added, and resolved over real DNS`, async ({
    page,
    mailTo,
    newEmail: email,
  }) => {
    await page.setViewportSize(viewport);
    await newCustomer(page, email, mailTo);
    const { name } = await ownDomain(page);
    await page.getByRole('button', { name: 'Add record' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('MX');
    await dialog.getByLabel('Priority').fill('10');
    await dialog.getByLabel('Mail server').fill('203.0.113.1');
    await dialog.getByRole('button', { name: 'Add record' }).click();
    await expect(dialog.getByText('such as 10 mail.example.com.')).toBeVisible();
    await dialog.getByLabel('Type').selectOption('A');
    await dialog.getByLabel('Name', { exact: true }).fill('www');
    await dialog.getByLabel('IPv4 address').fill('203.0.113.80');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add record' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('203.0.113.80')).toBeVisible();
    await expectAnswer(name, '203.0.113.80');
  });

  test(`a record ${device} is changed, undone, and checked`, { tag: '@slow' }, async ({
    page,
    mailTo,
    newEmail: email,
  }) => {
    await page.setViewportSize(viewport);
    await newCustomer(page, email, mailTo);
    const { name, zone } = await ownDomain(page);
    const record = { name: 'www', type: 'A', content: '203.0.113.80' };
    await post(page.request, `/account/zones/${zone}/records`, record);
    await page.reload();
    await expect(page.getByText('203.0.113.80')).toBeVisible();
    await expectAnswer(name, '203.0.113.80');
    await expectAccessible(page);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'www A' }).first().click();
    // On a phone the acts of a row are in its menu.
    if (viewport.width < 640) await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('IPv4 address').fill('203.0.113.81');
    await dialog.getByRole('button', { name: 'Save record' }).click();
    await expectAnswer(name, '203.0.113.81');

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Undo change 3' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo it' }).click();
    await expect(page.getByText('Change 3 undone')).toBeVisible();
    await expectAnswer(name, '203.0.113.80');
    await page.getByRole('link', { name: 'Check' }).click();
    await page.getByLabel('Name', { exact: true }).fill('www');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('The world sees your records')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a record that the name servers refuse is shown with their words, and published once it is changed', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail: email }) => {
  await newCustomer(page, email, mailTo);
  const { name } = await ownDomain(page);
  const add = async (host: string, text: string) => {
    await page.getByRole('button', { name: 'Add record' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('TXT');
    await dialog.getByLabel('Name', { exact: true }).fill(host);
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Add record' }).click();
    await expect(dialog).toBeHidden();
  };
  await add('refused', 'lab-refuses');
  await add('taken', 'hello');
  await expect(page.getByText('Our name servers do not take this record.')).toBeVisible();
  await expect(page.getByText('Not published: 1')).toBeVisible();
  const dns = await dig();
  await expect(async () => expect(await dns.resolveTxt(`taken.${name}`)).toEqual([['hello']])).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show what is not published' }).click();
  await expect(page.getByText('hello')).toBeHidden();
  await page.getByRole('button', { name: 'refused TXT' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).fill('taken too');
  await dialog.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Not published: 1')).toBeHidden();
  await expect(async () => expect(await dns.resolveTxt(`refused.${name}`)).toEqual([['taken too']])).toPass();
});
