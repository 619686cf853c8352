import { randomUUID } from 'node:crypto';
import { effectFaults, refusals } from '@resolvo/contract/access';
import { limits, staff, tellsNobody } from '@resolvo/contract/endpoint';
import { staffPresets } from '@resolvo/contract/people/staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { namelessFault } from '../../src/features/people/access/gate.ts';
import { type HostingDesk, hostingDesk } from '../hosting.ts';
import { makeMember } from '../members.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { call, jsonSchemaOf, type Row, rowsOf, sample } from '../table.ts';
import { rightBodiesOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

/** Each row of staff that gives something of value, pressed for an account and the things of an account of one's own. */
const product = useOwnProduct({}, { hosting: true });
const giving = rowsOf('staff').filter(({ endpoint }) => endpoint.gives);
let desk: ServerDesk;
let hosts: HostingDesk;
/** Owns what is aimed at, and works here. */
let owner: TestAccount;
/** A member of the same account with no right in it but to look, who works here too. */
let member: TestAccount;
let things: Record<string, string>;
let bodies: Record<string, object>;
let before: string;

beforeAll(async () => {
  desk = await serverDesk(product);
  hosts = await hostingDesk(product);
  owner = await product.account({ permissions: staffMask });
  member = await product.account({ permissions: staffMask });
  await makeMember(product, owner, member, { role: 'custom', permissions: 1 });
  bodies = await rightBodiesOfNouns({ product, mine: () => owner, theirs: () => owner });
  things = await madeFor(owner);
  before = await product.fingerprint();
});

/** One thing of every kind that such a row names, by the field that has its id. */
async function madeFor({ id: user_id, browser }: TestAccount): Promise<Record<string, string>> {
  const { db } = product.deps;
  const ok = async (answer: ReturnType<typeof browser.post>): Promise<Record<string, string>> => {
    const { statusCode, body, json } = await answer;
    expect(statusCode, body).toBeLessThan(300);
    return json();
  };
  const post = (path: string, body: object) => ok(desk.orders.post(`/system/admin/${path}`, body));
  const server_id = await desk.server({ ...owner });
  const package_id = await hosts.package({ ...owner });
  const draft = await desk.orders.order(user_id);
  await draft.addCustom(500);
  const sold = await desk.orders.order(user_id);
  await sold.addCustom(500);
  await sold.seal();
  await ok(desk.orders.post('/system/invoices/issue', sold.key));
  await desk.settle();
  const task = await db
    .selectFrom('staff_tasks as t')
    .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
    .select(['t.id', 'd.id as delivery_id'])
    .where('d.account_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const [{ id: saga }, { id: subscription_id }, { id: dedicated_id }] = await Promise.all([
    db.selectFrom('sagas').select('id').where('subject_id', '=', server_id).executeTakeFirstOrThrow(),
    db.selectFrom('subscriptions').select('id').where('account_id', '=', user_id).executeTakeFirstOrThrow(),
    db.selectFrom('dedicated_units').select('id').where('account_id', '=', user_id).executeTakeFirstOrThrow(),
  ]);
  const halt = { kind: 'account', account_id: user_id, made: 9, explained: 1, created_at: new Date() };
  const { id: halt_id } = await db.insertInto('invoicing_halts').values(halt).returning('id').executeTakeFirstOrThrow();
  await desk.orders.adjust(user_id, 500);
  const account = { holder: 'Law', iban: 'NO9386011117947' };
  const asked = { user_id, amount: 100, ...account, reason: 'Law', idempotency_key: randomUUID() };
  return {
    user_id,
    server_id,
    package_id,
    order_id: draft.key.order_id,
    invoice_id: await desk.orders.invoice(user_id, 2_000),
    delivery_id: task.delivery_id,
    unit_id: task.delivery_id,
    task_id: task.id,
    server_task_id: saga,
    subscription_id,
    dedicated_id,
    halt_id,
    payout_id: String((await post('finance/payouts', asked)).payout_id),
    quote_id: String((await post('quotes', { user_id, title: 'Law', lines: [{ name: 'Law', price: 100 }] })).quote_id),
    enquiry_id: String((await ok(browser.post('/account/tickets/new', { title: 'Other: x', message: 'y' }))).ticket_id),
  };
}

const key = randomUUID();
const reason = 'Law';
const amounts = { user_id: '', amount: 100, reason };
/** Of rows whose fields lean on each other. */
const whole: Readonly<Record<string, object>> = {
  enquiryCredit: { amount: 100, reason, idempotency_key: key },
  orderAddItem: { order_id: '', user_id: '', custom_item: { name: 'Law', price: 100 } },
  orderSeal: { order_id: '', user_id: '', annual_subscription: false, tax: 0 },
  taskDone: {},
  invoiceBuild: {
    user_id: '',
    items: [{ custom_item: { name: 'Law', price: 100, quantity: 1, description: 'Law' } }],
    tax: 0,
    payment_term_id: 'net_30',
  },
  invoiceRefund: { reason, idempotency_key: key },
  invoiceReissue: { items: [{ name: 'Law', price: 100 }], reason, idempotency_key: key },
  balanceAdjust: amounts,
  paymentBook: { ...amounts, method: 'bank_transfer', reference: '', idempotency_key: key },
  payoutFor: { ...amounts, holder: 'Law', iban: 'NO9386011117947', idempotency_key: key },
};

function pressed(by: TestAccount, row: Row) {
  const shaped = row.endpoint.body ? Object(sample(jsonSchemaOf(row.endpoint.body))) : {};
  const body: Record<string, unknown> = { ...(whole[row.name] ?? { ...shaped, ...(bodies[row.name] ?? {}) }) };
  for (const [field, id] of Object.entries(things)) if (field in body) body[field] = id;
  return call(by.browser, row, { params: things, query: rightQueriesOfNouns[row.name], body });
}

describe('C17 no person of staff gives an account that they are a member of something of value', () => {
  test.each(giving)('$name', async (row) => {
    for (const by of [owner, member]) {
      const answer = await pressed(by, row);
      expect([answer.statusCode, answer.json().details], row.name).toEqual([409, refusals.ownAccount]);
    }
  });

  test('and nothing of it was done', async () => expect(await product.fingerprint()).toBe(before));

  test('each is made for things whose owner is known, and an id that nothing has is of no account', async () => {
    for (const [field, finders] of product.deps.owners) {
      const found = await Promise.all(finders.map((find) => find(product.deps.db, String(things[field]))));
      expect(found, field).toContain(owner.id);
      expect(await Promise.all(finders.map((find) => find(product.deps.db, randomUUID())))).toEqual(
        finders.map(() => undefined),
      );
    }
  });

  test('the money, the goods and the discounts of the presets’ days are among them', () => {
    expect(giving.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['balanceAdjust', 'paymentBook', 'invoiceMarkPaid', 'invoiceRefund', 'payoutFor', 'payoutSend'],
        ...['orderCreate', 'orderEdit', 'orderAddItem', 'orderSeal', 'orderIssue', 'quoteCreate', 'enquiryCredit'],
        ...['adminServerAdd', 'adminMachineAdopt', 'adminHostingAdopt', 'adminDomainHandOver', 'clientQuotasSet'],
      ]),
    );
  });

  test.each([staffPresets.billing, staffPresets.support, staffPresets.infrastructure])(
    '$name serves no account of their own',
    async ({ permissions }) => {
      const self = await product.account({ permissions });
      const admin = (path: string, body: object) =>
        self.browser.post(`/system/admin/${path}`, { user_id: self.id, ...body });
      const money = { amount: 50_000, reason: 'Law' };
      const key = { idempotency_key: randomUUID() };
      const plan_id = await desk.orders.plan({ type: 'proxmox', vcpus: 1, ram_mb: 1024, disk_gb: 10, traffic_tb: 1 });
      const answers = await Promise.all([
        admin('finance/adjustments', money),
        admin('finance/payments', { ...money, ...key, method: 'bank_transfer' }),
        admin('orders', {}),
        admin('servers', { plan_id, image: 'debian-13', billing: 'free' }),
      ]);
      expect(
        answers.map(({ statusCode }) => statusCode).filter((status) => status < 400),
        'Staff gave their own account something. Please let the rows of these calls say `gives: true`.',
      ).toEqual([]);
      expect(answers.map(({ statusCode }) => statusCode)).toContain(409);
    },
  );
});

describe('C17 a row that hides what it gives stops the boot', () => {
  const row = {
    method: 'POST',
    path: '/system/admin/presents',
    summary: 'Give something.',
    access: staff('staffOrders'),
    limit: limits.write,
    tells: tellsNobody('A row of this test.'),
    changes: ['orders'],
    status: 200,
    response: z.strictObject({}),
    errors: [],
  } as const;

  test('a silent one, and one that names nothing whose owner is known', () => {
    expect(effectFaults('give', row)).toEqual([
      'The row give touches what accounts have and owe: say in it whether it gives something of value (gives).',
    ]);
    expect(effectFaults('give', { ...row, gives: true })).toEqual([]);
    expect(effectFaults('give', { ...row, gives: false })).toEqual([]);
    const { owners } = product.deps;
    expect(namelessFault('give', { ...row, gives: true }, owners)).toHaveLength(1);
    expect(
      namelessFault(
        'give',
        { ...row, gives: true, path: '/x/{plan_id}', params: z.object({ plan_id: z.uuid() }) },
        owners,
      ),
    ).toHaveLength(1);
    expect(namelessFault('give', { ...row, gives: true, body: z.strictObject({ user_id: z.uuid() }) }, owners)).toEqual(
      [],
    );
    expect(namelessFault('give', { ...row, gives: true, params: z.object({ invoice_id: z.uuid() }) }, owners)).toEqual(
      [],
    );
  });
});
