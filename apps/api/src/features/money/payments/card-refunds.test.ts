import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, type CardName, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import { sendRefund } from './send-refund.ts';
import { watchCharges } from './watch-charges.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
  await product.fault('stripe-webhooks', 'down');
});
afterAll(async () => {
  await expectTrueBooks(product);
});

async function paid(card: CardName = 'good', amount = 10_000) {
  const client = await product.account();
  const invoiceId = await desk.invoice(client.id, amount);
  const { charge_id: chargeId } = await cards.pay(client, invoiceId, card);
  return { client, invoiceId, chargeId, paymentId: await cards.paymentOf(chargeId) };
}

const refund = (invoiceId: string, more: object = {}) =>
  desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'Unhappy', destination: 'card', ...more });
const invoiceOf = async (id: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json());
const balanceOf = async (account: TestAccount): Promise<number> =>
  (await account.browser.get('/account/billing/data')).json().balance;
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

async function sendRefunds(): Promise<void> {
  await sql`delete from pgboss.job where name <> 'refund-send'`.execute(product.deps.db);
  await product.settle();
}

/** What the books say of one client, by account. */
async function booksOf(client: TestAccount): Promise<Record<string, number>> {
  const lines = await sql<{ kind: string; sum: number }>`
    select a.kind, sum(l.amount)::bigint as sum from ledger_lines l
    join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.ledger_account_id
    where e.account_id = ${client.id} group by a.kind`.execute(product.deps.db);
  return Object.fromEntries(lines.rows.map(({ kind, sum }) => [kind, sum]));
}

/** The transactions of one client as staff see them. */
async function movesOf(client: TestAccount): Promise<string[]> {
  const found = await desk.staff.browser.get(`/system/admin/finance/transactions?search=${client.id}`);
  const { transactions, count } = z
    .object({ count: z.number(), transactions: z.array(z.object({ kind: z.string(), amount: z.number() })) })
    .parse(found.json());
  expect(transactions).toHaveLength(count);
  return transactions.map(({ kind, amount }) => `${kind} ${amount}`).sort();
}

async function refundedAtTheGateway(paymentId: string): Promise<number> {
  const answer = await product.deps.gateway.getPayment(paymentId);
  if (answer.kind !== 'done') throw new Error('The lab does not answer.');
  return answer.value.refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

describe('a refund to the card', () => {
  test('M82 of all, and of a part: credit note, refund, and the money is gone from us', async () => {
    const { client, invoiceId, paymentId } = await paid();
    expect((await refund(invoiceId, { amount: 4000 })).statusCode).toBe(200);
    // On its way: not on the balance, where it could be spent meanwhile.
    expect(await balanceOf(client)).toBe(0);
    expect(await invoiceOf(invoiceId)).toMatchObject({
      invoice_status: 'partially_refunded',
      credit_notes: [{ total: 4000 }],
      refunds: [{ amount: 4000, status: 'pending', transaction_id: null }],
    });
    await sendRefunds();
    expect((await refund(invoiceId)).statusCode).toBe(200);
    await sendRefunds();
    expect(await invoiceOf(invoiceId)).toMatchObject({
      invoice_status: 'refunded',
      refunds: [
        { amount: 4000, status: 'succeeded' },
        { amount: 6000, status: 'succeeded' },
      ],
    });
    expect(await refundedAtTheGateway(paymentId)).toBe(10_000);
    expect(await booksOf(client)).toMatchObject({ card: 0, card_refunds: 0, customer_balance: 0, receivable: 0 });
    // Credit note, sent and arrived are three bookings of one refund.
    expect(await movesOf(client)).toEqual(['payment 10000', 'refund -4000', 'refund -6000']);
  });

  test('M22 20 refunds of 60 out of 100 send 60, and never more than came in', async () => {
    const { client, invoiceId, paymentId } = await paid('good', 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(invoiceId, { amount: 60 })));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    await sendRefunds();
    expect(await refundedAtTheGateway(paymentId)).toBe(60);
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, i) => refund(invoiceId, { amount: 40, destination: i % 2 ? 'card' : 'balance' })),
    );
    expect(statuses(mixed)).toEqual([200, ...Array(19).fill(409)]);
    await sendRefunds();
    const back = (await refundedAtTheGateway(paymentId)) + (await balanceOf(client));
    expect(back).toBe(100);
  });

  test('M22 the database itself refuses to send back more than came in', async () => {
    const { client, invoiceId, chargeId } = await paid('good', 100);
    const row = { account_id: client.id, charge_id: chargeId, invoice_id: invoiceId, idempotency_key: 'too-much' };
    const insert = product.deps.db
      .insertInto('refunds')
      .values({ ...row, amount: 101 })
      .execute();
    await expect(insert).rejects.toThrow('refunds exceed their charge');
  });

  test('sent twice and several times at once is one refund', async () => {
    const { invoiceId, paymentId } = await paid();
    await refund(invoiceId, { amount: 1000 });
    const { id } = await product.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    await atOnce(() => sendRefund(product.deps, id));
    expect(await refundedAtTheGateway(paymentId)).toBe(1000);
    await product.forgetJobs();
  });

  test('an invoice that no card paid is told so, and nothing changes', async () => {
    const client = await product.account();
    const invoiceId = await desk.invoice(client.id, 5000);
    expect((await refund(invoiceId)).json().details).toBe('This invoice is not paid yet.');
    await desk.post(`/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'cash', reason: 'At the desk' });
    const before = await product.fingerprint();
    const refused = await refund(invoiceId);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'This invoice was not paid by card. Please refund it to the balance.',
    ]);
    expect((await refund(invoiceId, { destination: 'bank' })).statusCode).toBe(422);
    expect(await product.fingerprint()).toBe(before);
  });
});

describe('a refund that does not arrive leaves the money on the balance', () => {
  test('because the gateway refuses it', async () => {
    const { client, invoiceId, paymentId } = await paid();
    await cards.lab('POST', `/payments/${paymentId}/refund`, { amount: 9000 });
    expect((await refund(invoiceId, { amount: 5000 })).statusCode).toBe(200);
    await sendRefunds();
    // M22 of the 10,000 that came in, 9,000 are on the card.
    expect(await balanceOf(client)).toBe(1000);
    const { refunds } = await invoiceOf(invoiceId);
    expect(refunds[0]).toMatchObject({ status: 'failed', amount: 5000 });
    expect(refunds[0]?.failure).toContain('greater than unrefunded amount');
  });

  test('because the bank sends it back days later', async () => {
    const { client, invoiceId, chargeId } = await paid('refundFails');
    await refund(invoiceId, { amount: 3000 });
    await sendRefunds();
    expect((await invoiceOf(invoiceId)).refunds).toMatchObject([{ status: 'succeeded' }]);
    const { transaction_id } = (await invoiceOf(invoiceId)).refunds[0] ?? {};
    await cards.lab('POST', `/refunds/${transaction_id}/finish`, { outcome: 'failed' });
    await Promise.all(Array.from({ length: 20 }, () => cards.settle(client, chargeId)));
    expect((await invoiceOf(invoiceId)).refunds).toMatchObject([{ status: 'failed' }]);
    expect(await balanceOf(client)).toBe(3000);
    expect(await booksOf(client)).toMatchObject({ card: 10_000, card_refunds: 0, customer_balance: -3000 });
    expect(await movesOf(client)).toEqual(['credit_note -3000', 'payment 10000', 'refund -3000', 'refund 3000']);
    const { kind } = await product.deps.db
      .selectFrom('gateway_alerts')
      .select('kind')
      .where('charge_id', '=', chargeId)
      .executeTakeFirstOrThrow();
    expect(kind).toBe('refund_failed');
  });

  test('while it waits it is neither here nor there, and the janitor asks', async () => {
    const { client, invoiceId } = await paid('refundWaits');
    await refund(invoiceId, { amount: 3000 });
    await sendRefunds();
    const { status, transaction_id } = (await invoiceOf(invoiceId)).refunds[0] ?? {};
    expect([status, await balanceOf(client)]).toEqual(['pending', 0]);
    await cards.lab('POST', `/refunds/${transaction_id}/finish`, { outcome: 'succeeded' });
    product.travel(10 * 60_000);
    await watchCharges(product.deps);
    expect((await invoiceOf(invoiceId)).refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await booksOf(client)).toMatchObject({ card: 7000, card_refunds: 0, customer_balance: 0 });
  });

  test('F22 the answer got lost: it stays on its way, and the same key finds it', async () => {
    const { client, invoiceId, paymentId } = await paid();
    await refund(invoiceId, { amount: 2000 });
    await product.fault('stripe', 'drops replies');
    await sendRefunds();
    await product.fault('stripe', 'none');
    expect([(await invoiceOf(invoiceId)).refunds[0]?.status, await balanceOf(client)]).toEqual(['pending', 0]);
    expect(await refundedAtTheGateway(paymentId)).toBe(2000);
    product.travel(10 * 60_000);
    await watchCharges(product.deps);
    expect((await invoiceOf(invoiceId)).refunds).toMatchObject([{ status: 'succeeded', amount: 2000 }]);
    expect(await refundedAtTheGateway(paymentId)).toBe(2000);
  });

  test('never taken for a day: back to the balance', async () => {
    const { client, invoiceId, paymentId } = await paid();
    await refund(invoiceId, { amount: 2000 });
    await product.forgetJobs();
    product.travel(24 * 3600_000);
    await watchCharges(product.deps);
    expect([await balanceOf(client), await refundedAtTheGateway(paymentId)]).toEqual([2000, 0]);
  });
});

describe('a refund made at the gateway itself', () => {
  const refundThere = (paymentId: string, amount: number) =>
    cards.lab<{ id: string }>('POST', `/payments/${paymentId}/refund`, { amount });
  const settle20 = (client: TestAccount, chargeId: string) =>
    Promise.all(Array.from({ length: 20 }, () => cards.settle(client, chargeId)));
  const toldOf = async (refundId: string): Promise<string> =>
    (await desk.staff.browser.get('/system/admin/finance/alerts?limit=100'))
      .json()
      .alerts.find(({ subject }: { subject: string }) => subject === refundId)?.details;

  test('M17 has one credit note with its share of the tax, however often it is told', async () => {
    const client = await product.account();
    const invoiceId = await desk.invoice(client.id, 9999, { tax: 25 });
    const { charge_id } = await cards.pay(client, invoiceId);
    const paymentId = await cards.paymentOf(charge_id);
    const made = await refundThere(paymentId, 2500);
    await settle20(client, charge_id);
    expect(await invoiceOf(invoiceId)).toMatchObject({
      invoice_status: 'partially_refunded',
      refunds: [{ amount: 2500, status: 'succeeded', transaction_id: made.id }],
      credit_notes: [{ kind: 'refund', total: 2500, tax_amount: 500 }],
    });
    expect(await booksOf(client)).toMatchObject({ card: 9999, card_refunds: 0, customer_balance: 0 });
    expect(await toldOf(made.id)).toMatch(
      /^€25\.00 went back to a card at the gateway itself\. Credit note #\d+ stands/,
    );
    expect((await refund(invoiceId, { amount: 10_000 })).json().details).toContain('At most €99.99');
    await refundThere(paymentId, 9999);
    await settle20(client, charge_id);
    const all = await invoiceOf(invoiceId);
    expect(all.invoice_status).toBe('refunded');
    expect(all.credit_notes.reduce((sum, note) => sum + note.tax_amount, 0)).toBe(all.invoice_tax_amount);
  });

  test('before anything was delivered stops the delivery', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    await order.add(await desk.plan({ stock: 1, price: 3000 }));
    const invoiceId: string = (await order.seal()).json().invoice_id;
    const { charge_id } = await cards.pay(client, invoiceId);
    await refundThere(await cards.paymentOf(charge_id), 3000);
    await settle20(client, charge_id);
    const status = (await desk.staff.browser.get(`/system/admin/order?order_id=${order.key.order_id}`)).json();
    expect(status.order_status).toBe('cancelled');
  });

  test('of a top-up is taken from the balance it had filled, as far as it is still there', async () => {
    const client = await product.account();
    const topUp = await cards.prepareTopup(client, 5000);
    await cards.confirm(topUp.client_secret);
    await cards.settle(client, topUp.charge_id);
    const paymentId = await cards.paymentOf(topUp.charge_id);
    await refundThere(paymentId, 2000);
    await settle20(client, topUp.charge_id);
    expect(await booksOf(client)).toMatchObject({ card: 3000, card_refunds: 0, customer_balance: -3000 });
    const invoiceId = await desk.invoice(client.id, 1000);
    await client.browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`);
    const { id } = await refundThere(paymentId, 3000);
    await settle20(client, topUp.charge_id);
    // What was spent meanwhile is for a person to look at.
    expect(await booksOf(client)).toMatchObject({ card: 0, card_refunds: 1000, customer_balance: 0 });
    expect(await toldOf(id)).toContain('€10.00 of it fits nothing here');
    expect(await movesOf(client)).toEqual(['payment 1000', 'payment 5000', 'refund -2000', 'refund -3000']);
  });

  test('M22 of what had gone to the balance already takes it from there', async () => {
    const { client, chargeId, paymentId, invoiceId } = await paid();
    await refund(invoiceId, { amount: 6000, destination: 'balance' });
    await desk.adjust(client.id, 500);
    await refundThere(paymentId, 8000);
    await settle20(client, chargeId);
    expect(await balanceOf(client)).toBe(2500);
    expect(await booksOf(client)).toMatchObject({ card: 2000, card_refunds: 0 });
    expect(await invoiceOf(invoiceId)).toMatchObject({ invoice_status: 'refunded' });
  });

  test('M22 of a card payment that came second is no credit on the invoice that the balance had paid', async () => {
    const client = await product.account();
    const invoiceId = await desk.invoice(client.id, 4000);
    await desk.adjust(client.id, 4000);
    const { charge_id, client_secret } = await cards.prepareInvoice(client, invoiceId);
    await cards.confirm(client_secret);
    await client.browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`);
    await cards.settle(client, charge_id);
    expect(await balanceOf(client)).toBe(4000);
    await refundThere(await cards.paymentOf(charge_id), 4000);
    await settle20(client, charge_id);
    expect(await balanceOf(client)).toBe(0);
    expect(await invoiceOf(invoiceId)).toMatchObject({ invoice_status: 'paid', credit_notes: [] });
  });

  test('that the bank sends back days later is the customer’s balance', async () => {
    const { client, chargeId, paymentId } = await paid();
    const { id } = await refundThere(paymentId, 2500);
    await cards.settle(client, chargeId);
    await cards.lab('POST', `/refunds/${id}/finish`, { outcome: 'failed' });
    await settle20(client, chargeId);
    expect(await booksOf(client)).toMatchObject({ card: 10_000, card_refunds: 0, customer_balance: -2500 });
  });
});

describe('disputes', () => {
  test('take the money, flag the invoice, and staff see them', async () => {
    const { client, invoiceId, chargeId } = await paid('disputed');
    const invoice = await invoiceOf(invoiceId);
    expect(invoice).toMatchObject({
      invoice_status: 'paid',
      disputes: [{ status: 'open', amount: 10_000, reason: 'fraudulent' }],
    });
    expect(invoice.disputes[0]?.answer_by).toBeGreaterThan(0);
    expect(await booksOf(client)).toMatchObject({ card: 0, disputes: 10_000 });
    const { disputes } = (await desk.staff.browser.get('/system/admin/finance/disputes')).json();
    expect(disputes[0]).toMatchObject({ charge_id: chargeId, invoice_id: invoiceId, user: { email: client.email } });
  });

  test('M22 what a bank took or holds is not given back a second time, to the card or to the balance', async () => {
    const { client, invoiceId, chargeId, paymentId } = await paid();
    await refund(invoiceId, { amount: 1000, destination: 'balance' });
    await cards.lab('POST', `/payments/${paymentId}/dispute`, { amount: 6000 });
    await cards.settle(client, chargeId);
    const refused = await refund(invoiceId, { amount: 3001, destination: 'balance' });
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'At most €30.00 of this invoice can be given back. The rest is disputed: a bank holds it or took it back.',
    ]);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => refund(invoiceId, { destination: i % 2 ? 'card' : 'balance' })),
    );
    expect(statuses(all)).toEqual([200, ...Array(19).fill(409)]);
    await sendRefunds();
    expect((await refundedAtTheGateway(paymentId)) + (await balanceOf(client))).toBe(4000);
    const [dispute] = (await invoiceOf(invoiceId)).disputes;
    await cards.lab('POST', `/disputes/${dispute?.transaction_id}/close`, { outcome: 'won' });
    await cards.settle(client, chargeId);
    expect((await refund(invoiceId, { destination: 'balance' })).statusCode).toBe(200);
    expect(await invoiceOf(invoiceId)).toMatchObject({ invoice_status: 'refunded' });
  });

  test.each([
    ['won', { card: 10_000, disputes: 0 }],
    ['lost', { card: 0, disputes: 0, chargebacks: 10_000 }],
  ] as const)('that are %s', async (outcome, books) => {
    const { client, invoiceId, chargeId } = await paid('disputed');
    const id = (await invoiceOf(invoiceId)).disputes[0]?.transaction_id;
    await cards.lab('POST', `/disputes/${id}/close`, { outcome });
    await Promise.all(Array.from({ length: 20 }, () => cards.settle(client, chargeId)));
    expect((await invoiceOf(invoiceId)).disputes).toMatchObject([{ status: outcome }]);
    // No client is asked for an answer any more; a loss is still to be looked at.
    const { alerts } = (await desk.staff.browser.get('/system/admin/finance/alerts?limit=100')).json();
    const about = alerts.filter(({ subject }: { subject: string }) => subject === id);
    expect(about.map(({ details }: { details: string }) => details)).toEqual(
      outcome === 'won' ? [] : [expect.stringContaining('The bank gave the money back to the customer.')],
    );
    expect(await booksOf(client)).toMatchObject(books);
    if (outcome === 'won') expect((await refund(invoiceId, { amount: 10_000 })).statusCode).toBe(200);
  });

  test.each([
    ['won', 6000, { card: 10_000 }],
    ['lost', 0, { card: 0, chargebacks: 4000 }],
  ] as const)('M22 opened while a refund is on its way, and %s: the customer has it once', async (...expected) => {
    const [outcome, balance, books] = expected;
    const { client, invoiceId, chargeId, paymentId } = await paid();
    await refund(invoiceId, { amount: 6000 });
    const { id } = await cards.lab<{ id: string }>('POST', `/payments/${paymentId}/dispute`, {});
    if (outcome === 'lost') await cards.settle(client, chargeId);
    await sendRefunds();
    // The gateway did not send it, and what came back to the balance for it waits for the bank.
    expect([await refundedAtTheGateway(paymentId), await balanceOf(client)]).toEqual([0, 0]);
    await cards.lab('POST', `/disputes/${id}/close`, { outcome });
    await Promise.all(Array.from({ length: 20 }, () => cards.settle(client, chargeId)));
    expect(await balanceOf(client)).toBe(balance);
    expect(await booksOf(client)).toMatchObject({ ...books, disputes: 0 });
  });

  test.each([
    ['won', 5000],
    ['lost', 0],
  ] as const)('M22 about a top-up that is %s: it cannot be spent while the bank holds it', async (outcome, after) => {
    const client = await product.account();
    await desk.adjust(client.id, 700);
    const { charge_id, client_secret } = await cards.prepareTopup(client, 5000);
    await cards.confirm(client_secret);
    await cards.settle(client, charge_id);
    expect(await balanceOf(client)).toBe(5700);
    const invoiceId = await desk.invoice(client.id, 1000);
    await client.browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`);
    const dispute = await cards.lab<{ id: string }>(
      'POST',
      `/payments/${await cards.paymentOf(charge_id)}/dispute`,
      {},
    );
    await Promise.all(Array.from({ length: 20 }, () => cards.settle(client, charge_id)));
    // All of the top-up that was not spent; never below zero.
    expect([await balanceOf(client), await booksOf(client)]).toMatchObject([0, { disputes: 300, card: 0 }]);
    await cards.lab('POST', `/disputes/${dispute.id}/close`, { outcome });
    await Promise.all(Array.from({ length: 20 }, () => cards.settle(client, charge_id)));
    const lost = outcome === 'lost' ? 300 : 0;
    expect(await balanceOf(client)).toBe(after === 0 ? 0 : 4700);
    expect(await booksOf(client)).toMatchObject({ disputes: 0, card: after, ...(lost ? { chargebacks: lost } : {}) });
  });
});
