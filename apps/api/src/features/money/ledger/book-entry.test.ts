import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useProduct } from '../../../../test/product.ts';
import { balanceOf, bookEntry } from './book-entry.ts';

const product = useProduct();
type Entry = Parameters<typeof bookEntry>[1];
const book = (entry: Entry) => product.deps.db.transaction().execute((tx) => bookEntry(tx, entry));
const entriesOf = (accountId: string) =>
  product.deps.db.selectFrom('ledger_entries').selectAll().where('account_id', '=', accountId).execute();

test('an entry says who booked it and why, moves the balance of its account, and has no line of nothing', async () => {
  const [{ id: accountId, personId }, other] = [await product.account(), await product.account()];
  const at = new Date('2026-11-15T12:00:00Z');
  const lines: Entry['lines'] = [
    { account: 'adjustments', amount: 250 },
    { account: 'balance', amount: -250 },
    { account: 'revenue', amount: 0 },
  ];
  await book({ kind: 'adjustment', accountId, actorId: personId, reason: 'A gift', at, lines });
  const { db } = product.deps;
  const [entry] = await entriesOf(accountId);
  expect(entry).toMatchObject({ kind: 'adjustment', actor_id: personId, reason: 'A gift', created_at: at, step: null });
  const written = await db
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.ledger_account_id')
    .select(['a.kind', 'a.account_id', 'l.amount'])
    .where('l.entry_id', '=', entry?.id ?? '')
    .orderBy('l.amount', 'desc')
    .execute();
  expect(written).toEqual([
    { kind: 'adjustments', account_id: null, amount: 250 },
    { kind: 'customer_balance', account_id: accountId, amount: -250 },
  ]);
  expect([await balanceOf(db, accountId), await balanceOf(db, other.id)]).toEqual([250, 0]);
});

test('an entry without a reason has none', async () => {
  const { id: accountId } = await product.account();
  const lines: Entry['lines'] = [
    { account: 'adjustments', amount: 1 },
    { account: 'balance', amount: -1 },
  ];
  await book({ kind: 'adjustment', accountId, at: new Date(), lines });
  expect(await entriesOf(accountId)).toMatchObject([{ reason: '', actor_id: null }]);
});

test.each([
  ['refund', 'refundId', 'ledger_entries_refund_id_fkey'],
  ['dispute', 'disputeId', 'ledger_entries_dispute_id_fkey'],
] as const)('an entry of a %s names it, so one that there is none of is refused', async (kind, name, constraint) => {
  const { id: accountId } = await product.account();
  const entry: Entry = { kind, accountId, [name]: randomUUID(), step: 'sent', at: new Date(), lines: [] };
  await expect(book(entry)).rejects.toMatchObject({ constraint });
});
