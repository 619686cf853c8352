import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk, serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { contenders } from '../../../../test/race.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});
afterAll(async () => {
  // Whatever this file did: the books are right.
  await expectTrueBooks(product);
});

const twenty = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => make(i)));
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const invoiceOf = async (id: string) =>
  invoiceSchema.parse((await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json());
const billing = async (account: TestAccount) => (await account.browser.get('/account/billing/data')).json();
const balanceOf = async (account: TestAccount): Promise<number> => (await billing(account)).balance;
const pay = async (account: TestAccount, id: string) =>
  (await account.anotherBrowser()).post(`/account/billing/invoices/${id}/pay-by-balance`);
const act = (id: string, verb: string, body: object) => desk.post(`/system/admin/invoices/${id}/${verb}`, body);
const markPaid = (id: string, more: object = {}) =>
  act(id, 'mark-paid', { method: 'bank_transfer', reason: 'Seen', ...more });
const refund = (id: string, amount?: number) => act(id, 'refund', { reason: 'Unhappy', ...(amount ? { amount } : {}) });
const topUp = (account: TestAccount, amount: number, transactionId: string) =>
  receivePayment(product.deps, { accountId: account.id, amount, method: 'card', transactionId });

describe('mark as paid', () => {
  test('settles invoice and order, and the history says how', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    await order.add(await desk.plan(serverPlan));
    const id = (await order.seal({ tax: 25 })).json().invoice_id;
    expect(await billing(client)).toEqual({ subscriptions: { total_count: 0 }, balance: 0 });
    expect((await markPaid(id, { reference: 'KID-1' })).statusCode).toBe(200);
    expect(await invoiceOf(id)).toMatchObject({
      invoice_status: 'paid',
      payments: [{ amount: 1613, payment_method: 'bank_transfer', status: 'completed', transaction_id: 'KID-1' }],
    });
    // A subscription begins with the delivery, not with the payment.
    expect(await billing(client)).toEqual({ subscriptions: { total_count: 0 }, balance: 0 });
    const again = await markPaid(id);
    expect([again.statusCode, again.json().details]).toEqual([409, 'This invoice is paid already.']);
  });

  test('C15 M21 happens once among 20, and a reference is booked once', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const answers = await twenty((index) => markPaid(id, { reference: `once-${index}` }));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect((await invoiceOf(id)).payments).toHaveLength(1);
    const others = await twenty(() => desk.invoice(client.id, 100));
    const same = await Promise.all(others.map((other) => markPaid(other, { reference: 'the same transfer' })));
    expect(statuses(same)).toEqual([200, ...Array(19).fill(409)]);
  });

  test('M21 a surplus is the customer’s, and what is no amount is refused', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 5000);
    const before = await product.fingerprint();
    for (const amount of [0, -1, 1.5, '5000', 2 ** 53, null]) {
      expect((await markPaid(id, { amount })).statusCode, String(amount)).toBe(422);
    }
    for (const more of [{ method: 'card' }, { method: 'balance' }, { reason: '' }, { invoice_status: 'paid' }]) {
      expect((await markPaid(id, more)).statusCode, JSON.stringify(more)).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
    expect((await markPaid(id, { amount: 5300 })).statusCode).toBe(200);
    expect(await balanceOf(client)).toBe(300);
  });

  test('M21 card, bank and balance at once: every cent that came is allocated once', async () => {
    const client = await product.account();
    await topUp(client, 5000, 'm21-start');
    const id = await desk.invoice(client.id, 5000);
    const card = (index: number) =>
      receivePayment(product.deps, {
        accountId: client.id,
        invoiceId: id,
        amount: 5000,
        method: 'card',
        transactionId: `m21-${index}`,
      });
    const results = await Promise.all([markPaid(id), pay(client, id), card(1), card(2), pay(client, id), markPaid(id)]);
    const byHand = [results[0], results[1], results[4], results[5]].filter((one) => one?.statusCode === 200).length;
    const paid = await product.deps.db.selectFrom('payments').selectAll().where('account_id', '=', client.id).execute();
    const received = paid.filter(({ method }) => method !== 'balance').reduce((sum, { amount }) => sum + amount, 0);
    expect(byHand).toBeLessThanOrEqual(1);
    expect((await invoiceOf(id)).invoice_status).toBe('paid');
    expect(await balanceOf(client)).toBe(received - 5000);
  });
});

describe('pay by balance', () => {
  test('C1 M23 funds for one invoice pay one of 20', async () => {
    const client = await product.account();
    await topUp(client, 1000, 'c1');
    const ids = await twenty(() => desk.invoice(client.id, 1000));
    const answers = await Promise.all(ids.map((id) => pay(client, id)));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toBe(
      'Your balance of €0.00 does not cover this invoice. Please top it up.',
    );
    expect(await balanceOf(client)).toBe(0);
  });

  test('one invoice is paid once by 20, and nobody pays another’s', async () => {
    const [client, stranger] = [await product.account(), await product.account()];
    await topUp(client, 5000, 'one-invoice');
    await topUp(stranger, 5000, 'stranger');
    const id = await desk.invoice(client.id, 1000);
    expect((await pay(stranger, id)).statusCode).toBe(404);
    expect(statuses(await twenty(() => pay(client, id)))).toEqual([200, ...Array(19).fill(409)]);
    expect([await balanceOf(client), await balanceOf(stranger)]).toEqual([4000, 5000]);
  });
});

describe('a payment that is reported', () => {
  test('M6 several times at once is booked once', async () => {
    const client = await product.account();
    const told = await Promise.allSettled(Array.from({ length: contenders }, () => topUp(client, 700, 'reported')));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(client)).toBe(700);
  });

  test('for an invoice that was cancelled meanwhile is not lost', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 900);
    await act(id, 'cancel', { reason: 'Mistake' });
    const incoming = {
      accountId: client.id,
      invoiceId: id,
      amount: 900,
      method: 'card',
      transactionId: 'late',
    } as const;
    expect(await receivePayment(product.deps, incoming)).toMatchObject({ applied: 0, toBalance: 900 });
    expect(await balanceOf(client)).toBe(900);
    expect((await invoiceOf(id)).invoice_status).toBe('cancelled');
  });
});

describe('cancelling', () => {
  test('M17 is one credit note over all of it, with a number of its own series, among 20', async () => {
    const client = await product.account();
    const plan = await desk.plan({ stock: 1, price: 800 });
    const order = await desk.order(client.id);
    await order.add(plan);
    const id = (await order.seal({ tax: 25 })).json().invoice_id;
    const answers = await twenty(() => act(id, 'cancel', { reason: 'Ordered twice' }));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await invoiceOf(id)).toMatchObject({
      invoice_status: 'cancelled',
      credit_notes: [{ kind: 'cancellation', total: 1000, tax_amount: 200, reason: 'Ordered twice' }],
    });
    expect((await markPaid(id)).json().details).toBe('This invoice is cancelled.');
    const left = await product.deps.db.selectFrom('plans').select('stock').where('id', '=', plan).executeTakeFirst();
    expect(left?.stock).toBe(1);
    const numbers = await product.deps.db.selectFrom('credit_notes').select('number').orderBy('number').execute();
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('against paying: one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await product.account();
      const id = await desk.invoice(client.id, 100);
      const answers = await Promise.all([act(id, 'cancel', { reason: 'x' }), markPaid(id)]);
      expect(statuses(answers)).toEqual([200, 409]);
    }
  });

  test('a sealed order is deleted by cancelling its invoice; one that is paid is refunded instead', async () => {
    const client = await product.account();
    const [open, paid] = [await desk.order(client.id), await desk.order(client.id)];
    for (const order of [open, paid]) await order.addCustom(100);
    const ids = [(await open.seal()).json().invoice_id, (await paid.seal()).json().invoice_id];
    await markPaid(ids[1]);
    const remove = (key: object) => desk.staff.browser.send('DELETE', '/system/invoices/order', key);
    expect((await remove(open.key)).statusCode).toBe(200);
    expect((await invoiceOf(ids[0])).invoice_status).toBe('cancelled');
    expect((await remove(open.key)).statusCode).toBe(409);
    expect((await remove(paid.key)).json().details).toBe('This order is paid for. Please refund its invoice instead.');
  });
});

describe('refunds', () => {
  test('M22 C2 20 refunds of 60 out of 100 give back 60', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100);
    await markPaid(id);
    const answers = await twenty(() => refund(id, 60));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await balanceOf(client)).toBe(60);
    expect((await invoiceOf(id)).invoice_status).toBe('partially_refunded');
    expect((await refund(id, 41)).json().details).toBe('At most €0.40 of this invoice can be given back.');
    expect(statuses(await twenty(() => refund(id)))).toEqual([200, ...Array(19).fill(409)]);
    expect(await invoiceOf(id)).toMatchObject({ invoice_status: 'refunded' });
    expect(await balanceOf(client)).toBe(100);
    expect((await refund(id)).json().details).toBe('This invoice is refunded already.');
  });

  test('M25 of all before delivery cancel the order, and its stock can be sold again', async () => {
    const client = await product.account();
    const plan = await desk.plan({ stock: 5 });
    const order = await desk.order(client.id);
    await order.add(plan, 2);
    const { invoice_id } = (await order.seal()).json();
    await desk.post(`/system/admin/invoices/${invoice_id}/mark-paid`, { method: 'cash', reason: 'At the desk' });
    const half = { reason: 'Unhappy', amount: 1000 };
    const stock = async () =>
      (await product.deps.db.selectFrom('plans').select('stock').where('id', '=', plan).executeTakeFirst())?.stock;
    expect((await desk.post(`/system/admin/invoices/${invoice_id}/refund`, half)).statusCode).toBe(200);
    expect(await stock()).toBe(3);
    expect((await desk.post(`/system/admin/invoices/${invoice_id}/refund`, half)).statusCode).toBe(200);
    expect(await stock()).toBe(5);
  });

  test('are refused before payment and for amounts that are none', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100);
    expect((await refund(id)).json().details).toBe('This invoice is not paid yet.');
    await markPaid(id);
    const before = await product.fingerprint();
    for (const amount of [-1, 0.5, '60', 2 ** 53]) {
      expect((await act(id, 'refund', { reason: 'x', amount })).statusCode, String(amount)).toBe(422);
    }
    expect((await refund(id, 101)).statusCode).toBe(409);
    expect(await product.fingerprint()).toBe(before);
  });

  test('M22 the database itself refuses credit beyond the invoice', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100);
    const note = (total: number) => sql`insert into credit_notes
      (number, invoice_id, account_id, kind, net, tax_amount, total, reason, seller, buyer)
      values (99999, ${id}, ${client.id}, 'refund', ${total}, 0, ${total}, 'x', '{}', '{}')`;
    await expect(note(101).execute(product.deps.db)).rejects.toThrow('exceed');
  });
});

test('M23 20 who take 60 from a balance of 100 get it once', async () => {
  const client = await product.account();
  expect((await desk.adjust(client.id, 100)).json()).toEqual({ balance: 100 });
  expect(statuses(await twenty(() => desk.adjust(client.id, -60)))).toEqual([200, ...Array(19).fill(409)]);
  expect(await balanceOf(client)).toBe(40);
  for (const amount of [0, 0.5, '1', 2 ** 53, null]) {
    const body = { user_id: client.id, amount, reason: 'x' };
    expect((await desk.post('/system/admin/finance/adjustments', body)).statusCode, String(amount)).toBe(422);
  }
});

describe('M5 a key of staff', () => {
  const money = '/system/admin/finance';
  const acts: [string, (account: TestAccount, more: object) => Promise<readonly [path: string, body: object]>][] = [
    [
      'a refund',
      async (account, more) => {
        const id = await desk.invoice(account.id, 1000);
        await markPaid(id);
        return [`/system/admin/invoices/${id}/refund`, { reason: 'Unhappy', amount: 300, ...more }];
      },
    ],
    [
      'an adjustment',
      async (account, more) => [
        `${money}/adjustments`,
        { user_id: account.id, amount: 300, reason: 'A gift', ...more },
      ],
    ],
    [
      'a payment that came in',
      async (account, more) => [
        `${money}/payments`,
        { user_id: account.id, amount: 300, method: 'cash', reason: 'At the desk', ...more },
      ],
    ],
  ];
  test.each(acts)('%s sent 20 times at once happens once; another body is refused', async (what, make) => {
    const [client, other] = [await product.account(), await product.account()];
    const [path, body] = await make(client, { idempotency_key: `key of ${what}`.replaceAll(' ', '-') });
    const answers = await twenty(() => desk.post(path, body));
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
    expect([answers[0]?.statusCode, await balanceOf(client)]).toEqual([what.startsWith('a payment') ? 201 : 200, 300]);
    const refused = await desk.post(path, { ...body, amount: 301 });
    expect([refused.statusCode, refused.json().details]).toEqual([
      422,
      'This key was used for something else. Please use a new one.',
    ]);
    const [elsewhere, same] = await make(other, {
      idempotency_key: 'idempotency_key' in body ? body.idempotency_key : '',
    });
    expect((await desk.post(elsewhere, same)).statusCode).toBe(422);
    expect([await balanceOf(client), await balanceOf(other)]).toEqual([300, 0]);
    // Without a key each is an act of its own.
    const [, again] = await make(other, {});
    expect((await desk.post(elsewhere, again)).statusCode).toBeLessThan(300);
  });
});
