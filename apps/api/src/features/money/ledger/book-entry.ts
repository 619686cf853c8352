import type { Queryable } from '../../../db/connection.ts';

export type HouseAccount =
  | 'receivable'
  | 'revenue'
  | 'tax'
  | 'bank'
  | 'cash'
  | 'card'
  | 'other'
  | 'adjustments'
  /** Refunds on their way to cards. */
  | 'card_refunds'
  /** Money held by banks in open disputes, and money lost in them. */
  | 'disputes'
  | 'chargebacks'
  /** Payouts on their way to bank accounts. */
  | 'payouts';

/** Debit is positive, credit negative. `balance` is the customer's ledger account. */
export interface EntryLine {
  readonly account: HouseAccount | 'balance';
  readonly amount: number;
}

interface NewEntry {
  readonly kind: 'invoice_issued' | 'payment' | 'credit_note' | 'adjustment' | 'refund' | 'dispute' | 'payout';
  readonly accountId: string;
  readonly invoiceId?: string | undefined;
  readonly paymentId?: string;
  readonly creditNoteId?: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  readonly payoutId?: string;
  /** Which stage of a refund, dispute or payout it books. Each is booked once. */
  readonly step?: 'sent' | 'arrived' | 'returned' | 'withdrawn' | 'held' | 'won' | 'released' | 'lost';
  readonly actorId?: string | undefined;
  readonly reason?: string;
  readonly at: Date;
  readonly lines: readonly EntryLine[];
}

/**
 * Writes one ledger entry in the caller's transaction, which holds the account. The database also checks that the lines
 * sum to zero and no balance is negative.
 */
export async function bookEntry(tx: Queryable, entry: NewEntry): Promise<void> {
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({
      kind: entry.kind,
      account_id: entry.accountId,
      invoice_id: entry.invoiceId ?? null,
      payment_id: entry.paymentId ?? null,
      credit_note_id: entry.creditNoteId ?? null,
      refund_id: entry.refundId ?? null,
      dispute_id: entry.disputeId ?? null,
      payout_id: entry.payoutId ?? null,
      step: entry.step ?? null,
      actor_id: entry.actorId ?? null,
      reason: entry.reason ?? '',
      created_at: entry.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { account, amount } of entry.lines) {
    if (amount === 0) continue;
    const ledger_account_id =
      account === 'balance' ? await balanceAccount(tx, entry.accountId) : await houseAccount(tx, account);
    await tx.insertInto('ledger_lines').values({ entry_id: id, ledger_account_id, amount }).execute();
  }
}

async function houseAccount(tx: Queryable, kind: HouseAccount): Promise<string> {
  const found = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  return found.id;
}

async function balanceAccount(tx: Queryable, accountId: string): Promise<string> {
  const kind = 'customer_balance';
  await tx
    .insertInto('ledger_accounts')
    .values({ kind, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['kind', 'account_id']).doNothing())
    .execute();
  const found = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** The customer's balance in cents. For decisions, call it in the transaction that holds the account. */
export async function balanceOf(db: Queryable, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'customer_balance')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
