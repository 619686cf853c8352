import type { DisputeStatus } from '@resolvo/contract/money/charge-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf, bookEntry, type EntryLine } from '../ledger/book-entry.ts';
import type { ChargeRow } from './find-charge.ts';
import { putOnBalance } from './put-on-balance.ts';

interface BookedDispute {
  readonly id: string;
  readonly amount: number;
  readonly status: DisputeStatus;
}

type Step = 'withdrawn' | 'held' | 'won' | 'released' | 'lost';

/**
 * Books a dispute up to its present status, each stage once. The bank takes the money first. What the same payment put
 * on the customer's balance is held too, or the customer would have it twice (M22). Runs in the caller's transaction,
 * which has locked account and charge.
 */
export async function bookDispute(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  charge: ChargeRow,
  dispute: BookedDispute,
): Promise<void> {
  if (dispute.status === 'warning') return;
  const { amount } = dispute;
  const booked = await tx.selectFrom('ledger_entries').select('step').where('dispute_id', '=', dispute.id).execute();
  const did = (step: Step) => booked.some((entry) => entry.step === step);
  const book = async (step: Step, lines: readonly EntryLine[]) => {
    if (did(step) || lines.every((line) => line.amount === 0)) return;
    await bookEntry(tx, {
      kind: 'dispute',
      accountId: charge.account_id,
      invoiceId: charge.invoice_id ?? undefined,
      disputeId: dispute.id,
      step,
      at: deps.now(),
      lines,
    });
  };
  await book('withdrawn', [
    { account: 'disputes', amount },
    { account: 'card', amount: -amount },
  ]);
  // Also money that reaches the balance later, while the dispute is open.
  if (!did('withdrawn') || dispute.status === 'open') {
    const twice = Math.max(0, (await givenBack(tx, charge)) + amount - charge.amount);
    const there = Math.min(amount, twice, await balanceOf(tx, charge.account_id));
    await book('held', [
      { account: 'balance', amount: there },
      { account: 'disputes', amount: -there },
    ]);
  }
  const held = await heldFor(tx, dispute.id);
  if (dispute.status === 'lost') {
    await book('lost', [
      { account: 'chargebacks', amount: amount - held },
      { account: 'disputes', amount: held - amount },
    ]);
  }
  if (dispute.status === 'won') {
    // A dispute that is won after it was lost reverses the loss.
    const lost = did('lost') ? amount - held : 0;
    await book('won', [
      { account: 'card', amount },
      { account: 'chargebacks', amount: -lost },
      { account: 'disputes', amount: lost - amount },
    ]);
    await book('released', [
      { account: 'disputes', amount: held },
      { account: 'balance', amount: -held },
    ]);
  }
}

/** Cents of the payment on the balance, or refunded to the card. */
async function givenBack(tx: Queryable, charge: ChargeRow): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('charge_id', '=', charge.id)
    .where('status', '<>', 'failed')
    .execute();
  return refunds.reduce((sum, { amount }) => sum + amount, await putOnBalance(tx, charge));
}

async function heldFor(tx: Queryable, disputeId: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(l.amount), 0)::bigint as cents from ledger_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'customer_balance'
    where e.dispute_id = ${disputeId} and e.step = 'held'`.execute(tx);
  return found.rows[0]?.cents ?? 0;
}
