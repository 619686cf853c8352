import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { nightlyChores } from '../../platform/system/queues.ts';
import { checkBooks } from './check-books.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const origin = { ip: '192.0.2.1', userAgent: 'test' };
const balanceOf = async (account: TestAccount): Promise<number> =>
  (await account.browser.get('/account/billing/data')).json().balance;
const house = async (kind: string): Promise<number> => {
  const found = await sql<{ sum: number }>`select coalesce(sum(l.amount), 0)::bigint as sum from ledger_lines l
    join ledger_accounts a on a.id = l.ledger_account_id where a.kind = ${kind}`.execute(product.deps.db);
  return found.rows[0]?.sum ?? 0;
};

describe('M2 what is booked', () => {
  test.each(['ledger_entries', 'ledger_lines', 'payments', 'credit_notes'])('%s is append-only', async (table) => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100);
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'x' });
    await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'x' });
    const name = sql.table(table);
    for (const statement of [sql`update ${name} set created_at = now()`, sql`delete from ${name}`]) {
      const forged = table === 'ledger_lines' ? sql`update ${name} set amount = amount + 1` : statement;
      await expect(forged.execute(product.deps.db)).rejects.toThrow('append-only');
    }
    await expect(sql`delete from ${name}`.execute(product.deps.db)).rejects.toThrow('append-only');
    await expect(sql`truncate ${name} cascade`.execute(product.deps.db)).rejects.toThrow(/append-only|never altered/);
  });

  test('M1 an entry that does not balance, or has no lines, is refused at commit', async () => {
    const client = await product.account();
    const entry = (lines: readonly [string, number][]) =>
      product.deps.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('ledger_entries')
          .values({ kind: 'adjustment', account_id: client.id })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [kind, amount] of lines) {
          await sql`insert into ledger_lines (entry_id, ledger_account_id, amount)
            select ${id}, id, ${amount} from ledger_accounts where kind = ${kind}`.execute(tx);
        }
      });
    for (const lines of [
      [],
      [['bank', 100]],
      [
        ['bank', 100],
        ['tax', -99],
      ],
    ] as [string, number][][]) {
      await expect(entry(lines), JSON.stringify(lines)).rejects.toThrow('does not balance');
    }
    await entry([
      ['bank', 100],
      ['tax', -100],
    ]);
  });

  test('M23 a balance moves with its lines only, and never below zero', async () => {
    const client = await product.account();
    await desk.adjust(client.id, 100);
    const change = sql`update ledger_accounts set balance = 1000000 where account_id = ${client.id}`;
    await expect(change.execute(product.deps.db)).rejects.toThrow('with their lines only');
    const overdraw = sql`with entry as (insert into ledger_entries (kind, account_id) values ('adjustment', ${client.id})
      returning id) insert into ledger_lines (entry_id, ledger_account_id, amount)
      select entry.id, a.id, case a.kind when 'bank' then -101 else 101 end from entry, ledger_accounts a
      where a.kind = 'bank' or a.account_id = ${client.id}`;
    await expect(overdraw.execute(product.deps.db)).rejects.toThrow('ledger_accounts_never_negative');
  });
});

test('M3 a balance that drifted is told, and not mended', async () => {
  const client = await product.account();
  await desk.adjust(client.id, 100);
  await expectTrueBooks(product);
  // Only the owner of the database can do this, by switching the guard off.
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const set = async (balance: number) => {
    await owner.query('alter table ledger_accounts disable trigger ledger_accounts_kept');
    await owner.query('update ledger_accounts set balance = $1 where account_id = $2', [balance, client.id]);
    await owner.query('alter table ledger_accounts enable trigger ledger_accounts_kept');
  };
  await set(150);
  await product.run(nightlyChores, {});
  expect(product.logLines.some((line) => line.includes('books.mismatch'))).toBe(true);
  const drift = [{ accountId: client.id, kept: 150, lines: 100 }];
  expect(await checkBooks(product.deps)).toEqual({ trial: 0, drift, sums: [] });
  await set(100);
  await owner.end();
});

test('M1 M3 each kind of difference is logged by itself, and true books log nothing', async () => {
  const client = await product.account();
  await desk.adjust(client.id, 100);
  // Only the owner of the database can do these, by switching a guard off. Each is undone.
  const after = async (...statements: readonly string[]) => {
    const undone = new Error('undone');
    const said: unknown[] = [];
    const log = Object.assign(Object.create(product.deps.log), { error: (line: unknown) => said.push(line) });
    let found: unknown;
    const looking = product.deps.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await checkBooks({ db: tx, log });
      throw undone;
    });
    await expect(looking).rejects.toBe(undone);
    return { found, said };
  };
  expect(await after()).toEqual({ found: { trial: 0, drift: [], sums: [] }, said: [] });

  const oneSided = await after(
    'alter table ledger_lines disable trigger ledger_lines_balance',
    `with entry as (insert into ledger_entries (kind, account_id) values ('adjustment', '${client.id}') returning id)
      insert into ledger_lines (entry_id, ledger_account_id, amount)
      select entry.id, a.id, 5 from entry, ledger_accounts a where a.kind = 'bank'`,
  );
  expect(oneSided.found).toEqual({ trial: 5, drift: [], sums: [] });
  expect(oneSided.said).toEqual([{ event: 'books.mismatch', trial: 5, drift: [], sums: [] }]);

  const drifted = await after(
    'alter table ledger_accounts disable trigger ledger_accounts_kept',
    `update ledger_accounts set balance = 150 where account_id = '${client.id}'`,
  );
  expect(drifted.said).toMatchObject([{ trial: 0, drift: [{ kept: 150, lines: 100 }], sums: [] }]);

  const summed = await after(
    'alter table ledger_sums disable trigger ledger_sums_kept',
    `insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
      values ('month', '2020-02-01', 'payment', 'card', 0, 7)`,
  );
  expect(summed.said).toMatchObject([{ trial: 0, drift: [], sums: [{ period: 'month', debit: 0, credit: 7 }] }]);
});

type Command =
  | { readonly do: 'invoice'; readonly amount: number; readonly tax: number }
  | { readonly do: 'topUp' | 'adjust'; readonly amount: number }
  | { readonly do: 'markPaid' | 'pay' | 'cancel'; readonly which: number; readonly extra: number }
  | { readonly do: 'refund'; readonly which: number; readonly amount: number };

const amount = fc.integer({ min: 1, max: 5000 });
const which = fc.nat({ max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('invoice' as const), amount, tax: fc.constantFrom(0, 25, 12.5, 11.11) }),
  fc.record({ do: fc.constant('topUp' as const), amount }),
  fc.record({
    do: fc.constant('adjust' as const),
    amount: fc.integer({ min: -5000, max: 5000 }).filter((n) => n !== 0),
  }),
  fc.record({ do: fc.constantFrom('markPaid' as const, 'pay' as const, 'cancel' as const), which, extra: fc.nat(300) }),
  fc.record({ do: fc.constant('refund' as const), which, amount }),
);

test('M1 M3 after any sequence of commands the trial balance is 0 and every account is what the model says', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 14 }), async (commands) => {
      const run = ++runs;
      const client = await product.account();
      const start = await house('receivable');
      const invoices: { id: string; total: number; state: string; credited: number }[] = [];
      let balance = 0;
      for (const [step, one] of commands.entries()) {
        const invoice = 'which' in one ? invoices[one.which % Math.max(1, invoices.length)] : undefined;
        const post = (verb: string, body: object) =>
          desk.post(`/system/admin/invoices/${invoice?.id}/${verb}`, { reason: 'Model', ...body });
        if (one.do === 'invoice') {
          const id = await desk.invoice(client.id, one.amount, { tax: one.tax });
          const { invoice_total } = (await client.browser.get(`/account/billing/invoices/${id}`)).json();
          invoices.push({ id, total: invoice_total, state: 'open', credited: 0 });
        } else if (one.do === 'topUp') {
          const transactionId = `model-${run}-${step}`;
          const incoming = { accountId: client.id, amount: one.amount, method: 'card', transactionId, origin } as const;
          await receivePayment(product.deps, incoming);
          balance += one.amount;
        } else if (one.do === 'adjust') {
          const may = balance + one.amount >= 0;
          expect((await desk.adjust(client.id, one.amount)).statusCode).toBe(may ? 200 : 409);
          if (may) balance += one.amount;
        } else if (invoice && one.do === 'markPaid') {
          const may = invoice.state === 'open';
          const response = await post('mark-paid', { method: 'bank_transfer', amount: invoice.total + one.extra });
          expect(response.statusCode).toBe(may ? 200 : 409);
          if (may) [invoice.state, balance] = ['paid', balance + one.extra];
        } else if (invoice && one.do === 'pay') {
          const may = invoice.state === 'open' && balance >= invoice.total;
          const response = await client.browser.post(`/account/billing/invoices/${invoice.id}/pay-by-balance`);
          expect(response.statusCode).toBe(may ? 200 : 409);
          if (may) [invoice.state, balance] = ['paid', balance - invoice.total];
        } else if (invoice && one.do === 'cancel') {
          const may = invoice.state === 'open';
          expect((await post('cancel', {})).statusCode).toBe(may ? 200 : 409);
          if (may) invoice.state = 'cancelled';
        } else if (invoice && one.do === 'refund') {
          const may = invoice.state === 'paid' && invoice.credited + one.amount <= invoice.total;
          expect((await post('refund', { amount: one.amount })).statusCode).toBe(may ? 200 : 409);
          if (may) [invoice.credited, balance] = [invoice.credited + one.amount, balance + one.amount];
        }
        await expectTrueBooks(product);
        expect(await balanceOf(client)).toBe(balance);
        const owed = invoices.reduce((sum, { state, total }) => sum + (state === 'open' ? total : 0), 0);
        expect((await house('receivable')) - start).toBe(owed);
      }
    }),
    { numRuns: 12 },
  );
});
