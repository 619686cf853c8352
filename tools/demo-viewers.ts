import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { mailTo } from '../e2e/fixtures.ts';
import { askLab, logInAs, newCustomer, ownServer, post, settleOrder } from '../e2e/server-desk.ts';
import type { Example, Viewer } from './screens.ts';

const planLists = z.record(z.string(), z.array(z.object({ plan_id: z.string(), plan_slug: z.string() })));

/** Four browsers, each signed in as one who looks. */
export async function signInAll(from: Browser): Promise<Record<Viewer, BrowserContext>> {
  const open = async () => {
    const context = await from.newContext({ reducedMotion: 'reduce' });
    // The blank page that a tab begins with has no storage.
    await context.addInitScript(() => location.protocol !== 'about:' && localStorage.setItem('cookie-consent', 'true'));
    return context;
  };
  const [visitor, customer, admin, newcomer] = await Promise.all([open(), open(), open(), open()]);
  await logInAs(customer.request, 'customer@resolvo.test');
  await logInAs(admin.request, 'admin@resolvo.test');
  await newCustomer(newcomer, `new-${randomUUID().slice(0, 8)}@example.test`, mailTo);
  return { visitor, customer, admin, newcomer };
}

export async function findExamples(viewers: Record<Viewer, BrowserContext>): Promise<Record<Example, string>> {
  const { customer, admin } = viewers;
  // Another person's machine, which staff find.
  await askLab('POST', '/proxmox/vms', { count: 1, cluster: 'oslo', node: 'osl-1', name: 'legacy', first: 700 });
  const server = (await ownServer(customer, 'shop-production')).id;
  const own = (path: string, key: string) => idIn(customer, `/account${path}`, key);
  const ofStaff = (path: string, key: string) => idIn(admin, `/system/admin${path}`, key);
  return {
    server,
    'billed-server': (await ownServer(customer, 'database')).id,
    member: await own('/members', 'membership_id'),
    ticket: await own('/tickets/all', 'ticket_id'),
    'abuse-case': await own('/abuse-cases', 'case_id'),
    colleague: await idIn(admin, '/system/admin/staff', 'person_id', ',"email":"oliver@resolvo.test"'),
    'own-role': await idIn(admin, '/system/admin/roles', 'role_id', ',"name":"Sales"'),
    token: await own('/tokens/all', 'token_id'),
    event: await ofStaff('/audit?what=member.changed', 'event_id').catch(() => ofStaff('/audit', 'event_id')),
    firewall: await own('/firewalls', 'firewall_id'),
    network: await own('/networks', 'network_id'),
    'floating-address': await own('/floating-addresses', 'floating_id'),
    volume: await own('/volumes', 'volume_id'),
    'dedicated-unit': await own('/dedicated', 'dedicated_id'),
    'ssh-key': await own('/ssh-keys', 'ssh_key_id'),
    backup: await own(`/vm/${server}/backups`, 'backup_id'),
    snapshot: await own(`/vm/${server}/snapshots`, 'snapshot_id'),
    package: await own('/hosting', 'package_id'),
    'larger-package': await planCalled(customer, 'web-oak'),
    'larger-plan': await planCalled(customer, 'fjord-xl'),
    'due-invoice': await own('/billing/invoices/all', 'invoice_id'),
    'delivered-order': await ofStaff('/orders?search=customer@resolvo.test', 'order_id'),
    'unpaid-order': await newcomersOrders(viewers.newcomer),
    entry: await ofStaff('/finance/transactions', 'entry_id'),
    'staff-order': await ofStaff('/orders?search=customer@resolvo.test', 'order_id'),
    'paid-invoice': await ofStaff('/invoices?status=paid', 'invoice_id'),
    plan: await planCalled(customer, 'fjord-m'),
    quote: await own('/quotes', 'quote_id'),
    'staff-quote': await ofStaff('/quotes', 'quote_id'),
    'staff-server': server,
    subnet: await idIn(admin, '/system/admin/subnets', 'subnet_id', ',"name":"Oslo IPv4"'),
    letter: await idIn(admin, '/system/admin/dispatches', 'dispatch_id', ',"kind":"news"'),
    'sent-letter': await idIn(admin, '/system/admin/dispatches', 'dispatch_id', ',"kind":"service"'),
    'visitors-ticket': await ofStaff('/enquiries?search=marit@dahl-keramikk.example', 'enquiry_id'),
    mail: await ofStaff('/mails', 'mail_id'),
    'lab-mail': await letterThatComesBack(),
    domain: await idIn(customer, '/account/domains?state=active', 'domain_id'),
    'open-order': await openOrder(admin, await ofStaff('/clients?search=lena@klangwerk.example', 'user_id')),
    'spare-subnet': await spareSubnet(admin),
    client: await ofStaff('/clients?search=customer@resolvo.test', 'user_id'),
    offer: await offeredServer(viewers),
  };
}

/** One order that staff have to work on, and one that is not paid yet: the latter is answered. */
async function newcomersOrders(newcomer: BrowserContext): Promise<string> {
  const place = async (slug: string, choices: object) => {
    const order = { plan_id: await planCalled(newcomer, slug), choices };
    return z
      .object({ order_id: z.string() })
      .loose()
      .parse(await post(newcomer.request, '/account/checkout', order));
  };
  await settleOrder(newcomer, (await place('website-migration', {})).order_id);
  const choices = { image: 'debian-13', hostname: 'first-server', location: 'Oslo' };
  return (await place('fjord-m', choices)).order_id;
}

/** One that staff began and filled: only such an order is edited and sealed. */
async function openOrder(admin: BrowserContext, user_id: string): Promise<string> {
  const terms = { order_type: 'empty', order_discount: 10, order_discount_reason: 'First order', order_valid_until: 0 };
  const order = await post(admin.request, '/system/admin/orders', { user_id, ...terms, payment_term_id: 'net_14' });
  const { order_id } = z.object({ order_id: z.string() }).loose().parse(order);
  const add = (item: object) => post(admin.request, '/system/invoices/item', { order_id, user_id, ...item });
  await add({ plan_id: await planCalled(admin, 'web-spruce'), quantity: 2 });
  const hours = { name: 'Moving the archive', description: 'At night, with a check of every file', price: 24_000 };
  await add({ custom_item: { ...hours, quantity: 1 } });
  return order_id;
}

/**
 * The demo customer tags two servers at once, so that the list shows such an act, and offers one to the new customer.
 */
async function offeredServer({ customer, newcomer }: Record<Viewer, BrowserContext>): Promise<string> {
  const [first, second] = [await ownServer(customer, 'shop-production'), await ownServer(customer, 'database')];
  const batch = { act: 'tag', word: 'norway', server_ids: [first.id, second.id] };
  await post(customer.request, '/account/vm/batches', batch);
  const { email } = z
    .object({ email: z.string() })
    .loose()
    .parse(await (await newcomer.request.get(`${process.env.BASE_URL}/api/account/data/userinfo`)).json());
  // The other one has a volume, which stays with its account.
  const path = `/account/vm/${first.id}/transfer`;
  const headers = { 'x-csrf': '1', origin: process.env.BASE_URL ?? '' };
  // From an earlier run on the same product; without one it is refused, which is as good.
  await customer.request.delete(`${process.env.BASE_URL}/api${path}`, { data: {}, headers });
  await post(customer.request, path, { email, name: 'shop-production' });
  return idIn(newcomer, '/account/transfers', 'transfer_id');
}

const labMails = z.object({ mails: z.array(z.object({ id: z.string(), subject: z.string() })) });

/** One reader of the letter has left: their address is blocked, and the report of the letter says so. */
async function letterThatComesBack(): Promise<string> {
  const { mails } = labMails.parse(await askLab('GET', '/mail'));
  const mail = mails.find(({ subject }) => subject.startsWith('Maintenance in London'));
  if (!mail) throw new Error('The lab has no mail about the maintenance in London.');
  await askLab('POST', `/mail/${mail.id}/bounce`);
  return mail.id;
}

/** One that never gave out an address: only such a pool is deleted. */
async function spareSubnet(admin: BrowserContext): Promise<string> {
  const name = 'London spare';
  const find = () => idIn(admin, '/system/admin/subnets', 'subnet_id', `,"name":"${name}"`);
  return find().catch(async () => {
    const network = { cluster: 'london', network: '203.0.113.0/28', gateway: '203.0.113.1', vlan: 110 };
    await post(admin.request, '/system/admin/subnets', { name, ...network });
    return find();
  });
}

async function planCalled(viewer: BrowserContext, slug: string): Promise<string> {
  const answer = await viewer.request.get(`${process.env.BASE_URL}/api/system/plans`);
  const plans = Object.values(planLists.parse(await answer.json())).flat();
  const found = plans.find(({ plan_slug }) => plan_slug === slug);
  if (!found) throw new Error(`There is no plan ${slug}.`);
  return found.plan_id;
}

/** The first id of this kind in an answer, or the first that this text follows. */
async function idIn(viewer: BrowserContext, path: string, key: string, followedBy = ''): Promise<string> {
  const answer = await (await viewer.request.get(`${process.env.BASE_URL}/api${path}`)).text();
  const id = new RegExp(`"${key}":"([^"]+)"${followedBy}`).exec(answer)?.[1];
  if (!id) throw new Error(`${path} has no ${key}: ${answer.slice(0, 200)}`);
  return id;
}

/** An address with its examples in place. */
export function fill(address: string, examples: Record<Example, string>): string {
  return Object.entries(examples).reduce((filled, [name, id]) => filled.replaceAll(`{${name}}`, id), address);
}
