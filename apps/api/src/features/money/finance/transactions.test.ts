import { type Transaction, transaction } from '@resolvo/contract/money/finance';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { csvRows } from '../../../../test/csv-rows.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const base = '/system/admin/finance/transactions';
const product = useOwnProduct();
let desk: OrderDesk;
let client: TestAccount;
let invoice: string;
beforeAll(async () => {
  desk = await orderDesk(product);
  client = await product.account({ email: 'Paying_one@example.test' });
  invoice = await desk.invoice(client.id, 5000, { tax: 25 });
  for (const act of [
    () => book({ invoice_id: invoice, amount: 6300, method: 'bank_transfer', reference: '20261115001' }),
    () => book({ amount: 250, method: 'cash' }),
    () => desk.adjust(client.id, -40),
    () => desk.post(`/system/admin/invoices/${invoice}/refund`, { reason: 'Late', amount: 1000 }),
  ]) {
    product.travel(86_400_000);
    expect((await act()).statusCode).toBeLessThan(300);
  }
});

const book = (more: object) =>
  desk.post('/system/admin/finance/payments', { user_id: client.id, reason: 'On the statement', ...more });
const page = async (query: string) => (await desk.staff.browser.get(`${base}?${query}`)).json();
const list = async (query = ''): Promise<Transaction[]> => transaction.array().parse((await page(query)).transactions);
const balance = async () => (await client.browser.get('/account/billing/data')).json().balance;
const kinds = (found: readonly Transaction[]) => found.map(({ kind, amount }) => `${kind} ${amount}`);
const everything = ['credit_note -1000', 'adjustment -40', 'payment 250', 'payment 6300'];

describe('the list', () => {
  test('has what moved money, newest first, page by page', async () => {
    expect(kinds(await list())).toEqual(everything);
    const first = await page('limit=3');
    expect(first.eof).toBe(false);
    const second = await page(`limit=3&cursor=${first.cursor}`);
    expect(kinds([...first.transactions, ...second.transactions])).toEqual(everything);
    expect(second.eof).toBe(true);
    expect((await desk.staff.browser.get(`${base}?kind=payment&cursor=${first.cursor}`)).statusCode).toBe(422);
  });

  test('filters by kind, by method and by day', async () => {
    expect(kinds(await list('kind=adjustment'))).toEqual(['adjustment -40']);
    expect(kinds(await list('method=cash'))).toEqual(['payment 250']);
    expect(kinds(await list('method=cash&kind=adjustment'))).toEqual([]);
    const byMethod = await page('method=bank_transfer&limit=1');
    expect([byMethod.transactions.length, byMethod.eof]).toEqual([1, true]);
    const day = new Date(((await list())[1]?.created_at ?? 0) * 1000).toISOString().slice(0, 10);
    expect(kinds(await list(`from=${day}&to=${day}`))).toEqual(['adjustment -40']);
    expect(kinds(await list(`from=${day}`))).toEqual(everything.slice(0, 2));
    expect(kinds(await list(`to=${day}`))).toEqual(everything.slice(1));
  });

  test('S51 finds by first letters of the email, ids, transaction id and invoice number', async () => {
    const [note, , cash, transfer] = await list();
    expect(kinds(await list('search=PAYING_'))).toEqual(everything);
    expect(kinds(await list('search=paying%25'))).toEqual([]);
    expect(kinds(await list(`search=${client.id}`))).toEqual(everything);
    expect(kinds(await list('search=20261115001'))).toEqual(['payment 6300']);
    expect(kinds(await list(`search=${cash?.entry_id}`))).toEqual(['payment 250']);
    for (const search of [transfer?.invoice_number, invoice]) {
      expect(kinds(await list(`search=${search}`))).toEqual(['credit_note -1000', 'payment 6300']);
    }
    expect(note).toMatchObject({ credit_note_number: 1, invoice_id: invoice, reason: 'Late' });
  });

  test('shows one with its lines, which sum to zero', async () => {
    const [, , , transfer] = await list();
    const detail = (await desk.staff.browser.get(`${base}/${transfer?.entry_id}`)).json();
    expect(detail).toEqual({
      ...transfer,
      booked_by: desk.staff.email,
      lines: [
        { account: 'bank', amount: 6300 },
        { account: 'customer_balance', amount: -50 },
        { account: 'receivable', amount: -6250 },
      ],
    });
  });

  test('is exported whole, and as it is filtered', async () => {
    const csv = await desk.staff.browser.get(`${base}/export`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('credit_note,EUR,-10.00,');
    expect(lines[4]).toContain('payment,EUR,63.00,bank_transfer,20261115001,');
    const profile = { name: 'Kari Nordmann', company: '+Fjell AS', line1: 'Storgata 2', city: 'Bergen', country: 'NO' };
    await client.browser.send('PUT', '/account/billing/profile', { ...profile, postcode: '5003' });
    const [, , cashRow] = csvRows((await desk.staff.browser.get(`${base}/export`)).body);
    expect(cashRow).toMatchObject({ kind: 'payment', method: 'cash', legal_name: "'+Fjell AS", country: 'NO' });
    const cash = await desk.staff.browser.get(`${base}/export?method=cash&search=paying_`);
    expect(cash.body.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('booking by hand', () => {
  test('to the balance: once for a reference among 20, and told in the history', async () => {
    const before = await balance();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book({ amount: 777, method: 'bank_transfer', reference: 'race' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await balance()).toBe(before + 777);
    const { events } = (await client.browser.get('/account/activity?limit=1')).json();
    expect(events).toMatchObject([{ kind: 'balance_topped_up', by_staff: true }]);
  });

  test('for an invoice: what is more goes to the balance and is said, a stranger’s is not found', async () => {
    const mine = await desk.invoice(client.id, 1000);
    const stranger = await product.account();
    const theirs = await desk.invoice(stranger.id, 1000);
    const before = await product.fingerprint();
    expect((await book({ invoice_id: theirs, amount: 1000, method: 'other' })).statusCode).toBe(404);
    for (const amount of [0, -1, 1.5, '1000', 2 ** 53, null]) {
      expect((await book({ amount, method: 'other' })).statusCode, String(amount)).toBe(422);
    }
    for (const more of [{ method: 'card' }, { method: 'balance' }, { method: 'other', reason: '' }]) {
      expect((await book({ amount: 100, ...more })).statusCode, JSON.stringify(more)).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
    const had = await balance();
    const booked = await book({ invoice_id: mine, amount: 1010, method: 'other' });
    expect([booked.statusCode, booked.json().details]).toEqual([
      201,
      expect.stringMatching(
        /^The payment is booked\. Invoice #\d+ is paid in full\. The other €0\.10 goes to the credit balance\.$/,
      ),
    ]);
    expect(await balance()).toBe(had + 10);
    expect((await book({ invoice_id: mine, amount: 1010, method: 'other' })).statusCode).toBe(409);
    await expectTrueBooks(product);
  });
});

describe('M75 a payment has the day on which it came in', () => {
  const dayOf = (daysAgo: number) =>
    new Date(product.deps.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

  test('M75 it is kept, shown, listed and exported; booked today without one', async () => {
    const payer = await product.account();
    const due = await desk.invoice(payer.id, 1000);
    const came = { user_id: payer.id, method: 'bank_transfer' };
    const first = { ...came, invoice_id: due, amount: 1000, received_on: dayOf(40), reference: 'M75-1' };
    expect((await book(first)).statusCode).toBe(201);
    product.travel(60_000);
    expect((await book({ ...came, amount: 77, reference: 'M75-2' })).statusCode).toBe(201);
    const { payments } = (await payer.browser.get(`/account/billing/invoices/${due}`)).json();
    expect(payments).toMatchObject([{ received_on: dayOf(40), transaction_id: 'M75-1' }]);
    const days = async (query: string) =>
      (await list(`search=${payer.id}&${query}`)).map(({ amount, received_on }) => [amount, received_on]);
    const both = [
      [77, dayOf(0)],
      [1000, dayOf(40)],
    ];
    expect(await days('')).toEqual(both);
    for (const method of ['', '&method=bank_transfer']) {
      expect(await days(`from=${dayOf(40)}&to=${dayOf(40)}${method}`), method).toEqual([both[1]]);
      expect(await days(`from=${dayOf(39)}${method}`), method).toEqual([both[0]]);
      expect(await days(`to=${dayOf(41)}${method}`), method).toEqual([]);
    }
    const counted = await page(`method=bank_transfer&from=${dayOf(40)}&to=${dayOf(40)}`);
    expect(counted.count).toBe(1);
    const csv = await desk.staff.browser.get(`${base}/export?search=${payer.id}&from=${dayOf(40)}&to=${dayOf(40)}`);
    expect(csv.body).toContain(`,${dayOf(40)},payment,EUR,10.00,bank_transfer,M75-1,`);
  });

  test('M75 the future and years ago are refused, by the database too', async () => {
    const due = await desk.invoice(client.id, 1000);
    const before = await product.fingerprint();
    for (const received_on of [dayOf(-1), dayOf(367), '2026-02-30', 'yesterday', '']) {
      for (const answer of [
        await book({ amount: 100, method: 'bank_transfer', received_on }),
        await desk.post(`/system/admin/invoices/${due}/mark-paid`, { method: 'cash', reason: 'x', received_on }),
      ]) {
        expect([answer.statusCode, answer.json().fields[0].path], received_on).toEqual([422, 'received_on']);
      }
    }
    expect(await product.fingerprint()).toBe(before);
    const row = {
      account_id: client.id,
      amount: 1,
      method: 'cash',
      received_on: dayOf(-1),
      created_at: product.deps.now(),
    };
    await expect(product.deps.db.insertInto('payments').values(row).execute()).rejects.toThrow(
      'payments_received_before_booked',
    );
  });
});
