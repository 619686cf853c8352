import { randomUUID } from 'node:crypto';
import { effectFaults } from '@resolvo/contract/access';
import { limits, staff, tellsBy, tellsNobody, tellsOrNot } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { notToldField } from '@resolvo/contract/not-told';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aboutNoThing, naming } from '../../../../tools/laws/mail-naming.ts';
import { findServer } from '../../src/features/machines/servers/hold-server.ts';
import { documentMail } from '../../src/features/money/invoices/document-mail.ts';
import { modules } from '../../src/modules.ts';
import { type HostingDesk, hostingDesk } from '../hosting.ts';
import { mails, staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { buy } from '../subscriptions.ts';
import { rowsOf } from '../table.ts';
import { nobodysIn } from './nobodys.ts';
import { longerScenes, type Scenes } from './told-scenes.ts';

/** Whatever staff do to a client's thing tells its people: each row of staff that says so is acted out, and the mail is looked for. */
const product = useOwnProduct({}, { hosting: true });
const telling = rowsOf('staff').flatMap(({ name, endpoint: { tells } }) =>
  tells && 'by' in tells ? [{ name, by: tells.by }] : [],
);

let desk: ServerDesk;
let hosts: HostingDesk;
let client: TestAccount;
let helper: TestAccount;
let server: string;
const post = (path: string, body: object = {}) => desk.orders.post(`/system/admin/${path}`, body);
const send = (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body: object) =>
  helper.browser.send(method, `/system/admin/${path}`, body);

beforeAll(async () => {
  desk = await serverDesk(product);
  hosts = await hostingDesk(product);
  helper = desk.orders.staff;
  client = await product.account();
  server = await desk.server(client);
});

/** A ticket of the client; its number comes from the row. */
async function ticket(title = 'Billing: A question'): Promise<{ id: string; number: number }> {
  const made = await client.browser.post('/account/tickets/new', { title, message: 'Law' });
  return { id: String(made.json().ticket_id), number: Number(made.json().numeric_id) };
}
const unpaid = () => desk.orders.invoice(client.id, 2_000);
async function paid(): Promise<string> {
  const id = await unpaid();
  await post(`invoices/${id}/mark-paid`, { method: 'other', reason: 'Law' });
  return id;
}
async function quote(): Promise<string> {
  const lines = [{ name: 'Law', price: 100 }];
  return (await post('quotes', { user_id: client.id, title: 'Law', lines })).json().quote_id;
}
async function domain(): Promise<{ id: string; name: string }> {
  const name = `law-${randomUUID().slice(0, 8)}.no`;
  await hosts.owns(client, name);
  const { id } = await product.deps.db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { id, name };
}
const suspended = { reason: 'Law' };
const nameOf = async (id: string) =>
  (await product.deps.db.selectFrom('servers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const typed = async (id: string) => ({ name: await nameOf(id), reason: 'Law' });
async function abuseCase(): Promise<string> {
  const { ipv4 } = await findServer(product.deps.db, server);
  const body = { category: 'spam', subject_address: ipv4, happened_at: '', evidence: 'A law of this product.' };
  const made = await post('abuse-cases', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json().case_id;
}
const payout = () => ({ user_id: client.id, amount: 100, holder: 'Law', iban: 'NO9386011117947', reason: 'Law' });
async function askedPayout(): Promise<string> {
  await desk.orders.adjust(client.id, 500);
  // By another person than who sends it.
  const asker = await product.account({ permissions: staffMask });
  const asked = { ...payout(), idempotency_key: randomUUID() };
  const made = await asker.browser.post('/system/admin/finance/payouts', asked);
  expect(made.statusCode, made.body).toBe(201);
  return made.json().payout_id;
}
async function withDraft(): Promise<{ user_id: string; order_id: string }> {
  const order = await desk.orders.order(client.id);
  await order.addCustom(500);
  return order.key;
}

async function handOverDue(): Promise<{ unit: string; task: string }> {
  const key = await withDraft();
  await desk.orders.post('/system/invoices/seal', { ...key, annual_subscription: false, tax: 0 });
  await desk.orders.post('/system/invoices/issue', key);
  await desk.settle();
  const { unit, task } = await product.deps.db
    .selectFrom('dedicated_units as u')
    .innerJoin('staff_tasks as t', 't.delivery_id', 'u.delivery_id')
    .select(['u.id as unit', 't.id as task'])
    .where('u.account_id', '=', client.id)
    .orderBy('t.created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { unit, task };
}
async function handedOver(): Promise<string> {
  const { unit, task } = await handOverDue();
  await post(`tasks/${task}/done`, { hand_over: { access: 'Law' } });
  return unit;
}

/** Each makes what the act needs, and returns the act. */
const scenes: Scenes = {
  ...longerScenes({
    product,
    desk: () => desk,
    hosts: () => hosts,
    client: () => client,
    about: (one) => {
      client = one;
    },
    task: async () => (await handOverDue()).task,
  }),
  async adminTokenRevoke() {
    await client.token(1);
    const { id } = await product.deps.db
      .selectFrom('api_tokens')
      .select('id')
      .where('account_id', '=', client.id)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    return () => post(`tokens/${id}/revoke`, { reason: 'Law' });
  },
  async clientSuspend() {
    client = await product.account();
    return () => post(`clients/${client.id}/suspend`, suspended);
  },
  async clientUnsuspend() {
    client = await product.account();
    await post(`clients/${client.id}/suspend`, suspended);
    return () => post(`clients/${client.id}/unsuspend`);
  },
  async clientSignOut() {
    client = await product.account();
    return () => post(`clients/${client.id}/sign-out`);
  },
  clientRename: async () => () => send('PATCH', `clients/${client.id}/name`, { name: 'Nordlys AS' }),
  clientSendReset: async () => () => post(`clients/${client.id}/password-reset`),
  clientSignIn: async () => () => helper.browser.post(`/system/admin/clients/${client.id}/sign-in`, { reason: 'Law' }),
  clientQuotasSet: async () => () =>
    send('PUT', `clients/${client.id}/quotas`, {
      ...{ servers: null, vcpus: null, memory_gb: null, disk_gb: null, addresses: null, volume_gb: null },
      reason: 'Law',
    }),
  async clientBillingProfileSave() {
    return () => send('PUT', `clients/${client.id}/billing-profile`, address);
  },
  async enquiryReply() {
    const { id } = await ticket();
    return () => post(`enquiries/${id}/messages`, { message: 'Law' });
  },
  async enquiryMerge() {
    const [one, two] = [await ticket(), await ticket()];
    return () => post(`enquiries/${two.id}/merge`, { into: one.number });
  },
  async enquiryReboot() {
    const { id } = await ticket();
    return () => post(`enquiries/${id}/servers/${server}/reboot`);
  },
  async enquirySendInvoice() {
    const { id } = await ticket();
    const invoice = await unpaid();
    return () => post(`enquiries/${id}/invoices/${invoice}/send`);
  },
  async enquiryExtendInvoice() {
    const { id } = await ticket();
    const invoice = await unpaid();
    return () => post(`enquiries/${id}/invoices/${invoice}/extend`, { days: 7, reason: 'Law' });
  },
  async enquiryCredit() {
    const { id } = await ticket();
    const key = randomUUID();
    return () => post(`enquiries/${id}/credit`, { amount: 100, reason: 'Law', idempotency_key: key });
  },
  async abuseCaseWarn() {
    const id = await abuseCase();
    return () => post(`abuse-cases/${id}/warn`, { message: 'Law' });
  },
  async abuseCaseAsk() {
    const id = await abuseCase();
    return () => post(`abuse-cases/${id}/ask`, { message: 'Law', days: 2 });
  },
  async abuseCaseWrite() {
    const id = await abuseCase();
    await post(`abuse-cases/${id}/warn`, { message: 'Law' });
    return () => post(`abuse-cases/${id}/messages`, { to: 'client', message: 'Law' });
  },
  async abuseCaseClose() {
    const id = await abuseCase();
    await post(`abuse-cases/${id}/warn`, { message: 'Law' });
    return () => post(`abuse-cases/${id}/close`, { outcome: 'solved', reason: 'Law' });
  },
  async orderSeal() {
    const key = await withDraft();
    return () => desk.orders.post('/system/invoices/seal', { ...key, annual_subscription: false, tax: 0 });
  },
  async orderDelete() {
    const key = await withDraft();
    await desk.orders.post('/system/invoices/seal', { ...key, annual_subscription: false, tax: 0 });
    return () => helper.browser.send('DELETE', '/system/invoices/order', key);
  },
  async invoiceSend() {
    const id = await unpaid();
    return () => post(`invoices/${id}/send`);
  },
  async invoiceMarkPaid() {
    const id = await unpaid();
    return () => post(`invoices/${id}/mark-paid`, { method: 'other', reason: 'Law' });
  },
  async invoiceCancel() {
    const id = await unpaid();
    return () => post(`invoices/${id}/cancel`, { reason: 'Law' });
  },
  async invoiceRefund() {
    const id = await paid();
    return () => post(`invoices/${id}/refund`, { reason: 'Law', idempotency_key: randomUUID() });
  },
  async invoiceReissue() {
    const id = await paid();
    const items = [{ name: 'Law', price: 100 }];
    return () => post(`invoices/${id}/reissue`, { items, reason: 'Law', idempotency_key: randomUUID() });
  },
  balanceAdjust: async () => () => desk.orders.adjust(client.id, 100),
  adminServerPower: async () => () => post(`servers/${server}/power`, { action: 'reboot' }),
  async adminServerSuspend() {
    const server = await desk.server(client);
    return () => post(`servers/${server}/suspend`, { reason: 'Law' });
  },
  async adminServerResume() {
    const server = await desk.server(client);
    await post(`servers/${server}/suspend`, { reason: 'Law' });
    await desk.settle();
    return () => post(`servers/${server}/resume`);
  },
  async adminServerNetworkCut() {
    const server = await desk.server(client);
    return () => post(`servers/${server}/network/cut`, { reason: 'Law' });
  },
  async adminServerNetworkRestore() {
    const server = await desk.server(client);
    await post(`servers/${server}/network/cut`, { reason: 'Law' });
    await desk.settle();
    return () => post(`servers/${server}/network/restore`);
  },
  async adminServerRescue() {
    const server = await desk.server(client);
    return () => post(`servers/${server}/rescue`, { reason: 'Law' });
  },
  async adminServerRescueLeave() {
    const server = await desk.server(client);
    await post(`servers/${server}/rescue`, { reason: 'Law' });
    await desk.settle();
    return () => post(`servers/${server}/rescue/leave`);
  },
  async adminServerDelete() {
    const server = await desk.server(client);
    const body = await typed(server);
    return () => send('DELETE', `servers/${server}`, body);
  },
  adminBatchStart: async () => () => post('servers/batches', { act: 'reboot', server_ids: [server] }),
  async adminTaskUnwind() {
    const server = await desk.server(client);
    const begun = await client.browser.post(`/account/vm/${server}/snapshots`, { name: 'Law' });
    expect(begun.statusCode, begun.body).toBe(202);
    const stuck = { status: 'stuck', reason: 'Law' };
    const { id } = await product.deps.db
      .updateTable('sagas')
      .set(stuck)
      .where('subject_id', '=', server)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    return () => post(`server-tasks/${id}/unwind`);
  },
  async adminServerAdd() {
    const plan_id = await desk.orders.plan({ type: 'proxmox', vcpus: 1, ram_mb: 1024, disk_gb: 10, traffic_tb: 1 });
    return () => post('servers', { user_id: client.id, plan_id, image: 'debian-13', billing: 'free' });
  },
  async adminPackageSuspend() {
    const id = await hosts.package(client);
    return () => post(`hosting/packages/${id}/suspend`, { reason: 'Law' });
  },
  async adminPackageResume() {
    const id = await hosts.package(client);
    await post(`hosting/packages/${id}/suspend`, { reason: 'Law' });
    await desk.settle();
    return () => post(`hosting/packages/${id}/resume`);
  },
  async adminPackageDelete() {
    const id = await hosts.package(client);
    const { domain: name } = await product.deps.db
      .selectFrom('hosting_packages')
      .select('domain')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return () => send('DELETE', `hosting/packages/${id}`, { domain: name, reason: 'Law' });
  },
  paymentBook: async () => () =>
    post('finance/payments', {
      ...{ user_id: client.id, amount: 500, method: 'bank_transfer', reference: '', reason: 'Law' },
      idempotency_key: randomUUID(),
    }),
  payoutFor: async () => {
    await desk.orders.adjust(client.id, 500);
    return () => post('finance/payouts', { ...payout(), idempotency_key: randomUUID() });
  },
  async payoutSend() {
    const id = await askedPayout();
    const sent_on = product.deps.now().toISOString().slice(0, 10);
    return () => post(`finance/payouts/${id}/sent`, { sent_on, reference: 'Law' });
  },
  async payoutCallOff() {
    const id = await askedPayout();
    return () => post(`finance/payouts/${id}/call-off`, { reason: 'Law' });
  },
  async payoutReturned() {
    const id = await askedPayout();
    const sent_on = product.deps.now().toISOString().slice(0, 10);
    await post(`finance/payouts/${id}/sent`, { sent_on, reference: 'Law' });
    return () => post(`finance/payouts/${id}/returned`, { reason: 'Law' });
  },
  async subscriptionCancel() {
    const { id } = await buy(product, desk.orders, { owner: client });
    return () => post(`subscriptions/${id}/cancel`, {});
  },
  async subscriptionResume() {
    const { id } = await buy(product, desk.orders, { owner: client });
    await post(`subscriptions/${id}/cancel`, {});
    return () => post(`subscriptions/${id}/resume`);
  },
  async subscriptionEnd() {
    const { id } = await buy(product, desk.orders, { owner: client });
    return () => post(`subscriptions/${id}/end`, { reason: 'Law' });
  },
  async endingKeep() {
    const { id } = await buy(product, desk.orders, { owner: client });
    await post(`subscriptions/${id}/end`, { reason: 'Law' });
    const { unit_id } = await product.deps.db
      .selectFrom('announced_ends')
      .select('unit_id')
      .where('account_id', '=', client.id)
      .orderBy('announced_at', 'desc')
      .executeTakeFirstOrThrow();
    return () => post(`endings/${unit_id}/keep`, { reason: 'Law' });
  },
  async adminDomainHandOver() {
    const [{ id, name }, other] = [await domain(), await product.account()];
    await product.deps.db.updateTable('domains').set({ account_id: other.id }).where('id', '=', id).execute();
    return () => post(`domains/${id}/hand-over`, { user_id: client.id, name, reason: 'Law' });
  },
  async adminDomainWithdraw() {
    const { id, name } = await domain();
    return () => post(`domains/${id}/withdraw`, { name, reason: 'Law' });
  },
  async taskDone() {
    const { task } = await handOverDue();
    return () => post(`tasks/${task}/done`, { hand_over: { access: 'Law' } });
  },
  async adminDedicatedEdit() {
    const unit = await handedOver();
    const about = { addresses: ['192.0.2.77'], rack: '', port: '', note: '', staff_note: '', parts: [] };
    return () => send('PUT', `dedicated/${unit}`, { name: 'Law', ...about });
  },
  async adminDedicatedAccess() {
    const unit = await handedOver();
    return () => send('PUT', `dedicated/${unit}/access`, { access: 'Law' });
  },
  async adminDedicatedDocumentAdd() {
    const unit = await handedOver();
    return () => post(`dedicated/${unit}/documents`, { name: 'law.txt', content: 'TGF3' });
  },
  async quoteSend() {
    const id = await quote();
    return () => post(`quotes/${id}/send`);
  },
  async quoteWithdraw() {
    const id = await quote();
    await post(`quotes/${id}/send`);
    return () => post(`quotes/${id}/withdraw`, { reason: 'Law' });
  },
};

const address = {
  name: 'Kari Nordmann',
  company: '',
  line1: 'Storgata 1',
  line2: '',
  postcode: '0155',
  city: 'Oslo',
  country: 'NO',
  vat_number: '',
  organisation_number: '',
};

interface Queued {
  readonly mail: string;
  readonly to: string;
  /** What its words are made of; null for a mail with a document. */
  readonly data: unknown;
}

async function queued(): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select coalesce(data ->> 'template', data ->> 'occasion') as mail, coalesce(data ->> 'to', '') as to, data -> 'data' as data
    from (select data from pgboss.job where name = any(${mails}) and state <> 'completed' and not data ? 'act_id'
      union all select job from act_mails) as queued`.execute(product.deps.db);
  return rows;
}

const templates = new Map(modules.flatMap(({ mails: brought = [] }) => brought).map((mail) => [mail.name, mail]));

/** The names of things in what a mail is made of, as it was queued. A token without a name is known by its first letters. */
const namesIn = (data: unknown): string[] =>
  Object.entries(Object(data)).flatMap(([key, value]) => {
    if (typeof value === 'object') return namesIn(value);
    return naming.test(key) || key === 'prefix' ? [String(value)] : [];
  });

/** What is wrong with an act of staff whose row says that it tells by these mails. */
async function faultsOf(name: string, by: readonly string[], act: () => PromiseLike<LightMyRequestResponse>) {
  await desk.settle();
  await product.forgetJobs();
  const [answer, nobodys] = await nobodysIn(product, act);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  if (nobodys.length > 0) return [`${name}: pass the actor as \`by\` where ${nobodys.join(', ')} is emitted.`];
  await desk.settle();
  const told = (await queued()).filter(({ mail, to }) => by.includes(mail) && ['', client.email].includes(to));
  if (told.length === 0)
    return [`${name} says that it tells by ${by.join(', ')}, and sent none of them to the client.`];
  return told.flatMap(({ mail, data }) => {
    const template = templates.get(mail);
    // A mail with a document has no data of its own: the number of the document is in its subject (document-texts.ts).
    if (template === undefined || data === null || mail in aboutNoThing) return [];
    const { subject } = template.words(data, { publicUrl: 'https://example.test', link: 'https://example.test/x' });
    const isNamed = namesIn(data).some((one) => one !== '' && subject.includes(one));
    return isNamed ? [] : [`${name} sent ${mail} as “${subject}”, which names no thing of ${JSON.stringify(data)}.`];
  });
}

describe('A29 what staff do to a client’s thing tells its people', () => {
  const occasions: readonly string[] = documentMail.shape.occasion.options;
  const known = new Set([
    ...occasions,
    ...modules.flatMap(({ mails: brought = [] }) => brought.map(({ name }) => name)),
  ]);

  test('by mails that there are', () => {
    expect(
      telling.flatMap(({ by }) => by).filter((mail) => !known.has(mail)),
      'Rows name these mails in `tells`, and no module brings them: please name a mail of a mails.ts.',
    ).toEqual([]);
    expect(telling.length).toBeGreaterThan(50);
  });

  test('and each row that does is acted out', () => {
    const silent = telling.filter(({ name }) => !(name in scenes)).map(({ name }) => name);
    expect(silent, 'Please act each of these out in `scenes` of told-by-staff.test.ts, or in told-scenes.ts.').toEqual(
      [],
    );
  });
});

describe('A30 staff choose that a client is not told, and say why', () => {
  const auditOf = async (what: string) =>
    (await helper.browser.get(`/system/admin/audit?what=${what}&limit=1`)).json().events[0];

  test('no mail is sent, the act is done, and the reason stands in the audit', async () => {
    await product.forgetJobs();
    const quiet = { reason: 'Law', not_told: 'The police asked us not to.' };
    expect((await post(`servers/${server}/suspend`, quiet)).statusCode).toBe(200);
    expect(await queued()).toEqual([]);
    await desk.settle();
    expect(await queued()).toEqual([]);
    const name = { name: 'Quiet AS', not_told: 'A typing error of ours.' };
    expect((await send('PATCH', `clients/${client.id}/name`, name)).statusCode).toBe(200);
    expect(await queued()).toEqual([]);
    expect(await auditOf('account.renamed')).toMatchObject({ not_told: 'A typing error of ours.' });
    const activity = await client.browser.get('/account/activity');
    expect(activity.body).not.toContain('typing error');
    expect((await post(`servers/${server}/resume`)).statusCode).toBe(200);
    expect(await queued()).toHaveLength(1);
  });
});

/** A node that is off is in the way of what comes after. */
const inOrder = telling.toSorted(
  (one, other) => Number(one.name === 'adminLostNodeStart') - Number(other.name === 'adminLostNodeStart'),
);

describe('A29 each is told', () => {
  let usual: TestAccount;
  beforeAll(() => {
    usual = client;
  });
  afterAll(async () => {
    for (const node of ['osl-1', 'osl-2', 'osl-3'])
      await product.askLab('POST', `/proxmox/nodes/${node}`, { online: true });
  });

  test('S97 an act that says so and sends nothing is found, and so is a mail that calls its thing by nothing', async () => {
    client = usual;
    const quiet = { name: 'Quiet AS', not_told: 'Planted.' };
    expect(await faultsOf('planted', ['staff-act'], () => send('PATCH', `clients/${client.id}/name`, quiet))).toEqual([
      'planted says that it tells by staff-act, and sent none of them to the client.',
    ]);
    const template = templates.get('staff-act');
    if (!template) throw new Error('There is no such mail.');
    templates.set('staff-act', { ...template, words: () => ({ subject: 'Your server', heading: '', paragraphs: [] }) });
    try {
      const [fault] = await faultsOf('planted', ['staff-act'], () =>
        post(`servers/${server}/power`, { action: 'reboot' }),
      );
      expect(fault).toContain('planted sent staff-act as “Your server”, which names no thing of');
    } finally {
      templates.set('staff-act', template);
    }
  });

  test.each(inOrder)('$name', async ({ name, by }) => {
    client = usual;
    const act = await scenes[name]?.();
    expect(act && (await faultsOf(name, by, act))).toEqual([]);
  });
});

describe('A29 a row that hides whom it tells stops the boot', () => {
  const row = {
    method: 'POST',
    path: '/system/admin/servers/{server_id}/paint',
    summary: 'Paint a server.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['servers'],
    gives: false,
    body: z.strictObject({ reason: z.string() }),
    status: 200,
    response: z.strictObject({}),
    errors: [],
  } as const;

  test('a silent one, and one whose choice and body do not agree', () => {
    expect(effectFaults('paint', row)).toEqual([
      "The row paint changes something of a client's: say in it whom it tells (tellsBy, tellsOrNot or tellsNobody).",
    ]);
    expect(effectFaults('paint', { ...row, tells: tellsOrNot('staff-act') })).toHaveLength(1);
    expect(effectFaults('paint', { ...row, tells: tellsBy('staff-act') })).toEqual([]);
    expect(effectFaults('paint', { ...row, tells: tellsNobody('It is only paint.') })).toEqual([]);
    const body = row.body.extend(notToldField);
    expect(effectFaults('paint', { ...row, body, tells: tellsBy('staff-act') })).toHaveLength(1);
    expect(effectFaults('paint', { ...row, body, tells: tellsOrNot('staff-act') })).toEqual([]);
  });

  test('every row of the table says it', () => {
    expect(
      endpointNames.flatMap((name) => effectFaults(name, endpoints[name])),
      'Each line says what a row of the contract leaves unsaid: please say it in that row.',
    ).toEqual([]);
  });
});
