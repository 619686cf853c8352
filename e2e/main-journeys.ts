import { expect, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { choose, type LabMail, linkIn } from './fixtures.ts';
import {
  type Caller,
  giveBalance,
  logInAs,
  logInStaff,
  newCustomer,
  post,
  runningServer,
  screen,
} from './server-desk.ts';
import { actInMenu, chooseClient } from './staff-acts.ts';
import { demoPassword } from './start-product.ts';

/** What a journey of the product needs: a browser, and a look at the truth beside it. */
export interface Traveller {
  readonly page: Page;
  readonly email: string;
  readonly mailTo: (address: string, subject: RegExp) => Promise<LabMail>;
}

/** Each ends when the screen says what is true, and when it is there once. */
export const mainJourneys: Readonly<Record<string, (who: Traveller) => Promise<void>>> = {
  register,
  buy,
  pay,
  console: useConsole,
  ticket,
  'seal and refund': sealAndRefund,
};

const base = () => process.env.BASE_URL ?? '';

/** The browser has its session from a good line; how one signs in on a bad day is the journey `register`. */
async function signedIn({ page, email, mailTo }: Traveller): Promise<void> {
  const beside: Caller = { request: await request.newContext() };
  await newCustomer(beside, email, mailTo);
  await beside.request.dispose();
  await logInAs(page.request, email);
}

async function register({ page, email, mailTo }: Traveller): Promise<void> {
  await page.goto(`${base()}/auth/register`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Confirm password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /Confirm your/), '/auth/activate'));
  await expect(page).toHaveURL(/\/panel/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

async function buy(who: Traveller): Promise<void> {
  const { page } = who;
  await signedIn(who);
  await page.goto(`${base()}/checkout/cloud/fjord-s`);
  await choose(page, 'London');
  await choose(page, 'Debian 13');
  await page.getByLabel('Hostname').fill('steady.example.org');
  await choose(page, 'Password');
  await page.getByLabel('Password of the first user').fill('fjord-Lantern-93');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
  await expect(page.getByText('London · Debian 13 · steady.example.org')).toBeVisible();
  expect(await ordersAt(page, '/account/checkout')).toBe(1);
}

async function pay(who: Traveller): Promise<void> {
  const { page, email } = who;
  await signedIn(who);
  const beside: Caller = { request: await request.newContext() };
  await logInAs(beside.request, email);
  await giveBalance(beside, 9000);
  const { orderId, total } = await placeOrder(beside);
  await page.goto(`${base()}/checkout/${orderId}`);
  await page.getByRole('button', { name: 'Pay with balance' }).click();
  await expect(page.getByText('The invoice is paid.')).toBeVisible();
  await expect(page.getByText(/could not be paid/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await balanceOf(beside)).toBe(9000 - total);
  await beside.request.dispose();
}

const plans = z.object({ proxmox_plans: z.array(z.object({ plan_id: z.string(), plan_name: z.string() })) });
const checkout = z.object({ quote: z.object({ invoice_total: z.number() }) });

async function placeOrder({ request: api }: Caller): Promise<{ orderId: string; total: number }> {
  const all = plans.parse(await (await api.get(`${base()}/api/system/plans`)).json()).proxmox_plans;
  const plan = all.find(({ plan_name }) => plan_name === 'Fjord S');
  const choices = { image: 'almalinux-10', location: 'Oslo', hostname: 'paid.example.com' };
  const placed = await post(api, '/account/checkout', { plan_id: plan?.plan_id, choices });
  const { order_id } = z.object({ order_id: z.string() }).loose().parse(placed);
  const { quote } = checkout.parse(await (await api.get(`${base()}/api/account/checkout/${order_id}`)).json());
  return { orderId: order_id, total: quote.invoice_total };
}

async function balanceOf({ request: api }: Caller): Promise<number> {
  const answer = await (await api.get(`${base()}/api/account/billing/data`)).json();
  return z.object({ balance: z.number() }).loose().parse(answer).balance;
}

async function ordersAt({ request: api }: Caller, path: string): Promise<number> {
  const answer = await (await api.get(`${base()}/api${path}`)).json();
  return z
    .object({ orders: z.array(z.unknown()) })
    .loose()
    .parse(answer).orders.length;
}

async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel('Terminal input').focus();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

const machineLogin = { user: 'ada', password: 'quiet-Harbour-27' };

async function useConsole(who: Traveller): Promise<void> {
  const { page } = who;
  await signedIn(who);
  const choices = { image: 'almalinux-10', location: 'Oslo', hostname: 'web1.example.com' };
  const { id } = await runningServer(page, choices, machineLogin);
  await page.goto(`${base()}/panel/servers/${id}`);
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await expect(screen(page)).toContainText(/login:\s*$/);
  await type(page, machineLogin.user);
  await expect(screen(page)).toContainText(/Password:\s*$/);
  await type(page, machineLogin.password);
  await expect(screen(page)).toContainText('ada@');
  await type(page, 'echo still > note && cat note note');
  await expect(screen(page)).toContainText(/still\s*still\s*\[ada@/);
}

async function ticket(who: Traveller): Promise<void> {
  const { page } = who;
  await signedIn(who);
  await page.goto(`${base()}/panel/support`);
  await page.getByRole('link', { name: 'New Ticket' }).first().click();
  await page.getByLabel('Title').fill('On a bad day');
  await page.getByLabel('Category').selectOption('Cloud Hosting');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is this here once?');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('link', { name: /View ticket/ }).click();
  await expect(page.getByRole('heading', { name: 'Cloud Hosting: On a bad day' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('And this?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('And this?')).toHaveCount(1);
  await page.goto(`${base()}/panel/support`);
  await expect(page.getByRole('link', { name: /View ticket/ })).toHaveCount(1);
}

async function sealAndRefund({ page, email, mailTo }: Traveller): Promise<void> {
  const beside: Caller = { request: await request.newContext() };
  await newCustomer(beside, email, mailTo);
  await logInStaff(page.request);
  await page.goto(`${base()}/panel/admin/orders/create`);
  await chooseClient(page, email);
  await page.getByRole('button', { name: 'Create Order' }).click();
  await page.getByRole('button', { name: 'Add items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Cabling');
  await dialog.getByLabel('Price (€)').fill('20');
  await dialog.getByRole('button', { name: 'Add custom item' }).click();
  await expect(page.getByText('Custom item added to order')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Total €20.00')).toBeVisible();
  await page.getByRole('button', { name: 'Seal Order and Generate Invoice' }).click();
  await page.getByLabel('Tax %').fill('0');
  await page.getByRole('button', { name: 'Seal order', exact: true }).click();
  await expect(page.getByText(/Order sealed successfully\. Invoice \d+ generated\./)).toBeVisible();
  await page.getByRole('link', { name: /^View invoice/ }).click();
  await page.waitForURL(/\/admin\/invoices\//);
  await page.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByLabel('Reason').fill('On the statement');
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(page.getByText('is paid in full.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  await (await actInMenu(page, 'Issue Refund')).click();
  await dialog.getByLabel('Amount (€)').fill('10.00');
  await dialog.getByLabel('Reason').fill('Late delivery');
  await dialog.getByRole('button', { name: /^Refund €/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partially refunded');
  // Once: the half that was refunded is on the balance, and no more.
  expect(await balanceOf(beside)).toBe(1000);
  expect(await ordersAt(page, `/system/admin/orders?search=${encodeURIComponent(email)}`)).toBe(1);
  await beside.request.dispose();
}
