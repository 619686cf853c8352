import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { type LabMail, linkIn } from './fixtures.ts';
import { demoPassword } from './start-product.ts';

const base = () => process.env.BASE_URL ?? '';
const headers = () => ({ 'x-csrf': '1', origin: base() });

async function captcha(action: 'login' | 'register'): Promise<string> {
  const answer = await askLab('POST', '/recaptcha/token', { action });
  return z.object({ token: z.string() }).parse(answer).token;
}

export async function askLab(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${base()}/lab/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

async function post(api: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await api.post(`${base()}/api${path}`, { data, headers: headers() });
  expect(response.ok(), `POST ${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Registered and activated without the forms, which have a journey of their own. The browser is signed in. */
export async function newCustomer(
  page: Page,
  email: string,
  mailTo: (address: string, subject: RegExp) => Promise<LabMail>,
): Promise<void> {
  const recaptcha = await captcha('register');
  await post(page.request, '/account/register', { email, password: demoPassword, cpassword: demoPassword, recaptcha });
  const link = new URL(linkIn(await mailTo(email, /Confirm your/), '/auth/activate'));
  await post(page.request, '/account/activate', { token: link.searchParams.get('token') });
}

/** Staff see a bank transfer for it. */
export async function settle(invoiceId: string): Promise<void> {
  const staff = await request.newContext();
  const recaptcha = await captcha('login');
  const email = 'admin@resolvo.test';
  await post(staff, '/account/login', { email, password: demoPassword, remember_me: false, recaptcha });
  await post(staff, `/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'bank_transfer', reason: 'Seen' });
  await staff.dispose();
}

const checkout = z.object({ invoice: z.object({ invoice_id: z.string() }) });

export async function settleOrder(page: Page, orderId: string): Promise<void> {
  const response = await page.request.get(`${base()}/api/account/checkout/${orderId}`);
  await settle(checkout.parse(await response.json()).invoice.invoice_id);
}

const planList = z.object({ proxmox_plans: z.array(z.object({ plan_id: z.string(), plan_name: z.string() })) });

/** Ordered and paid without the forms. */
export async function buyServer(page: Page, plan: string, choices: object): Promise<void> {
  const plans = planList.parse(await (await page.request.get(`${base()}/api/system/plans`)).json()).proxmox_plans;
  const body = { plan_id: plans.find(({ plan_name }) => plan_name === plan)?.plan_id, choices };
  const placed = z.object({ invoice_id: z.string() }).loose();
  await settle(placed.parse(await post(page.request, '/account/checkout', body)).invoice_id);
}
