import { kidOf } from '@resolvo/contract/money/check-digits';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

/** Staff search for what a screen shows them, as it shows it. */
const product = useOwnProduct();

let desk: ServerDesk;
let owner: TestAccount;
let orderId: string;
let invoiceId: string;
let serverId: string;
let invoiceNumber: number;
let address: string;
let vmId: number;

const page = z.object({ cursor: z.string().nullable(), eof: z.boolean(), count: z.number() }).loose();

async function list(path: string, query: Record<string, string>) {
  const response = await desk.orders.staff.browser.get(`${path}?${new URLSearchParams(query)}`);
  expect(response.statusCode, response.body).toBe(200);
  return page.parse(response.json());
}

/** The ids that a search finds, in the field of that name. */
async function found(path: string, rows: string, id: string, search: string): Promise<string[]> {
  const answer = await list(path, { search });
  const ids = z.array(z.record(z.string(), z.unknown())).parse(answer[rows]);
  expect(answer.count).toBe(ids.length);
  return ids.map((row) => String(row[id]));
}

/** As a list shows an id. */
const short = (id: string) => `${id.slice(0, 8)}…`;

beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account({ email: 'Ada@Firm-One.example' });
  const bystander = await product.account({ email: 'bob@other.example' });
  await desk.buy(bystander, { image: 'debian-13', hostname: 'bystander' });
  ({ orderId, invoiceId } = await desk.buy(owner, { image: 'debian-13', hostname: 'web.shop.example' }));
  await desk.settle();
  serverId = await desk.serverOf(orderId);
  const { browser } = desk.orders.staff;
  invoiceNumber = (await browser.get(`/system/admin/invoice?invoice_id=${invoiceId}`)).json().invoice_number;
  const detail = (await browser.get(`/system/admin/servers/${serverId}`)).json();
  vmId = detail.proxmox_vm_id;
  const bytes: number = detail.proxmox_vm_ipv4;
  address = [24, 16, 8, 0].map((shift) => (bytes >>> shift) & 255).join('.');
  await desk.orders.post('/system/admin/finance/payments', {
    user_id: owner.id,
    amount: 4200,
    method: 'bank_transfer',
    reference: 'NO93-8601 KID 0042',
    reason: 'On the statement',
  });
  await owner.browser.post('/account/tickets/new', { title: 'Billing: The printer is on fire', message: 'Help' });
});

describe('what a screen shows is found', () => {
  const orders = (search: string) => found('/system/admin/orders', 'orders', 'order_id', search);
  const invoices = (search: string) => found('/system/admin/invoices', 'invoices', 'invoice_id', search);
  const clients = (search: string) => found('/system/admin/clients', 'clients', 'user_id', search);
  const servers = (search: string) => found('/system/admin/servers', 'servers', 'server_id', search);
  const enquiries = (search: string) => found('/system/admin/enquiries', 'enquiries', 'subject', search);
  const transactions = (search: string) =>
    found('/system/admin/finance/transactions', 'transactions', 'transaction_id', search);
  const people = ['ada@firm-one.example', 'ADA@', 'firm-one.example', '@firm-one'];

  test('orders: the start of the id, the client, the hostname and the invoice', async () => {
    expect(await orders(short(orderId))).toContain(orderId);
    expect(await orders(orderId)).toEqual([orderId]);
    for (const search of [...people, owner.id, 'web.shop.ex', `#${invoiceNumber}`, kidOf(invoiceNumber)]) {
      expect(await orders(search), search).toEqual([orderId]);
    }
    expect(await orders('%')).toEqual([]);
  });

  test('invoices: number, KID, the start of ids and the client', async () => {
    expect(await invoices(short(invoiceId))).toContain(invoiceId);
    expect(await invoices(short(orderId))).toContain(invoiceId);
    for (const search of [...people, `#${invoiceNumber}`, String(invoiceNumber), kidOf(invoiceNumber)]) {
      expect(await invoices(search), search).toEqual([invoiceId]);
    }
  });

  test('an invoice is found by the email that stands on it, whatever the account is called now', async () => {
    const client = await product.account({ email: 'before@away.example' });
    const id = await desk.orders.invoice(client.id, 0);
    await product.deps.db
      .updateTable('accounts')
      .set({ email: 'after@away.example' })
      .where('id', '=', client.id)
      .execute();
    expect(await invoices('before@away')).toEqual([id]);
    expect(await invoices('after@away')).toEqual([id]);
  });

  test('clients: email, its domain, and the start of the id', async () => {
    expect(await clients(short(owner.id))).toContain(owner.id);
    for (const search of people) expect(await clients(search), search).toEqual([owner.id]);
  });

  test('servers: name, hostname, its domain, address, VM id, owner and the start of the id', async () => {
    expect(await servers(short(serverId))).toContain(serverId);
    for (const search of [...people, 'WEB.shop', 'shop.example', address, String(vmId), owner.id]) {
      expect(await servers(search), search).toContain(serverId);
    }
    expect(await servers(address)).toEqual([serverId]);
    expect(await servers('op.example')).toEqual([]);
  });

  test('tickets: #number, words of the subject, reference, email and domain', async () => {
    const { enquiries: all } = (await desk.orders.staff.browser.get('/system/admin/enquiries')).json();
    const [ticket] = all;
    for (const search of [
      `#${ticket.numeric_id}`,
      'printer FIRE',
      ticket.reference.toLowerCase().slice(0, 7),
      ...people,
    ]) {
      expect(await enquiries(search), search).toEqual(['Billing: The printer is on fire']);
    }
    expect(await enquiries('printer water')).toEqual([]);
    expect(await enquiries("'; & | !")).toEqual([]);
  });

  test('transactions: the start of a bank reference, the invoice, the client and ids', async () => {
    expect(await transactions('no93-8601')).toEqual(['NO93-8601 KID 0042']);
    expect(await transactions('NO93-8601 KID 0042')).toEqual(['NO93-8601 KID 0042']);
    expect(await transactions(`#${invoiceNumber}`)).toHaveLength(1);
    expect(await transactions(kidOf(invoiceNumber))).toHaveLength(1);
    expect(await transactions(short(invoiceId))).not.toEqual([]);
    for (const search of [...people, owner.id]) expect(await transactions(search), search).toHaveLength(2);
  });
});

describe('a list is counted, sorted and filtered by state', () => {
  const orders: readonly (readonly [path: string, rows: string, sorts: readonly string[]])[] = [
    ['/system/admin/orders', 'orders', ['newest', 'oldest']],
    ['/system/admin/invoices', 'invoices', ['newest', 'oldest', 'due', 'largest']],
    ['/system/admin/clients', 'clients', ['newest', 'oldest', 'email']],
    ['/system/admin/servers', 'servers', ['newest', 'oldest', 'name']],
    ['/system/admin/finance/transactions', 'transactions', ['newest', 'oldest']],
    ['/system/admin/enquiries', 'enquiries', ['newest', 'oldest']],
  ];
  beforeAll(async () => {
    // Same prices, due dates and names among them: the id decides.
    for (const price of [100, 500, 500, 300]) await desk.orders.invoice(owner.id, price);
    await owner.browser.post('/account/tickets/new', { title: 'Sales: More', message: 'Please' });
  });

  test.each(orders)('%s', async (path, rows, sorts) => {
    const whole = await list(path, { limit: '100' });
    const all = z.array(z.unknown()).parse(whole[rows]);
    expect(whole.count).toBe(all.length);
    expect(all.length).toBeGreaterThan(1);
    for (const sort of sorts) {
      const sorted = z.array(z.unknown()).parse((await list(path, { limit: '100', sort }))[rows]);
      expect(sorted, sort).toEqual(expect.arrayContaining(all));
      expect(sorted).toHaveLength(all.length);
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next: z.infer<typeof page> = await list(path, { limit: '1', sort, ...(cursor && { cursor }) });
        expect(next.count).toBe(all.length);
        seen.push(...z.array(z.unknown()).parse(next[rows]));
        cursor = next.cursor;
      }
      expect(seen, sort).toEqual(sorted);
    }
    const [newest, oldest] = [await list(path, { sort: 'newest' }), await list(path, { sort: 'oldest' })];
    expect(newest[rows]).toEqual(z.array(z.unknown()).parse(oldest[rows]).toReversed());
  });

  test('invoices by due date and by total, clients by email, servers by name', async () => {
    const values = async (path: string, rows: string, sort: string, of: string) => {
      const answer = await list(path, { sort, limit: '100' });
      return z
        .array(z.record(z.string(), z.unknown()))
        .parse(answer[rows])
        .map((row) => row[of]);
    };
    const due = z
      .array(z.number())
      .parse(await values('/system/admin/invoices', 'invoices', 'due', 'invoice_due_date'));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    const total = z
      .array(z.number())
      .parse(await values('/system/admin/invoices', 'invoices', 'largest', 'invoice_total'));
    expect(total).toEqual(total.toSorted((a, b) => b - a));
    const emails = z.array(z.string()).parse(await values('/system/admin/clients', 'clients', 'email', 'email'));
    const lower = emails.map((email) => email.toLowerCase());
    expect(lower).toEqual(lower.toSorted());
    const names = z
      .array(z.string())
      .parse(await values('/system/admin/servers', 'servers', 'name', 'proxmox_vm_name'));
    expect(names).toEqual(names.toSorted());
  });

  test('orders are open or sealed as the screen says, and clients active, unverified or suspended', async () => {
    const open = await desk.orders.order(owner.id);
    const ids = async (path: string, rows: string, id: string, query: Record<string, string>) =>
      z
        .array(z.record(z.string(), z.unknown()))
        .parse((await list(path, query))[rows])
        .map((row) => row[id]);
    expect(await ids('/system/admin/orders', 'orders', 'order_id', { status: 'open' })).toEqual([open.key.order_id]);
    expect(await ids('/system/admin/orders', 'orders', 'order_id', { status: 'sealed' })).toHaveLength(4);
    const unverified = await product.account({ verified: false });
    const suspended = await product.account();
    await desk.orders.post(`/system/admin/clients/${suspended.id}/suspend`, { reason: 'A test' });
    const clients = (state: string) => ids('/system/admin/clients', 'clients', 'user_id', { state });
    expect(await clients('unverified')).toEqual([unverified.id]);
    expect(await clients('suspended')).toEqual([suspended.id]);
    expect(await clients('active')).toContain(owner.id);
  });
});
