import { choose, expect, expectAccessible, linkIn, test, typeCard } from './fixtures.ts';
import { screensOf } from './how-much.ts';
import { logInAs, newCustomer } from './server-desk.ts';
import { demoPassword } from './start-product.ts';

const declined = '4000000000000002';
const challenged = '4000002500003155';
const good = '4242424242424242';

const screens = { 'on a phone': { width: 390, height: 844 }, 'on a desk': { width: 1440, height: 900 } };

for (const [screen, size] of screensOf(Object.entries(screens))) {
  test(`a visitor picks a plan, registers, is declined, pays with a challenge, and has invoice and PDF, ${screen}`, async ({
    page,
    mailTo,
    newEmail: email,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await test.step('pick a plan', async () => {
      await page.goto('/checkout/cloud/fjord-s/');
      await expect(page.getByRole('heading', { level: 1, name: 'Order a cloud server' })).toBeVisible();
      await choose(page, 'A year ahead');
      await choose(page, 'London');
      await choose(page, 'Debian 13');
      await choose(page, 'Password');
      await page.getByLabel('Hostname').fill('web1.example.org');
      await expectAccessible(page);
    });
    // The choices are not in the address yet; they come back with it.
    const address = `${page.url()}?period=annual&location=London&image=debian-13&hostname=web1.example.org&access=password`;

    await test.step('register, and come back to the order', async () => {
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByText('Your order is kept.')).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByLabel('Confirm password').fill(demoPassword);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.goto(linkIn(await mailTo(email, /Confirm your/), '/auth/activate'));
      await expect(page).toHaveURL(address);
      for (const kept of ['A year ahead', 'London', 'Debian 13']) {
        await expect(page.getByRole('radio', { name: kept })).toBeChecked();
      }
      await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
      await expect(page.getByText('London · Debian 13 · web1.example.org')).toBeVisible();
    });

    await test.step('nothing leads away from the payment, and it says what is paid now and later', async () => {
      const steps = page.getByRole('list', { name: 'Steps of the order' });
      await expect(steps.locator('[aria-current="step"]')).toContainText('Pay');
      await expect(page.getByRole('navigation')).toBeHidden();
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Back to Billing' })).toBeVisible();
      const order = page.getByRole('region', { name: 'Your order' });
      await expect(order).toContainText('Total today');
      await expect(order).toContainText(
        /Then €[\d.]+ a year from \d+ \w+ \d{4}\. Cancel any time: it runs to the end of what is paid\./,
      );
    });

    await test.step('a declined card says so, and the next one is challenged', async () => {
      await typeCard(page, declined);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Pay €/ }).click();
      await expect(page.getByText('Your card was declined.').first()).toBeVisible();
      await typeCard(page, challenged);
      await page.getByLabel('Keep this card for later payments and renewals').check();
      await page.getByRole('button', { name: /^Pay €/ }).click();
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByText('Thank you. Your payment arrived.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the server is made in view of its owner, who can go in at the end', async () => {
      await expect(page.getByRole('link', { name: 'Open server web1.example.org' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('button', { name: /^Copy the SSH command: ssh debian@/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Copy the IPv4 address/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open console web1.example.org' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the invoice is paid, as page and as PDF', async () => {
      const pdf = await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href');
      const file = await page.request.get(pdf ?? '');
      expect(file.headers()['content-type']).toBe('application/pdf');
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.getByRole('link', { name: 'View the invoice' }).click();
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await mailTo(email, /receipt|paid/i);
    });

    await test.step('the card is kept, and can be made to go', async () => {
      await page.goto('/panel/account/billing');
      await expect(page.getByText('Visa ending in 3155')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: screens['on a phone'] });

  test('a balance is topped up with a wallet and pays for an order', { tag: '@slow' }, async ({
    page,
    newEmail: email,
    mailTo,
  }) => {
    test.slow();
    await newCustomer(page, email, mailTo);
    await page.goto('/panel/billing');
    await page.getByRole('link', { name: 'Top up balance' }).click();
    await page.getByLabel('Another amount in euro').fill('2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The smallest top-up is €5.00.')).toBeVisible();
    await page.getByRole('button', { name: '€100.00' }).click();
    await page.getByLabel('Lab Wallet').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay €100.00' }).click();
    await page.getByRole('dialog', { name: 'Lab Wallet' }).getByRole('button', { name: 'Pay' }).click();
    await expect(page).toHaveURL('/panel/billing');
    await expect(page.getByText('€100.00').first()).toBeVisible();

    await page.goto('/solutions/web');
    await page
      .getByRole('link', { name: /^Choose / })
      .first()
      .click();
    await page.getByText('Found for you', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay with balance' }).click();
    await expect(page.getByText('The invoice is paid.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

    await test.step('the statement has both moves', async () => {
      await page.goto('/panel/billing');
      await page.getByRole('link', { name: 'Balance statement' }).click();
      const moves = page.getByRole('table', { name: 'Transactions of your credit balance' });
      await expect(moves.getByRole('row')).toHaveCount(3);
      await expect(moves).toContainText(/Paid invoice #\d+/);
      await expect(moves).toContainText('Top-up by card');
      await expectAccessible(page);
    });

    await test.step('what is left pays a part of a larger order, and the card the rest', async () => {
      await page.goto('/solutions/web');
      await page
        .getByRole('link', { name: /^Choose / })
        .first()
        .click();
      await page.getByText('Found for you', { exact: true }).first().click();
      await choose(page, 'A year ahead');
      await page.getByLabel('How many').selectOption('5');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('checkbox', { name: /^Use €\d/ }).check();
      await typeCard(page, good);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Pay €/ }).click();
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      await page.goto('/panel/billing/statement');
      await expect(page.getByText('You have €0.00 with us.')).toBeVisible();
    });
  });
});

test('a card is saved without paying, and is offered at the next payment; an order can be cancelled', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await logInAs(page.request, 'customer@resolvo.test');
  // Where motion is reduced, colours change by transitions of no time; the card form must get the new ones.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/panel/account/billing/add-payment-method');
  await expect(page.getByLabel('Card number')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await typeCard(page, good);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save this card' }).click();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();

  await page.goto('/solutions/web');
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click();
  await page.getByText('Found for you', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked();
  // Not paid, it is a draft: Billing lists it, and no invoice was issued.
  await expect(page.getByText(/^Invoice #/)).toBeHidden();
  const checkout = page.url();
  await page.goto('/panel/billing');
  const open = page.getByRole('region', { name: 'Open orders' });
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await open.getByRole('link', { name: /^Resume/ }).click();
  await expect(page).toHaveURL(checkout);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page).toHaveURL('/panel/billing');
  await expect(open).toBeHidden();
});

test('a plan that is not sold has no checkout', async ({ page, watch }) => {
  watch.expectRefusal(404, '/checkout/hosting/no-such-plan/');
  await page.goto('/checkout/hosting/no-such-plan/');
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});
