import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { type LabMail, linkIn } from './fixtures.ts';
import { demoPassword } from './start-product.ts';

const base = () => process.env.BASE_URL ?? '';
/**
 * Each comes from a home of its own, as people do: the product limits sign-ins and registrations of one address, and
 * all journeys together are more than one address would have in an hour.
 */
const home = () => [198, 18, randomInt(256), randomInt(1, 255)].join('.');
const fromHome = new Set(['/account/login', '/account/register', '/account/activate']);
const headers = (path: string) => ({
  'x-csrf': '1',
  origin: base(),
  ...(fromHome.has(path) && { 'x-forwarded-for': home() }),
});

export async function captcha(action: 'login' | 'register' | 'enquiry'): Promise<string> {
  const answer = await askLab('POST', '/recaptcha/token', { action });
  return z.object({ token: z.string() }).parse(answer).token;
}

export async function askLab(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object = {},
): Promise<unknown> {
  const response = await fetch(`${base()}/lab/api${path}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

export async function post(api: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await api.post(`${base()}/api${path}`, { data, headers: headers(path) });
  expect(response.ok(), `POST ${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** A browser page, or a person who is not looked at. */
export type Caller = Pick<Page, 'request'>;

/** Registered and activated without the forms, which have a journey of their own. The caller is signed in. */
export async function newCustomer(
  page: Caller,
  email: string,
  mailTo: (address: string, subject: RegExp) => Promise<LabMail>,
): Promise<void> {
  const recaptcha = await captcha('register');
  await post(page.request, '/account/register', { email, password: demoPassword, cpassword: demoPassword, recaptcha });
  const link = new URL(linkIn(await mailTo(email, /Confirm your/), '/auth/activate'));
  await post(page.request, '/account/activate', { token: link.searchParams.get('token') });
}

/** Turns on the second factor of the signed-in account, without the form. Answers the recovery codes. */
export async function enrol({ request }: Caller): Promise<string[]> {
  const { secret } = z
    .object({ secret: z.string() })
    .loose()
    .parse(await post(request, '/account/two-factor/enrol', {}));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await post(request, '/account/two-factor/confirm', { code });
  return z.object({ recovery_codes: z.array(z.string()) }).parse(answer).recovery_codes;
}

export async function logInAs(api: APIRequestContext, email: string): Promise<void> {
  const recaptcha = await captcha('login');
  await post(api, '/account/login', { email, password: demoPassword, remember_me: false, recaptcha });
}

export const logInStaff = (api: APIRequestContext) => logInAs(api, 'admin@resolvo.test');

/** Staff see a bank transfer for it. */
export async function settle(invoiceId: string): Promise<void> {
  const staff = await request.newContext();
  await logInStaff(staff);
  await markPaid(staff, invoiceId);
  await staff.dispose();
}

export const markPaid = (staff: APIRequestContext, invoiceId: string) =>
  post(staff, `/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'bank_transfer', reason: 'Seen' });

/** The account that the caller is signed in to. */
export async function accountOf(caller: Caller): Promise<string> {
  const own = await caller.request.get(`${base()}/api/account/data/userinfo`);
  return z
    .object({ account_id: z.string() })
    .loose()
    .parse(await own.json()).account_id;
}

const ordered = z.object({ order_id: z.string() });

/** Staff make an order for an account. */
export async function draftOrder(staff: APIRequestContext, user_id: string): Promise<string> {
  return ordered.parse(await post(staff, '/system/admin/orders', { user_id })).order_id;
}

/** Staff make it final. Its invoice is answered. */
export async function sealOrder(staff: APIRequestContext, order_id: string, user_id: string, terms: object = {}) {
  const sealed = await post(staff, '/system/invoices/seal', {
    order_id,
    user_id,
    annual_subscription: false,
    ...terms,
  });
  return z.object({ invoice_id: z.string() }).parse(sealed).invoice_id;
}

/** Staff sell these items to an account. */
export async function sealedOrder(
  staff: APIRequestContext,
  user_id: string,
  items: readonly object[],
  terms: object = {},
): Promise<{ order_id: string; invoice_id: string }> {
  const order_id = await draftOrder(staff, user_id);
  for (const item of items) await post(staff, '/system/invoices/item', { order_id, user_id, ...item });
  return { order_id, invoice_id: await sealOrder(staff, order_id, user_id, terms) };
}

/** Staff give the caller cents to spend. */
export async function giveBalance(caller: Caller, amount: number): Promise<void> {
  const account_id = await accountOf(caller);
  const staff = await request.newContext();
  await logInStaff(staff);
  await post(staff, '/system/admin/finance/adjustments', { user_id: account_id, amount, reason: 'A journey' });
  await staff.dispose();
}

/** Saves a card of the caller, as the form of the account's billing settings does; the first one is the default. */
export async function saveCard(caller: Caller, number: string): Promise<void> {
  const setup = await post(caller.request, '/account/billing/payment-methods/setup', {});
  const { client_secret } = z.object({ client_secret: z.string() }).parse(setup);
  const typed = { card: { number, exp_month: 12, exp_year: 2035 } };
  const paid = await askLab('POST', '/stripe/pay', { client_secret, method: typed, challenge: 'complete' });
  const { intent } = z.object({ intent: z.object({ id: z.string() }) }).parse(paid);
  await post(caller.request, '/account/billing/payment-methods', { setup_intent: intent.id });
}

const taskList = z.object({ tasks: z.array(z.object({ task_id: z.string() })) });

/** Staff do not wait for the next attempt at what is being done to a server, unless it is at it already. */
export async function retryNow(staff: APIRequestContext, serverId: string): Promise<void> {
  const tasks = await staff.get(`${base()}/api/system/admin/servers/${serverId}/tasks`);
  const [task] = taskList.parse(await tasks.json()).tasks;
  const path = `/system/admin/server-tasks/${task?.task_id}/retry`;
  const answer = await staff.post(`${base()}/api${path}`, { data: {}, headers: headers(path) });
  expect([200, 409], `POST ${path}: ${await answer.text()}`).toContain(answer.status());
}

const ownList = z.object({
  proxmox: z.array(z.object({ id: z.string(), proxmox_vm_name: z.string(), proxmox_vm_id: z.number() })),
});

/** A server of the caller by its name, with its number at the hypervisor once it has one. */
export async function ownServer(caller: Caller, name: string): Promise<{ id: string; vmId: number }> {
  const answer = await caller.request.get(`${base()}/api/account/products`);
  const found = ownList.parse(await answer.json()).proxmox.find((one) => one.proxmox_vm_name === name);
  if (!found) throw new Error(`There is no server ${name}.`);
  return { id: found.id, vmId: found.proxmox_vm_id };
}

/** Breaks one call of the hypervisors until the answered function is called. */
export const breakCall = (call: string, where: object, effect = 'drop-before') =>
  breakPart('proxmox', { call, effect, where });

const brokenCalls = z.object({ faults: z.array(z.object({ id: z.number() })) });

/** Lets what one call of the hypervisors starts not end. The answered function says whether it was started. */
export async function hangOnce(call: string, where: object): Promise<() => Promise<boolean>> {
  const made = await askLab('POST', '/proxmox/faults', { call, effect: 'task-hang', where });
  const { id } = z.object({ id: z.number() }).loose().parse(made);
  return async () => {
    const { faults } = brokenCalls.parse(await askLab('GET', '/proxmox/faults'));
    return faults.every((fault) => fault.id !== id);
  };
}

/** No mail reaches this address until the answered function is called. */
export const refuseMailTo = (to: string) => breakPart('smtp', { call: 'rcpt', effect: 'busy', where: { to } });

async function breakPart(part: 'proxmox' | 'smtp', fault: object): Promise<() => Promise<unknown>> {
  const made = await askLab('POST', `/${part}/faults`, { ...fault, times: 'always' });
  const { id } = z.object({ id: z.number() }).loose().parse(made);
  return () => askLab('DELETE', `/${part}/faults?id=${id}`);
}

const begun = z.object({ order_id: z.string(), invoice_id: z.string() });

/** Begins to pay an order without the forms, by bank transfer: its invoice is issued. */
export async function beginPayment(page: Caller, orderId: string): Promise<z.infer<typeof begun>> {
  return begun.parse(await post(page.request, `/account/checkout/${orderId}/begin`, { by: 'bank_transfer' }));
}

export async function settleOrder(page: Caller, orderId: string): Promise<void> {
  await settle((await beginPayment(page, orderId)).invoice_id);
}

const planList = z.record(z.string(), z.array(z.object({ plan_id: z.string(), plan_name: z.string() })));

/** Of everything that is sold, by its name. */
export async function planNamed(page: Caller, name: string): Promise<string> {
  const plans = planList.parse(await (await page.request.get(`${base()}/api/system/plans`)).json());
  const found = Object.values(plans)
    .flat()
    .find(({ plan_name }) => plan_name === name);
  if (!found) throw new Error(`There is no plan ${name}.`);
  return found.plan_id;
}

/** Ordered without the forms, and not paid. */
export async function placeOrder(page: Caller, plan: string, choices: object): Promise<string> {
  const body = { plan_id: await planNamed(page, plan), choices };
  return ordered.parse(await post(page.request, '/account/checkout', body)).order_id;
}

/** Ordered and paid without the forms. */
export async function buy(page: Caller, plan: string, choices: object): Promise<void> {
  await settleOrder(page, await placeOrder(page, plan, choices));
}

const states = z.object({ proxmox: z.array(z.object({ proxmox_vm_name: z.string(), server_state: z.string() })) });

/** Bought, paid and set up without the forms, with this login if one is given. */
export async function runningServer(
  page: Caller,
  choices: { readonly hostname: string; readonly image?: string; readonly location?: string },
  login?: { readonly user: string; readonly password: string },
): Promise<{ id: string; vmId: number }> {
  const name = choices.hostname;
  await buy(page, 'Fjord S', choices);
  await expectActive(page, name);
  const server = await ownServer(page, name);
  const credentials = { new_login: login?.user, new_password: login?.password };
  if (login) await post(page.request, `/account/vm/${server.id}/credentials`, credentials);
  return server;
}

const adopted = z.object({ server_id: z.string() });

/**
 * A running server in London, called as given and “-1”. Staff give the caller a machine that stands there: one that is
 * bought is copied and boots for seconds, which is what the slow journeys are about.
 */
export async function adoptedServer(caller: Caller, called: string): Promise<{ id: string; vmId: number }> {
  const vmId = randomInt(1_000_000, 900_000_000);
  await askLab('POST', '/proxmox/vms', { cluster: 'london', count: 1, name: called, first: vmId });
  const staff = await request.newContext();
  await logInStaff(staff);
  const machine = {
    cluster: 'london',
    proxmox_vm_id: vmId,
    name: `${called}-1`,
    user_id: await accountOf(caller),
    plan_id: await planNamed(caller, 'Fjord S'),
    image: 'debian-13',
    billing: 'free',
  };
  let id = '';
  await expect(async () => {
    // Another one at each try: other servers may have it.
    const ipv4 = `198.51.100.${randomInt(100, 190)}`;
    id = adopted.parse(await post(staff, '/system/admin/servers/adopt', { ...machine, ipv4 })).server_id;
  }).toPass({ timeout: 20_000 });
  await staff.dispose();
  await expectActive(caller, machine.name);
  return { id, vmId };
}

async function expectActive(caller: Caller, name: string): Promise<void> {
  await expect(async () => {
    const answer = await caller.request.get(`${base()}/api/account/products`);
    const found = states.parse(await answer.json()).proxmox.find((one) => one.proxmox_vm_name === name);
    expect(found?.server_state).toBe('active');
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200, 500] });
}

const ownVolumes = z.object({ volumes: z.array(z.object({ name: z.string(), state: z.string() })) });

/** A volume in Oslo, ordered, paid and made without the forms; attached to no server. */
export async function looseVolume(page: Caller, name: string): Promise<void> {
  await buy(page, 'Volume', { volume_name: name, location: 'Oslo', size_gb: 40 });
  await expect(async () => {
    const answer = await page.request.get(`${base()}/api/account/volumes`);
    const found = ownVolumes.parse(await answer.json()).volumes.find((one) => one.name === name);
    expect(found?.state).toBe('detached');
  }).toPass({ timeout: 60_000 });
}

/** What the console of a machine shows. */
export const screen = (page: Page) => page.locator('.xterm-rows');

/** How many points of the machine's screen are lit. */
export const lit = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const bytes = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return bytes.filter((byte, at) => at % 4 === 0 && byte > 0).length;
    });

/** To a page of a server. Its id. */
export async function followToServer(page: Page, link: Locator): Promise<string> {
  const id = /servers\/([0-9a-f-]{36})/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  await link.click();
  await page.waitForURL(new RegExp(`/panel/servers/${id}`));
  return id;
}
