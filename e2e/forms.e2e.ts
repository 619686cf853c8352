import type { Page } from '@playwright/test';
import { brand } from '../packages/brand/src/brand.ts';
import { choose, expect, test, type Watch } from './fixtures.ts';

/** A day the server accepts: it wants one from today on, within a year. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const formOf = (page: Page, button: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: button }) });

async function refuses(page: Page, button: string, messages: readonly string[]): Promise<void> {
  const form = formOf(page, button);
  await form.getByRole('button', { name: button }).click();
  await expect(form.getByRole('alert').getByText('Form has validation errors')).toBeVisible();
  for (const message of messages) await expect(form.getByText(message, { exact: true })).toBeVisible();
}

/** The connection breaks while it is sent: the form says so and keeps what was typed, field by field. Then it goes out. */
async function sendsAtSecondTry(page: Page, watch: Watch, button: string): Promise<string> {
  const form = formOf(page, button);
  const typed = () =>
    form
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => 'value' in field && field.value));
  const before = await typed();
  watch.expectOffline();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: button }).click();
  // Whatever could not be reached, the form or its captcha, says so in its own words.
  await expect(form.getByRole('alert').getByText(/check your connection/)).toBeInViewport();
  expect(await typed()).toEqual(before);
  await page.context().setOffline(false);
  await form.getByRole('button', { name: button }).click();
  const receipt = page.getByRole('status').filter({ hasText: 'It has arrived' });
  await expect(receipt).toBeFocused();
  return /RV-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await receipt.innerText())?.[0] ?? 'no reference on the receipt';
}

// A journey through a form has many steps, and its mails come when the queue gets to them.
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 740 } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'true'));
});

test('the contact form reaches support and confirms to the sender', async ({ page, mailTo, newEmail, watch }) => {
  const send = 'Send the message';
  await page.goto('/contact');
  await refuses(page, send, [
    'Please enter your name.',
    'Please enter your email.',
    'Please choose a category.',
    'Please write your message.',
  ]);
  const form = formOf(page, send);
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill('ada@');
  await form.getByLabel('What is it about?').selectOption('Sales');
  await form.getByLabel('Message').fill('Do you host analytical engines in Norway?');
  await refuses(page, send, ['The email address is badly formatted.']);
  await form.getByLabel('Email').fill(newEmail);
  const reference = await sendsAtSecondTry(page, watch, send);
  expect((await mailTo(newEmail, /has your message/)).subject).toContain(reference);
});

test('a consultation is asked for, and a day that has passed is refused', async ({ page, mailTo, newEmail, watch }) => {
  const send = 'Request the consultation';
  await page.goto('/contact#consultation');
  await refuses(page, send, [
    'Please enter your name.',
    'Please enter your email.',
    'Please choose a date.',
    'Please choose morning or afternoon.',
    'Please tell us what you would like to talk about.',
  ]);
  const form = formOf(page, send);
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill(newEmail);
  await form.getByLabel('Day that suits you').fill(inDays(-30));
  await form.getByLabel('Time of day').selectOption('morning');
  await form.getByLabel('What would you like to talk about?').fill('A cluster in two countries.');
  // Which days are still to come is the server's to say: its answer lands on the field, and nothing typed is lost.
  watch.expectRefusal(422, '/api/enquiries/consultation');
  await form.getByRole('button', { name: send }).click();
  await expect(form.getByText('Please choose a date from today on, within the next year.')).toBeVisible();
  await expect(form.getByLabel('Day that suits you')).toBeFocused();
  await expect(form.getByLabel('What would you like to talk about?')).toHaveValue('A cluster in two countries.');
  await form.getByLabel('Day that suits you').fill(inDays(30));
  const reference = await sendsAtSecondTry(page, watch, send);
  expect((await mailTo(newEmail, /has your consultation request/)).subject).toContain(reference);
  const toSales = await mailTo(brand.salesEmail, new RegExp(reference));
  expect(toSales.text).toContain('A cluster in two countries.');
});

test('an abuse report reaches the abuse desk with its evidence', async ({ page, mailTo, newEmail, watch }) => {
  const send = 'Send the report';
  await page.goto('/legal/report-abuse');
  await refuses(page, send, [
    'Please choose what kind of abuse this is.',
    'Please enter the address that the report is about.',
    'Please enter your email.',
    'Please describe what you saw, with log lines or headers where you have them.',
  ]);
  const form = formOf(page, send);
  await form.getByLabel('What kind of abuse is it?').selectOption('phishing');
  await form.getByLabel('IP address, domain or URL').fill('not an address');
  await form.getByLabel('When did it happen?').fill(`${inDays(2)}T10:00`);
  await form.getByLabel('Your email').fill(newEmail);
  await form.getByLabel('Evidence').fill('A copy of a bank asks for passwords.');
  await refuses(page, send, [
    'Please enter an IP address, a domain name or a full URL.',
    'Please choose a time that has passed.',
  ]);
  await form.getByLabel('IP address, domain or URL').fill('https://login.example.com/verify');
  await form.getByLabel('When did it happen?').fill(`${inDays(-2)}T10:00`);
  const reference = await sendsAtSecondTry(page, watch, send);
  expect((await mailTo(newEmail, /has your abuse report/)).subject).toContain(reference);
  const toDesk = await mailTo(brand.abuseEmail, new RegExp(reference));
  expect(toDesk.text).toContain('https://login.example.com/verify');
  expect(toDesk.text).toContain('A copy of a bank asks for passwords.');
});

test('an application reaches us from the page of its position', async ({ page, mailTo, newEmail, watch }) => {
  const send = 'Send the application';
  await page.goto('/company/careers');
  await page.getByRole('link', { name: 'Platform Engineer' }).click();
  await refuses(page, send, [
    'Please enter your name.',
    'Please enter your email.',
    'Please write a few lines about yourself.',
  ]);
  const form = formOf(page, send);
  await form.getByLabel('Your name').fill('Grace Hopper');
  await form.getByLabel('Email').fill(newEmail);
  await form.getByLabel('A link').fill('ftp://example.com/me');
  await form.getByLabel('A few lines about yourself').fill('I found a moth in a relay.');
  await refuses(page, send, ['Please enter an address that starts with https://']);
  await form.getByLabel('A link').fill('https://grace.example.com');
  const reference = await sendsAtSecondTry(page, watch, send);
  expect((await mailTo(newEmail, /has your application/)).subject).toContain(reference);
  const toUs = await mailTo(brand.careersEmail, new RegExp(reference));
  expect(toUs.subject).toContain('platform-engineer');
  expect(toUs.text).toContain('I found a moth in a relay.');
});

test('the configurator adds up, and the quote carries what was chosen', async ({ page, mailTo, newEmail, watch }) => {
  const send = 'Request a quote';
  await page.goto('/solutions/dedicated/configure/epyc-4464p');
  const price = page.getByRole('complementary').getByText(/^€\d/);
  await expect(price).toHaveText('€119');
  await choose(page, /128 GB DDR5 ECC/);
  await choose(page, /London, United Kingdom/);
  await expect(price).toHaveText('€183');
  await refuses(page, send, ['Please enter your name.', 'Please choose a date.']);
  const form = formOf(page, send);
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Email').fill(newEmail);
  await form.getByLabel('Day that suits you').fill(inDays(30));
  await form.getByLabel('Time of day').selectOption('afternoon');
  await form.getByLabel('What would you like to talk about?').fill('A build machine.');
  const reference = await sendsAtSecondTry(page, watch, send);
  await mailTo(newEmail, /has your consultation request/);
  const { text } = await mailTo(brand.salesEmail, new RegExp(reference));
  for (const part of ['Processor: AMD EPYC 4464P', 'Memory: 128 GB DDR5 ECC', 'London, United Kingdom', '€183']) {
    expect(text).toContain(part);
  }
  await expect(page.getByRole('radio', { name: /128 GB DDR5 ECC/ })).toBeChecked();
});

test('what is chosen before the page comes to life counts, each of it', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const label of document.querySelectorAll('label')) {
        if (/128 GB DDR5 ECC|London, United Kingdom/.test(label.textContent)) label.click();
      }
    }),
  );
  await page.goto('/solutions/dedicated/configure/epyc-4464p');
  await expect(page.getByRole('complementary').getByText(/^€\d/)).toHaveText('€183');
});

test('a server is chosen with its country and name, and the choice travels into ordering', async ({ page }) => {
  await page.goto('/solutions/cloud');
  await page.getByRole('link', { name: 'Order Fjord L' }).click();
  await expect(page).toHaveURL('/solutions/cloud/buy?plan=fjord-l');
  const summary = page.getByRole('complementary');
  const go = page.getByRole('button', { name: 'Continue' });
  await expect(summary).toContainText('Fjord L');
  await choose(page, /London, United Kingdom/);
  await go.click();
  await expect(page.getByText('Please enter a domain name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('my shop!');
  await go.click();
  await expect(page.getByText('Please use letters, digits and hyphens only, such as my-shop.')).toBeVisible();
  await choose(page, /Custom domain/);
  await go.click();
  await expect(page.getByText('Please enter your custom domain.')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill('shop');
  await go.click();
  await expect(page.getByText('Please enter a whole domain, such as example.com.')).toBeVisible();
  await choose(page, /A name below ours/);
  await page.getByLabel('Name', { exact: true }).fill('My-Shop');
  await page.getByLabel('Ending').selectOption('.resolvo.website');
  await expect(summary).toContainText('my-shop.resolvo.website');
  await expect(summary).toContainText('London, United Kingdom');
  await go.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/solutions'));
  for (const part of ['fjord-l', 'london', 'my-shop.resolvo.website']) expect(page.url()).toContain(part);
});
