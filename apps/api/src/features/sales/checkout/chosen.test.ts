import { checkout as checkoutSchema } from '@resolvo/contract/sales/checkout';
import { beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { machineConsole, type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let plan_id: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  plan_id = await desk.orders.plan(serverPlan);
});

const look = async (who: TestAccount, id: string) =>
  checkoutSchema.parse((await who.browser.get(`/account/checkout/${id}`)).json());

async function order(who: TestAccount, body: object): Promise<{ order_id: string; invoice_id: string }> {
  const placed = await who.browser.post('/account/checkout', { plan_id, ...body });
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await who.browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'bank_transfer' });
  expect(begun.statusCode, begun.body).toBe(200);
  return begun.json();
}

async function pay(who: TestAccount, invoiceId: string): Promise<void> {
  await desk.orders.adjust(who.id, 1_000_000);
  const paid = await who.browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`);
  expect(paid.statusCode, paid.body).toBe(200);
}

const keyOf = (end: string) =>
  `ssh-ed25519 ${Buffer.from(`\0\0\0\x0bssh-ed25519\0\0\0 ${end}`.padEnd(51, 'x')).toString('base64')} me`;

test('order, invoice, PDF, mails and server page name place, period, image and hostname', {
  tags: ['slow'],
}, async () => {
  const buyer = await product.account();
  const key = await buyer.browser.post('/account/ssh-keys', { name: 'Laptop', public_key: keyOf('one') });
  expect(key.statusCode, key.body).toBe(201);
  const choices = {
    location: 'london',
    image: 'debian-13',
    hostname: 'Web1.Example.org',
    ssh_key_ids: [key.json().ssh_key_id],
  };
  const chosen = {
    location: 'London',
    image: 'Debian 13',
    hostname: 'web1.example.org',
    sign_in: 'SSH key Laptop',
  };
  const { order_id, invoice_id } = await order(buyer, { choices, period: 'annual' });

  const { invoice, quote } = await look(buyer, order_id);
  for (const shown of [invoice, quote]) expect(shown?.items).toMatchObject([{ chosen, plan_price: 12_900 }]);
  const asStaff = (await desk.orders.staff.browser.get(`/system/admin/order?order_id=${order_id}`)).json();
  expect(asStaff).toMatchObject({ order_subscription_period: 12, items: [{ chosen, plan_price: 12_900 }] });
  const file = await buyer.browser.get(`/account/billing/invoices/${invoice_id}/pdf`);
  expect(await pdfText(file.rawPayload)).toContain('London · Debian 13 · web1.example.org');

  // Paid before it is mailed, an invoice is mailed as its receipt only.
  await product.sendMails();
  await pay(buyer, invoice_id);
  await desk.settle();
  const [server] = (await buyer.browser.get('/account/products')).json().proxmox;
  expect(server).toMatchObject({ location: 'London', hostname: 'web1.example.org', server_state: 'active' });
  const data = (await buyer.browser.get(`/account/vm/${server.id}/data`)).json();
  expect(data).toMatchObject({
    image_name: 'Debian 13',
    login: 'debian',
    ssh_key_names: ['Laptop'],
    password_set: false,
    subscriptions: [
      {
        server_id: server.id,
        server_name: 'web1.example.org',
        months: 12,
        total: 16_125,
        cancelled: false,
      },
    ],
  });

  const mails = await product.mailsTo(buyer.email);
  const text = (subject: RegExp) => mails.find((mail) => subject.test(mail.subject))?.text ?? '';
  for (const subject of [/^Invoice/, /^Receipt/]) {
    expect(text(subject)).toContain('A server: London · Debian 13 · web1.example.org · €129.00');
    expect(text(subject)).toContain('Together €129.00 excl. VAT, VAT (25 %) €32.25, total €161.25.');
    expect(text(subject)).toMatch(/Period: \d+ \w+ \d{4} to \d+ \w+ \d{4}\./);
  }
  const ready = text(/is running$/);
  expect(ready).toMatch(/ssh debian@198\.51\.100\.\d+/);
  expect(ready).toContain('The user is debian. It opens with your SSH key Laptop.');
  expect(ready).toContain('It runs Debian 13 in London, and its hostname is web1.example.org.');

  // Renewals describe it as it is then; the first sign-in is long past.
  await buyer.browser.post(`/account/vm/${server.id}/hostname?hostname=web2.example.org`);
  const [subscription] = (await buyer.browser.get('/account/subscriptions')).json().subscriptions;
  const larger = await desk.orders.plan({ ...serverPlan, name: 'A larger server', price: 5000, annual_price: 50_000 });
  const changed = await buyer.browser.post(`/account/subscriptions/${subscription.subscription_id}/plan`, {
    plan_id: larger,
  });
  const bill = await look(buyer, changed.json().invoice_id);
  expect(bill.invoice?.items).toMatchObject([{ chosen: { ...chosen, hostname: 'web2.example.org', sign_in: '' } }]);
});

test('a paid order is called ready only when its server can be used', { tags: ['slow'] }, async () => {
  const buyer = await product.account();
  const { order_id, invoice_id } = await order(buyer, { choices: { location: 'oslo' } });
  expect((await look(buyer, order_id)).services).toEqual([]);
  await pay(buyer, invoice_id);
  await desk.settle();
  const waiting = await look(buyer, order_id);
  expect(waiting).toMatchObject({ order_status: 'issued', failed: 0, services: [{ standing: 'waiting' }] });
  const { name, server_id } = waiting.services[0] ?? { name: '', server_id: '' };
  expect(waiting.services[0]?.text).toBe(`${name} waits for an image. Choose one, and it is set up.`);

  await buyer.browser.post(`/account/vm/${server_id}/rebuild`, { image: 'debian-13' });
  expect((await look(buyer, order_id)).services).toMatchObject([{ standing: 'working' }]);
  await desk.settle();
  expect((await look(buyer, order_id)).services).toMatchObject([{ standing: 'ready', text: '' }]);

  // A larger size is paid at once from the balance, and made a moment later.
  const larger = await desk.orders.plan({ ...serverPlan, name: 'A larger server', price: 5000, ram_mb: 8192 });
  const scaled = await buyer.browser.post(`/account/vm/${server_id}/scale`, { plan_id: larger });
  expect(scaled.statusCode, scaled.body).toBe(202);
  const change = scaled.json().invoice_id;
  expect((await look(buyer, change)).services).toMatchObject([{ server_id, standing: 'working' }]);
  await desk.settle();
  expect((await look(buyer, change)).services).toMatchObject([{ server_id, standing: 'ready' }]);
  const mails = await product.mailsTo(buyer.email);
  expect(mails.filter(({ subject }) => subject === `${name} is running`)).toHaveLength(1);
});

test('a unit that failed is counted as failed, and not among what is there', async () => {
  const buyer = await product.account();
  const { order_id, invoice_id } = await order(buyer, { choices: { image: 'debian-13', location: 'london' } });
  // The room that was there when it was ordered is gone when it is paid.
  const down = (online: boolean) =>
    Promise.all(
      ['lon-1', 'lon-2', 'lon-3'].map((node) => product.askLab('POST', `/proxmox/nodes/${node}`, { online })),
    );
  await down(false);
  await pay(buyer, invoice_id);
  await desk.settle();
  await down(true);
  expect(await look(buyer, order_id)).toMatchObject({ order_status: 'failed', failed: 1, services: [] });
});

test('a unit that was deleted leads nowhere, and the other one does', async () => {
  const buyer = await product.account();
  const choices = { image: 'debian-13', location: 'oslo' };
  const { order_id, invoice_id } = await order(buyer, { choices, quantity: 2 });
  await pay(buyer, invoice_id);
  await desk.settle();
  const [gone, there] = (await look(buyer, order_id)).services;
  const deleted = await buyer.browser.send('DELETE', `/account/vm/${gone?.server_id}`, { name: gone?.name });
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  const ended = {
    name: gone?.name,
    server_id: null,
    thing: null,
    standing: 'stopped',
    text: `${gone?.name} has ended.`,
  };
  expect((await look(buyer, order_id)).services).toMatchObject([ended, there]);
  await desk.settle();
  expect((await look(buyer, order_id)).services).toMatchObject([ended, there]);
});

test('a password typed with the order opens the machine, and is kept nowhere afterwards', async () => {
  const { db } = product.deps;
  const buyer = await product.account();
  const password = 'fjord-Lantern-93';
  const refused = await buyer.browser.post('/account/checkout', { plan_id, choices: { password } });
  expect(refused.json().fields).toEqual([
    { path: 'choices.password', message: 'A password is set on an image. Please choose one.' },
  ]);
  const { order_id, invoice_id } = await order(buyer, { choices: { image: 'debian-13', location: 'oslo', password } });
  expect(JSON.stringify(await db.selectFrom('order_items').selectAll().execute())).not.toContain(password);
  expect((await db.selectFrom('order_passwords').selectAll().execute()).length).toBe(1);
  await pay(buyer, invoice_id);
  await desk.settle();
  expect(await db.selectFrom('order_passwords').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('server_passwords').selectAll().execute()).toEqual([]);
  const id = await desk.serverOf(order_id);
  const data = (await buyer.browser.get(`/account/vm/${id}/data`)).json();
  expect(data).toMatchObject({ login: 'debian', password_set: true, ssh_key_names: [] });

  const { answers, close } = await machineConsole(product, id);
  await answers('', 'login: ');
  await answers('debian', 'assword: ');
  await answers(password, 'debian@');
  close();
});

test('a password of an order that is never paid goes with it', async () => {
  const buyer = await product.account();
  const { order_id } = await order(buyer, { choices: { image: 'debian-13', password: 'fjord-Lantern-93' } });
  await buyer.browser.post(`/account/checkout/${order_id}/cancel`);
  expect(await product.deps.db.selectFrom('order_passwords').selectAll().execute()).toEqual([]);
});

test('extras are on the same order and invoice, each once, and only what is bought once', async () => {
  const buyer = await product.account();
  const help = await desk.orders.plan({ name: 'Migration', price: 4900 });
  const { order_id } = await order(buyer, { extras: [help] });
  const { invoice } = await look(buyer, order_id);
  expect(invoice?.items).toMatchObject([
    { plan_price: 1290 },
    { plan_name: 'Migration', plan_price: 4900, quantity: 1 },
  ]);
  expect(invoice?.invoice_subtotal).toBe(6190);
  for (const extras of [[help, help], [plan_id], [await desk.orders.plan({ ...serverPlan, slug: 'other' })]]) {
    const refused = await buyer.browser.post('/account/checkout', { plan_id, extras });
    expect([refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([422, 'extras']);
  }
});
