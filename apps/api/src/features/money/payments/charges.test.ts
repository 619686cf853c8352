import { topupLimits } from '@resolvo/contract/money/charges';
import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk, eventAbout } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { jsonSchemaOf, rows } from '../../../../test/table.ts';
import type { CardGateway, GatewayPayment } from '../../../providers/card-gateway.ts';
import { countryOf } from '../../../security/addresses.ts';
import { settleCharge } from './settle-charge.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterAll(async () => {
  await product.settle();
  await expectTrueBooks(product);
});

const invoiceOf = async (id: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json());
const balanceOf = async (account: TestAccount): Promise<number> =>
  (await account.browser.get('/account/billing/data')).json().balance;
const paymentsOf = (accountId: string) =>
  product.deps.db.selectFrom('payments').selectAll().where('account_id', '=', accountId).execute();
const alertsAbout = (subject: string) =>
  product.deps.db.selectFrom('gateway_alerts').selectAll().where('subject', '=', subject).execute();
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('paying an invoice by card', () => {
  test('works, and the history says how', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    expect(charge).toMatchObject({ purpose: 'invoice', invoice_id: id, amount: 5000, status: 'created', saves: false });
    expect(await cards.confirm(charge.client_secret)).toBe('succeeded');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded', reason: '' });
    const transaction_id = await cards.paymentOf(charge.charge_id);
    expect(await invoiceOf(id)).toMatchObject({
      invoice_status: 'paid',
      payments: [{ amount: 5000, payment_method: 'card', status: 'completed', transaction_id }],
    });
    const again = await client.browser.post(`/account/billing/invoices/${id}/pay`);
    expect([again.statusCode, again.json().details]).toEqual([409, 'This invoice is paid already.']);
  });

  test('a declined card is told, shown, and another one pays the same charge', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    expect(await cards.confirm(charge.client_secret, 'poor')).toBe('card_declined');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({
      status: 'failed',
      reason: 'Your card has insufficient funds.',
    });
    expect((await invoiceOf(id)).payments).toMatchObject([{ status: 'failed', payment_method: 'card', amount: 5000 }]);
    const next = await cards.prepareInvoice(client, id);
    expect(next).toMatchObject({ charge_id: charge.charge_id, client_secret: charge.client_secret });
    await cards.confirm(next.client_secret, 'good');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded', reason: '' });
    expect(await invoiceOf(id)).toMatchObject({ invoice_status: 'paid', payments: [{ status: 'completed' }] });
  });

  test('the bank asks: completed pays, failed does not', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    expect(await cards.confirm(charge.client_secret, 'asks')).toBe('requires_action');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'created' });
    expect(await cards.confirm(charge.client_secret, 'asks', 'fail')).toBe('payment_intent_authentication_failure');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'failed' });
    expect((await invoiceOf(id)).invoice_status).toBe('awaiting_payment');
    await cards.confirm(charge.client_secret, 'alwaysAsks', 'complete');
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded' });
  });

  test('M5 20 who ask at once get the same charge and one customer at the gateway', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const browsers = await many(20, () => client.anotherBrowser());
    const answers = await Promise.all(browsers.map((browser) => browser.post(`/account/billing/invoices/${id}/pay`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.json().client_secret)).size).toBe(1);
    const charges = await product.deps.db.selectFrom('charges').select('id').where('invoice_id', '=', id).execute();
    expect(charges).toHaveLength(1);
    const { payments } = await cards.lab<{ payments: { metadata: object }[] }>('GET', '');
    expect(payments.filter(({ metadata }) => 'invoice_id' in metadata && metadata.invoice_id === id)).toHaveLength(1);
  });

  test('nobody sees or settles another’s, and nothing is taken that a card cannot carry', async () => {
    const [client, stranger] = [await product.account(), await product.account()];
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    expect((await stranger.browser.post(`/account/billing/invoices/${id}/pay`)).statusCode).toBe(404);
    expect((await stranger.browser.get(`/account/billing/charges/${charge.charge_id}`)).statusCode).toBe(404);
    expect((await stranger.browser.post(`/account/billing/charges/${charge.charge_id}/settle`)).statusCode).toBe(404);
    const refused = await client.browser.post(
      `/account/billing/invoices/${await desk.invoice(client.id, 100_000_000)}/pay`,
    );
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'Cards are taken up to €999,999.99. Please pay this by bank transfer.',
    ]);
  });

  test('M67 less than a card is taken for is paid by the least of a card, and the rest is on the balance', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 3);
    const charge = await cards.prepareInvoice(client, id);
    expect(charge).toMatchObject({ amount: 50, from_balance: 0 });
    await cards.confirm(charge.client_secret);
    expect((await cards.settle(client, charge.charge_id)).status).toBe('succeeded');
    expect((await client.browser.get(`/account/billing/invoices/${id}`)).json()).toMatchObject({
      invoice_status: 'paid',
      invoice_open: 0,
    });
    expect((await client.browser.get('/account/billing/data')).json().balance).toBe(47);
  });

  test('the gateway is down: said so, and the next try gets the charge that was begun', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    await product.fault('stripe', 'down');
    const refused = await client.browser.post(`/account/billing/invoices/${id}/pay`);
    await product.fault('stripe', 'drops replies');
    const dropped = await client.browser.post(`/account/billing/invoices/${id}/pay`);
    await product.fault('stripe', 'none');
    expect([refused.statusCode, dropped.statusCode]).toEqual([503, 503]);
    const charge = await cards.prepareInvoice(client, id);
    const rows = await product.deps.db.selectFrom('charges').select('id').where('invoice_id', '=', id).execute();
    expect(rows).toEqual([{ id: charge.charge_id }]);
    const { payments } = await cards.lab<{ payments: { metadata: object }[] }>('GET', '');
    expect(payments.filter(({ metadata }) => 'invoice_id' in metadata && metadata.invoice_id === id)).toHaveLength(1);
  });
});

describe('topping up', () => {
  test('puts it on the balance, once for the same amount while it can be paid', async () => {
    const client = await product.account();
    const charge = await cards.prepareTopup(client, 2500);
    expect((await cards.prepareTopup(client, 2500)).charge_id).toBe(charge.charge_id);
    expect((await cards.prepareTopup(client, 2600)).charge_id).not.toBe(charge.charge_id);
    await cards.confirm(charge.client_secret);
    expect(await cards.settle(client, charge.charge_id)).toMatchObject({ status: 'succeeded' });
    expect(await balanceOf(client)).toBe(2500);
    expect((await cards.prepareTopup(client, 2500)).charge_id).not.toBe(charge.charge_id);
  });

  test('the activity names the device and place of the customer, also when the gateway reports it first', async () => {
    const client = await product.account();
    const charge = await cards.prepareTopup(client, 2500);
    await cards.confirm(charge.client_secret);
    // By a job, as after a webhook: no request of the customer is near.
    await settleCharge(product.deps, charge.charge_id);
    const { events } = (await client.browser.get('/account/activity')).json();
    const topUp = events.find((event: { kind: string }) => event.kind === 'balance_topped_up');
    const { address } = client.browser;
    expect(topUp).toMatchObject({ by_staff: false, ip: address, place: countryOf(address) });
    expect(topUp.device).toBe('Chrome on Linux');
  });

  test('M4 amounts that are none, or out of bounds, are refused and change nothing', async () => {
    const client = await product.account();
    const before = await product.fingerprint();
    for (const amount of [0, -500, 499, 500_001, 1.5, '2500', 2 ** 53, null, Number.NaN, [2500], undefined]) {
      const reply = await client.browser.post('/account/billing/topup', { amount });
      expect([amount, reply.statusCode]).toEqual([amount, 422]);
    }
    const reply = await client.browser.post('/account/billing/topup', { amount: topupLimits.min - 1 });
    expect(reply.json().details).toBe('The smallest top-up is €5.00.');
    for (const more of [{ currency: 'usd' }, { account_id: client.id }, { status: 'succeeded' }]) {
      expect((await client.browser.post('/account/billing/topup', { amount: 2500, ...more })).statusCode).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

describe('money that came is credited once', () => {
  test('M6 20 returns from the card form and 20 webhooks at once', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    await cards.confirm(charge.client_secret);
    const payment = await cards.paymentOf(charge.charge_id);
    const types = ['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.processing', 'charge.updated'];
    await Promise.all([
      ...Array.from({ length: 20 }, () => cards.settle(client, charge.charge_id)),
      ...Array.from({ length: 20 }, (_, index) => cards.deliver(eventAbout(payment, types[index % types.length]))),
    ]);
    await Promise.all(Array.from({ length: 4 }, () => product.sendMails()));
    expect(await paymentsOf(client.id)).toHaveLength(1);
    expect(await balanceOf(client)).toBe(0);
    expect((await invoiceOf(id)).payments).toHaveLength(1);
  });

  test('M21 card, balance and bank at once: every cent is allocated once', async () => {
    const client = await product.account();
    await desk.adjust(client.id, 5000);
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    await cards.confirm(charge.client_secret);
    const browsers = await many(20, () => client.anotherBrowser());
    await Promise.all([
      cards.settle(client, charge.charge_id),
      ...browsers.map((browser) => browser.post(`/account/billing/invoices/${id}/pay-by-balance`)),
      desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'bank_transfer', reason: 'Seen' }),
      cards.settle(client, charge.charge_id),
    ]);
    const payments = await paymentsOf(client.id);
    const received = payments.filter(({ method }) => method !== 'balance').reduce((sum, { amount }) => sum + amount, 0);
    expect((await invoiceOf(id)).invoice_status).toBe('paid');
    expect(payments.filter(({ method }) => method === 'card')).toHaveLength(1);
    expect(await balanceOf(client)).toBe(received);
  });

  test('M21 an invoice that was paid otherwise meanwhile: the card’s money is the customer’s', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'cash', reason: 'At the desk' });
    await cards.confirm(charge.client_secret);
    await cards.settle(client, charge.charge_id);
    expect(await balanceOf(client)).toBe(5000);
  });
});

test('M21 an invoice that is paid otherwise, or cancelled, is not paid again in a form that was left open', async () => {
  const client = await product.account();
  const [one, two] = [await desk.invoice(client.id, 5000), await desk.invoice(client.id, 6000)];
  const [first, second] = [await cards.prepareInvoice(client, one), await cards.prepareInvoice(client, two)];
  // One was tried already, with a card that the bank did not take.
  await cards.confirm(first.client_secret, 'declined');
  await cards.settle(client, first.charge_id);
  await desk.adjust(client.id, 5000);
  await client.browser.post(`/account/billing/invoices/${one}/pay-by-balance`);
  await desk.post(`/system/admin/invoices/${two}/cancel`, { reason: 'Not wanted' });
  await product.settle();
  for (const { client_secret, charge_id } of [first, second]) {
    expect(await cards.confirm(client_secret)).toContain('canceled');
    expect(await cards.settle(client, charge_id)).toMatchObject({ status: 'cancelled' });
  }
  expect([await balanceOf(client), (await invoiceOf(one)).invoice_status]).toEqual([0, 'paid']);
});

test.each([
  ['staff cancel it', (id: string) => desk.post(`/system/admin/invoices/${id}/cancel`, { reason: 'Not wanted' }), 0],
  [
    'the balance pays it',
    async (id: string, client: TestAccount) =>
      (await client.anotherBrowser()).post(`/account/billing/invoices/${id}/pay-by-balance`),
    5000,
  ],
] as const)(
  'M21 M29 paid by card in the moment in which %s: nothing is lost, and it is told',
  { tags: ['slow'] },
  async (...how) => {
    const [, race, before] = how;
    for (let round = 0; round < 3; round += 1) {
      const client = await product.account();
      const id = await desk.invoice(client.id, 5000);
      if (before > 0) await desk.adjust(client.id, before);
      const { charge_id, client_secret } = await cards.prepareInvoice(client, id);
      await cards.confirm(client_secret);
      await Promise.all(
        Array.from({ length: 20 }, (_, turn) => (turn % 2 ? cards.settle(client, charge_id) : race(id, client))),
      );
      await product.settle();
      const { invoice_status } = await invoiceOf(id);
      const left = await balanceOf(client);
      // Where the card was second, its money is on the balance, and a mail says so once.
      const second = invoice_status === 'cancelled' || (before > 0 && (await paidFromBalance(id)));
      expect([invoice_status, left]).toEqual(before > 0 ? ['paid', 5000] : second ? ['cancelled', 5000] : ['paid', 0]);
      const mails = (await product.mailsTo(client.email)).filter(({ subject }) =>
        /on your credit balance/.test(subject),
      );
      expect(mails).toHaveLength(second ? 1 : 0);
    }
  },
);

async function paidFromBalance(invoiceId: string): Promise<boolean> {
  const row = await product.deps.db
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('method', '=', 'balance')
    .executeTakeFirst();
  return row !== undefined;
}

describe('M8 only what was asked for is credited', () => {
  const mutations: [string, (payment: GatewayPayment) => Partial<GatewayPayment>][] = [
    ['amount', ({ amount }) => ({ amount: amount - 1 })],
    ['amount received', ({ received }) => ({ received: received - 1 })],
    ['currency', () => ({ currency: 'nok' })],
    ['mode', ({ live }) => ({ live: !live })],
    ['customer', () => ({ customerId: 'cus_somebody' })],
    ['no customer', () => ({ customerId: undefined })],
    ['charge', ({ labels }) => ({ labels: { ...labels, charge_id: crypto.randomUUID() } })],
    ['account', ({ labels }) => ({ labels: { ...labels, account_id: crypto.randomUUID() } })],
    ['invoice', ({ labels }) => ({ labels: { ...labels, invoice_id: crypto.randomUUID() } })],
    ['purpose', ({ labels }) => ({ labels: { ...labels, purpose: 'topup' } })],
    ['no labels', () => ({ labels: {} })],
    ['payment', () => ({ id: `pi_other_${crypto.randomUUID()}` })],
  ];

  test.each(mutations)('another %s: nothing is credited, and staff are told', async (_what, mutate) => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const charge = await cards.prepareInvoice(client, id);
    await cards.confirm(charge.client_secret);
    let seen = '';
    const gateway: CardGateway = {
      ...product.deps.gateway,
      async getPayment(paymentId) {
        const answer = await product.deps.gateway.getPayment(paymentId);
        if (answer.kind !== 'done') return answer;
        const value = { ...answer.value, ...mutate(answer.value) };
        seen = value.id;
        return { kind: 'done', value };
      },
    };
    const [settled, again] = [
      await settleCharge({ ...product.deps, gateway }, charge.charge_id),
      await settleCharge({ ...product.deps, gateway }, charge.charge_id),
    ];
    expect([settled.status, again.status]).toEqual(['created', 'created']);
    expect(await paymentsOf(client.id)).toEqual([]);
    expect((await invoiceOf(id)).invoice_status).toBe('awaiting_payment');
    expect(await alertsAbout(seen)).toMatchObject([{ kind: 'payment_mismatch', charge_id: charge.charge_id }]);
    const { alerts } = (await desk.staff.browser.get('/system/admin/finance/alerts')).json();
    const alert = alerts.find((one: { subject: string }) => one.subject === seen);
    // With a note alone, which stands in the audit.
    const resolve = (body: object) => desk.post(`/system/admin/finance/alerts/${alert.alert_id}/resolve`, body);
    expect((await resolve({})).statusCode).toBe(422);
    const note = 'The amount was typed at the terminal.';
    expect((await resolve({ note })).statusCode).toBe(200);
    expect((await resolve({ note })).statusCode).toBe(404);
    const [told] = (await desk.staff.browser.get('/system/admin/audit?what=alert.resolved&limit=1')).json().events;
    const detail = (await desk.staff.browser.get(`/system/admin/audit/${told.event_id}`)).json();
    expect(detail.facts).toContainEqual({ field: 'reason', value: note, thing: null });
  });
});

test('M31 currencies are never mixed: not in a row of the API, not in the database, not in a dispute', async () => {
  const named = rows.filter(({ endpoint }) =>
    [endpoint.body, endpoint.query, endpoint.file ? undefined : endpoint.response].some(
      (schema) => schema && /"currency"/.test(JSON.stringify(jsonSchemaOf(schema))),
    ),
  );
  expect(named.map(({ name }) => name)).toEqual([]);
  const client = await product.account();
  const id = await desk.invoice(client.id, 5000);
  const { charge_id } = await cards.pay(client, id);
  const kroner = product.deps.db.updateTable('charges').set({ currency: 'nok' }).where('id', '=', charge_id);
  await expect(kroner.execute()).rejects.toThrow('charges_currency_check');
  const dispute = { id: `du_${charge_id}`, amount: 58_000, currency: 'nok', state: 'open', reason: 'general' } as const;
  const gateway: CardGateway = {
    ...product.deps.gateway,
    async getPayment(paymentId) {
      const answer = await product.deps.gateway.getPayment(paymentId);
      if (answer.kind !== 'done') return answer;
      return { kind: 'done', value: { ...answer.value, disputes: [{ ...dispute, answerBy: undefined }] } };
    },
  };
  await settleCharge({ ...product.deps, gateway }, charge_id);
  expect((await invoiceOf(id)).disputes).toEqual([]);
  expect(await alertsAbout(dispute.id)).toMatchObject([{ kind: 'payment_mismatch', charge_id }]);
});

test('M9 C6 a payment that was not started here pays nothing, whatever it names', async () => {
  const client = await product.account();
  const id = await desk.invoice(client.id, 5000);
  const { secretKey = '', apiUrl = '' } = product.lab?.stripe ?? {};
  const form = new URLSearchParams({
    amount: '5000',
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'metadata[invoice_id]': id,
    'metadata[account_id]': client.id,
    'metadata[charge_id]': crypto.randomUUID(),
  });
  const headers = { authorization: `Bearer ${secretKey}` };
  const made = await fetch(`${apiUrl}/v1/payment_intents`, { method: 'POST', headers, body: form });
  const { id: payment } = (await made.json()) as { id: string };
  expect((await cards.deliver(eventAbout(payment, 'payment_intent.succeeded'))).statusCode).toBe(200);
  await product.settle();
  expect((await invoiceOf(id)).invoice_status).toBe('awaiting_payment');
  expect(await alertsAbout(payment)).toMatchObject([{ kind: 'unknown_payment' }]);
});
