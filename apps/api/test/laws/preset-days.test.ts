import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightTo } from '@resolvo/contract/access';
import { type EndpointName, endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask, permission } from '@resolvo/contract/permissions';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { raiseAlert } from '../../src/features/money/payments/alerts.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { hostingPlan } from '../subscriptions.ts';
import { call, rowsOf } from '../table.ts';

/** What each preset does on a day, and what it is refused: the work decides, and the table of rights follows. */
const days: Readonly<
  Record<keyof typeof staffPresets, { does: readonly EndpointName[]; isRefused: readonly EndpointName[] }>
> = {
  owner: { does: ['staffInvite', 'roleCreate', 'auditList', 'haltRelease', 'signInChangeApprove'], isRefused: [] },
  support: {
    does: [
      'enquiryList',
      'enquiryReply',
      'clientDetail',
      'clientSendReset',
      'orderDetail',
      'adminServerPower',
      'mailLog',
    ],
    isRefused: [
      ...(['enquiryCredit', 'enquiryExtendInvoice', 'invoiceBuild', 'invoiceRefund', 'balanceAdjust'] as const),
      ...(['clientSuspend', 'clientSignIn', 'staffInvite', 'auditList', 'systemRetryJob'] as const),
    ],
  },
  billing: {
    does: [
      ...(['invoiceList', 'invoiceMarkPaid', 'invoiceRefund', 'paymentBook', 'alertResolve', 'financeReport'] as const),
      ...([
        'enquiryList',
        'enquiryReply',
        'enquiryCredit',
        'enquiryExtendInvoice',
        'clientBillingProfileSave',
      ] as const),
    ],
    isRefused: ['adminServerPower', 'clientSendReset', 'clientSuspend', 'staffInvite', 'subnetCreate', 'auditList'],
  },
  infrastructure: {
    does: [
      ...(['adminServerList', 'adminServerMove', 'adminNodes', 'adminTaskRetry', 'subnetCreate', 'taskDone'] as const),
      ...(['systemFailedJobs', 'systemRetryJob', 'outageList', 'adminServerAdd', 'clientDetail'] as const),
    ],
    isRefused: [
      'invoiceBuild',
      'invoiceList',
      'orderCreate',
      'enquiryReply',
      'clientSendReset',
      'financeReport',
      'auditList',
    ],
  },
  accountant: {
    does: [
      ...([
        'financeReport',
        'financeToday',
        'transactionList',
        'transactionExport',
        'invoiceList',
        'invoiceExport',
      ] as const),
      ...([
        'invoiceDetail',
        'invoicePdf',
        'creditNotePdf',
        'orderList',
        'subscriptionList',
        'clientStatement',
      ] as const),
      ...(['alertList', 'disputeList', 'findingList', 'haltList', 'exchangeRates', 'quoteList'] as const),
    ],
    isRefused: [
      ...(['auditList', 'clientList', 'enquiryList', 'adminServerList', 'mailLog', 'planList', 'staffList'] as const),
      ...(['exchangeRateEnter', 'invoiceRefund', 'paymentBook', 'alertResolve', 'orderCreate'] as const),
      // Rows that a right over orders opens beside another, and that are no books.
      ...(['adminDedicatedList', 'adminDedicatedShow', 'adminDedicatedDocument', 'clientSshKeys'] as const),
      ...(['taskList', 'enquiryMailOriginal'] as const),
    ],
  },
  auditor: {
    does: [
      ...(['auditList', 'auditDetail', 'auditExport', 'staffList', 'staffHistory', 'roleList', 'clientList'] as const),
      ...(['clientDetail', 'clientEvents', 'invoiceList', 'financeReport', 'enquiryList', 'adminServerList'] as const),
      ...(['mailLog', 'planList', 'systemOverview', 'outageList'] as const),
    ],
    isRefused: [
      ...([
        'clientExportFile',
        'adminRecordingFrames',
        'adminRecordingFile',
        'receivedMailOriginal',
        'enquiryMailOriginal',
        'enquiryFile',
        'adminDedicatedDocument',
      ] as const),
      ...(['staffInvite', 'clientSuspend', 'invoiceRefund', 'adminServerPower', 'enquiryReply'] as const),
    ],
  },
};

describe.each(Object.entries(staffPresets))('A32 %s', (name, { permissions }) => {
  const { does, isRefused } = days[name as keyof typeof days];

  test('does the work of its day', () => {
    expect(
      does.filter((row) => rightTo(endpoints[row], permissions) !== true),
      'The preset may not do this work of its day: please mend it in staffPresets (packages/contract/src/permissions.ts), or the day here.',
    ).toEqual([]);
  });

  test('is refused what is the work of others', () => {
    expect(
      isRefused.filter((row) => rightTo(endpoints[row], permissions) === true),
      'The preset may do this work of others: please mend it in staffPresets (packages/contract/src/permissions.ts), or the day here.',
    ).toEqual([]);
  });
});

describe('A35 the day of each preset, through the API', () => {
  const product = useOwnProduct();
  let desk: ServerDesk;
  let client: TestAccount;
  /** Real things, by the names of parameters. */
  const ids: Record<string, string> = {};
  const post = (by: TestAccount, path: string, body: object = {}) => by.browser.post(`/system/admin/${path}`, body);
  const ticket = async () => {
    const made = await client.browser.post('/account/tickets/new', { title: 'Billing: Day', message: 'Day' });
    return String(made.json().ticket_id);
  };
  const unpaid = () => desk.orders.invoice(client.id, 2_000);
  const paid = async () => {
    const id = await unpaid();
    await desk.orders.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Day' });
    return id;
  };
  const refund = (by: TestAccount, id: string) =>
    post(by, `invoices/${id}/refund`, { reason: 'Day', idempotency_key: randomUUID() });

  beforeAll(async () => {
    desk = await serverDesk(product);
    client = await product.account();
    const invoice = await paid();
    await refund(desk.orders.staff, invoice);
    const { db } = product.deps;
    const note = await db.selectFrom('credit_notes').select('id').executeTakeFirstOrThrow();
    const event = await db.selectFrom('events').select('id').executeTakeFirstOrThrow();
    const order = await desk.orders.order(client.id);
    await order.addCustom(500);
    Object.assign(ids, { user_id: client.id, invoice_id: invoice, credit_note_id: note.id, event_id: event.id });
    Object.assign(ids, { server_id: await desk.server(client) });
    queries.orderDetail = { order_id: order.key.order_id };
    queries.invoiceDetail = { invoice_id: invoice };
  });

  /** Each act with the one thing that it is done to. */
  const acts: Partial<Record<EndpointName, (by: TestAccount) => PromiseLike<LightMyRequestResponse>>> = {
    staffInvite: (by) =>
      post(by, 'staff/invite', { email: `${randomUUID()}@example.test`, role_id: staffPresets.support.id }),
    roleCreate: (by) => post(by, 'roles', { name: `Day ${randomUUID()}`, permissions: permission.staffTickets }),
    enquiryReply: async (by) => post(by, `enquiries/${await ticket()}/messages`, { message: 'Day' }),
    clientSendReset: (by) => post(by, `clients/${client.id}/password-reset`),
    adminServerPower: (by) => post(by, `servers/${ids.server_id}/power`, { action: 'reboot' }),
    invoiceMarkPaid: async (by) => post(by, `invoices/${await unpaid()}/mark-paid`, { method: 'other', reason: 'Day' }),
    invoiceRefund: async (by) => refund(by, await paid()),
    paymentBook: (by) =>
      post(by, 'finance/payments', {
        ...{ user_id: client.id, amount: 500, method: 'bank_transfer', reference: '', reason: 'Day' },
        idempotency_key: randomUUID(),
      }),
    async alertResolve(by) {
      const { deps } = product;
      await raiseAlert(deps, deps.db, { kind: 'unknown_payment', subject: randomUUID(), details: 'Day' });
      const [alert] = (await by.browser.get('/system/admin/finance/alerts')).json().alerts;
      return post(by, `finance/alerts/${alert.alert_id}/resolve`, { note: 'Day' });
    },
    enquiryCredit: async (by) =>
      post(by, `enquiries/${await ticket()}/credit`, { amount: 100, reason: 'Day', idempotency_key: randomUUID() }),
    enquiryExtendInvoice: async (by) =>
      post(by, `enquiries/${await ticket()}/invoices/${await unpaid()}/extend`, { days: 7, reason: 'Day' }),
    clientBillingProfileSave: (by) =>
      by.browser.send('PUT', `/system/admin/clients/${client.id}/billing-profile`, {
        ...{ name: 'Kari Nordmann', company: '', line1: 'Storgata 1', line2: '', postcode: '0155', city: 'Oslo' },
        ...{ country: 'NO', vat_number: '' },
      }),
    async adminServerMove(by) {
      const { nodes } = (await by.browser.get(`/system/admin/servers/${ids.server_id}/move`)).json();
      return post(by, `servers/${ids.server_id}/move`, { node: nodes[0].node, reason: 'Day' });
    },
    subnetCreate: (by) =>
      post(by, 'subnets', { name: 'Day', cluster: 'oslo', network: '203.0.113.0/24', gateway: '203.0.113.1' }),
    async taskDone(by) {
      const order = await desk.orders.order(client.id);
      await order.add(await desk.orders.plan(hostingPlan), 1);
      await order.seal();
      await desk.orders.post('/system/invoices/issue', order.key);
      const task = await product.deps.db
        .selectFrom('staff_tasks')
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return post(by, `tasks/${task.id}/done`, { note: '' });
    },
    async adminServerAdd(by) {
      const plan_id = await desk.orders.plan({ type: 'proxmox', vcpus: 1, ram_mb: 1024, disk_gb: 10, traffic_tb: 1 });
      return post(by, 'servers', { user_id: client.id, plan_id, image: 'debian-13', billing: 'free' });
    },
  };
  const queries: Partial<Record<EndpointName, Record<string, string>>> = {
    financeReport: { from: '2026-01-01', to: '2026-12-31' },
  };
  /** Acted out with the fault that they need, by these tests. */
  const elsewhere: Readonly<Partial<Record<EndpointName, string>>> = {
    haltRelease: 'sales/subscriptions/watch-run.test.ts',
    signInChangeApprove: 'people/clients/sign-in-changes.test.ts',
    adminTaskRetry: 'machines/servers/provision.test.ts',
    systemRetryJob: 'platform/mail/mail.test.ts',
  };

  test('what needs a fault is acted out by a test that is there', () => {
    for (const row of endpointNames) {
      const file = elsewhere[row];
      if (file === undefined) continue;
      const last = endpoints[row].path.split('/').at(-1) ?? '';
      const text = readFileSync(join(import.meta.dirname, '../../src/features', file), 'utf8');
      expect(text.includes(last), `${file} calls ${row} no more: please name the test that does.`).toBe(true);
    }
  });

  test.each(Object.entries(staffPresets))('%s', async (name, { permissions }) => {
    const by = await product.account({ permissions: permissions + customerMask });
    const refused: string[] = [];
    for (const row of days[name as keyof typeof days].does) {
      if (row in elsewhere) continue;
      const endpoint = endpoints[row];
      const act = acts[row];
      if (!act && endpoint.method !== 'GET') throw new Error(`Say in \`acts\` how ${row} is done.`);
      const answer = await (act
        ? act(by)
        : call(by.browser, { name: row, endpoint }, { params: ids, query: queries[row] }));
      if (answer.statusCode >= 400) refused.push(`${row}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
    expect(refused, 'Mend the preset, or what the page of this work asks for.').toEqual([]);
  });
});

describe('A33 who reads changes nothing', () => {
  const product = useOwnProduct();

  test.each([staffPresets.accountant, staffPresets.auditor])('$name', async ({ permissions }) => {
    const reader = await product.account({ permissions: permissions + customerMask });
    const noted = { except: ['sessions', 'rate_limits'] };
    const before = await product.fingerprint(noted);
    const opened: string[] = [];
    for (const row of rowsOf('staff')) {
      const { statusCode } = await call(reader.browser, row);
      if (statusCode !== 403) opened.push(row.name);
    }
    const isRead = (one: string) => rowsOf('staff').find(({ name }) => name === one)?.endpoint.method === 'GET';
    expect(
      opened.filter((one) => !isRead(one)),
      'A right to read opened these rows that change something: please ask another right in their rows of the contract.',
    ).toEqual([]);
    expect(opened.length).toBeGreaterThan(15);
    expect(await product.fingerprint(noted)).toBe(before);
  });
});
