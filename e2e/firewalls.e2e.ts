import { templateRules } from '@resolvo/contract/machines/firewall-rules';
import { z } from 'zod';
import { expect, expectAccessible, test } from './fixtures.ts';
import { askLab, breakCall, newCustomer, post, runningServer } from './server-desk.ts';

const choices = { image: 'debian-13', location: 'Oslo', hostname: 'guarded.example.com' };
const office = '198.51.100.7';
const anybody = '203.0.113.9';

/** Asked of the hypervisors of the lab, which answer by the rules in force there. */
async function reaches(from: string, to: string, port: number): Promise<string> {
  const answer = await askLab('GET', `/proxmox/attempt?from=${from}&to=${to}&port=${port}`);
  return z.object({ outcome: z.string() }).loose().parse(answer).outcome;
}

test('a firewall is made from a template, tried with an address, and published', async ({ page, mailTo, newEmail }) => {
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  await page.goto('/panel/firewalls');
  await expect(page.getByText('No firewalls')).toBeVisible();
  await page.getByRole('link', { name: 'Create a firewall' }).first().click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please give the firewall a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Front');
  await dialog.getByLabel('Begin with').selectOption('Web server');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Front', level: 1 })).toBeVisible();
  await expect(page.getByText('Anyone may use Web.')).toBeVisible();

  // Without its SSH rule it would lock its owner out: asked first, and not done.
  const inbound = page.getByRole('table', { name: 'Inbound rules' });
  await page.getByRole('button', { name: 'More actions: rule 1, SSH' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText(/These rules drop SSH \(port 22\) from your address/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(inbound.getByRole('row', { name: /SSH/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add inbound rule' }).click();
  await dialog.getByLabel('Ports').fill('many');
  await dialog.getByLabel('From').fill('the office');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByText('Please enter ports such as 22')).toBeVisible();
  await expect(dialog.getByText('Please enter an address or a network')).toBeVisible();
  await dialog.getByLabel('Ports').fill('3306');
  await dialog.getByLabel('From').fill(`${office}/32`);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill(office);
  await page.getByLabel('Port', { exact: true }).fill('3306');
  await expect(page.getByText('Allow: inbound rule 5 decides.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Front is published.')).toBeVisible();
  await expect(page.getByText('1 change', { exact: true })).toBeHidden();
});

const web = templateRules('web');
const mysql = { direction: 'in', action: 'allow', protocol: 'tcp', ports: '3306', addresses: [`${office}/32`] };
const made = z.object({ firewall_id: z.string() });
/** As the journey above has published it. */
const front = { ...web, name: 'Front', rules: [...web.rules, mysql] };

test('a firewall is refused by the hypervisor once, then in force; on a phone it is changed', {
  tag: '@slow',
}, async ({ page, mailTo, newEmail }) => {
  test.slow();
  const dialog = page.getByRole('dialog');
  await newCustomer(page, newEmail, mailTo);
  const { id, vmId } = await runningServer(page, choices);
  await page.goto('/panel/firewalls');
  await expect(page.getByText('No firewalls')).toBeVisible();
  await expectAccessible(page);
  const { firewall_id } = made.parse(await post(page.request, '/account/firewalls', front));
  await page.goto(`/panel/firewalls/${firewall_id}`);
  await expect(page.getByText('Anyone may use Web.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/panel/servers/${id}`);
  const copy = await page.getByRole('button', { name: /Copy the IP address/ }).innerText();
  const to = /\d+(?:\.\d+){3}/.exec(copy)?.[0] ?? '';

  // Nothing listens on these ports: what arrives is refused, what is dropped times out.
  expect(await reaches(anybody, to, 3306)).toBe('refused');
  const mend = await breakCall('firewall-rule-add', { vmid: String(vmId) }, 'error');
  await page.goto(`/panel/servers/${id}/firewall`);
  await expect(page.getByText('Everyone reaches every port of this server.')).toBeVisible();
  await page.getByLabel('Firewall of this server').selectOption('Front');
  await page.getByRole('button', { name: 'Use this firewall' }).click();
  await expect(page.getByText('The firewall is not applied')).toBeVisible();
  await expectAccessible(page);
  expect(await reaches(anybody, to, 3306)).toBe('refused');
  await mend();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(page.getByText(/5 rules, applied/)).toBeVisible({ timeout: 20_000 });
  expect(await reaches(anybody, to, 3306)).toBe('timeout');
  expect(await reaches(office, to, 3306)).toBe('refused');
  expect(await reaches(anybody, to, 22)).toBe('open');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Edit rules' }).click();
  await expect(page.getByRole('heading', { name: 'Who gets through?' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions: rule 5, MySQL' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Front is published.')).toBeVisible();
  await expect.poll(() => reaches(office, to, 3306)).toBe('timeout');
  await expect(page.getByRole('link', { name: 'guarded.example.com' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await dialog.getByLabel('Tags').fill('front shop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Servers tagged front or shop get Front.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
