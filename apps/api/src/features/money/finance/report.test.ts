import { type FinanceReport, financeReport } from '@resolvo/contract/money/finance';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { buy, forgetSubscriptions, subscriptionOf } from '../../../../test/subscriptions.ts';
import { checkRecurring } from '../../sales/subscriptions/check-recurring.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { recurringKeep } from './queues.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const dayMilliseconds = 86_400_000;
const today = () => product.deps.now().toISOString().slice(0, 10);
const ask = (from: string, to: string) => desk.staff.browser.get(`/system/admin/finance/report?from=${from}&to=${to}`);
const report = async (from: string, to: string): Promise<FinanceReport> =>
  financeReport.parse((await ask(from, to)).json());

test('one day of business, as the books have it', async () => {
  product.travel(400 * dayMilliseconds);
  const day = today();
  const client = await product.account();
  const before = await report(day, day);
  const [paid, refunded] = [await desk.invoice(client.id, 1000, { tax: 25 }), await desk.invoice(client.id, 500)];
  await desk.invoice(client.id, 300);
  for (const id of [paid, refunded]) {
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'bank_transfer', reason: 'x' });
  }
  await desk.post(`/system/admin/invoices/${refunded}/refund`, { reason: 'x', amount: 200 });
  await receivePayment(product.deps, {
    accountId: client.id,
    amount: 70,
    method: 'card',
    transactionId: 'report-card',
  });
  const covered = await desk.invoice(client.id, 270);
  expect((await client.browser.post(`/account/billing/invoices/${covered}/pay-by-balance`)).statusCode).toBe(200);
  expect((await desk.staff.browser.get('/system/admin/finance/today')).json()).toMatchObject({
    received_today: 1820,
    received_this_month: 1820,
    came_in_today: 1820,
    came_in_this_month: 1820,
    due: before.totals.outstanding + 300,
    overdue: before.totals.outstanding,
    failed_charges: 0,
  });
  const after = await report(day, day);
  expect(after).toEqual({
    by: 'day',
    totals: {
      revenue: 1000 + 500 - 200 + 300 + 270,
      tax: 250,
      received: { bank_transfer: 1750, cash: 0, card: 70, other: 0, balance: 270 },
      came_in: { bank_transfer: 1750, cash: 0, card: 70, other: 0, balance: 270 },
      outstanding: before.totals.outstanding + 300,
      recurring: before.totals.recurring,
    },
    buckets: [{ start: day, ...after.totals }],
  });
});

test('M88 a transfer of the 30th that is booked on the 2nd counts for both days, each where it is said so', async () => {
  const now = product.deps.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 9);
  product.travel(next - now.getTime());
  const booked = today();
  const came = new Date(next - 3 * dayMilliseconds).toISOString().slice(0, 10);
  const client = await product.account();
  const id = await desk.invoice(client.id, 900);
  const seen = { method: 'bank_transfer', reason: 'x', received_on: came };
  expect((await desk.post(`/system/admin/invoices/${id}/mark-paid`, seen)).statusCode).toBe(200);
  const bank = ({ totals }: FinanceReport) => [totals.received.bank_transfer, totals.came_in.bank_transfer];
  expect(bank(await report(booked, booked))).toEqual([900, 0]);
  expect(bank(await report(came, came))).toEqual([0, 900]);
  const both = await report(came, booked);
  expect(bank(both)).toEqual([900, 900]);
  expect(both.buckets.map(({ came_in }) => came_in.bank_transfer)).toEqual([900, 0, 0, 0]);
  // By months the range is the same two days apart, and so are its months.
  const from = `${Number(came.slice(0, 4)) - 1}${came.slice(4, 8)}01`;
  const months = (await report(from, booked)).buckets.slice(-2);
  expect(months.map((one) => [one.received.bank_transfer, one.came_in.bank_transfer])[1]).toEqual([900, 0]);
  expect((await desk.staff.browser.get('/system/admin/finance/today')).json()).toMatchObject({
    ...{ received_today: 900, came_in_today: 0, received_this_month: 900, came_in_this_month: 0 },
  });
});

test('what is asked for wrongly is refused', async () => {
  for (const [from, to] of [
    ['2026-02-01', '2026-01-31'],
    ['2026-02-30', '2026-03-01'],
    ['2016-01-01', '2026-12-31'],
    ['', '2026-01-01'],
    ['2026-01-01', '2026-1-1'],
    ['0000-01-01', '0000-01-02'],
    ['9999-12-31', '9999-12-31'],
  ]) {
    expect((await ask(from ?? '', to ?? '')).statusCode, `${from} to ${to}`).toBe(422);
  }
});

test('every range, by days and by months, tells what the lines say', { tags: ['slow'] }, async () => {
  const client = await product.account();
  // Seventeen months with gaps, so that ranges begin and end inside months, and some days have nothing.
  const start = product.deps.now();
  for (let step = 0; step < 26; step += 1) {
    product.travel(20 * dayMilliseconds);
    const id = await desk.invoice(client.id, 1000 + step, { tax: 25 });
    if (step % 3 === 0) await desk.post(`/system/admin/invoices/${id}/cancel`, { reason: 'x' });
    else if (step % 3 === 1) {
      await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'cash', reason: 'x' });
    }
  }
  const offset = fc.integer({ min: -10, max: 540 });
  const dayAt = (days: number) => new Date(start.getTime() + days * dayMilliseconds).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(offset, offset, async (a, b) => {
      const [from, to] = [dayAt(Math.min(a, b)), dayAt(Math.max(a, b))];
      const told = await report(from, to);
      const lines = await sql<{ revenue: number; tax: number; cash: number; outstanding: number }>`
        select coalesce(-sum(l.amount) filter (where a.kind = 'revenue' and (e.created_at at time zone 'UTC')::date >= ${from}::date), 0)::bigint as revenue,
          coalesce(-sum(l.amount) filter (where a.kind = 'tax' and (e.created_at at time zone 'UTC')::date >= ${from}::date), 0)::bigint as tax,
          coalesce(sum(l.amount) filter (where a.kind = 'cash' and (e.created_at at time zone 'UTC')::date >= ${from}::date), 0)::bigint as cash,
          coalesce(sum(l.amount) filter (where a.kind = 'receivable'), 0)::bigint as outstanding
        from ledger_lines l join ledger_entries e on e.id = l.entry_id
        join ledger_accounts a on a.id = l.ledger_account_id
        where (e.created_at at time zone 'UTC')::date <= ${to}::date`.execute(product.deps.db);
      const { revenue, tax, received, outstanding } = told.totals;
      expect({ revenue, tax, cash: received.cash, outstanding }).toEqual(lines.rows[0]);
      for (const key of ['revenue', 'tax'] as const) {
        expect(told.buckets.reduce((sum, bucket) => sum + bucket[key], 0)).toBe(told.totals[key]);
      }
      expect(told.buckets.at(-1)?.outstanding).toBe(outstanding);
    }),
    { numRuns: 60 },
  );
});

test('who books at the same moment does not wait for another, and no cent is lost', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => product.account()));
  const { totals: before } = await report(today(), today());
  // The first has booked and not committed; nineteen more get through all the same.
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select id from ledger_sums for update');
  await Promise.all(
    clients.flatMap(({ id }, index) =>
      [1, 2].map((turn) =>
        receivePayment(product.deps, {
          accountId: id,
          amount: 100 + index,
          method: 'other',
          transactionId: `rush-${index}-${turn}`,
        }),
      ),
    ),
  );
  await holder.query('commit');
  await holder.end();
  const sum = clients.reduce((total, _, index) => total + 2 * (100 + index), 0);
  expect((await report(today(), today())).totals.received.other - before.received.other).toBe(sum);
  await expectTrueBooks(product);
});

test('M3 sums move with their lines only; one that drifted is told, and not mended', async () => {
  const { db } = product.deps;
  for (const forged of [
    sql`update ledger_sums set debit = debit + 1`,
    sql`delete from ledger_sums`,
    sql`truncate ledger_sums`,
    sql`insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
      values ('day', '2026-01-01', 'payment', 'card', 1, 0)`,
  ]) {
    await expect(forged.execute(db)).rejects.toThrow('with their lines only');
  }
  // Only the owner of the database can do this, by switching the guard off.
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query('alter table ledger_sums disable trigger ledger_sums_kept');
  await owner.query(`insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
    values ('day', '2020-02-03', 'payment', 'card', 1, 0)`);
  const drift = [
    { period: 'day', start: '2020-02-03', entryKind: 'payment', accountKind: 'card', debit: 1, credit: 0 },
  ];
  expect(await checkBooks(product.deps)).toEqual({ trial: 0, drift: [], sums: drift });
  expect(product.logLines.some((line) => line.includes('books.mismatch'))).toBe(true);
  await owner.query(`delete from ledger_sums where start = '2020-02-03'`);
  await owner.query('alter table ledger_sums enable trigger ledger_sums_kept');
  await owner.end();
});

test('recurring revenue follows the subscriptions, and each day keeps what it ended with', async () => {
  await forgetSubscriptions(product);
  await product.forgetJobs();
  product.travel(40 * dayMilliseconds);
  const first = today();
  expect((await report(first, first)).totals.recurring).toBe(0);
  // 1000 a month less 10 %, twice; and 12 000 a year.
  const monthly = await buy(product, desk, { quantity: 2, seal: { tax: 25, discount_amount: 10 } });
  expect((await report(first, first)).totals.recurring).toBe(1800);
  product.travel(dayMilliseconds);
  await product.run(recurringKeep, {});
  await product.deps.db
    .updateTable('subscriptions')
    .set({ status: 'suspended', suspended_at: product.deps.now() })
    .where('id', '=', monthly.id)
    .execute();
  expect((await subscriptionOf(product, monthly.id)).status).toBe('suspended');
  const told = await report(first, today());
  expect(told.buckets.map(({ recurring }) => recurring)).toEqual([1800, 900]);
  expect(told.totals.recurring).toBe(900);
  expect(await checkRecurring(product.deps)).toBe(0);
  product.travel(3 * dayMilliseconds);
  await product.run(recurringKeep, {});
  await product.run(recurringKeep, {});
  expect((await report(first, today())).buckets.map(({ recurring }) => recurring)).toEqual([
    1800, 1800, 1800, 900, 900,
  ]);
});

test('M3 a kept recurring revenue that drifted is told, and not mended', async () => {
  await sql`insert into recurring_sums (amount) values (5)`.execute(product.deps.db);
  expect(await checkRecurring(product.deps)).toBe(5);
  expect(product.logLines.some((line) => line.includes('books.recurring_drift'))).toBe(true);
  await sql`insert into recurring_sums (amount) values (-5)`.execute(product.deps.db);
});
